// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope;
using exchange::Import;

/// Results as they are submitted: InferenceX's aggregates, MLPerf's logs of inference and training. If this
/// fails, a public result is a thousand times too fast, or counts though it was not valid.
class TestSubmissions : public QObject
{
    Q_OBJECT

    static Result<Import> read(const QByteArray& text, const char* name)
    {
        return exchange::readImportText(text.toStdString(), name, {});
    }

    static double number(const store::RunRecord& run, std::string_view name)
    {
        for (const auto& [key, value] : run.metrics)
            if (key == name)
                return value;
        return NAN;
    }

    static QByteArray summary(const QByteArray& scenario, const QByteArray& body, bool valid)
    {
        const QByteArray line = "================================================\n";
        return line + "MLPerf Results Summary\n" + line + "SUT name : PySUT\nScenario : " + scenario +
               "\nMode     : PerformanceOnly\n" + body + "Result is : " + (valid ? "VALID" : "INVALID") +
               "\n  Min duration satisfied : " + (valid ? "Yes" : "NO") +
               "\n  Min queries satisfied : Yes\n * Increase the target QPS: 7\n\n" + line +
               "Additional Stats\n" + line +
               "Min latency (ns)                : 500000000\n"
               "Mean latency (ns)               : 4500000000\n"
               "50.00 percentile latency (ns)   : 4000000000\n"
               "99.90 percentile latency (ns)   : 9000000000\n\n"
               "50.00 percentile first token latency (ns)   : 400000000\n"
               "99.00 percentile time to output token (ns)   : 200000000\n\n" +
               line + "Test Parameters Used\n" + line +
               "samples_per_query : 8\ntarget_qps : 8.6\nttft_latency (ns): 2000000000\n"
               "qsl_rng_seed : 3066443479025735752\nmin_duration (ms): 600000\n";
    }

    static QByteArray event(const char* key, const char* value, double milliseconds = 1700000000000,
                            const char* type = "POINT_IN_TIME", const char* metadata = "{}")
    {
        return QByteArray(" 0: :::MLLOG {\"namespace\": \"\", \"time_ms\": ") +
               QByteArray::number(milliseconds, 'f', 0) + ", \"event_type\": \"" + type + "\", \"key\": \"" +
               key + "\", \"value\": " + value + ", \"metadata\": " + metadata + "}\n";
    }

private slots:
    /// The tool divides vLLM's throughput by tp * pp GPUs; the import restores vLLM's value.
    void inferenceXOfANode()
    {
        const auto import =
            read(R"([{"hw": "h200", "conc": 64, "image": "vllm/vllm-openai:v0.11.0", "model": "org/model",
            "infmax_model_prefix": "m", "framework": "vllm", "precision": "fp8", "spec_decoding": "none",
            "disagg": false, "isl": 1024, "osl": 8192, "is_multinode": false, "tp": 4, "pp": 2, "ep": 1,
            "dp_attention": "true", "tput_per_gpu": 1125.0, "output_tput_per_gpu": 1000.0, "input_tput_per_gpu": 125.0,
            "median_ttft": 0.25, "p99_ttft": 1, "median_tpot": 0.02, "median_intvty": 50.0, "std_tpot": 0.001,
            "std_intvty": 1000.0, "median_e2el": 160.5, "avg_power_w": 650.5, "power_valid": 1, "p99.9_itl": null, "p99_intvty": Infinity},
            {"hw": "h200", "conc": 8}])",
                 "agg.json");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{1});
        QCOMPARE(import->errors.size(), std::size_t{2});
        QVERIFY(test::namesAll(import->errors[0].reason, "p99_intvty"));
        QCOMPARE(import->errors[1].line, std::size_t{2});
        const auto& run = import->runs[0];
        QVERIFY(!run.implementation.contains("p99_intvty"));
        QCOMPARE(run.family, "org/model");
        QCOMPARE(run.platform, "h200");
        QCOMPARE(run.stack["framework"], Json("vllm"));
        QCOMPARE(*run.parameters.number("max_concurrency"), 64.0);
        QCOMPARE(*run.parameters.number("input_len"), 1024.0);
        QCOMPARE(*run.parameters.number("output_len"), 8192.0);
        QCOMPARE(run.implementation["tensor_parallel"], Json(4));
        QCOMPARE(run.implementation["dp_attention"], Json(1));
        QCOMPARE(run.implementation["precision"], Json("fp8"));
        QCOMPARE(number(run, "median_ttft"), 0.25);
        QCOMPARE(number(run, "p99_ttft"), 1.0);
        QCOMPARE(number(run, "step_seconds"), 160.5);
        QCOMPARE(number(run, "output_throughput"), 8000.0);
        QCOMPARE(number(run, "total_token_throughput"), 9000.0);
        QCOMPARE(number(run, "avg_power_w"), 650.5);
        QVERIFY(std::isnan(number(run, "std_intvty"))); // the inverse of a deviation is not a deviation
        for (const auto& [name, value] : run.implementation.items())
            QVERIFY2(!value.is_number_float(), name.c_str());
    }

    /// With several nodes, the output is divided by the GPUs that decode, and the input by those that
    /// prefill.
    void inferenceXOfSeveralNodes()
    {
        const auto import =
            read(R"({"hw": "gb200", "conc": 512, "model": "m", "framework": "dynamo-trt", "isl": 8192,
            "osl": 1024, "disagg": true, "is_multinode": true, "prefill_tp": 4, "decode_tp": 8, "num_prefill_gpu": 4,
            "num_decode_gpu": 8, "tput_per_gpu": 3000.0, "output_tput_per_gpu": 500.0, "input_tput_per_gpu": 8000.0})",
                 "agg.json");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs[0];
        QCOMPARE(number(run, "output_throughput"), 4000.0);
        QCOMPARE(number(run, "input_throughput"), 32000.0);
        QCOMPARE(number(run, "total_token_throughput"), 36000.0);
        QCOMPARE(run.implementation["disagg"], Json(1));
    }

    /// Nanoseconds become seconds. The path of a submission gives the facts that LoadGen does not know.
    void summaryOfLoadGen()
    {
        const auto text = summary(
            "Server", "Completed samples per second    : 8.59\nCompleted tokens per second: 2520.27\n", true);
        const auto import = read(
            text, "closed/Org/results/8xH200/llama2-70b-99/Server/performance/run_1/mlperf_log_summary.txt");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QVERIFY(import->errors.empty());
        const auto& run = import->runs[0];
        QCOMPARE(run.family, "llama2-70b-99");
        QCOMPARE(run.platform, "8xH200");
        QCOMPARE(run.parameters.number("target_qps").value(), 8.6);
        QVERIFY(!run.parameters.contains("samples_per_query"));
        QCOMPARE(number(run, "examples_per_second"), 8.59);
        QCOMPARE(number(run, "output_throughput"), 2520.27);
        QCOMPARE(number(run, "mean_e2el"), 4.5);
        QCOMPARE(number(run, "p99_9_e2el"), 9.0);
        QCOMPARE(number(run, "median_ttft"), 0.4);
        QCOMPARE(number(run, "p99_tpot"), 0.2);
        QCOMPARE(number(run, "step_seconds"), 4.0);
        QCOMPARE(run.outcome, Outcome::Completed);
        QVERIFY(!has(run.quality, Quality::Unsettled));
        const auto bare = read(text, "mlperf_log_summary.txt");
        QCOMPARE(bare->runs[0].platform, "PySUT");
    }

    void invalidAndBrokenOff()
    {
        const auto offline = summary("Offline", "Samples per second: 33.5\n", false);
        const auto import =
            read("INFO loaded\n" + offline + offline.left(offline.indexOf("Result is")), "run.log");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        const auto &invalid = import->runs[0], &broken = import->runs[1];
        QCOMPARE(number(invalid, "examples_per_second"), 33.5);
        QVERIFY(std::isnan(number(invalid, "step_seconds"))); // a single query has all samples
        QVERIFY(has(invalid.quality, Quality::Unsettled));
        QVERIFY(test::namesAll(invalid.message, "INVALID;Min duration"));
        QVERIFY(invalid.message.find("Min queries") == std::string::npos);
        QCOMPARE(broken.outcome, Outcome::Unfinished);
    }

    void detailOfLoadGen()
    {
        const auto line = [](const char* key, const char* value) {
            return QByteArray(":::MLLOG {\"key\": \"") + key + "\", \"value\": " + value +
                   ", \"time_ms\": 0.03, \"namespace\": \"mlperf::logging\", \"event_type\": "
                   "\"POINT_IN_TIME\", "
                   "\"metadata\": {\"is_error\": false}}\n";
        };
        const auto head = line("loadgen_version", "\"4.1 @ 379ee5345a\"") +
                          line("test_datetime", "\"2024-07-26T13:06:09Z\"") + line("sut_name", "\"SUT\"");
        const auto text = head + line("effective_scenario", "\"MultiStream\"") +
                          line("effective_test_mode", "\"PerformanceOnly\"") +
                          line("effective_samples_per_query", "8") + line("result_validity", "\"INVALID\"") +
                          line("result_min_duration_met", "true") + line("result_min_queries_met", "false") +
                          line("result_50.00_percentile_per_query_latency_ns", "8000000") +
                          line("result_50.00_percentile_latency_ns", "5000000") +
                          line("result_99.00_percentile_per_query_latency_ns", "9000000") +
                          line("result_first_token_99.00_percentile_latency_ns", "700000") +
                          line("result_time_to_output_token_mean", "3000") +
                          line("result_token_throughput_with_loadgen_overhead", "2529.37") +
                          line("result_completed_tokens_per_second", "2520.27");
        const auto import = read(text, "mlperf_log_detail.txt");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto& run = import->runs[0];
        QCOMPARE(number(run, "median_e2el"), 8e-3); // time of a query, not of a sample
        QCOMPARE(number(run, "p99_e2el"), 9e-3);
        QCOMPARE(number(run, "p99_ttft"), 0.7e-3);
        QCOMPARE(number(run, "mean_tpot"), 3e-6);
        QCOMPARE(number(run, "output_throughput"), 2520.27); // as in the summary of the same run
        QCOMPARE(*run.parameters.number("samples_per_query"), 8.0);
        QVERIFY(test::namesAll(run.message, "INVALID;Min queries"));
        QCOMPARE(run.finishedMs, std::int64_t{1721999169000});
        const auto accuracy =
            read(head + line("effective_test_mode", "\"AccuracyOnly\""), "mlperf_log_detail.txt");
        QVERIFY(!accuracy);
        QVERIFY(test::namesAll(accuracy.error().text(), "mlperf_log_detail.txt;accuracy"));
    }

    /// Two minutes pass from run_start to run_stop; every process writes the events; the second run was
    /// aborted.
    void training()
    {
        const auto setup = event("init_start", "null", 1699999990000, "INTERVAL_START") +
                           event("submission_benchmark", "\"llama2_70b_lora\"") +
                           event("submission_platform", "\"1xMI355X\"") + event("submission_org", "\"Org\"") +
                           event("seed", "17") + event("global_batch_size", "8") +
                           event("opt_base_learning_rate", "0.0004");
        const auto start = event("run_start", "null", 1700000000000, "INTERVAL_START");
        const auto text =
            setup + start + start + "{'loss': 1.5}\n" +
            event("tracked_stats", R"({"throughput": 5.0, "lr": 0.1})") +
            event("tracked_stats", R"({"throughput": 7.0})") + event("tracked_stats", "3") +
            event("tracked_stats", R"({"throughput": 5.5})") + event("eval_accuracy", "0.94") +
            event("eval_accuracy", "0.92") +
            event("run_stop", "null", 1700000120000, "INTERVAL_END",
                  R"({"status": "success", "samples_count": 3456})") +
            event("run_stop", "null", 1700000999000, "INTERVAL_END", R"({"status": "aborted"})") + setup +
            start + event("run_stop", "null", 1700000050000, "INTERVAL_END", R"({"status": "aborted"})") +
            " 0: :::MLLOG {\"namespace\": \"\", \"time";
        const auto import = read(text, "result_0.txt");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(import->errors.size(), std::size_t{1});
        QCOMPARE(import->errors[0].line, static_cast<std::size_t>(text.count('\n') + 1));
        const auto &run = import->runs[0], &aborted = import->runs[1];
        QCOMPARE(run.family, "llama2_70b_lora");
        QCOMPARE(run.platform, "1xMI355X");
        QCOMPARE(run.mode, "train");
        QCOMPARE(number(run, "time_to_train"), 120.0);
        QCOMPARE(number(run, "init_seconds"), 10.0);
        QCOMPARE(number(run, "throughput"), 5.5);
        QCOMPARE(number(run, "eval_accuracy"), 0.92);
        QCOMPARE(number(run, "samples_to_train"), 3456.0);
        QCOMPARE(*run.parameters.number("global_batch_size"), 8.0);
        QVERIFY(!run.parameters.contains("seed") && !run.implementation.contains("seed"));
        QCOMPARE(run.implementation["opt_base_learning_rate"], Json(0.0004));
        QCOMPARE(aborted.outcome, Outcome::Unfinished);
        QVERIFY(std::isnan(number(aborted, "time_to_train")));
        QVERIFY(test::namesAll(aborted.message, "aborted"));
        QCOMPARE(run.workKey, aborted.workKey);
    }

    void logsWithoutARun()
    {
        const auto import =
            read(event("global_batch_size", "2048") + event("run_stop", "null"), "mlperf.log");
        QVERIFY(!import);
        QVERIFY(test::namesAll(import.error().text(), "mlperf.log;MLPerf;run_start"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSubmissions)
#include "tst_submissions.moc"
