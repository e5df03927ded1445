// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/dataset/two_files.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace parascope;

/// The names of the columns of runs: each is that of one column, whatever a file calls its own, and two
/// databases have two names. If this fails, a figure shows something else than its title says, or crashes.
class TestColumnNames : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::filesystem::path file(const std::string& name) const
    {
        const std::filesystem::path out = m_folder.path().toStdString() + "/" + name;
        std::filesystem::create_directories(out.parent_path());
        return out;
    }

    /// Stores a table in a database.
    static Result<exchange::Stored> stored(const std::filesystem::path& database, const std::string& table)
    {
        const auto csv = database.string() + ".csv";
        std::ofstream(csv) << table;
        PARASCOPE_TRY(auto importer, exchange::Importer::open(csv, {}));
        PARASCOPE_TRY(auto writer, store::Writer::open(database));
        PARASCOPE_TRY(auto bulk, writer.bulk(importer.runs()));
        PARASCOPE_TRY(auto out, importer.into(bulk));
        PARASCOPE_CHECK(bulk.commit());
        return out;
    }

    static std::string text(const table::Table& table, const char* column, std::size_t row)
    {
        const auto* found = table.find(column);
        return found ? table.text(row, *found) : std::string("no column ") + column;
    }

    static void checkUnique(const table::Table& table)
    {
        std::set<std::string> names;
        for (const auto& column : table.columns())
            QVERIFY2(names.insert(column.name).second, column.name.c_str());
    }

private slots:
    void everyMetricOfAFileIsKept_data()
    {
        QTest::addColumn<QString>("prefix");
        QTest::addColumn<QString>("flops");
        for (const char* prefix : {"", "metric:"})
            for (const char* flops : {"executed", "recorded"})
                QTest::addRow("%s%s", prefix, flops) << prefix << flops;
    }
    /// A file may contain a metric of any name, also of one that is computed for other runs: from the costs
    /// of the model, from a price or from other metrics. Here each run has one metric, and no other can be
    /// computed from it.
    void everyMetricOfAFileIsKept()
    {
        QFETCH(QString, prefix);
        QFETCH(QString, flops);
        std::string header = "family,platform,n", rows;
        for (std::size_t i = 0; i < metrics().size(); ++i) {
            header += ',' + prefix.toStdString() + std::string(metrics()[i].name);
            rows += "f,p," + std::to_string(i) + std::string(i + 1, ',') + "0.5" +
                    std::string(metrics().size() - i - 1, ',') + '\n';
        }
        const auto path = file(QString(prefix + flops).replace(':', '-').toStdString() + ".db");
        const auto import = stored(path, header + '\n' + rows);
        QVERIFY2(import && import->errors.empty(), import ? "" : import.error().text().c_str());
        QCOMPARE(import->ok, metrics().size());
        dataset::Definitions definitions;
        definitions.flops = flops.toStdString();
        for (const auto costs : {dataset::Costs::Wanted, dataset::Costs::Excluded}) {
            const auto data = dataset::load({path}, definitions, costs);
            QVERIFY2(data, data ? "" : data.error().text().c_str());
            const auto& table = *(*data)->table;
            checkUnique(table);
            for (const auto& column : table.columns())
                QVERIFY2(column.role != table::Column::Role::HyperParameter || column.name == "n",
                         column.name.c_str());
            for (std::size_t i = 0; i < metrics().size(); ++i) {
                const auto& metric = metrics()[i];
                const std::string name(metric.name);
                // A table's own utilisation is that of the definition "recorded".
                if (name == metric::flopsUtilisation && prefix.isEmpty() && definitions.flops != "recorded")
                    continue;
                const auto* column = table.find(name);
                const bool isLeftOut = metric.costed && !metric.sparse && costs == dataset::Costs::Excluded;
                // What Parascope records for itself is no column.
                if (isLeftOut || (metric.stored && !metric.column)) {
                    QVERIFY2(!column, name.c_str());
                    continue;
                }
                QVERIFY2(column && column->role == table::Column::Role::Metric, name.c_str());
                QCOMPARE(name + ' ' + table.text(i, *column), name + " 0.5");
            }
        }
    }

    /// A value that a source recorded replaces the computed one, here for models that the program knows, and
    /// is called recorded.
    void theRecordComesBeforeTheComputedValue()
    {
        const auto path = file("known.db");
        QVERIFY(stored(path, "family,platform,layer,node,input,output,batch,step_seconds,flops_per_second,"
                             "kv_bytes_per_token\n"
                             "fc,p,2,8,4,3,16,0.5,1234,7\n"
                             "fc,p,2,8,4,3,16,0.5,,\n"));
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        QCOMPARE(text(table, "flops_per_second", 0), std::string("1234"));
        QCOMPARE(text(table, "flops_definition", 0), std::string("recorded rate"));
        QCOMPARE(text(table, "kv_bytes_per_token", 0), std::string("7"));
        // The count of TestDataset::columnsHoldWhatTheRunsSaid().
        QCOMPARE(text(table, "flops_per_second", 1), std::to_string(16 * (6 * 120 - 2 * 32) * 2));
        QCOMPARE(text(table, "flops_definition", 1), std::string("executed"));
        QVERIFY(text(table, "kv_bytes_per_token", 1).empty());
    }

    /// A hyper-parameter that is named like a metric or a field of the run is another column. If it were
    /// found in the place of that, its texts would be read as numbers.
    void aHyperParameterTakesNoName()
    {
        const auto path = file("taken.db");
        QVERIFY(stored(path, "family,platform,hp:step_seconds,hp:day,hp:attempt,hp:starred,hp:cost_per_step,"
                             "step_seconds\n"
                             "f,p,fast,mon,x,y,z,0.5\n"
                             "f,p,slow,tue,x,y,z,0.25\n"));
        for (const auto costs : {dataset::Costs::Wanted, dataset::Costs::Excluded}) {
            const auto data = dataset::load({path}, {}, costs);
            QVERIFY2(data, data ? "" : data.error().text().c_str());
            const auto& table = *(*data)->table;
            checkUnique(table);
            QCOMPARE(text(table, "step_seconds", 1), std::string("0.25"));
            QCOMPARE(text(table, "hp_step_seconds", 1), std::string("slow"));
            QCOMPARE(text(table, "hp_day", 0), std::string("mon"));
            QCOMPARE(text(table, "hp_attempt", 0), std::string("x"));
            QCOMPARE(text(table, "hp_starred", 0), std::string("y"));
            QCOMPARE(text(table, "cost_per_step", 0), std::string("z")); // no run has such a metric
        }
    }

    void databasesOfOneNameStayApart()
    {
        const auto alice = file("alice/results.db"), bob = file("bob/results.db"), other = file("other.db");
        int n = 0;
        for (const auto& path : {alice, bob, other})
            QVERIFY(stored(path, "family,platform,n,step_seconds\nf,p," + std::to_string(++n) + ",0.5\n"));
        const auto names = [](const Result<std::shared_ptr<const dataset::Dataset>>& data) {
            std::vector<std::string> out;
            for (std::size_t row = 0; data && row < (*data)->table->rows(); ++row)
                out.push_back(text(*(*data)->table, "database", row));
            return out;
        };
        using Names = std::vector<std::string>;
        QCOMPARE(names(dataset::load({alice, other}, {})), (Names{"results.db", "other.db"}));
        const auto all = dataset::load({alice, bob, other}, {});
        QCOMPARE(names(all), (Names{"alice/results.db", "bob/results.db", "other.db"}));
        QCOMPARE((*all)->names, names(all));
        QCOMPARE(dataset::shownName(all->get(), bob), std::string("bob/results.db"));
        QCOMPARE(dataset::shownName(nullptr, bob), std::string("results.db"));
        dataset::Follower named({alice, bob}, {}, dataset::Costs::Wanted, {"one", "two"});
        QCOMPARE(names(named.refresh()), (Names{"one", "two"}));
        const auto two = dataset::loadTwo(alice, bob, {}, dataset::Costs::Excluded);
        QVERIFY2(two, two ? "" : two.error().text().c_str());
        QCOMPARE(text(two->table, "database", 0), std::string("alice/results.db"));
        QCOMPARE(text(two->table, "database", 1), std::string("bob/results.db"));
    }

    void namesThatTellFilesApart_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("none") << QStringList{} << QStringList{};
        QTest::newRow("one") << QStringList{"/a/b/r.db"} << QStringList{"r.db"};
        QTest::newRow("the folder above is the same") << QStringList{"/a/x/r.db", "/b/x/r.db", "/b/y/r.db"}
                                                      << QStringList{"a/x/r.db", "b/x/r.db", "y/r.db"};
        QTest::newRow("one path ends like the other")
            << QStringList{"/a/r.db", "/b/a/r.db", "/r.db"} << QStringList{"a/r.db", "b/a/r.db", "r.db"};
        QTest::newRow("a part of a name")
            << QStringList{"/a/r.db", "/a/xr.db"} << QStringList{"r.db", "xr.db"};
        QTest::newRow("the same file, written differently")
            << QStringList{"/a/b/../r.db", "/a/./r.db"} << QStringList{"r.db", "r.db"};
    }
    void namesThatTellFilesApart()
    {
        QFETCH(QStringList, files);
        QFETCH(QStringList, names);
        std::vector<std::filesystem::path> paths;
        for (const auto& path : files)
            paths.emplace_back(path.toStdString());
        QStringList shown;
        for (const auto& name : dataset::shownNames(paths))
            shown.append(QString::fromStdString(name));
        QCOMPARE(shown, names);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestColumnNames)
#include "tst_column_names.moc"
