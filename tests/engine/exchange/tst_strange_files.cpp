// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/as_database.h"
#include "engine/exchange/csv_preview.h"
#include "engine/exchange/import.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <cmath>

using namespace parascope;
using exchange::Import;

/// Files as users have them: results within logs and in printed tables, impossible values, and files without
/// any result. If this fails, a wrong number looks like a measured one, or a user searches an afternoon for a
/// column in a file that has none.
class TestStrangeFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Result<Import> read(const char* name, const QByteArray& content)
    {
        QFile out(m_folder.filePath(name));
        (void)out.open(QIODevice::WriteOnly);
        out.write(content);
        out.close();
        return exchange::readImport(m_folder.filePath(name).toStdString(), {});
    }

    static double number(const store::RunRecord& run, std::string_view name)
    {
        for (const auto& [key, value] : run.metrics)
            if (key == name)
                return value;
        return NAN;
    }

    static QByteArray llama(int prompt, int generated, const QByteArray& more)
    {
        return "{\"model_type\": \"m\", \"gpu_info\": \"g\", \"n_prompt\": " + QByteArray::number(prompt) +
               ", \"n_gen\": " + QByteArray::number(generated) + ", \"avg_ts\": 100, " + more + "}";
    }

private slots:
    /// Tools print their results after messages of libraries, between markers, or after the time of a log
    /// line.
    void jsonAmongOtherLines_data()
    {
        QTest::addColumn<QByteArray>("content");
        const auto one = llama(512, 0, "\"samples_ns\": [2000000000, 2000000000, 2000000000]"),
                   two = llama(0, 128, "\"samples_ns\": [3000000000, 3000000000, 3000000000]");
        QTest::newRow("behind lines") << QByteArray("ggml_vulkan: Found 1 devices:\n0 = AMD | uma: 0\n[\n" +
                                                    one + ",\n" + two + "\n]\n");
        QTest::newRow("behind a bracket")
            << QByteArray("[INFO] loaded\n[" + one + ", " + two + "]\nbuild: x\n");
        QTest::newRow("before a line") << QByteArray("[" + one + ", " + two + "]\nDone in 3 s.\n");
        const QByteArray table = "| model | test | t/s |\n| --- | --- | --- |\n| m | pp512 | 9.00 ± 0.10 |\n";
        QTest::newRow("beside a table") << QByteArray(table + "[" + one + ", " + two + "]\n");
        QTest::newRow("behind each other") << QByteArray(one + two);
        QByteArray indented = "[\n  " + one + ",\n  " + two + "\n]\n";
        QTest::newRow("prefixes") << QByteArray("[1,0]<stdout>:loading\n[1,0]<stdout>:" +
                                                indented.trimmed().replace("\n", "\n[1,0]<stdout>:") + "\n");
        QTest::newRow("markers") << QByteArray("<<<START>>>\n" + one + "\n<<<END>>>\n<<<START>>>\n" + two +
                                               "\n<<<END>>>\n");
        QTest::newRow("a bracket that stays open")
            << QByteArray("args: [\n  x,\n[" + one + ",\n" + two + "]\n");
        QTest::newRow("log lines") << QByteArray(
            "2025-06-01 10:00:00,123 INFO {\"level\": 1}\n2025-06-01 10:00:00,124 INFO " + one +
            "\n2025-06-01 10:00:01,001 INFO " + two + "\n");
    }
    void jsonAmongOtherLines()
    {
        QFETCH(QByteArray, content);
        const auto import = read("a.log", content);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(*import->runs[0].stepMedian, 2.0);
        QCOMPARE(*import->runs[1].stepMedian, 3.0);
        QVERIFY(import->errors.empty());
    }

    /// The manual's page of formats says for each format what is read. The list must be complete, because
    /// half of it would silently be half of the tests.
    void everyFormatStandsInTheManual()
    {
        QFile page(test::sourcePath("/resources/help/formats.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto text = page.readAll().toLower();
        for (const auto& name : exchange::formatNames())
            QVERIFY2(name == "parascope" || text.contains(QByteArray::fromStdString(name).split('-').front()),
                     name.c_str());
    }

    /// A cell without a value ("nan", as pandas writes it) does not turn a time into a setting, and is not a
    /// value. Impossible values are reported with their line. The table's utilisation is its own, not
    /// computed from a peak.
    void cellsWithoutAValueAndImpossibleOnes()
    {
        const auto import = read("t.csv", "family,platform,batch,latency_ms,power_w,power_limit_w,gpu_util,"
                                          "flops_utilisation,infeed_fraction,step_seconds\n"
                                          "fc,p,1,nan,250,300,0.5,0.25,0.5,0.1\n"
                                          "fc,p,2,12.5,NA,300,1,1.5,1,0.2\n"
                                          "fc,p,4,13,250,300,1,0.5,1.5,0.3\n"
                                          "fc,p,8,13,250,300,1,-0.5,0.5,0.4\n"
                                          "fc,p,N/A,13,250,300,1,0.5,0.5,0.5\n");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{3});
        QCOMPARE(import->errors.size(), std::size_t{2});
        QCOMPARE(import->errors[0].line, std::size_t{4});
        QCOMPARE(import->errors[1].line, std::size_t{5});
        const auto &one = import->runs[0], &two = import->runs[1];
        QVERIFY(std::isnan(number(one, "latency_ms")) && std::isnan(number(two, "power_w")));
        QCOMPARE(number(two, "latency_ms"), 12.5);
        QCOMPARE(number(one, "power_w"), 250.0);
        QCOMPARE(number(one, "gpu_util"), 0.5);
        QCOMPARE(number(two, "flops_utilisation_recorded"), 1.5);
        std::string settings;
        for (const auto& [name, value] : one.parameters)
            settings += name + "=" + toText(value) + ";";
        QCOMPARE(settings, std::string("batch=1;power_limit_w=300;"));
        QVERIFY(!import->runs[2].parameters.find("batch"));
    }

    void jsonThatBreaksOffIsNamed()
    {
        const auto one = llama(512, 0, "\"avg_ns\": 1");
        const auto import = read("a.log", "loading\nmodel\n[" + one + ",\n" + one + ",\n");
        QVERIFY(!import);
        QVERIFY2(test::namesAll(import.error().text(), "line 3;breaks off"), import.error().text().c_str());
    }

    /// The numbers of llama.cpp's own README: 512 tokens at 132.19 tokens per second, in a model of 3.56 GiB.
    void theTableOfLlamaBench()
    {
        const auto import = read(
            "a.md", "| model         |     size |  params | backend | ngl |     test |            t/s |\n"
                    "| ------------- | -------: | ------: | ------- | --: | -------: | -------------: |\n"
                    "| llama 7B Q4_0 | 3.56 GiB |  6.74 B | CUDA    |  99 | pp512    | 128.00 ± 0.55 |\n"
                    "| llama 7B Q4_0 | 3.56 GiB |  6.74 B | CUDA    |  99 | tg128 @ d64 | 64.00 ± 0.18 |\n"
                    "| llama 7B Q4_0 | 3.56 GiB |  6.74 B | CUDA    |  99 | pp512+tg128 | 160.00 ± 0.10 |\n"
                    "\nbuild: 558a764713 (5183)\n");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{3});
        const auto& first = import->runs[0];
        QCOMPARE(first.family, std::string("llama 7B Q4_0"));
        QCOMPARE(number(first, "step_seconds"), 4.0); // 512 / 128
        QCOMPARE(number(first, "tokens_per_second"), 128.0);
        QCOMPARE(number(first, "tokens_per_second_std"), 0.55);
        QCOMPARE(number(first, "model_bytes"), std::round(3.56 * 1073741824));
        QCOMPARE(number(first, "parameters"), 6.74e9);
        QCOMPARE(first.implementation["n_gpu_layers"].dump(), std::string("99"));
        QCOMPARE(first.stack["version"].dump(), std::string("\"b5183\""));
        QCOMPARE(number(import->runs[1], "step_seconds"), 2.0); // 128 / 64
        QCOMPARE(*import->runs[1].parameters.number("n_depth"), 64.0);
        QCOMPARE(number(import->runs[2], "step_seconds"), 4.0); // 640 / 160
    }

    void theTableOfVllm()
    {
        const QByteArray table = "Namespace(model='m')\n============ Serving Benchmark Result ============\n"
                                 "Successful requests:                     300\n"
                                 "Benchmark duration (s):                  36.03\n"
                                 "Output token throughput (tok/s):         2249.25\n"
                                 "---------------Time to First Token----------------\n"
                                 "Mean TTFT (ms):                          40.25\n"
                                 "P99 E2EL (ms):                           1500.00\n"
                                 "==================================================\n";
        const auto import = read("console.txt", table + table);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        const auto& run = import->runs[0];
        QCOMPARE(number(run, "completed"), 300.0);
        QCOMPARE(number(run, "output_throughput"), 2249.25);
        QCOMPARE(number(run, "mean_ttft"), 0.04025);
        QCOMPARE(number(run, "p99_e2el"), 1.5);
    }

    /// A file without a result is refused in one sentence that says what the file is; a CSV is refused only
    /// as a CSV.
    void calledByWhatItIs_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("lfs") << QByteArray(
                                    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 843\n")
                             << "Git LFS;git lfs pull";
        QTest::newRow("html") << QByteArray("\n<!DOCTYPE html>\n<html><body>Sign in, please</body></html>\n")
                              << "HTML";
        QTest::newRow("mlperf")
            << QByteArray(":::MLLOG {\"namespace\": \"\", \"event_type\": \"POINT_IN_TIME\", \"value\": 1}\n")
            << "MLPerf";
        QTest::newRow("markdown") << QByteArray("Some results:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
                                  << "Markdown";
        QTest::newRow("log") << QByteArray(
                                    "INFO 06-01 10:00 starting\nINFO 06-01 10:01 loaded, in 3 s\nDone.\n")
                             << "log";
        QTest::newRow("aiperf")
            << QByteArray(
                   R"({"metadata": {"session_num": 0}, "metrics": {"request_latency": {"value": 9.0, "unit": "ms"}}})")
            << "AIPerf";
        QTest::newRow("aiperf, a request that failed")
            << QByteArray(R"({"metadata": {"session_num": 0}, "metrics": {}, "error": {"code": 500}})")
            << "AIPerf";
        QTest::newRow("cells that say much")
            << QByteArray("family,message\nf,Traceback (most recent call last): <html> :::MLLOG\n")
            << "\"platform\"";
        QTest::newRow("cells of another table")
            << QByteArray("model,says\nm,<html>\nn,| --- |\n") << "\"family\"";
        QTest::newRow("table") << QByteArray("model,time\nm,1\nn,2\n") << "\"family\"";
    }
    void calledByWhatItIs()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const auto import = read("strange", content);
        QVERIFY(!import);
        QCOMPARE(import.error().code, ErrorCode::BadInput);
        QVERIFY2(test::namesAll(import.error().text(), says), import.error().text().c_str());
        const auto preview = exchange::previewCsv(m_folder.filePath("strange").toStdString(), 5);
        QCOMPARE(preview.has_value(), says == "\"family\"" || says == "\"platform\"");
        QCOMPARE(import.error().text().find("\"family\"") != std::string::npos, says == "\"family\"");
    }

    /// Two repetitions of 5 and 7 ms, and one that is not a number: the median is 6 ms, and the third is
    /// counted.
    void aRepetitionThatIsNoNumber()
    {
        const auto entry = [](const char* time) {
            return QByteArray(
                       R"({"name": "BM/8", "run_name": "BM/8", "run_type": "iteration", "iterations": 1, "time_unit": "ms", "cpu_time": 1, "real_time": )") +
                   time;
        };
        const auto import = read("a.json", "{\"context\": {}, \"benchmarks\": [" + entry("5}") + "," +
                                               entry("NaN}") + "," + entry("7}") + "]}");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(*import->runs[0].stepMedian, 0.006);
        QVERIFY(test::namesAll(import->runs[0].message, "1 of 3"));
        QVERIFY(has(import->runs[0].quality, Quality::Unsettled));
        // An error ends only its own repetition; if only one repetition is left, the benchmark has failed.
        const auto some =
            read("b.json", "{\"context\": {}, \"benchmarks\": [" + entry("5}") + "," + entry("7}") + "," +
                               entry("0, \"error_occurred\": true, \"error_message\": \"e\"}") + "]}");
        QCOMPARE(*some->runs[0].stepMedian, 0.006);
        QCOMPARE(some->runs[0].outcome, Outcome::Completed);
        QVERIFY(test::namesAll(some->runs[0].message, "1 of 3"));
        const auto most =
            read("c.json", "{\"context\": {}, \"benchmarks\": [" + entry("5}") + "," +
                               entry("0, \"error_occurred\": true, \"error_message\": \"e\"}") + "]}");
        QCOMPARE(most->runs[0].outcome, Outcome::Crash);
    }

    /// A counter has the same name as a field: the JSON has both. The first one is the library's.
    void aKeyThatStandsTwice()
    {
        const auto import =
            read("a.json",
                 R"({"context": {}, "benchmarks": [{"name": "BM", "run_type": "iteration", "iterations": 9,
            "real_time": 50.0, "cpu_time": 50.0, "time_unit": "us", "real_time": {"a": 1, "a": [990]}}]})");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(*import->runs[0].stepMedian, 50e-6);
        QVERIFY(!import->errors.empty());
        QVERIFY(test::namesAll(import->errors.front().reason, "\"real_time\""));
    }

    void aNumberOutOfRange()
    {
        const auto import =
            read("a.json",
                 R"({"context": {}, "benchmarks": [{"name": "BM", "run_type": "iteration", "iterations": 9,
            "real_time": 50.0, "cpu_time": 50.0, "time_unit": "us", "x": -1e400, "y": 2.5}]})");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(*import->runs[0].stepMedian, 50e-6);
        QVERIFY(std::isnan(number(import->runs[0], "x")));
        QCOMPARE(number(import->runs[0], "y"), 2.5);
        QCOMPARE(import->errors.size(), std::size_t{1});
        QVERIFY(test::namesAll(import->errors[0].reason, "\"x\""));
    }

    /// A build that failed at once took 0.01 s and is not a sample. The tool's own mean and median are over
    /// all five.
    void commandsThatFailed()
    {
        const auto result = [&](const char* codes) {
            return read(
                "h.json",
                QByteArray(
                    R"({"results": [{"command": "make", "mean": 3.186, "stddev": 4.35, "median": 0.01, "user": 0.5,
                "system": 0.1, "times": [8.0, 0.01, 0.01, 0.01, 7.9], "memory_usage_byte": [5, 900, 900, 900, 7], "exit_codes": )") +
                    codes + "}]}");
        };
        const auto flaky = result("[0, 2, 2, null, 0]");
        QVERIFY2(flaky, flaky ? "" : flaky.error().text().c_str());
        const auto& run = flaky->runs[0];
        QCOMPARE(*run.stepMedian, 7.95);
        QCOMPARE(run.outcome, Outcome::Completed);
        QVERIFY(has(run.quality, Quality::Unsettled));
        QVERIFY(test::namesAll(run.message, "3 of 5"));
        QCOMPARE(number(run, "memory_peak_bytes"), 7.0);
        QVERIFY(std::isnan(number(run, "step_seconds_mean")));
        QCOMPARE(result("[0, 2, 2, 2, 2]")->runs[0].outcome, Outcome::Crash);
        QCOMPARE(result("[0, 2]")->runs[0].outcome,
                 Outcome::Crash); // it is not known which of the five failed
        QCOMPARE(result("[0, 0, 0, 0, 0]")->runs[0].quality & static_cast<QualitySet>(Quality::Unsettled), 0);
    }

    /// Consecutive executions find in the caches what the one before left. The 170 us of a batch and the 200
    /// us of a single execution are two metrics of one kernel.
    void batchesAreNoSteps()
    {
        const auto state = [](const char* n, const QByteArray& summaries) {
            return QByteArray("{'device': 0, 'axis_values': [{'name': 'N', 'type': 'int64', 'value': '") + n +
                   "'}], 'summaries': [" + summaries + "]}";
        };
        const QByteArray value = ", 'data': [{'name': 'value', 'type': 'float64', 'value': '";
        const auto batch = "{'tag': 'nv/batch/time/gpu/mean'" + value + "0.00017'}]}";
        const auto cold = "{'tag': 'nv/cold/time/gpu/mean'" + value + "0.0002'}]}";
        QByteArray content =
            "{'devices': [{'id': 0, 'name': 'd'}], 'benchmarks': [{'name': 'k', 'states': [" +
            state("1", cold + "," + batch) + "," + state("2", batch) + "]}]}";
        const auto import = read("n.json", content.replace('\'', '"'));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(number(import->runs[0], "step_seconds"), 0.0002);
        QCOMPARE(number(import->runs[0], "batch_time_gpu_mean"), 0.00017);
        QVERIFY(std::isnan(number(import->runs[1], "step_seconds")));
        QVERIFY(!import->runs[1].stepMedian);
        QCOMPARE(number(import->runs[1], "batch_time_gpu_mean"), 0.00017);
        QCOMPARE(import->runs[1].outcome, Outcome::Completed);
        QVERIFY(import->runs[1].timing != import->runs[0].timing);
    }

    /// One slow sample of 400 moves the mean to 250 us and its interval to 50 us. The median and the
    /// quartiles stay: 200 us, with an interval of 1.966 (Student's quantile with 399 degrees of freedom) *
    /// sqrt(pi / 2) * 20 us / 1.349 / 20.
    void theMedianOfAState()
    {
        QByteArray summaries;
        for (const auto& [tag, value] :
             {std::pair("nv/cold/sample_size", "400"), std::pair("nv/cold/time/gpu/mean", "0.00025"),
              std::pair("nv/cold/time/gpu/stdev/relative", "2.0"),
              std::pair("nv/cold/time/gpu/q1", "0.00019"), std::pair("nv/cold/time/gpu/median", "0.0002"),
              std::pair("nv/cold/time/gpu/q3", "0.00021")})
            summaries += QByteArray(summaries.isEmpty() ? "" : ", ") + "{'tag': '" + tag +
                         "', 'data': [{'name': 'value', 'type': 'float64', 'value': '" + value + "'}]}";
        QByteArray content = "{'devices': [{'id': 0, 'name': 'd'}], 'benchmarks': [{'name': 'k', 'states': "
                             "[{'device': 0, 'axis_values': [], "
                             "'summaries': [" +
                             summaries + "]}]}]}";
        const auto import = read("n.json", content.replace('\'', '"'));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs[0];
        QCOMPARE(*run.stepMedian, 0.0002);
        const double half = 1.96592 * std::sqrt(std::acos(-1) / 2) * 20e-6 / 1.349 / 20;
        QVERIFY(std::abs(*run.stepHigh - 0.0002 - half) < 1e-10 &&
                std::abs(0.0002 - *run.stepLow - half) < 1e-10);
    }

    void aDatabaseOfAnotherProgram()
    {
        const auto path = m_folder.filePath("other.sqlite").toStdString();
        sqlite3* db = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &db), SQLITE_OK);
        QCOMPARE(sqlite3_exec(db, "CREATE TABLE kernels (name TEXT);", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(db);
        const auto import = exchange::readImport(path, {});
        QVERIFY(!import);
        QVERIFY2(test::namesAll(import.error().text(), "other.sqlite;llama-bench;avg_ts"),
                 import.error().text().c_str());
    }

    /// Only 20 of 200 requests completed: their times are not those of the load.
    void requestsThatWereLost()
    {
        const auto load = [&](int completed) {
            return read("v.json", "{\"model_id\": \"m\", \"num_prompts\": 200, \"completed\": " +
                                      QByteArray::number(completed) +
                                      ", \"request_throughput\": 1.5, \"output_throughput\": 10, "
                                      "\"max_concurrency\": 4, \"median_e2el_ms\": 90.5}");
        };
        const auto most = load(20), few = load(199);
        QVERIFY(most && few);
        QVERIFY(has(most->runs[0].quality, Quality::Unsettled));
        QVERIFY(test::namesAll(most->runs[0].message, "180 of 200"));
        QVERIFY(!has(few->runs[0].quality, Quality::Unsettled)); // half a per cent of the requests
        QVERIFY(test::namesAll(few->runs[0].message, "1 of 200"));
    }

    /// An additional measurement of a fork is not a setting: the same work keeps the same key, so that 5 s
    /// and 6 s are compared.
    void whatAForkMeasuresIsNoSetting()
    {
        const auto
            a = llama(
                0, 128,
                R"("avg_ns": 5000000000, "avg_ttft_ms": 44, "p99_itl_us": 7, "power": 200, "load": 0.5, "samples_ttft_ns": [1], "n_batch": 512, "max_nodes": 3)"),
            b = llama(
                0, 128,
                R"("avg_ns": 6000000000, "avg_ttft_ms": 53, "p99_itl_us": 9, "power": 210, "load": 0.6, "samples_ttft_ns": [2], "n_batch": 512, "max_nodes": 3)");
        const auto import = read("a.jsonl", a + "\n" + b + "\n");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto &first = import->runs[0], &second = import->runs[1];
        QCOMPARE(first.implementation.dump(), second.implementation.dump());
        QCOMPARE(first.implementation.dump(), std::string(R"({"n_batch":512,"max_nodes":3})"));
        QCOMPARE(first.workKey, second.workKey);
        QCOMPARE(number(first, "avg_ttft"), 0.044);
        QCOMPARE(number(first, "p99_itl"), 7e-6);
        QCOMPARE(number(second, "power"), 210.0);
        QCOMPARE(number(second, "load"), 0.6);
    }

    /// In a table too, a column of numbers that look measured is not a setting; a column of words is a
    /// setting, whatever its name.
    void measuredColumnsOfATable()
    {
        const auto import = exchange::readImportText(
            "family,platform,batch,step_time,power,elapsed\nk,p,8,0.25,high,3\nk,p,16,0.5,low,4\n", "t.csv",
            {});
        QVERIFY(import && import->runs.size() == 2);
        const auto& run = import->runs.front();
        QCOMPARE(run.parameters.size(), std::size_t{2});
        QCOMPARE(toText(*run.parameters.find("power")), std::string("high"));
        QCOMPARE(number(run, "step_time"), 0.25);
        QCOMPARE(number(run, "elapsed"), 3.0);
    }

    /// A bad cell, here of a repeated header, is an error of its line. If it made a setting of its column,
    /// the measurements of the whole file would be lost without a word.
    void aBadCellDoesNotChangeItsColumn()
    {
        const std::string rows = "name,gf,time_us\nx,3.5,10.5\nname,gf,time_us\ny,3,20.5\n";
        const auto map =
            exchange::columnMapFromJson({{"columns",
                                          {{"name", "hp:name"},
                                           {"gf", {{"to", "flops_per_second"}, {"scale", 1e9}}},
                                           {"time_us", {{"to", "step_seconds"}, {"scale", 1e-6}}}}},
                                         {"set", {{"family", "g"}, {"platform", "p"}}}},
                                        "The map");
        exchange::ImportOptions options;
        options.map = *map;
        const auto mapped = exchange::readImportText(rows, "t.csv", options);
        QVERIFY2(mapped, mapped ? "" : mapped.error().text().c_str());
        QCOMPARE(mapped->runs.size(), std::size_t{2});
        QCOMPARE(mapped->errors.size(), std::size_t{1});
        QCOMPARE(mapped->errors[0].line, std::size_t{3});
        QCOMPARE(number(mapped->runs[0], "flops_per_second"), 3.5e9);
        QCOMPARE(number(mapped->runs[1], "flops_per_second"), 3e9);
        QCOMPARE(toText(mapped->runs[1].parameters), std::string("name=y"));

        // Without a map, the name says that the column was measured.
        const auto named =
            exchange::readImportText("family,platform,time_us\nf,p,10.5\nf,p,time_us\n", "t.csv", {});
        QVERIFY(named && named->runs.size() == 1 && named->errors.size() == 1);
        QCOMPARE(named->errors[0].line, std::size_t{3});
        QCOMPARE(number(named->runs[0], "time_us"), 10.5);

        // The guesses of the window.
        QCOMPARE(exchange::guessTarget("time_us", {"10.5", "time_us", "20.5"}).name,
                 std::string("metric:step_seconds"));
        QCOMPARE(exchange::guessTarget("gpu", {"1080", "2080", "A100"}).name, std::string("platform"));
        QCOMPARE(exchange::guessTarget("flops_per_second", {"1", "2"}).name, std::string("flops_per_second"));
    }

    void whatDiffersInEveryTestIsNoSetting()
    {
        const auto import =
            read("a.jsonl", llama(512, 0, R"("avg_ns": 1, "heat": 61, "n_batch": 1, "mode": 2)") + "\n" +
                                llama(0, 128, R"("avg_ns": 1, "heat": 64, "n_batch": 2, "mode": 2)") + "\n");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs[1].implementation.dump(), std::string(R"({"n_batch":2,"mode":2})"));
        QCOMPARE(number(import->runs[1], "heat"), 64.0);
        const auto one = read("b.jsonl", llama(512, 0, R"("avg_ns": 1, "heat": 61)") + "\n" +
                                             llama(512, 0, R"("avg_ns": 1, "heat": 64)") + "\n");
        QCOMPARE(one->runs[1].implementation.dump(),
                 std::string(R"({"heat":64})")); // it may be a scan of a setting
    }

    void aTableOfAnyNameInADatabase()
    {
        const auto path = m_folder.filePath("l.sqlite").toStdString();
        sqlite3* db = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &db), SQLITE_OK);
        QCOMPARE(
            sqlite3_exec(
                db,
                "CREATE TABLE other (a); CREATE TABLE \"my \"\"test\"\"\" (model_type TEXT, n_prompt TEXT, "
                "n_gen TEXT, avg_ts TEXT);"
                "INSERT INTO \"my \"\"test\"\"\" VALUES ('m', '512', '0', '256'), ('m', '0', '128', '32');",
                nullptr, nullptr, nullptr),
            SQLITE_OK);
        sqlite3_close(db);
        const auto database = exchange::AsDatabase::open(path, {});
        QVERIFY2(database && database->path() != path, "it was taken for a database of ours");
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(number(import->runs[0], "step_seconds"), 2.0); // 512 / 256
        QCOMPARE(number(import->runs[1], "step_seconds"), 4.0); // 128 / 32
    }

    /// A product that takes 100 us on the host and whose kernel runs 300 us, twice.
    static QByteArray trace(const QByteArray& base, const QByteArray& more,
                            const QByteArray& kernels = "kernel")
    {
        const auto event = [&](const char* category, const char* name, int at, int length, int id) {
            return "{'ph': 'X', 'cat': '" + QByteArray(category) + "', 'name': '" + name +
                   "', 'pid': 1, 'tid': 1, 'ts': " + base + QByteArray::number(1000 + at) +
                   ", 'dur': " + QByteArray::number(length) +
                   ", 'args': {'correlation': " + QByteArray::number(id) +
                   ", 'External id': " + QByteArray::number(id) + "}}, ";
        };
        QByteArray events;
        for (int i = 0; i < 2; ++i)
            events += event("cpu_op", "aten::mm", 400 * i, 100, 7 + i) +
                      event("cuda_runtime", "cudaLaunchKernel", 400 * i + 10, 10, 7 + i) +
                      event(kernels.constData(), "gemm", 400 * i + 50, 300, 7 + i);
        auto out = "{'deviceProperties': [{'id': 0, 'name': 'chip'}], 'traceEvents': [" + events + more +
                   "{'ph': 'M'}]}";
        return QByteArray(out).replace('\'', '"');
    }

    /// The step lasts from the begin of the first kernel to the end of the second: 50 to 750 us.
    void timesOfATraceThatCannotBe_data()
    {
        QTest::addColumn<QByteArray>("base");
        QTest::addColumn<QByteArray>("event");
        QTest::addColumn<int>("leftOut");
        const QByteArray
            kernel =
                "{'ph': 'X', 'cat': 'kernel', 'name': 'k', 'pid': 1, 'tid': 1, 'args': {'correlation': 8}, ",
            step = "{'ph': 'X', 'cat': 'user_annotation', 'name': 'ProfilerStep#1', 'pid': 1, 'tid': 1, ";
        QTest::newRow("none") << QByteArray("170000000000") << QByteArray() << 0;
        QTest::newRow("at 0") << QByteArray("170000000000") << kernel + "'ts': 0, 'dur': 5}, " << 1;
        QTest::newRow("a negative length")
            << QByteArray("170000000000") << kernel + "'ts': 1700000000001100, 'dur': -5}, " << 1;
        QTest::newRow("a century") << QByteArray("170000000000")
                                   << kernel + "'ts': 1700000000001100, 'dur': 3e15}, " << 1;
        QTest::newRow("no time") << QByteArray("170000000000") << kernel + "'ts': 'soon', 'dur': 5}, " << 1;
        QTest::newRow("a long step") << QByteArray("170000000000")
                                     << step + "'ts': 1700000000001000, 'dur': 4e14}, " << 1;
        QTest::newRow("longer than the recording")
            << QByteArray("170000000000")
            << step + "'ts': 1700000000001000, 'dur': 5000000}, {'ph': 'X', 'cat': 'Trace', 'name': "
                      "'Profiler', 'ts': 1700000000000900, 'dur': 1000}, "
            << 1;
        QTest::newRow("text") << QByteArray("170000000000")
                              << kernel + "'ts': ' 1700000000001060 us', 'dur': '5'}, " << 0;
    }
    void timesOfATraceThatCannotBe()
    {
        QFETCH(QByteArray, base);
        QFETCH(QByteArray, event);
        QFETCH(int, leftOut);
        const auto import = read("trace.json", trace(base, event));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs[0];
        QVERIFY2(run.stepMedian && std::abs(*run.stepMedian - 700e-6) < 1e-12,
                 std::to_string(*run.stepMedian).c_str());
        QCOMPARE(number(run, "events_left_out"), double(leftOut));
        QVERIFY(std::abs(number(run, "busy_fraction") - 600.0 / 700) < 1e-9);
        QCOMPARE(run.message.find("cannot be") != std::string::npos, leftOut > 0);
    }

    /// Another vendor's device: its kernels are read, or its events are named. The host's 200 us are not a
    /// step.
    void categoriesThatNobodyUnderstands()
    {
        const auto known = read("a.json", trace("170000000000", "", "mtia_ccp_events"));
        QVERIFY2(known, known ? "" : known.error().text().c_str());
        QVERIFY(std::abs(*known->runs[0].stepMedian - 700e-6) < 1e-12);
        const auto strange = read("b.json", trace("170000000000", "", "hpu_op"));
        QVERIFY(!strange);
        QVERIFY2(test::namesAll(strange.error().text(), "\"hpu_op\" (2)"), strange.error().text().c_str());
        const auto beside =
            read("c.json",
                 trace("170000000000",
                       "{'ph': 'X', 'cat': 'npu_counter', 'name': 'c', 'ts': 1700000000001100, 'dur': 5}, "));
        QVERIFY(std::abs(*beside->runs[0].stepMedian - 700e-6) < 1e-12);
        QVERIFY(test::namesAll(beside->runs[0].message, "1 events;\"npu_counter\""));
    }

    /// Seconds and microseconds since the epoch of dates, as some converters of traces write them.
    void datesOfATrace()
    {
        auto dated = trace("170000000000", "");
        for (const int at : {1000, 1010, 1050, 1400, 1410, 1450})
            dated.replace("\"ts\": 170000000000" + QByteArray::number(at),
                          "\"ts\": \"2023-11-14T22:13:20.00" + QByteArray::number(at) + "Z\"");
        QVERIFY(!dated.contains("170000000000"));
        const auto import = read("a.json", dated);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(std::abs(*import->runs[0].stepMedian - 700e-6) < 1e-9);
    }

    /// "failed" gives no more detail. An unknown word is translated by the map, or the row is reported.
    void outcomesOfOtherTools()
    {
        const QByteArray table = "family,platform,batch,step_seconds,p99_latency_ms,state\nf,p,1,2,7,ok\nf,p,"
                                 "2,,,FAILED\nf,p,3,,,Out of Memory\nf,p,4,,,E17\n";
        const auto plain = read("a.csv", QByteArray(table).replace("state", "outcome"));
        QVERIFY2(plain, plain ? "" : plain.error().text().c_str());
        QCOMPARE(plain->runs.size(), std::size_t{3});
        QCOMPARE(plain->errors.size(), std::size_t{1});
        QCOMPARE(plain->errors[0].line, std::size_t{5});
        QVERIFY2(test::namesAll(plain->errors[0].reason, "\"E17\";values"), plain->errors[0].reason.c_str());
        exchange::ImportOptions options;
        options.map = *exchange::columnMapFromJson(
            Json::parse(R"({"columns": {"state": {"to": "outcome", "values": {"E17": "timeout"}}}})"), "map");
        const auto mapped = exchange::readImportText(table.toStdString(), "a.csv", options);
        QVERIFY2(mapped, mapped ? "" : mapped.error().text().c_str());
        std::vector<Outcome> outcomes;
        for (const auto& run : mapped->runs)
            outcomes.push_back(run.outcome);
        QVERIFY((outcomes ==
                 std::vector{Outcome::Completed, Outcome::Unfinished, Outcome::Oom, Outcome::Timeout}));
        QCOMPARE(exchange::toJson(options.map)["columns"]["state"]["values"].dump(),
                 std::string(R"({"E17":"timeout"})"));
        // Measured values are not part of the work.
        QCOMPARE(number(mapped->runs[0], "p99_latency_ms"), 7.0);
        QVERIFY(!mapped->runs[0].parameters.contains("p99_latency_ms"));
    }

    /// Standard output of a tool, stored under any name in a folder of other files.
    void logsInAFolder()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("runs"));
        const auto path = m_folder.filePath("runs").toStdString();
        (void)read("runs/1.log", "loading\n[" + llama(512, 0, "\"avg_ns\": 2000000000") + "]\n");
        (void)read("runs/notes.md", "# Notes\n\nNothing, really.\n");
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{1});
        QCOMPARE(number(import->runs[0], "step_seconds"), 2.0);
        QCOMPARE(import->skipped, std::vector<std::string>{"notes.md"});
        QVERIFY(import->errors.empty());
    }

    /// Busy for 140 % of the time, or a first token before the request: such a number is left out and named,
    /// and the run stays.
    void numbersThatCannotBe()
    {
        const auto import =
            read("v.json", R"({"model_id": "m", "num_prompts": 2, "completed": 2, "request_throughput": 1.5,
            "output_throughput": 10, "max_concurrency": 4, "median_ttft_ms": -3.5, "median_e2el_ms": 90.5, "busy_fraction": 1.4, "idle_fraction": 0.5})");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs.at(0);
        QVERIFY(std::isnan(number(run, "median_ttft")) && std::isnan(number(run, "busy_fraction")));
        QCOMPARE(number(run, "idle_fraction"), 0.5);
        QCOMPARE(number(run, "step_seconds"), 0.0905);
        QCOMPARE(import->errors.size(), std::size_t{2});
        QVERIFY(test::namesAll(import->errors[0].reason + import->errors[1].reason,
                               "median_ttft is -0.0035;busy_fraction is 1.4"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStrangeFiles)
#include "tst_strange_files.moc"
