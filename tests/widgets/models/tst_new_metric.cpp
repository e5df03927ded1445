// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"

#include "engine/analyse/analysis/timing.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/figure/build.h"
#include "engine/store/database.h"
#include "widgets/models/cell_text.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <set>

using namespace parascope;

/// A metric that is new to the program needs only its line in the table. If this fails, a new metric has to
/// be declared in a second place before files bring it, columns hold it and figures draw it.
class TestNewMetric : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Four runs of a grid of two by two, in a result file.
    std::filesystem::path results() const
    {
        const auto path = m_folder.filePath("results.csv");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
        file.write(
            "platform,family,layer,node,batch,step_seconds,tokens_per_joule\n"
            "box,fc,4,32,64,0.5,10\nbox,fc,4,32,128,0.6,20\nbox,fc,4,64,64,0.7,30\nbox,fc,4,64,128,0.8,40\n");
        return path.toStdString();
    }

    std::shared_ptr<const dataset::Dataset> load() const
    {
        const auto import = exchange::readImport(results(), {});
        if (!import)
            qFatal("%s", import.error().text().c_str());
        const std::filesystem::path path = m_folder.filePath("results.db").toStdString();
        std::filesystem::remove(path);
        {
            auto writer = store::Writer::open(path);
            if (!writer || !writer->putRuns(import->runs, import->operations))
                qFatal("not stored");
        }
        auto data = dataset::load({path}, {});
        return data ? *data : nullptr;
    }

private slots:
    /// Of two lines with one name only the first would be found.
    void eachStandsOnce()
    {
        std::set<std::string_view> names;
        for (const auto& metric : metrics())
            QVERIFY2(names.insert(metric.name).second, std::string(metric.name).c_str());
    }

    void itsLineIsEnough()
    {
        const Metric fresh{.name = "tokens_per_joule",
                           .title = "tokens per joule",
                           .heading = "tokens/J",
                           .unit = "1/J",
                           .better = Better::More,
                           .column = true,
                           .stored = true,
                           .importable = true,
                           .timed = true,
                           .usual = true};
        QVERIFY(!findMetric(fresh.name));
        const ExtraMetric extra(fresh);

        const auto data = load();
        QVERIFY(data);
        const auto* column = data->table->find(fresh.name);
        QVERIFY(column);
        QCOMPARE(column->role, table::Column::Role::Metric);
        QCOMPARE(column->title, std::string("tokens per joule"));
        QCOMPARE(column->unit, std::string("1/J"));
        auto values = column->numbers;
        std::sort(values.begin(), values.end());
        QCOMPARE(values, (std::vector<double>{10, 20, 30, 40}));

        QVERIFY(analysis::isTimed(fresh.name));
        QCOMPARE(models::titleOf(*column), QString("tokens/J"));

        figure::Spec spec;
        spec.x = "node";
        spec.y = "batch";
        spec.metric = fresh.name;
        spec.fix.set("layer", std::int64_t{4});
        const auto drawn = figure::build(spec, figure::inputFrom(*data));
        QVERIFY2(drawn.has_value(), drawn ? "" : drawn.error().text().c_str());
        QVERIFY2(drawn->empty.empty(), drawn->empty.text().c_str());
        QCOMPARE(drawn->n, std::size_t{4});
    }

    /// Without its line, the same column of the file is a hyper-parameter, like any unknown column.
    void withoutItIsNoMetric()
    {
        const auto data = load();
        QVERIFY(data);
        const auto* column = data->table->find("tokens_per_joule");
        QVERIFY(column);
        QCOMPARE(column->role, table::Column::Role::HyperParameter);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestNewMetric)
#include "tst_new_metric.moc"
