// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/sample_runs.h"
#include "tests/run.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/exchange/import.h"
#include "engine/store/run_fields.h"

#include <QTemporaryDir>

#include <fstream>
#include <set>

using namespace parascope;

/// A new field of a run needs only its line in the table of fields. (finished_ms lends it its member and its
/// column of the store.) If this fails, a new field has to be announced in a second place before files
/// contain it and columns hold it.
class TestNewRunField : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    static constexpr store::RunField fresh{.name = "cooled_ms",
                                           .member = &store::RunRecord::finishedMs,
                                           .json = 99,
                                           .csv = 99,
                                           .column = 99,
                                           .stored = "finished_ms",
                                           .columnName = "cooled",
                                           .title = "cooled until",
                                           .unit = "s",
                                           .scale = 1e-3};

private slots:
    void itsLineIsEnough()
    {
        const auto run = sampleRun(0); // finished at 1700000001000 ms
        QVERIFY(exchange::writeCsv({run}).find("cooled_ms") == std::string::npos);
        std::optional<store::ExtraRunField> extra(fresh);

        exchange::Import all;
        all.runs = {run};
        const auto json = exchange::writeJson(all);
        QVERIFY(json["runs"][0]["cooled_ms"] == Json(std::int64_t{1700000001000}));

        const auto csv = exchange::writeCsv({run});
        const auto header = csv.substr(0, csv.find('\n'));
        const auto cells = csv.substr(csv.find('\n') + 1);
        QVERIFY2(header.find(",cooled_ms,hp:") != std::string::npos, header.c_str());
        QVERIFY2(cells.find(",1700000001000,") !=
                     cells.rfind(",1700000001000,"), // finished_ms and the new field
                 cells.c_str());

        const std::filesystem::path table = m_folder.filePath("runs.csv").toStdString();
        std::ofstream(table) << "platform,family,batch,step_median,cooled_ms\nbox,fc,64,0.5,7000\n";
        const auto import = exchange::readImport(table, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(import->errors.empty());
        QCOMPARE(import->runs[0].finishedMs, std::int64_t{7000});
        QVERIFY(!import->runs[0].parameters.contains("cooled_ms")); // unknown columns become parameters

        const std::filesystem::path path = m_folder.filePath("runs.db").toStdString();
        {
            extra.reset(); // its column is written once, under the original name
            auto writer = store::Writer::open(path);
            QVERIFY(writer && *writer->putRuns(import->runs) == 1);
        }
        extra.emplace(fresh);
        const auto data = dataset::load({path}, {});
        QVERIFY(data);
        const auto* column = (*data)->table->find("cooled");
        QVERIFY(column);
        QCOMPARE(column->title, std::string("cooled until"));
        QCOMPARE(column->unit, std::string("s"));
        QCOMPARE(column->numbers, std::vector<double>{7.0});
    }

    /// If two fields had the same place in an order, files would change when a line moves.
    void placesAndNamesAreDistinct()
    {
        for (auto order : {&store::RunField::json, &store::RunField::csv, &store::RunField::setup,
                           &store::RunField::column}) {
            std::set<int> places;
            for (const auto* field : store::runFieldsBy(order))
                QVERIFY2(places.insert(field->*order).second, field->name);
        }
        std::set<std::string_view> names;
        for (const auto& field : store::runFields())
            QVERIFY2(names.insert(field.name).second, field.name);
    }

    /// Scripts select the columns of a table by their order, which is the order from before there was a table
    /// of fields.
    void columnsOfACsvKeepTheirOrder()
    {
        const auto csv = exchange::writeCsv({});
        QCOMPARE(csv,
                 std::string("run_uuid,platform,device,family,mode,optimizer,dtype,outcome,quality,message,"
                             "timing,step_median,step_low,step_high,warmup_steps,steps,model_key,work_key,"
                             "config_key,environment,stack,implementation,graph,conditions,source,"
                             "started_ms,finished_ms,attempt\n"));
    }

    void keysOfAJsonRunKeepTheirOrder()
    {
        exchange::Import all;
        all.runs = {sampleRun(0)};
        std::string keys;
        const auto json = exchange::writeJson(all);
        for (const auto& [key, value] : json["runs"][0].items())
            keys += key + ' ';
        QCOMPARE(keys,
                 std::string("run_uuid attempt platform device family hyper_parameters mode optimizer "
                             "dtype outcome quality message timing step_median step_low step_high "
                             "warmup_steps steps metrics model_key work_key config_key environment stack "
                             "graph implementation conditions source started_ms finished_ms "));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestNewRunField)
#include "tst_new_run_field.moc"
