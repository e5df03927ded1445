// SPDX-License-Identifier: GPL-3.0-or-later
// Reads LoadGen's summary and its detailed log of an inference run. Both have the same numbers under
// different names. Neither names the model or the machine, but the path does if the files are in the folders
// of MLPerf's results (SYSTEM/BENCHMARK/SCENARIO/performance/run_1).
#include "engine/base/core/metrics.h"
#include "engine/exchange/lines.h"
#include "engine/exchange/load_test.h"
#include "engine/exchange/mlperf.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace parascope::exchange::mlperf {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

constexpr std::string_view title = "MLPerf Results Summary";

/// A number that is not a latency: its name in the summary, its name in the detailed log, and its column. The
/// first number of a column that a file has is used. A server's rate is that of completed samples, not of
/// issued ones. LoadGen's "without overhead" rates are the inverse of the mean latency and are not read.
struct Rate
{
    std::string_view printed, key;
    const char* column;
};
constexpr Rate rates[] = {
    {"Samples per second", "result_samples_per_second", metric::examplesPerSecond},
    {"Completed samples per second", "result_completed_samples_per_sec", metric::examplesPerSecond},
    {"QPS w/ loadgen overhead", "result_qps_with_loadgen_overhead", metric::examplesPerSecond},
    {"Scheduled samples per second", "result_scheduled_samples_per_sec", "scheduled_examples_per_second"},
    {"Tokens per second", "result_tokens_per_second", metric::outputThroughput},
    {"Completed tokens per second", "result_completed_tokens_per_second", metric::outputThroughput},
    {"TPS w/ loadgen overhead", "result_token_throughput_with_loadgen_overhead", metric::outputThroughput}};

/// Requirements of MLPerf's rules: the key in the detailed log, and the words of the summary.
constexpr std::pair<std::string_view, std::string_view> rules[] = {
    {"result_perf_constraints_met", "Performance constraints"},
    {"result_min_duration_met", "Min duration"},
    {"result_min_queries_met", "Min queries"},
    {"early_stopping_met", "Early stopping"}};

/// The facts about one run from either file.
struct Told
{
    std::string sut, scenario, mode, version, validity;
    std::string broken; ///< names of the rules that were not satisfied
    std::int64_t finishedMs = 0;
    std::optional<double> targetRate, samplesPerQuery;
    Json numbers = Json::object();  ///< numbers by their name in the file
    std::optional<Metered> metered; ///< nothing if the power of the folder is not that of this run alone
};

/// Removes trailing zeros of decimals: "99.9" for "99.90", "99" for "99.00".
std::string_view withoutLastZeros(std::string_view digits)
{
    while (digits.find('.') != std::string_view::npos && (digits.ends_with('0') || digits.ends_with('.')))
        digits.remove_suffix(1);
    return digits;
}

/// Returns the column of a latency from either of its names: "p99_9_ttft" for "99.90 percentile first token
/// latency (ns)" and "result_first_token_99.90_percentile_latency_ns". Returns an empty text for anything
/// else. `ofQueries` skips the latencies of single samples.
std::string latencyColumn(std::string_view name, bool ofQueries)
{
    static constexpr std::pair<const char*, const char*> quantities[] = {
        {"first token", "ttft"}, {"output token", "tpot"}, {"latency", "e2el"}};
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c == '_' ? ' ' : static_cast<char>(std::tolower(c)); });
    const auto has = [&](const char* word) { return text.find(word) != std::string::npos; };
    const auto* quantity = std::find_if(std::begin(quantities), std::end(quantities),
                                        [&](const auto& item) { return has(item.first); });
    const bool isMeasured = text.ends_with("(ns)") || text.starts_with("result ");
    // If queries have several samples, the detailed log has latencies of queries and of samples.
    const bool isOfSample =
        text.starts_with("result ") && has("latency") && !has("query") && !has("first token");
    if (quantity == std::end(quantities) || !isMeasured || has("target") || (ofQueries && isOfSample))
        return {};
    for (const auto word : wordsOf(text)) {
        if (word == "min" || word == "max" || word == "mean")
            return std::string(word) + '_' + quantity->second;
        const auto digits = word.substr(0, word.find_first_not_of("0123456789."));
        if (digits.empty() || !has("percentile"))
            continue;
        const std::string number(withoutLastZeros(digits));
        return number == "50" ? std::string("median_") + quantity->second
                              : foreign::identifier('p' + number + '_' + quantity->second);
    }
    return {};
}

/// The facts in a path that follows the folder layout of MLPerf's results.
struct Place
{
    std::string system, benchmark, test;
};

Place placeOf(const std::filesystem::path& path, const std::string& scenario)
{
    std::vector<std::string> parts;
    for (const auto& part : path.parent_path())
        parts.push_back(part.string());
    for (std::size_t i = 2; i + 1 < parts.size(); ++i)
        if (const bool isTest = parts[i + 1].starts_with("TEST");
            parts[i] == scenario && (isTest || parts[i + 1] == "performance"))
            return {parts[i - 2], parts[i - 1], isTest ? parts[i + 1] : std::string()};
    return {};
}

void addVerdict(store::RunRecord& run, const Told& told)
{
    if (told.validity.empty()) {
        run.outcome = Outcome::Unfinished;
        run.message = "it breaks off before its result";
    } else if (told.validity != "VALID") {
        run.quality |= static_cast<QualitySet>(Quality::Unsettled);
        run.message = "by MLPerf's rules the result is " + told.validity +
                      (told.broken.empty() ? "" : ", not satisfied: " + told.broken);
    }
}

void add(const Told& told, const std::filesystem::path& path, std::size_t line, foreign::Collector& out)
{
    constexpr double perNanosecond = 1e-9;
    const auto place = placeOf(path, told.scenario);
    store::RunRecord run;
    run.mode = "infer";
    run.family = place.benchmark.empty() ? "MLPerf Inference" : place.benchmark;
    run.platform = place.system.empty() ? told.sut : place.system;
    run.stack = {{"framework", "LoadGen"}};
    if (!told.version.empty())
        run.stack["version"] = told.version;
    if (!told.sut.empty())
        run.environment = {{"sut_name", told.sut}};
    run.finishedMs = told.finishedMs;
    if (!told.scenario.empty())
        run.parameters.set("scenario", told.scenario);
    // In other scenarios these values only set the length of the run and do not change the work.
    if (told.targetRate && told.scenario == "Server")
        run.parameters.set("target_qps", *told.targetRate);
    if (told.samplesPerQuery && told.scenario == "MultiStream")
        run.parameters.set("samples_per_query", *told.samplesPerQuery);
    if (!told.mode.starts_with("Performance"))
        foreign::addSetting(run, "test_mode", told.mode);
    foreign::addSetting(run, "compliance_test", place.test);
    const auto addOnce = [&](const std::string& name, double value) {
        if (!load_test::metricOf(run, name))
            foreign::addMetric(run, name, value);
    };
    for (const auto& [printed, key, column] : rates)
        for (const auto name : {printed, key})
            if (const auto rate = numberOf(at(told.numbers, name)))
                addOnce(column, *rate);
    for (const auto& [name, value] : told.numbers.items())
        if (const auto column = latencyColumn(name, told.scenario == "MultiStream"); !column.empty())
            addOnce(column, numberOf(value).value_or(NAN) * perNanosecond);
    // A step is a query. The scenario Offline has only one query with all samples, so it has no step time.
    if (told.scenario != "Offline")
        foreign::addMetric(run, metric::stepSeconds, load_test::metricOf(run, "median_e2el"));
    addVerdict(run, told);
    if (told.metered)
        addPower(run, *told.metered, told.scenario, told.samplesPerQuery, path.parent_path(), line, out);
    out.add(std::move(run), told.numbers, line);
}

void addRule(Told& told, std::string_view rule)
{
    told.broken += (told.broken.empty() ? "" : ", ") + std::string(rule);
}

void takeLine(Told& told, std::string_view line)
{
    constexpr std::string_view satisfied = "satisfied";
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || line.starts_with('*'))
        return;
    const auto name = trimmed(line.substr(0, colon));
    const std::string value(trimmed(line.substr(colon + 1)));
    if (name == "SUT name")
        told.sut = value;
    else if (name == "Mode")
        told.mode = value;
    else if (name == "Result is")
        told.validity = value;
    else if (name == "Scenario") // "Single Stream" until 2021
        std::copy_if(value.begin(), value.end(), std::back_inserter(told.scenario),
                     [](char c) { return c != ' '; });
    else if (name.ends_with(satisfied) && value != "Yes")
        addRule(told, trimmed(name.substr(0, name.size() - satisfied.size())));
    else if (const auto number = numberOf(Json(value)); number && !told.numbers.contains(std::string(name)))
        told.numbers[std::string(name)] = *number;
}

} // namespace

bool hasSummary(std::string_view text)
{
    return text.find(title) != std::string_view::npos;
}

void readSummaries(std::string_view text, const std::filesystem::path& path, foreign::Collector& out)
{
    std::vector<std::pair<Told, std::size_t>> all;
    eachLine(text, [&](std::string_view line, std::size_t number) {
        if (line.find(title) != std::string_view::npos)
            all.emplace_back(Told{}, number);
        else if (!all.empty())
            takeLine(all.back().first, trimmed(line));
    });
    for (auto& [told, line] : all) {
        told.targetRate = numberOf(at(told.numbers, "target_qps"));
        told.samplesPerQuery = numberOf(at(told.numbers, "samples_per_query"));
        if (all.size() == 1)
            told.metered = meteredIn(path.parent_path());
        add(told, path, line, out);
    }
}

bool isDetail(const std::vector<Event>& events)
{
    return std::any_of(events.begin(), events.end(), [](const Event& event) {
        return textOf(at(event.first, "namespace")) == "mlperf::logging" ||
               textOf(at(event.first, "key")) == "loadgen_version";
    });
}

Result<void> readDetail(const std::vector<Event>& events, const std::filesystem::path& path,
                        foreign::Collector& out)
{
    constexpr auto beside = "mlperf_log_summary.txt";
    std::error_code error;
    if (std::filesystem::exists(path.parent_path() / beside, error))
        return Error::badInput(
            "%1 is a detailed log of the run that %2 in the same folder summarises; import that file.",
            path.string(), std::string(beside));
    Told told;
    told.metered.emplace();
    std::size_t first = 0;
    for (const auto& [event, line] : events) {
        const auto key = textOf(at(event, "key"));
        const auto& value = at(event, "value");
        const std::pair<std::string_view, std::string*> texts[] = {{"sut_name", &told.sut},
                                                                   {"effective_scenario", &told.scenario},
                                                                   {"effective_test_mode", &told.mode},
                                                                   {"loadgen_version", &told.version},
                                                                   {"result_validity", &told.validity}};
        for (const auto& [name, place] : texts)
            if (key == name)
                *place = textOf(value);
        for (const auto& [name, rule] : rules)
            if (key == name && (value == Json(false) || value == Json("false")))
                addRule(told, rule);
        told.metered->take(key, value);
        if (key == "test_datetime")
            told.finishedMs = foreign::millisecondsOf(textOf(value));
        else if (key == "effective_target_qps")
            told.targetRate = numberOf(value);
        else if (key == "effective_samples_per_query")
            told.samplesPerQuery = numberOf(value);
        else if (key.starts_with("result_") && numberOf(value))
            told.numbers[key] = value;
        first = first == 0 && key == "effective_scenario" ? line : first;
    }
    if (told.mode == "AccuracyOnly")
        return Error::badInput("%1 is the log of an accuracy run of MLPerf, which measures no time.",
                               path.string());
    add(told, path, std::max<std::size_t>(first, 1), out);
    return {};
}

} // namespace parascope::exchange::mlperf
