// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/dataset.h"
#include "engine/exchange/import.h"
#include "engine/store/database.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cmath>

using namespace parascope;
using exchange::Import;

/// Power in the files of load tests and of MLPerf's submissions. If this fails, a run has the power of one of
/// its GPUs, the power of another time, or a thousand times its power.
class TestImportedPower : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Writes a file below the temporary folder.
    std::filesystem::path file(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile out(path);
        (void)out.open(QIODevice::WriteOnly);
        out.write(content);
        return path.toStdString();
    }

    static double number(const store::RunRecord& run, std::string_view name)
    {
        for (const auto& [key, value] : run.metrics)
            if (key == name)
                return value;
        return NAN;
    }

    static bool near(double value, double expected)
    {
        return std::abs(value - expected) <= 1e-9 * std::abs(expected);
    }

    /// A GPU of AIPerf's telemetry. Its counter of energy is never the energy of the run.
    static Json gpu(const char* uuid, const Json& power, const char* key = "gpu_power_usage")
    {
        Json metrics = {{"energy_consumption", {{"unit", "MJ"}, {"avg", 0.24}}},
                        {"gpu_utilization", {{"unit", "%"}, {"avg", 45.8}}}};
        if (!power.is_null())
            metrics[key] = power;
        return {{"gpu_name", "NVIDIA H100 80GB HBM3"}, {"gpu_uuid", uuid}, {"metrics", metrics}};
    }

    static Json watts(const Json& mean, const Json& unit = "W")
    {
        return {{"unit", unit}, {"avg", mean}, {"max", 700}};
    }

    static Result<Import> aiperf(const Json& telemetry, const char* key = "telemetry_data")
    {
        Json document = {{"request_throughput", {{"unit", "requests/sec"}, {"avg", 4.0}}},
                         {"output_token_throughput", {{"unit", "tokens/sec"}, {"avg", 500.0}}},
                         {"request_latency",
                          {{"unit", "ms"}, {"avg", 2000.0}, {"p50", 1900.0}, {"std", 100.0}, {"count", 50}}},
                         {"request_count", {{"unit", "requests"}, {"avg", 50}}}};
        document[key] = telemetry;
        return exchange::readImportText(document.dump(), "profile_export_aiperf.json", {});
    }

    static Json endpoints(const Json& gpus)
    {
        return {{"endpoints", {{"localhost:9401", {{"gpus", gpus}}}}}};
    }

    /// The lines of a meter in the five seconds after 20:05:40. The window of the runs below is from
    /// 20:05:41.000 to 20:05:44.000, so 200 and 300 W are in it.
    static QByteArray meter(const char* hour = "20")
    {
        const auto line = [&](const char* second, const char* power) {
            return QByteArray("Time,10-17-2021 ") + hour + ":05:" + second + ",Watts," + power +
                   ",Volts,228.590000,Amps,0.206660,PF,0.487300,Mark,run_1\n";
        };
        return line("40.500", "900.0") + line("41.000", "900.0") + line("41.001", "200.000000") +
               line("42.423", "0.0") + line("42.500", "-1.0") + line("43.999", "300.000000") +
               line("44.000", "900.0") + line("45.000", "900.0");
    }

    static QByteArray event(const char* key, const char* value)
    {
        return QByteArray(":::MLLOG {\"key\": \"") + key + "\", \"value\": " + value +
               ", \"time_ms\": 0.03, \"namespace\": \"mlperf::logging\", \"event_type\": "
               "\"POINT_IN_TIME\", \"metadata\": {}}\n";
    }

    /// A detailed log. Offline processed 10 samples per second, a stream 24 queries of 8 samples.
    static QByteArray detail(const char* scenario, bool window = true)
    {
        return event("loadgen_version", "\"4.1 @ 379ee5345a\"") +
               event("effective_scenario", (QByteArray("\"") + scenario + '"').constData()) +
               event("effective_test_mode", "\"PerformanceOnly\"") +
               event("effective_samples_per_query", "8") +
               (window ? event("power_begin", "\"10-17-2021 20:05:41.000\"") +
                             event("power_end", "\"10-17-2021 20:05:44.000\"")
                       : QByteArray()) +
               event("result_validity", "\"VALID\"") + event("result_samples_per_second", "10") +
               event("result_completed_samples_per_sec", "10") + event("result_query_count", "24");
    }

    static QByteArray summary(const char* scenario)
    {
        const QByteArray line = "================================================\n";
        return line + "MLPerf Results Summary\n" + line + "SUT name : PySUT\nScenario : " + scenario +
               "\nMode     : PerformanceOnly\nSamples per second: 10\nCompleted samples per second : 10\n"
               "Result is : VALID\n" +
               line + "Additional Stats\n" + line + "50.00 percentile latency (ns)   : 400000000\n" +
               "Test Parameters Used\nsamples_per_query : 8\n";
    }

private slots:
    /// Two endpoints, one of which reports a GPU of the other again: 300 W + 500 W, at 4 requests per second.
    void gpusOfAllEndpointsAreSummed()
    {
        const Json telemetry = {{"endpoints",
                                 {{"localhost:9400", {{"gpus", {{"gpu_0", gpu("GPU-a", watts(300.0))}}}}},
                                  {"localhost:9401",
                                   {{"gpus",
                                     {{"gpu_0", gpu("GPU-a", watts(301.0))},
                                      {"gpu_1", gpu("GPU-b", watts(0.5, "kW"), "nvidia_power_usage")}}}}}}}};
        const auto import = aiperf(telemetry);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(import->errors.empty());
        const auto& run = import->runs.at(0);
        QCOMPARE(run.platform, "NVIDIA H100 80GB HBM3");
        QVERIFY(near(number(run, "gpu_0_power_watts"), 300));
        QVERIFY(near(number(run, "gpu_1_power_watts"), 500));
        QVERIFY(near(number(run, "average_power_watts"), 800));
        QVERIFY(near(number(run, "energy_joules_per_example"), 800.0 / 4));

        // The table of runs derives the rest. A request is the step: its 200 J are not those of the 1.9 s
        // that it waits among others.
        const std::filesystem::path path = m_folder.filePath("runs.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer && *writer->putRuns(import->runs) == 1);
        }
        const auto data = dataset::load({path}, {});
        QVERIFY(data);
        for (const auto& [name, value] :
             {std::pair("energy_joules_per_step", 200.0),
              std::pair("energy_joules_per_output_token", 800.0 / 500),
              std::pair("examples_per_joule", 1 / 200.0), std::pair("average_power_watts", 800.0),
              std::pair("gpu_1_power_watts", 500.0)}) {
            const auto* column = (*data)->table->find(name);
            QVERIFY2(column, name);
            QVERIFY2(near(column->numbers.at(0), value), name);
        }
        QCOMPARE((*data)->table->find("gpu_1_power_watts")->unit, "W");
    }

    void oneGpuIsTheSum()
    {
        const auto import = aiperf(endpoints({{"gpu_0", gpu("GPU-a", watts(348.69))}}));
        QVERIFY(import && import->errors.empty());
        const auto& run = import->runs.at(0);
        QCOMPARE(number(run, "average_power_watts"), 348.69);
        QVERIFY(std::isnan(number(run, "gpu_0_power_watts")));
    }

    /// A sum without one of the GPUs would be too small, so it is unknown, and an error names the GPU.
    void aGpuWithoutPowerMakesTheSumUnknown_data()
    {
        QTest::addColumn<QByteArray>("power");
        QTest::newRow("no row") << QByteArray("null");
        QTest::newRow("null") << QByteArray(R"({"unit": "W", "avg": null})");
        QTest::newRow("a text") << QByteArray(R"({"unit": "W", "avg": "n/a"})");
        QTest::newRow("negative") << QByteArray(R"({"unit": "W", "avg": -3.5})");
        QTest::newRow("zero") << QByteArray(R"({"unit": "W", "avg": 0})");
        QTest::newRow("no unit") << QByteArray(R"({"avg": 500})");
        QTest::newRow("another unit") << QByteArray(R"({"unit": "MJ", "avg": 500})");
        QTest::newRow("a list") << QByteArray("[500]");
    }
    void aGpuWithoutPowerMakesTheSumUnknown()
    {
        QFETCH(QByteArray, power);
        const auto import = aiperf(endpoints({{"gpu_0", gpu("GPU-a", watts(300000.0, "mW"))},
                                              {"gpu_1", gpu("GPU-b", Json::parse(power.toStdString()))}}));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->errors.size(), std::size_t{1});
        QVERIFY(test::namesAll(import->errors[0].reason, "gpu_1;localhost:9401"));
        const auto& run = import->runs.at(0);
        QVERIFY(near(number(run, "gpu_0_power_watts"), 300));
        for (const auto* name : {"gpu_1_power_watts", "average_power_watts", "energy_joules_per_example"})
            QVERIFY2(std::isnan(number(run, name)), name);
    }

    /// GPUs without any power are no fault of the file: it was not measured.
    void telemetryWithoutPowerSaysNothing()
    {
        const auto import =
            aiperf(endpoints({{"gpu_0", gpu("GPU-a", nullptr)}, {"gpu_1", gpu("GPU-b", nullptr)}}));
        QVERIFY(import && import->errors.empty());
        QVERIFY(std::isnan(number(import->runs.at(0), "average_power_watts")));
    }

    void genAiPerfsTelemetry()
    {
        const auto import = aiperf(
            {{"gpu_power_usage", {{"unit", "W"}, {"gpu0", {{"avg", 50.0}}}, {"gpu1", {{"avg", 60.5}}}}}},
            "telemetry_stats");
        QVERIFY(import && import->errors.empty());
        const auto& run = import->runs.at(0);
        QCOMPARE(number(run, "gpu_0_power_watts"), 50.0);
        QCOMPARE(number(run, "gpu_1_power_watts"), 60.5);
        QCOMPARE(number(run, "average_power_watts"), 110.5);
        QCOMPARE(number(run, "energy_joules_per_example"), 110.5 / 4);
    }

    /// The third table of AIPerf's CSV, with the column Platform of newer versions and without it.
    void theTableOfDevicesSaysTheSame()
    {
        const std::string head = "Metric,avg,min,max,p50,std\nRequest Latency (ms),2000.00,1.00,3.00,1900.00,"
                                 "100.00\n\nMetric,Value\nRequest Count,50.00\n"
                                 "Request Throughput (requests/sec),4.00\n\n\n";
        const auto older = exchange::readImportText(
            head + "Endpoint,GPU_Index,GPU_Name,GPU_UUID,Metric,avg,min\n"
                   "localhost:9401,0,NVIDIA H100 80GB HBM3,GPU-a,GPU Power Usage (W),348.69,120.57\n"
                   "localhost:9401,0,NVIDIA H100 80GB HBM3,GPU-a,Energy Consumption (MJ),0.24,0.23\n"
                   "localhost:9401,1,NVIDIA H100 80GB HBM3,GPU-b,GPU Power Usage (W),\"1,051.31\",120.57\n",
            "a.csv", {});
        QVERIFY2(older, older ? "" : older.error().text().c_str());
        QVERIFY(older->errors.empty());
        QVERIFY(near(number(older->runs.at(0), "gpu_1_power_watts"), 1051.31));
        QVERIFY(near(number(older->runs.at(0), "average_power_watts"), 1400));
        QVERIFY(near(number(older->runs.at(0), "energy_joules_per_example"), 350));
        const auto newer = exchange::readImportText(
            head + "Endpoint,GPU_Index,GPU_Name,GPU_UUID,Platform,Metric,avg,min\n"
                   "host,0,Chip,GPU-a,nvidia,NVIDIA GPU Power Usage (W),300.00,1.00\n"
                   "host,1,Chip,GPU-b,nvidia,NVIDIA GPU Power Usage (W),N/A,1.00\n",
            "b.csv", {});
        QVERIFY2(newer, newer ? "" : newer.error().text().c_str());
        QCOMPARE(newer->errors.size(), std::size_t{1});
        QVERIFY(test::namesAll(newer->errors[0].reason, "gpu_1;host"));
        QCOMPARE(number(newer->runs.at(0), "gpu_0_power_watts"), 300.0);
        QVERIFY(std::isnan(number(newer->runs.at(0), "average_power_watts")));
        // The identity of a run is that of its quantities, as before power was read.
        const auto without = exchange::readImportText(
            head + "Endpoint,GPU_Index,GPU_Name,GPU_UUID,Metric,avg\nhost,0,Chip,GPU-a,Power (W),3\n",
            "b.csv", {});
        QCOMPARE(without->runs.at(0).runUuid, newer->runs.at(0).runUuid);
    }

    /// By hand: the mean of 200 and 300 W is 250 W. At 10 samples per second a sample takes 25 J. A stream
    /// needs 250 W for 3 s, which is 31.25 J for each of 24 queries.
    void readingsOfAWindow_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<double>("sample");
        QTest::addColumn<double>("step");
        QTest::newRow("Offline") << "Offline" << 25.0 << double(NAN);
        QTest::newRow("Server") << "Server" << 25.0 << 25.0;
        QTest::newRow("SingleStream") << "SingleStream" << 31.25 << 31.25;
        QTest::newRow("MultiStream") << "MultiStream" << 31.25 / 8 << 31.25;
    }
    void readingsOfAWindow()
    {
        QFETCH(QString, scenario);
        QFETCH(double, sample);
        QFETCH(double, step);
        const auto name = scenario.toLatin1();
        const auto check = [&](const std::filesystem::path& path) {
            const auto import = exchange::readImport(path, {});
            QVERIFY2(import, import ? "" : import.error().text().c_str());
            QVERIFY2(import->errors.empty(), import->errors.empty() ? "" : import->errors[0].reason.c_str());
            const auto& run = import->runs.at(0);
            QCOMPARE(number(run, "average_power_watts"), 250.0);
            QVERIFY(near(number(run, "energy_joules_per_example"), sample));
            if (std::isnan(step))
                QVERIFY(std::isnan(number(run, "energy_joules_per_step")));
            else
                QVERIFY(near(number(run, "energy_joules_per_step"), step));
            QCOMPARE(run.quality, QualitySet{});
        };
        file(scenario + "/a/run_1/spl.txt", meter());
        check(file(scenario + "/a/run_1/mlperf_log_detail.txt", detail(name)));
        if (QTest::currentTestFailed())
            return;
        check(file(scenario + "/a/run_1/mlperf_log_summary.txt", summary(name)));
    }

    /// The checker adds each machine's "timezone". Here the meter's clock shows 17:05 when the client's shows
    /// 20:05.
    void clocksInOtherTimeZones()
    {
        file("zones/run_1/spl.txt", meter("17"));
        file("zones/power/client.json", R"({"timezone": -7200, "vendor": "x"})");
        const auto path = file("zones/run_1/mlperf_log_detail.txt", detail("Offline"));
        auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(
            std::isnan(number(import->runs.at(0), "average_power_watts"))); // of one machine it says nothing
        QVERIFY(test::namesAll(import->errors.at(0).reason, "client.json;server.json"));

        file("zones/power/server.json", R"({"timezone": 3600})");
        import = exchange::readImport(path, {});
        QVERIFY(import && import->errors.empty());
        QCOMPARE(number(import->runs.at(0), "average_power_watts"), 250.0);
    }

    void noReadingInTheWindow()
    {
        file("none/spl.txt", meter("17"));
        const auto import = exchange::readImport(file("none/mlperf_log_detail.txt", detail("Offline")), {});
        QVERIFY(import && import->errors.empty());
        const auto& run = import->runs.at(0);
        QVERIFY(std::isnan(number(run, "average_power_watts")));
        QVERIFY(std::isnan(number(run, "energy_joules_per_example")));
        QCOMPARE(number(run, "examples_per_second"), 10.0);
        QVERIFY(test::namesAll(run.message, "spl.txt;power_begin;power_end"));
        QVERIFY(run.quality & static_cast<QualitySet>(Quality::Unsettled));
    }

    /// A damaged line is no reading of 0 W and does not end the file.
    void damagedLines()
    {
        file("bad/spl.txt", "Time,10-17-2021 20:05:42.100,Watts,abc,Volts,1\n" + meter() +
                                "\r\nTime,10-17-2021 20:05:43.200,Volts,230\nTime,10-17-2021 20:0");
        const auto import = exchange::readImport(file("bad/mlperf_log_detail.txt", detail("Offline")), {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(number(import->runs.at(0), "average_power_watts"), 250.0);
        QCOMPARE(import->errors.size(), std::size_t{1});
        QVERIFY(test::namesAll(import->errors[0].reason, "3;spl.txt;1"));
    }

    void aLogWithoutAWindow()
    {
        file("open/spl.txt", meter());
        const auto import =
            exchange::readImport(file("open/mlperf_log_detail.txt", detail("Offline", false)), {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(std::isnan(number(import->runs.at(0), "average_power_watts")));
        QVERIFY(test::namesAll(import->errors.at(0).reason, "spl.txt;power_begin"));
    }

    /// Without a meter the log is what it was, and so is its identity.
    void noMeter()
    {
        const auto bare =
            exchange::readImport(file("bare/mlperf_log_detail.txt", detail("SingleStream")), {});
        QVERIFY(bare && bare->errors.empty());
        QVERIFY(std::isnan(number(bare->runs.at(0), "average_power_watts")));
        file("metered/spl.txt", meter());
        const auto metered =
            exchange::readImport(file("metered/mlperf_log_detail.txt", detail("SingleStream")), {});
        QCOMPARE(metered->runs.at(0).runUuid, bare->runs.at(0).runUuid);
    }

    /// In a folder, the meter's file is no result of its own.
    void theFolderOfARunHasOneRun()
    {
        file("all/spl.txt", meter());
        file("all/mlperf_log_detail.txt", detail("Offline"));
        file("all/mlperf_log_summary.txt", summary("Offline"));
        const auto import = exchange::readImport(m_folder.filePath("all").toStdString(), {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{1});
        QCOMPARE(number(import->runs[0], "average_power_watts"), 250.0);
        QVERIFY(import->errors.empty());
        QCOMPARE(import->skipped, (std::vector<std::string>{"mlperf_log_detail.txt", "spl.txt"}));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestImportedPower)
#include "tst_imported_power.moc"
