// SPDX-License-Identifier: GPL-3.0-or-later
// Results of vLLM's benchmarks. For "vllm bench serve --save-result" and its forks, each load level is one
// run. vLLM writes times as median_ttft_ms, and forks write median_ttft in seconds; the suffix shows the
// unit. The times of single requests ("--save-detailed") are in seconds in both. Lengths are in the file or
// in its name, or follow from the counts. SGLang's benchmarks write the same fields and more (sglang.h). For
// "vllm bench latency" and "throughput" (--output-json), each file is one run, whose step is a batch or a
// pass over all requests. These files name neither the model nor the machine.
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/load_test.h"
#include "engine/exchange/sglang.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::exchange::vllm {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

/// Fields that are read by name below, or that only repeat such a field.
constexpr std::array<std::string_view, 19> servingKeys{
    "date",          "model_id",        "model",      "tokenizer_id", "tokenizer",       "backend",
    "endpoint_type", "request_rate",    "input_lens", "output_lens",  "ttfts",           "itls",
    "errors",        "generated_texts", "input_len",  "output_len",   "max_concurrency", "hardware",
    "version"};
/// Fields with whole numbers that were measured. Other whole numbers are settings.
constexpr std::array<std::string_view, 9> counted{"num_prompts", "completed",      "failed",
                                                  "duration",    "good_completed", "max_concurrent_requests",
                                                  "concurrency", "accept_length",  "benchmark_duration"};

/// Returns whether a field is a statistic of a quantity, such as "p99_ttft_ms".
bool isStatistic(std::string_view key)
{
    const auto bar = key.find('_');
    const auto word = key.substr(0, bar);
    return bar != std::string_view::npos &&
           (word == "mean" || word == "median" || word == "std" ||
            (word.size() > 1 && word[0] == 'p' &&
             word.find_first_not_of("0123456789.", 1) == std::string_view::npos));
}

/// Returns the column of a measured field and the divisor that converts it to SI units: ("median_ttft", 1000)
/// for "median_ttft_ms".
std::pair<std::string, double> columnOf(const std::string& key)
{
    const auto bare = [&](std::size_t ending) {
        return foreign::identifier(key.substr(0, key.size() - ending));
    };
    // SGLang's name for the time of a request
    constexpr std::string_view latency = "_e2e_latency";
    if (const auto begin = key.find(latency); isStatistic(key) && begin != std::string::npos)
        return columnOf(key.substr(0, begin) + "_e2el" + key.substr(begin + latency.size()));
    if (isStatistic(key) && key.ends_with("_ms"))
        return {bare(3), 1e3};
    if (isStatistic(key) && key.ends_with("_s"))
        return {bare(2), 1};
    return {foreign::identifier(sglang::columnOf(key)), 1};
}

bool isMeasured(const std::string& key, const Json& value)
{
    return isStatistic(key) || key.ends_with("_throughput") || key.ends_with("_goodput") ||
           key.starts_with("total_") || foreign::holds(counted, key) ||
           (value.is_number() && foreign::measuredColumn(key)) ||
           (value.is_number_float() && key != "burstiness" && key != "random_range_ratio");
}

/// Returns the seconds of every successful request: the time to its first token plus the times between
/// tokens.
std::vector<double> requestSeconds(const Json& record)
{
    const auto &first = at(record, "ttfts"), &between = at(record, "itls"), &errors = at(record, "errors");
    std::vector<double> out;
    if (!first.is_array() || !between.is_array() || first.size() != between.size())
        return out;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (errors.is_array() && i < errors.size() && !textOf(errors[i]).empty())
            continue;
        double seconds = numberOf(first[i]).value_or(NAN);
        for (const auto& gap : between[i])
            seconds += numberOf(gap).value_or(NAN);
        out.push_back(seconds);
    }
    return out;
}

/// Returns the length that all requests have, or nothing if the list is empty or they differ.
std::optional<Value> everyOf(const Json& lengths)
{
    return lengths.is_array() && !lengths.empty() && numberOf(lengths.front()) &&
                   std::all_of(lengths.begin(), lengths.end(),
                               [&](const Json& item) { return item == lengths.front(); })
               ? foreign::valueOf(lengths.front())
               : std::nullopt;
}

load_test::Tokens tokensOf(const Json& record, std::initializer_list<const char*> fields, const char* lengths,
                           const char* total)
{
    load_test::Tokens out;
    for (const auto* field : fields)
        if (!out.asked && numberOf(at(record, field)))
            out.asked = foreign::valueOf(at(record, field));
    out.every = everyOf(at(record, lengths));
    const auto tokens = numberOf(at(record, total)), requests = numberOf(at(record, "completed"));
    if (tokens && requests && *requests > 0)
        out.mean = *tokens / *requests;
    return out;
}

void addShape(store::RunRecord& run, const Json& record, const std::string& file)
{
    const auto& level = at(record, "max_concurrency");
    load_test::addLoad(run, file,
                       {.input = tokensOf(record, {"input_len", "random_input_len", "random_input"},
                                          "input_lens", "total_input_tokens"),
                        .output = tokensOf(record, {"output_len", "random_output_len", "random_output"},
                                           "output_lens", "total_output_tokens"),
                        .concurrency = numberOf(level) ? foreign::valueOf(level) : std::nullopt,
                        .rate = foreign::valueOf(at(record, "request_rate"))});
}

/// Adds measured fields as metrics and all other fields as settings.
void addFields(store::RunRecord& run, const Json& record)
{
    for (const auto& [written, value] : record.items()) {
        // vLLM wrote "request_goodput:" until 0.7.
        const auto key = written.ends_with(':') ? written.substr(0, written.size() - 1) : written;
        if (foreign::holds(servingKeys, key) || value.is_array() || value.is_object())
            continue;
        if (isMeasured(key, value)) {
            const auto [name, perUnit] = columnOf(key);
            if (const auto number = numberOf(value))
                foreign::addMetric(run, name, *number / perUnit);
        } else if (!run.parameters.contains(foreign::identifier(key))) {
            foreign::addSetting(run, key, value);
        }
    }
}

/// Notes the requests that were not completed, from the numbers of requests, or else from the error messages.
void noteFailures(store::RunRecord& run, const Json& record, const std::string& file)
{
    auto asked = load_test::metricOf(run, "num_prompts");
    const auto done = load_test::metricOf(run, "completed"), failed = load_test::metricOf(run, "failed");
    if (const auto named = sglang::promptsIn(file, textOf(at(record, "backend")));
        !asked && done && named && *named >= *done)
        asked = named;
    const auto& errors = at(record, "errors");
    if (done && (asked || failed || *done == 0)) {
        load_test::noteRequests(run, *done, asked ? *asked : *done + failed.value_or(0));
    } else if (errors.is_array() && !errors.empty()) {
        const auto lost = std::count_if(errors.begin(), errors.end(),
                                        [](const Json& error) { return !textOf(error).empty(); });
        load_test::noteRequests(run, static_cast<double>(errors.size() - static_cast<std::size_t>(lost)),
                                static_cast<double>(errors.size()));
    }
}

store::RunRecord runOf(const Json& record, const std::string& file)
{
    store::RunRecord run;
    run.mode = "infer";
    run.family = textOf(at(record, at(record, "model_id").is_null() ? "model" : "model_id"));
    for (const char* key : {"hardware", "gpu", "accelerator", "device", "platform"})
        if (run.platform.empty())
            run.platform = textOf(at(record, key));
    const auto backend = textOf(at(record, at(record, "backend").is_null() ? "endpoint_type" : "backend"));
    run.stack = {{"framework", backend.empty() ? std::string("vllm") : backend}};
    if (const auto version = textOf(at(record, "version")); !version.empty())
        run.stack["version"] = version;
    sglang::addServer(run, at(record, "server_info"));
    if (run.family.empty())
        run.family = backend; // SGLang's older files name no model
    run.finishedMs = foreign::millisecondsOf(textOf(at(record, "date")));
    if (const auto seconds = numberOf(at(record, "duration"));
        seconds && run.finishedMs > 0 && *seconds >= 0 && *seconds < 1e8)
        run.startedMs = run.finishedMs - static_cast<std::int64_t>(1000 * *seconds);
    addShape(run, record, file);
    const auto times = requestSeconds(record);
    foreign::setSamples(run, times);
    addFields(run, record);
    for (const auto& [key, value] : at(record, "cache_report").items())
        foreign::addMetric(run, foreign::identifier(key), numberOf(value));
    // The step of a serving run is a request.
    if (!run.stepMedian)
        foreign::addMetric(run, metric::stepSeconds, load_test::metricOf(run, "median_e2el"));
    noteFailures(run, record, file);
    return run;
}

/// Returns whether this is a result of "vllm bench latency", which has the time of each batch in seconds.
bool isLatency(const Json& json)
{
    return at(json, "latencies").is_array() && numberOf(at(json, "avg_latency"));
}

/// Returns whether this is a result of "vllm bench throughput", which is a pass over all requests.
bool isThroughput(const Json& json)
{
    return numberOf(at(json, "elapsed_time")) && numberOf(at(json, "num_requests")) &&
           numberOf(at(json, "requests_per_second"));
}

store::RunRecord offlineRunOf(const Json& record, const std::string& file)
{
    store::RunRecord run;
    run.mode = "infer";
    run.family = isLatency(record) ? "vLLM latency" : "vLLM throughput";
    run.stack = {{"framework", "vllm"}};
    addShape(run, record, file);
    if (const auto batch = load_test::numberIn(file, {"batch_size", "batch-size", "batch", "bs"}))
        run.parameters.set(hyper::batch, *batch);
    std::vector<double> seconds;
    for (const auto& item : at(record, "latencies"))
        seconds.push_back(numberOf(item).value_or(NAN));
    foreign::setSamples(run, seconds);
    if (!run.stepMedian)
        foreign::addMetric(run, metric::stepSeconds,
                           numberOf(at(record, isLatency(record) ? "avg_latency" : "elapsed_time")));
    foreign::addMetric(run, "mean_latency", numberOf(at(record, "avg_latency")));
    for (const auto& [share, value] : at(record, "percentiles").items())
        foreign::addMetric(run, foreign::identifier('p' + share + "_latency"), numberOf(value));
    foreign::addMetric(run, metric::tokensPerSecond, numberOf(at(record, "tokens_per_second")));
    foreign::addMetric(run, "request_throughput", numberOf(at(record, "requests_per_second")));
    for (const char* name : {"num_requests", "total_num_tokens"})
        foreign::addMetric(run, name, numberOf(at(record, name)));
    return run;
}

bool isServing(const Json& json)
{
    if (!json.is_object() || (!json.contains("request_throughput") && !json.contains("output_throughput")))
        return false;
    for (const auto& [key, value] : json.items())
        if (isStatistic(key) &&
            (key.find("ttft") != std::string::npos || key.find("tpot") != std::string::npos ||
             key.find("itl") != std::string::npos || key.find("e2e") != std::string::npos))
            return true;
    return json.contains("max_concurrency") || json.contains("request_rate");
}

bool isRecord(const Json& json)
{
    return isServing(json) || isLatency(json) || isThroughput(json) || sglang::isRecord(json);
}

} // namespace

bool recognises(const Content& content)
{
    if (content.kind == Content::Kind::Text)
        return vllm_console::recognises(content);
    return content.document.is_array() ? !content.document.empty() && isRecord(content.document.front())
                                       : isRecord(content.document);
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("vllm", path, options);
    const bool printed =
        content.kind == Content::Kind::Text; // a printed table may lack fields that the JSON always has
    if (printed)
        content = vllm_console::records(content);
    for (const auto& bad : content.unreadableLines)
        out.error(bad.line, bad.reason);
    for (const auto& [record, place] : content.records()) {
        const auto file = path.filename().string();
        if (printed || isServing(*record))
            out.add(runOf(*record, file), *record, place);
        else if (sglang::isRecord(*record))
            out.add(sglang::runOf(*record, file), *record, place);
        else if (isRecord(*record))
            out.add(offlineRunOf(*record, file), *record, place);
        else
            out.error(place, "it has no throughput, or no times of tokens");
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::vllm
