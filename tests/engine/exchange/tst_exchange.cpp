// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/exchange/csv_preview.h"
#include "engine/exchange/foreign.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace parascope;
using exchange::Import;

/// Files of other programs and our own exports. If this fails, users lose results that others measured, or
/// results that they passed to someone and got back.
class TestExchange : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_data = parascope::test::sharedData("");

    std::filesystem::path file(const char* name, const QByteArray& content)
    {
        QFile out(m_folder.filePath(name));
        (void)out.open(QIODevice::WriteOnly);
        out.write(content);
        return m_folder.filePath(name).toStdString();
    }

    static const double* metric(const store::RunRecord& run, std::string_view name)
    {
        for (const auto& [key, value] : run.metrics)
            if (key == name)
                return &value;
        return nullptr;
    }

private slots:
    /// A spreadsheet that opens an export computes nothing: no cell begins like a formula (OWASP, "CSV
    /// Injection"). When the export is read again, every text is unchanged.
    void spreadsheetsComputeNothing()
    {
        const std::string texts[] = {
            "=cmd|' /C calc'!A0", "+1+1",  "-2+3", "@SUM(A1)",  "\t=1", "'=1", "''=1",
            "'quoted'",           "plain", "'",    "=\"a,b\"\n"};
        std::vector<store::RunRecord> runs;
        for (const auto& text : texts) {
            store::RunRecord run;
            run.runUuid = newUuid();
            run.platform = run.message = text;
            run.family = "fc";
            run.parameters = {{"layer", std::int64_t{4}}, {"kind", text}};
            run.stepMedian = 0.5;
            runs.push_back(std::move(run));
        }
        const auto csv = exchange::writeCsv(runs);
        const auto path = file("formulas.csv", QByteArray::fromStdString(csv));
        QProcess python;
        python.start("/usr/bin/python3",
                     {"-c",
                      "import csv, sys\nfor row in csv.reader(open(sys.argv[1], newline='')):\n"
                      "    for cell in row:\n        print(cell[:1] in list('=+-@\\t\\r'))",
                      QString::fromStdString(path.string())});
        QVERIFY(python.waitForFinished(60000));
        QVERIFY(!python.readAllStandardOutput().contains("True"));
        const auto again = exchange::readImport(path, {});
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->runs.size(), runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            QCOMPARE(again->runs[i].platform, runs[i].platform);
            QCOMPARE(again->runs[i].message, runs[i].message);
            QCOMPARE(*again->runs[i].parameters.text("kind"), texts[i]);
        }
    }

    /// Numbers of runs and operations in the data files that the ParaDnn paper published.
    void paraDnnCounts_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("ok");
        QTest::addColumn<int>("failed");
        QTest::addColumn<int>("operations");
        QTest::addColumn<QString>("platform");
        QTest::newRow("tpu") << "tpu_fc.json" << 1724 << 220 << 0 << "tpu-v2";
        QTest::newRow("gpu") << "gpu_fc.json" << 176 << 94 << 0 << "v100";
        QTest::newRow("trace") << "fc_trace_10sec.json" << 230 << 0 << 0 << "tpu-v2";
        QTest::newRow("operations") << "fc_trace_10sec_opbreakdown.json" << -1 << 0 << 2029 << "tpu-v2";
    }
    void paraDnnCounts()
    {
        QFETCH(QString, name);
        QFETCH(int, ok);
        QFETCH(int, failed);
        QFETCH(int, operations);
        QFETCH(QString, platform);
        const auto path = (m_data + "/paradnn/" + name).toStdString();
        if (!std::filesystem::exists(path))
            QSKIP("the shared data folder is absent");
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        int completed = 0;
        std::set<std::string> uuids;
        for (const auto& run : import->runs) {
            completed += run.outcome == Outcome::Completed;
            uuids.insert(run.runUuid);
            QCOMPARE(run.platform, platform.toStdString());
            QVERIFY(run.source.contains("original"));
        }
        QCOMPARE(uuids.size(), import->runs.size());
        if (ok >= 0)
            QCOMPARE(completed, ok);
        QCOMPARE(static_cast<int>(import->runs.size()) - completed, failed);
        QCOMPARE(static_cast<int>(import->operations.size()), operations);
        QVERIFY(import->errors.empty());
        // A second import gives the same identities.
        const auto again = exchange::readImport(path, {});
        for (const auto& run : again->runs)
            QVERIFY(uuids.contains(run.runUuid));
    }

    /// FLOP/s divided by byte/s is the intensity that the file states in the same row. "while" counts the
    /// operations inside it twice (up to 2,716 % of the peak); it is the only kind for which the check does
    /// not hold.
    void operationRatesAgreeWithTheirIntensity()
    {
        const auto path = (m_data + "/paradnn/fc_trace_10sec_opbreakdown.json").toStdString();
        if (!std::filesystem::exists(path))
            QSKIP("the shared data folder is absent");
        const auto import = exchange::readImport(path, {});
        QVERIFY(import);
        int compared = 0;
        bool hyphens = false;
        for (const auto& operation : import->operations) {
            hyphens |= operation.name == "cross-replica-sum";
            const auto positive = [](const std::optional<double>& value) { return value && *value > 0; };
            if (operation.name == "while" || !positive(operation.flopsPerSecond) ||
                !positive(operation.bytesPerSecond) || !positive(operation.intensity))
                continue;
            ++compared;
            const double ratio = *operation.flopsPerSecond / *operation.bytesPerSecond / *operation.intensity;
            QVERIFY2(std::abs(ratio - 1) < 0.1, operation.name.c_str());
        }
        QVERIFY(hyphens);
        QVERIFY(compared > 1000);
    }

    void everyBenchmarkerFile()
    {
        int files = 0, metered = 0;
        for (QDirIterator it(m_data + "/benchmarker", {"*.json"}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();) {
            const auto path = it.next().toStdString();
            const auto import = exchange::readImport(path, {});
            QVERIFY2(import, import ? "" : import.error().text().c_str());
            QCOMPARE(import->runs.size(), std::size_t{1});
            const auto& run = import->runs[0];
            ++files;
            const auto* rate = metric(run, "examples_per_second");
            const auto* step = metric(run, "step_seconds");
            QVERIFY2(rate && step, path.c_str());
            QVERIFY(std::abs(*rate * *step / static_cast<double>(*run.parameters.integer("batch")) - 1) <
                    1e-12);
            // With one device, the file's own figure is right and must agree if it is present.
            if (const auto* recorded = metric(run, "samples_per_second_recorded"))
                QVERIFY2(std::abs(*rate / *recorded - 1) < 1e-3, path.c_str());
            if (path.find("/2018.") != std::string::npos)
                QVERIFY(!run.source["estimated"].empty());
            // The meter's watts are its joules over the time, so they are also the joules of an example times
            // the examples per second.
            const auto *watts = metric(run, "average_power_watts"),
                       *joules = metric(run, "energy_joules_per_example");
            QCOMPARE(watts != nullptr, joules != nullptr);
            if (watts)
                QVERIFY2(std::abs(*joules * *rate / *watts - 1) < 0.03, path.c_str());
            metered += watts != nullptr;
            QFile source(QString::fromStdString(path));
            QVERIFY(source.open(QIODevice::ReadOnly));
            QCOMPARE(run.source["original"].dump(), Json::parse(source.readAll().toStdString()).dump());
        }
        if (files == 0)
            QSKIP("the shared data folder is absent");
        QCOMPARE(files, 30);
        QCOMPARE(metered, 16); // 18 have "power"; one has only zeros, and the counter of another wrapped
    }

    /// If this fails, a run has a power that its own energy contradicts, or one with a counter that wrapped.
    void benchmarkersPowerAgreesWithItsEnergy_data()
    {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("memory");
        QTest::addColumn<bool>("power");
        QTest::addColumn<bool>("energy");
        QTest::newRow("4000 J in 25 s") << 160.0 << 10.0 << true << true;
        QTest::newRow("4 % more") << 166.4 << 10.0 << true << true;
        QTest::newRow("twice as much") << 320.0 << 10.0 << false << true;
        QTest::newRow("no meter") << 0.0 << 0.0 << false << true;
        QTest::newRow("a counter that wrapped") << 160.0 << -50.0 << false << false;
    }
    void benchmarkersPowerAgreesWithItsEnergy()
    {
        QFETCH(double, total);
        QFETCH(double, memory);
        const Json json = {
            {"framework", "pytorch"},
            {"problem", {{"name", "resnet50"}, {"cnt_batches_per_epoch", 10}}},
            {"device", "V100"},
            {"nb_gpus", 1},
            {"batch_size", 128},
            {"nb_epoch", 5},
            {"time_batch", 0.5},
            {"time_total", 25},
            {"power", {{"avg_watt_total", total}, {"avg_watt_RAM", memory}, {"joules_total", 4000}}}};
        const auto import =
            exchange::readImport(file("power.json", QByteArray::fromStdString(json.dump())), {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto* watts = metric(import->runs.at(0), "average_power_watts");
        QTEST(watts != nullptr, "power");
        QVERIFY(!watts || *watts == total);
        QTEST(metric(import->runs.at(0), "energy_joules_per_example") != nullptr, "energy");
    }

    /// With two devices, the file divides by the time of one device's batch; the right rate is the whole
    /// batch over the batch time.
    void benchmarkerWithSeveralDevices()
    {
        const auto path =
            file("two.json", R"({"framework": "pytorch", "problem": {"name": "resnet50", "precision": "FP16",
            "from_the_future": [1]}, "device": "V100", "nb_gpus": 2, "batch_size": 64, "batch_size_per_device": 32,
            "time_batch": 0.5, "samples_per_second": 64.0, "new_key": {"a": 1}})");
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs.at(0);
        QCOMPARE(*metric(run, "examples_per_second"), 128.0);
        QCOMPARE(run.platform, std::string("2x V100"));
        QCOMPARE(run.dtype, std::string("float16"));
        QVERIFY(run.source["original"].contains("new_key"));
    }

    /// Numbers that no machine can have are refused by their key, not cast into meaningless whole numbers.
    void benchmarkersHugeNumbersAreRefused()
    {
        for (const auto& [key, json] :
             {std::pair("nb_gpus", R"({"framework": "f", "problem": {"name": "resnet50"}, "device": "V100",
                 "nb_gpus": 1e300, "batch_size": 64, "time_batch": 0.5})"),
              {"batch_size", R"({"framework": "f", "problem": {"name": "resnet50"}, "device": "V100",
                 "batch_size": 1e300, "time_batch": 0.5})"}}) {
            const auto import = exchange::readImport(file("huge.json", json), {});
            const auto text = import ? (import->errors.empty() ? "" : import->errors.front().reason)
                                     : import.error().text();
            QVERIFY2(text.find(key) != std::string::npos, (std::string(key) + ": " + text).c_str());
            QVERIFY(!import || import->runs.empty());
        }
    }

    /// "M" is a factor only if it is a separate word: in "params (M)", not in "total model params".
    void parametersAreInMillionsOnlyWhereTheHeaderSaysSo()
    {
        for (const auto& [header, factor] :
             {std::pair("params (M)", 1e6), {"total model params", 1.0}, {"Parameters, million", 1e6}}) {
            exchange::CsvPreview table;
            table.header = {header};
            table.rows = {{"25600000"}};
            const auto map = exchange::guessMap(table);
            QCOMPARE(map.columns.at(header).name, std::string("metric:parameters"));
            QCOMPARE(map.columns.at(header).scale, factor);
        }
    }

    /// The file's own samples per joule use its samples per second, which are those of one device. By hand:
    /// 4,000 J over 5 epochs of 10 batches of 128 examples.
    void benchmarkersEnergyIsOfAllDevices_data()
    {
        QTest::addColumn<int>("devices");
        QTest::addColumn<bool>("joules");
        for (const int devices : {1, 2, 4, 8})
            for (const bool joules : {true, false})
                QTest::addRow("%d devices, %s", devices, joules ? "joules" : "samples per joule")
                    << devices << joules;
    }
    void benchmarkersEnergyIsOfAllDevices()
    {
        QFETCH(int, devices);
        QFETCH(bool, joules);
        // The file computes one device's batch over the time of a step, over 4,000 J / (50 steps of 0.5 s).
        const double rate = 128.0 / devices / 0.5, watts = 4000 / (50 * 0.5);
        const Json json = {
            {"framework", "pytorch"},
            {"problem", {{"name", "resnet50"}, {"precision", "FP32"}, {"cnt_batches_per_epoch", 10}}},
            {"device", "V100"},
            {"nb_gpus", devices},
            {"batch_size", 128},
            {"nb_epoch", 5},
            {"time_batch", 0.5},
            {"samples_per_second", rate},
            {"samples_per_joule", rate / watts},
            {"power", joules ? Json{{"joules_total", 4000}} : Json::object()}};
        const auto import =
            exchange::readImport(file("energy.json", QByteArray::fromStdString(json.dump())), {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto* energy = metric(import->runs.at(0), "energy_joules_per_example");
        QVERIFY(energy);
        QVERIFY2(std::abs(*energy / (4000.0 / (5 * 10 * 128)) - 1) < 1e-12,
                 qPrintable(QString::number(*energy)));
    }

    /// If this fails, a table of a well-known platform has no utilisation and no roofline.
    void aTablesPlatformHasItsPeak_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("peak"); // from the paper's Table 3 and the makers' data sheets
        QTest::newRow("the paper's V100") << "v100" << 125e12;
        QTest::newRow("in capitals") << "V100" << 125e12;
        QTest::newRow("a board") << "tpu-v2" << 180e12;
        QTest::newRow("another spelling") << "TPU_v3" << 420e12;
        QTest::newRow("as its driver says") << "NVIDIA H200" << 989e12;
        QTest::newRow("by id") << "h200-sxm" << 989e12;
        QTest::newRow("nobody's") << "box under the desk" << 0.0;
        QTest::newRow("a processor") << "Intel(R) Xeon(R) Platinum 8480+ CPU @ 2.00GHz" << 0.0;
    }
    void aTablesPlatformHasItsPeak()
    {
        QFETCH(QString, name);
        QFETCH(double, peak);
        const auto path = file("peaks.csv", "machine,bs,ms\n" + name.toUtf8() + ",64,2.5\n");
        exchange::ImportOptions options;
        options.map = *exchange::columnMapFromJson(
            Json::parse(
                R"({"columns": {"machine": "platform", "bs": "batch", "ms": {"to": "step_seconds", "scale": 0.001}},
            "set": {"family": "fc"}})"),
            "map");
        const auto import = exchange::readImport(path, options);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->platforms.size(), std::size_t{1});
        QCOMPARE(import->platforms.front().name, name.toStdString());
        QCOMPARE(import->platforms.front().peakFlops.value_or(0), peak);
    }

    void aMappedTable()
    {
        const auto path = file(
            "table.csv", "gpu,bs,depth,ms,remark\nA100,64,4,2.5,fine\nA100,x,4,none,bad\nA100,128,4,5,\n");
        const auto json = Json::parse(R"({"columns": {"gpu": "platform", "bs": "batch", "depth": "hp:layer",
            "ms": {"to": "step_seconds", "scale": 0.001}}, "set": {"family": "fc"}, "ignore": ["remark"]})");
        exchange::ImportOptions options;
        options.map = *exchange::columnMapFromJson(json, "map");
        const auto import = exchange::readImport(path, options);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(import->runs[0].platform, std::string("A100"));
        QCOMPARE(import->runs[0].parameters.integer("batch").value_or(0), std::int64_t{64});
        QCOMPARE(*metric(import->runs[0], "step_seconds"), 0.0025);
        // The catalogue has several parts for "A100", with the same peak and different memories.
        QCOMPARE(import->platforms.front().peakFlops.value_or(0), 312e12);
        QVERIFY(!import->platforms.front().memoryBytes);
        QVERIFY(!import->runs[0].parameters.contains("remark"));
        QCOMPARE(import->errors.size(), std::size_t{1});
        QCOMPARE(import->errors[0].line, std::size_t{3});
    }

    /// A table that is stored row by row gives the same database as a table that is read whole and then
    /// stored. If this fails, the columns of a large table are silently lost.
    void aTableGoesStraightToTheDatabase_data()
    {
        QTest::addColumn<int>("rows");
        QTest::newRow("small") << 500;
        QTest::newRow("read on a thread of its own") << 21000;
    }
    void aTableGoesStraightToTheDatabase()
    {
        QFETCH(int, rows);
        const auto wanted = static_cast<std::size_t>(rows) + 2;
        QByteArray table(
            "\xEF\xBB\xBFplatform,family,layer,node,batch,dtype,outcome,quality,message,steps,step_median,"
            "examples_per_second,hp:note,started_ms,attempt,source\r\n");
        for (int i = 0; i < rows; ++i) {
            table += i % 3 ? "gpu" : "\"a \"\"big\"\" one, of two\"";
            table += ",fc," + QByteArray::number(1 << i % 4) + ',' + QByteArray::number(8 << i % 5) + ',' +
                     QByteArray::number(i % 7 + 1);
            table += i % 2 ? ",float32" : ",";
            table += i % 11 ? ",completed," : ",oom,";
            table += i % 5 ? ",," : "noisy drift,\"two\nlines\",";
            table += i % 4 ? ",," : "0.5 0.25 1e-3,0.25,";
            table += QByteArray::number(1000.5 / (i + 1), 'g', 17) + (i % 6 ? "," : ",text");
            table += i % 9 ? ",,," : ",1700000000123,2,\"{\"\"a\"\": [1, 2]}\"";
            table += i % 10 ? "\n" : "\r\n\n";
        }
        table +=
            "gpu,fc,1,8,1,,oom,,,,,,,,,\ngpu,fc,1,8,1,,oom,,,,,,,,,\n"; // identical rows are still two runs
        table += "gpu,fc,4,8\n,fc,1,8,1,,completed,,,,,,,,,\ngpu,fc,1,8,1,,melted,,,,,,,,,\n";
        const auto path = file("large.csv", table);
        const auto whole = exchange::readImport(path, {});
        QVERIFY2(whole, whole ? "" : whole.error().text().c_str());
        QCOMPARE(whole->runs.size(), wanted);
        QCOMPARE(whole->errors.size(), std::size_t{3});
        const auto databaseOf = [&](const char* name) {
            return std::filesystem::path(
                m_folder.filePath(QString("%1.%2").arg(rows).arg(name)).toStdString());
        };
        {
            auto writer = store::Writer::open(databaseOf("whole.db"));
            QVERIFY(writer && writer->putRuns(whole->runs));
        }
        {
            auto importer = exchange::Importer::open(path, {});
            QVERIFY(importer);
            QVERIFY2(importer->runs() > wanted * 4 / 5 && importer->runs() < wanted * 8 / 5,
                     std::to_string(importer->runs()).c_str());
            auto writer = store::Writer::open(databaseOf("rows.db"));
            auto bulk = writer->bulk(importer->runs());
            QVERIFY(bulk);
            const auto stored = importer->into(*bulk);
            QVERIFY2(stored, stored ? "" : stored.error().text().c_str());
            QVERIFY(bulk->commit());
            auto twice = exchange::Importer::open(path, {});
            auto more = writer->bulk(0);
            const auto nothing = twice->into(*more);
            QCOMPARE(nothing ? nothing->ok : 1, std::size_t{0});
            QCOMPARE(nothing->duplicates, wanted);
            QCOMPARE(stored->errors.size(), std::size_t{3});
            for (std::size_t i = 0; i < 3; ++i)
                QCOMPARE(stored->errors[i].reason, whole->errors[i].reason);
            QCOMPARE(stored->ok + stored->failed.at("oom"), wanted);
        }
        const auto content = [&](const char* name) {
            return exchange::writeJson(*exchange::readWhole(*store::Reader::open(databaseOf(name)))).dump();
        };
        // A quote at the very end never closes: nothing of the table is stored.
        {
            auto importer =
                exchange::Importer::open(file("broken.csv", table + "gpu,fc,1,8,1,,oom,,\"\n"), {});
            auto writer = store::Writer::open(databaseOf("broken.db"));
            {
                auto bulk = writer->bulk(importer->runs());
                const auto stored = importer->into(*bulk);
                QVERIFY(!stored && stored.error().code == ErrorCode::BadInput &&
                        stored.error().text().find("broken.csv") != std::string::npos);
            }
            QVERIFY(store::Reader::open(databaseOf("broken.db"))->counts()->empty());
        }
        const auto expected = content("whole.db");
        QVERIFY(expected.size() > 100000);
        QVERIFY(content("rows.db") == expected);
    }

    /// The identities are those that databases of earlier versions contain, whether a cell is quoted or not.
    /// If this fails, importing the same table again adds duplicate runs.
    void identitiesOfRowsStay()
    {
        const auto import =
            exchange::readImport(file("rows.csv", "platform,family,outcome,layer,step_seconds,device\n"
                                                  "p,fc,completed,4,0.25,a b\n"
                                                  "\"p\",fc,completed,\"4\",0.25,a b\r\n"
                                                  "p,fc,completed,8,,\n"
                                                  "p,fc,completed,8,,\"a,b\""),
                                 {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const char* contents[] = {"p|fc|completed|4|0.25|a b", "p|fc|completed|4|0.25|a b|again 1",
                                  "p|fc|completed|8||", "p|fc|completed|8||a,b"};
        QCOMPARE(import->runs.size(), std::size(contents));
        for (std::size_t i = 0; i < std::size(contents); ++i)
            QCOMPARE(import->runs[i].runUuid, contentUuid(std::string("csv|p|fc|") + contents[i]));
        QCOMPARE(import->runs[3].device, std::string("a,b"));
    }

    /// The layout of ParaDnn's run scripts; the figures follow the formulas of its get_perf.py. If this
    /// fails, users cannot import the runs that they made with ParaDnn.
    void foldersOfParaDnnLogs()
    {
        const auto write = [&](const QString& name, const QByteArray& out, const QByteArray& err) {
            const QFileInfo info(m_folder.filePath("output/" + name));
            QVERIFY(QDir().mkpath(info.path()));
            file(("output/" + name + ".out").toUtf8(), out);
            if (!err.isEmpty())
                file(("output/" + name + ".err").toUtf8(), err);
        };
        const QByteArray profile = "_TFProfRoot (--/1.25m params)\n_TFProfRoot (0/2.50b flops)\n";
        // The script passes the nodes as the input's width, as ParaDnn's scripts do.
        write("fc_gpu_float32/layer_4-node_32-input_2000-output_1000-bs_64",
              "Tensorflow version: 1.12.0\n***layer: 4\n***node: 32\n***input_size: 32\n***output_size: 32\n"
              "***batch_size: 64\n***data_type: float32\n***optimizer: rms\n***use_tpu: False\n" +
                  profile,
              "INFO:tensorflow:global_step/sec: 90\nINFO:tensorflow:global_step/sec: "
              "110.5\nINFO:tensorflow:global_step/sec: 100\n"
              "INFO:tensorflow:Loss for final step: 6.9.\n");
        write("fc_gpu_float32/layer_4-node_64-input_2000-output_1000-bs_64", "Tensorflow version: 1.12.0\n",
              "ResourceExhaustedError: OOM when allocating tensor\n");
        write("fc_gpu_float32/layer_4-node_128-input_2000-output_1000-bs_64", "", "Traceback\n");
        write("fc_gpu_float32/layer_4-node_256-input_2000-output_1000-bs_64", "Tensorflow version: 1.12.0\n",
              {});
        write("fc_gpu_float32/notes", "hello\n", "hello\n");
        write("lstm_tpu_bfloat16/layer_5-maxlength_50-vocabsize_32-embeddingsize_500-batchsize_128",
              "***use_tpu: True\n***num_shards: 8\n***input_size: 50,32,500\n***layer: 5\n***batch_size: "
              "128\n" +
                  profile,
              "INFO:tensorflow:global_step/sec: 8\n");
        write("bottleneck_gpu_float16/block_1-filtersz_16-input_100-output_500-batchsize_64",
              "***resnet_layers: 1,1,1,1\n",
              "ValueError: Negative dimension size caused by subtracting 7 from 4\n");
        const auto read = exchange::readImport(m_folder.filePath("output").toStdString(), {});
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->runs.size(), std::size_t{5});
        QCOMPARE(read->errors.size(), std::size_t{1}); // there is no .err file next to it
        const std::vector<std::string> others{"fc_gpu_float32/notes.err", "fc_gpu_float32/notes.out"};
        QCOMPARE(read->skipped, others);
        std::map<std::string, const store::RunRecord*> by;
        for (const auto& run : read->runs)
            by[run.family + toText(*run.parameters.find(run.family == "fc" ? "node" : "batch"))] = &run;
        const auto& good = *by.at("fc32");
        QCOMPARE(good.platform, std::string("gpu"));
        QCOMPARE(*metric(good, "examples_per_second"), 64 * 110.5);
        QCOMPARE(*metric(good, "examples_per_second_median"), 64 * 100.0);
        QCOMPARE(*metric(good, "flops_per_second_recorded"), 2.5e9 * 110.5);
        QCOMPARE(*metric(good, "parameters"), 1.25e6);
        QCOMPARE(good.parameters.integer("input").value_or(0), std::int64_t{32});
        QVERIFY2(good.message.find("input=2000") != std::string::npos, good.message.c_str());
        QCOMPARE(good.stack["version"].get<std::string>(), std::string("1.12.0"));
        QVERIFY(!good.workKey.empty());
        QCOMPARE(by.at("fc64")->outcome, Outcome::Oom);
        QCOMPARE(by.at("fc128")->outcome, Outcome::Unfinished);
        const auto& lstm = *by.at("rnn128");
        QCOMPARE(lstm.parameters.text("cell").value_or(""), std::string("lstm"));
        QCOMPARE(lstm.dtype, std::string("bfloat16"));
        QCOMPARE(*metric(lstm, "flops_per_second_recorded"), 2.5e9 * 8 * 8); // of one core; there are eight
        const auto& cnn = *by.at("cnn64");
        QCOMPARE(cnn.outcome, Outcome::Unsupported);
        QCOMPARE(cnn.parameters.text("variant").value_or(""), std::string("bottleneck"));
        const auto again = exchange::readImport(m_folder.filePath("output").toStdString(), {});
        QCOMPARE(again->runs[0].runUuid, read->runs[0].runUuid);
        // The folder of one sweep only, and a folder without logs.
        QCOMPARE(exchange::readImport(m_folder.filePath("output/lstm_tpu_bfloat16").toStdString(), {})
                     ->runs.size(),
                 std::size_t{1});
        QVERIFY(QDir(m_folder.path()).mkpath("empty"));
        QVERIFY(!exchange::readImport(m_folder.filePath("empty").toStdString(), {}));
    }

    /// A folder of a Slurm job has its log, tables, and results under any name. If this fails, every result
    /// next to a file whose name ends like ParaDnn's logs is lost.
    void filesOfAFolderAreTakenForWhatTheyAre()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("job/fc_gpu_float32"));
        file("job/slurm-1.out", "");
        file("job/notes.md", "words");
        file("job/package.json", R"({"name": "no result"})");
        file("job/table.csv", "family,platform,layer,step_seconds\nfc,p,4,0.5\n");
        file(
            "job/bench-2.out",
            R"({"context": {"host_name": "h"}, "benchmarks": [{"name": "BM_A/1", "real_time": 3, "time_unit": "ms"}]})");
        const char* log = "job/fc_gpu_float32/layer_4-node_32-input_2000-output_1000-bs_64";
        file((std::string(log) + ".out").c_str(), "Tensorflow version: 1.12.0\n");
        file((std::string(log) + ".err").c_str(), "INFO:tensorflow:global_step/sec: 8\n");
        const auto read = exchange::readImport(m_folder.filePath("job").toStdString(), {});
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY2(read->errors.empty(), read->errors.empty() ? "" : read->errors.front().reason.c_str());
        std::set<std::string> platforms;
        for (const auto& run : read->runs)
            platforms.insert(run.platform);
        QCOMPARE(platforms, (std::set<std::string>{"gpu", "h", "p"}));
        const std::vector<std::string> skipped{"notes.md", "package.json", "slurm-1.out"};
        QCOMPARE(read->skipped, skipped);
    }

    /// No step takes zero time. If this fails, a ratio of minus infinity appears in a table that looks
    /// correct.
    void timesThatNoRunCanHaveAreRefused()
    {
        const auto table =
            exchange::readImport(file("times.csv", "family,platform,layer,outcome,step_seconds\n"
                                                   "fc,p,4,,-0.001\nfc,p,5,,0\nfc,p,6,,0.5\nfc,p,7,oom,0\n"),
                                 {});
        QVERIFY2(table, table ? "" : table.error().text().c_str());
        QCOMPARE(table->runs.size(), std::size_t{2});
        QCOMPARE(table->errors.size(), std::size_t{2});
        QCOMPARE(table->errors[0].line, std::size_t{2});
        QCOMPARE(table->errors[1].line, std::size_t{3});
        QVERIFY(test::names(table->errors[0].reason, {"step_seconds", "-0.001"}));
        const auto units = exchange::readImport(
            file(
                "units.json",
                R"({"context": {"host_name": "h"}, "benchmarks": [{"name": "A", "real_time": 3, "time_unit": "fortnights"},
                     {"name": "B", "real_time": 3, "time_unit": "us"}, {"name": "C", "real_time": 3}]})"),
            {});
        QVERIFY2(units, units ? "" : units.error().text().c_str());
        QCOMPARE(units->runs.size(), std::size_t{2});
        QCOMPARE(*units->runs[0].stepMedian, 3e-6);
        QCOMPARE(*units->runs[1].stepMedian, 3e-9);
        QCOMPARE(units->errors.size(), std::size_t{1});
        QVERIFY(units->errors[0].reason.find("fortnights") != std::string::npos);

        // An earlier program stored such a value.
        const auto path = std::filesystem::path(m_folder.filePath("zero.db").toStdString());
        {
            auto writer = store::Writer::open(path, "a test");
            QVERIFY(writer);
            auto bulk = writer->bulk(1);
            QVERIFY(bulk);
            auto run = table->runs[0];
            run.metrics.clear();
            const auto kind = bulk->kind(run);
            const auto metric = bulk->metric("step_seconds");
            QVERIFY(kind && metric && bulk->platform(table->platforms[0]));
            const std::pair<std::int64_t, double> impossible(*metric, 0.0); // only by its handle
            QVERIFY(bulk->add(*kind, {.run = run, .metrics = std::span(&impossible, 1)}) && bulk->commit());
        }
        const auto findings = store::check(path);
        QVERIFY(findings);
        QCOMPARE(findings->size(), std::size_t{1});
        QVERIFY(test::names(findings->front(), {"step_seconds", " 0"}));
    }

    /// Tables of spreadsheets in other languages. If this fails, the program cannot read a table that the
    /// user can, or names become unreadable.
    void tablesOfSpreadsheets_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("semicolons") << QByteArray(
            "family;platform;layer;step_seconds\r\nfc;\"p;1, \"\"x\"\"\";4;0,25\r\nfc;p,2;1024;1,5e-1\r\n");
        QTest::newRow("tabs") << QByteArray(
            "# a comment, with commas\nfamily\tplatform\tlayer\tstep_seconds\nfc\t\"p;1, "
            "\"\"x\"\"\"\t4\t0.25\n"
            "fc\tp,2\t1024\t0.15\n");
        QTest::newRow("commas") << QByteArray(
            "\xEF\xBB\xBF"
            "family,platform,layer,step_seconds\nfc,\"p;1, \"\"x\"\"\",4,0.25\nfc,\"p,2\",1024,0.15");
    }
    void tablesOfSpreadsheets()
    {
        QFETCH(QByteArray, content);
        const auto read = exchange::readImport(file("sheet.csv", content), {});
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY2(read->errors.empty(), read->errors.empty() ? "" : read->errors.front().reason.c_str());
        QCOMPARE(read->runs.size(), std::size_t{2});
        QCOMPARE(read->runs[0].platform, std::string("p;1, \"x\""));
        QCOMPARE(*metric(read->runs[0], "step_seconds"), 0.25);
        QCOMPARE(read->runs[1].platform, std::string("p,2"));
        QCOMPARE(read->runs[1].parameters.integer("layer").value_or(0), std::int64_t{1024});
        QCOMPARE(*metric(read->runs[1], "step_seconds"), 0.15);
    }
    void whatMayBeThousandsIsNoNumber()
    {
        const auto read = exchange::readImport(
            file("thousands.csv", "family;platform;step_seconds\nfc;p;1,500\nfc;p;0,500\n"), {});
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->runs.size(), std::size_t{1});
        QCOMPARE(*metric(read->runs[0], "step_seconds"), 0.5);
        QCOMPARE(read->errors.size(), std::size_t{1});
    }

    /// The same load of two servers, and a load of SGLang without a limit of its rate. If this fails, a
    /// server's results appear under another server's name, or an unlimited rate is joined with limited ones.
    void theServerIsWhatTheFileSays()
    {
        const auto load = [&](const char* backend, const char* rate) {
            const auto text = QByteArray("{\"backend\": \"") + backend + "\", \"request_rate\": " + rate +
                              R"(, "max_concurrency": 4, "completed": 2, "output_throughput": 9.5,
                                 "median_e2e_latency_ms": 250.0, "median_ttft_ms": NaN})";
            auto read = exchange::readImport(file("load.json", text), {});
            return read && read->runs.size() == 1 ? read->runs[0] : store::RunRecord();
        };
        const auto unlimited = load("sglang", "Infinity"), limited = load("sglang", "4.0");
        QCOMPARE(unlimited.family, std::string("sglang"));
        QCOMPARE(unlimited.parameters.text("request_rate").value_or(""), std::string("inf"));
        QCOMPARE(unlimited.parameters.text("request_rate"),
                 load("vllm", "\"inf\"").parameters.text("request_rate"));
        QCOMPARE(limited.parameters.number("request_rate").value_or(0), 4.0);
        QVERIFY(unlimited.workKey != limited.workKey);
        QCOMPARE(*metric(unlimited, "step_seconds"), 0.25);
        QCOMPARE(load("vllm", "4.0").family, std::string("vllm"));
    }

    /// llama-bench's JSON has true where its CSV has "True". If this fails, one setting appears as two.
    void aSwitchIsTheSameInEveryFile()
    {
        const auto json = exchange::readImport(
            file("l.json", R"([{"n_prompt": 512, "n_gen": 0, "avg_ts": 100.5, "model_type": "m",
                               "cpu_strict": false, "use_mmap": true}])"),
            {});
        const auto csv =
            exchange::readImport(file("l.csv", "n_prompt,n_gen,avg_ts,model_type,cpu_strict,use_mmap\n"
                                               "\"512\",\"0\",\"100.5\",\"m\",\"False\",\"True\"\n"),
                                 {});
        QVERIFY(json && csv && json->runs.size() == 1 && csv->runs.size() == 1);
        QCOMPARE(csv->runs[0].implementation.dump(), json->runs[0].implementation.dump());
    }

    void wrongFilesAreRefusedWhole_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "auto" << "wrong";
        QTest::newRow("half a JSON") << QByteArray("{\"labels\": [\"layer_4") << "auto" << "wrong";
        QTest::newRow("other JSON") << QByteArray("{\"a\": 1}") << "auto" << "JSON;--format";
        QTest::newRow("list") << QByteArray("[1, 2]") << "auto" << "JSON;--format";
        QTest::newRow("binary") << QByteArray("\0\1\2\3", 4) << "auto" << "JSON;CSV";
        QTest::newRow("uneven lists")
            << QByteArray(R"({"labels": ["layer_4-node_32-input_2-output_2-bs_4"], "example_per_sec": [],
            "step_per_sec": [1], "flops": [1], "params": [1], "fl": [1], "err_jobs": [], "states": []})")
            << "auto" << "\"example_per_sec\";\"labels\"";
        QTest::newRow("uneven trace")
            << QByteArray(R"({"labels": ["layer_4-node_32-input_2-output_2-bs_4"], "flops_perc": [1, 2]})")
            << "auto" << "\"flops_perc\";\"labels\"";
        QTest::newRow("no Benchmarker") << QByteArray("{\"framework\": \"x\"}") << "benchmarker"
                                        << R"("framework";"problem";"batch_size")";
        QTest::newRow("no family") << QByteArray("a,b\n1,2\n") << "csv" << "\"family\"";
        QTest::newRow("open quote") << QByteArray("family,platform\n\"fc,p\n") << "csv" << " 2:";
        QTest::newRow("unknown format") << QByteArray("x") << "excel" << "\"excel\"";
        QTest::newRow("Latin-1") << QByteArray("family,platform,layer\nfc,p,4\nfc,Gr\xFC\xDF"
                                               "e,4\n")
                                 << "auto"
                                 << " 3:;UTF-8";
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE"
                                              "f\0a\0",
                                              6)
                                << "auto" << "UTF-8";
        QTest::newRow("deep") << QByteArray(100000, '[') << "auto" << "wrong";
    }
    void wrongFilesAreRefusedWhole()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, format);
        QFETCH(QString, says);
        const auto path = file("wrong", content);
        exchange::ImportOptions options;
        options.format = format.toStdString();
        const auto import = exchange::readImport(path, options);
        QVERIFY(!import);
        QCOMPARE(import.error().code, ErrorCode::BadInput);
        QVERIFY2(test::namesAll(import.error().text(), says), import.error().text().c_str());
    }

    void oneBadRecordIsReportedTheRestRead()
    {
        const auto path =
            file("bad.json", R"({"labels": ["layer_4-node_32-input_2000-output_1000-bs_64", "nonsense",
            "layer_4-node_32-input_2000-output_1000-bs_128"], "example_per_sec": [1, 2, NaN], "step_per_sec": [1, 2, 3],
            "flops": [1, 2, 3], "params": [1, 2, 3], "fl": [1, 2, 3], "intensity": [1, 2, 3], "err_jobs": [], "states": []})");
        exchange::ImportOptions options;
        options.platform = "mine";
        const auto import = exchange::readImport(path, options);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{1});
        QCOMPARE(import->errors.size(), std::size_t{2});
        QCOMPARE(import->errors[0].line, std::size_t{2});
        QVERIFY(import->errors[0].reason.find("nonsense") != std::string::npos);
        QCOMPARE(import->errors[1].line, std::size_t{3});
    }

    void exportsReadBackTheSame_data()
    {
        QTest::addColumn<bool>("csv");
        QTest::newRow("csv") << true;
        QTest::newRow("json") << false;
    }
    void exportsReadBackTheSame()
    {
        QFETCH(bool, csv);
        const auto path = (m_data + "/paradnn/gpu_fc.json").toStdString();
        if (!std::filesystem::exists(path))
            QSKIP("the shared data folder is absent");
        auto import = exchange::readImport(path, {});
        auto& odd = import->runs[0];
        odd.message = "a \"quoted\", text\nof two lines";
        odd.stepSeconds = {0.1, 0.2, 1.0 / 3};
        odd.stepMedian = 0.1 + 0.2;
        odd.quality = static_cast<QualitySet>(Quality::Noisy) | static_cast<QualitySet>(Quality::Drift);
        odd.attempt = 1;
        const auto text = csv ? exchange::writeCsv(import->runs) : toLine(exchange::writeJson(*import));
        const auto again = exchange::readImport(file("export", QByteArray::fromStdString(text)), {});
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->runs.size(), import->runs.size());
        QVERIFY(again->errors.empty());
        for (std::size_t i = 0; i < again->runs.size(); ++i) {
            const auto& a = import->runs[i];
            const auto& b = again->runs[i];
            QCOMPARE(b.runUuid, a.runUuid);
            QVERIFY(b.parameters == a.parameters);
            QCOMPARE(b.message, a.message);
            QCOMPARE(b.stepSeconds, a.stepSeconds);
            QCOMPARE(b.stepMedian, a.stepMedian);
            QCOMPARE(b.quality, a.quality);
            QCOMPARE(b.outcome, a.outcome);
            QCOMPARE(b.workKey, a.workKey);
            QCOMPARE(b.source.dump(), a.source.dump());
            auto x = a.metrics;
            auto y = b.metrics;
            std::sort(x.begin(), x.end());
            std::sort(y.begin(), y.end());
            QCOMPARE(y, x);
        }
    }

    /// The whole of a database is exported as JSON and imported again. The result is the same database, and a
    /// second import adds nothing. As a check that is independent of the export, a merge of the original
    /// finds nothing to add.
    void theWholeReadsBackTheSame()
    {
        const auto path = std::filesystem::path(m_folder.filePath("whole.db").toStdString());
        const auto copy = std::filesystem::path(m_folder.filePath("whole-copy.db").toStdString());
        {
            auto writer = store::Writer::open(path);
            store::PlatformRecord platform;
            platform.name = "box";
            platform.peakFlops = 1e12;
            platform.details = {{"cores", 8}};
            QVERIFY(writer->putPlatform(platform));
            QVERIFY(writer->putCeilings("box", {{"gemm", {{"float32", {{"flops_per_second", 9e11}}}}}}));
            std::vector<store::PointRecord> points(3);
            for (int i = 0; i < 3; ++i) {
                auto& point = points[static_cast<std::size_t>(i)];
                point.platform = "box";
                point.repeat = i == 2 ? 1 : 0;
                point.family = "fc";
                point.parameters = {{"batch", std::int64_t{64}},
                                    {"variant", std::string(i == 1 ? "b" : "a")}};
                point.workKey = "w";
                point.priority = 2 - i;
            }
            for (const auto* name : {"first", "second"}) {
                const auto sweep =
                    *writer->putSweep({0, name, {{"name", name}, {"family", "fc"}}, "paused", 1700000000000});
                auto stored = *writer->putPoints(sweep, points);
                // The first point of each sweep is done after a failed attempt; the others wait.
                for (int attempt = 1; attempt < 3; ++attempt) {
                    store::RunRecord run;
                    run.runUuid = newUuid();
                    run.pointId = stored[0].id;
                    run.attempt = attempt;
                    run.platform = "box";
                    run.family = "fc";
                    run.parameters = points[0].parameters;
                    run.outcome = attempt == 1 ? Outcome::Crash : Outcome::Completed;
                    run.workKey = "w";
                    run.stepSeconds = {0.1, 0.2};
                    store::OperationRecord operation;
                    operation.runUuid = run.runUuid;
                    operation.name = "mm";
                    operation.seconds = 0.5;
                    QVERIFY(*writer->putRun(run, {operation}));
                }
            }
            store::RunRecord imported;
            imported.runUuid = newUuid();
            imported.platform = "other";
            imported.family = "fc";
            imported.source = {{"file", "f"}, {"record", 1}};
            QVERIFY(*writer->putRun(imported));
            QVERIFY(writer->putEvents(
                {{0, 5, "info", "begun"}, {0, 6, "warning", "twice"}, {0, 6, "warning", "twice"}}));
        }
        const auto exported = [](const std::filesystem::path& database) {
            return toLine(exchange::writeJson(*exchange::readWhole(*store::Reader::open(database))));
        };
        const auto document = file("whole.json", QByteArray::fromStdString(exported(path)));
        const auto import = [&] {
            auto importer = exchange::Importer::open(document, {});
            auto writer = store::Writer::open(copy);
            auto bulk = writer->bulk(importer->runs());
            const auto stored = importer->into(*bulk);
            return stored && bulk->commit() ? stored->ok + 100 * stored->duplicates : 9999;
        };
        QCOMPARE(import(), std::size_t{3});
        QCOMPARE(exported(copy), exported(path));
        QCOMPARE(import(), std::size_t{500});
        QCOMPARE(exported(copy), exported(path));
        const auto reader = store::Reader::open(copy);
        QCOMPARE(reader->sweeps()->size(), std::size_t{2});
        QCOMPARE(reader->points(1)->size(), std::size_t{3});
        QCOMPARE(reader->events()->size(), std::size_t{3});
        const auto before = exported(copy);
        const auto merged = store::Writer::open(copy)->merge(*store::Reader::open(path));
        QVERIFY(merged);
        QCOMPARE(merged->ok + merged->sweeps + merged->points + merged->events, std::size_t{0});
        QCOMPARE(merged->duplicates, std::size_t{5});
        QCOMPARE(exported(copy), before);
        QVERIFY(store::check(copy)->empty());
    }

    /// The seconds are those of `date -u -d TIME +%s`.
    void timesHaveTheirZone_data()
    {
        QTest::addColumn<QByteArray>("time");
        QTest::addColumn<qint64>("seconds");
        QTest::newRow("UTC") << QByteArray("2026-11-27T01:00:00Z") << qint64{1795741200};
        QTest::newRow("with a colon") << QByteArray("2026-11-27T03:00:00+02:00") << qint64{1795741200};
        QTest::newRow("without") << QByteArray("2026-11-27T03:00:00+0200") << qint64{1795741200};
        QTest::newRow("hours only") << QByteArray("2026-11-27T03:00:00+02") << qint64{1795741200};
        QTest::newRow("behind UTC") << QByteArray("2026-11-26T21:30:00.25-03:30") << qint64{1795741200};
        QTest::newRow("no digits") << QByteArray("2026-11-27T01:00:00+ab:cd") << qint64{1795741200};
    }
    void timesHaveTheirZone()
    {
        QFETCH(QByteArray, time);
        QFETCH(qint64, seconds);
        QCOMPARE(qint64{exchange::foreign::millisecondsOf(time.toStdString())}, 1000 * seconds);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestExchange)
#include "tst_exchange.moc"
