// SPDX-License-Identifier: GPL-3.0-or-later
// Results of InferenceX (formerly InferenceMAX). Its process_result.py makes an aggregate of each load level
// of vLLM's benchmark; a file is one such object or a list of them. Times are in seconds, and throughput is
// per GPU. Quantities of vLLM get the same names as those of vLLM's own files.
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"

#include <array>

namespace parascope::exchange::inferencex {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

/// Fields that are read by name, that say nothing about the run, or whose value does not match their name:
/// std_intvty is the inverse of a deviation.
constexpr std::array<std::string_view, 17> named{"hw",
                                                 "model",
                                                 "framework",
                                                 "isl",
                                                 "osl",
                                                 "conc",
                                                 "tp",
                                                 "ep",
                                                 "pp",
                                                 "date",
                                                 "image",
                                                 "infmax_model_prefix",
                                                 "std_intvty",
                                                 "run_url",
                                                 "job_url",
                                                 "num_requests_total",
                                                 "num_requests_successful"};
/// Fields with the sizes of the load, and their names as hyper-parameters of vLLM's files.
constexpr std::pair<const char*, const char*> shape[] = {
    {"isl", "input_len"}, {"osl", "output_len"}, {"conc", "max_concurrency"}};
constexpr std::pair<const char*, const char*> parallel[] = {
    {"tp", "tensor_parallel"}, {"ep", "expert_parallel"}, {"pp", "pipeline_parallel"}};

bool isRecord(const Json& json)
{
    return at(json, "hw").is_string() &&
           (numberOf(at(json, "tput_per_gpu")) || numberOf(at(json, "output_tput_per_gpu")));
}

/// Returns the column of a measured field and the divisor that converts it to SI units. Returns nothing for a
/// setting.
std::optional<std::pair<std::string, double>> columnOf(const std::string& key, const Json& value)
{
    const auto has = [&](const char* word) { return key.find(word) != std::string::npos; };
    const bool isMeasured = has("tput") || has("joules") || has("energy") || value.is_number_float();
    const auto known = foreign::measuredColumn(key);
    return known || !isMeasured ? known : std::optional(std::pair(foreign::identifier(key), 1.0));
}

/// Adds the throughput of all GPUs together, as vLLM reports it: the throughput per GPU times the number of
/// GPUs by which it was divided.
void addThroughput(store::RunRecord& run, const Json& record)
{
    const auto of = [&](const char* key, double otherwise) {
        return numberOf(at(record, key)).value_or(otherwise);
    };
    const double prefill = of("num_prefill_gpu", 0), decode = of("num_decode_gpu", 0);
    const bool apart = prefill + decode > 0;
    const double all = apart ? prefill + decode : of("tp", 0) * of("pp", 1) * of("pcp_size", 1);
    if (!(all > 0))
        return;
    const auto add = [&](const char* column, const char* key, double gpus) {
        if (const auto share = numberOf(at(record, key)); share && gpus > 0)
            foreign::addMetric(run, column, *share * gpus);
    };
    add("total_token_throughput", "tput_per_gpu", all);
    add(metric::outputThroughput, "output_tput_per_gpu", apart && decode > 0 ? decode : all);
    add("input_throughput", "input_tput_per_gpu", apart ? prefill : all);
}

store::RunRecord runOf(const Json& record, std::size_t place, foreign::Collector& errors)
{
    store::RunRecord run;
    run.mode = "infer";
    run.family = textOf(at(record, at(record, "model").is_null() ? "infmax_model_prefix" : "model"));
    run.platform = textOf(at(record, "hw"));
    const auto framework = textOf(at(record, "framework"));
    run.stack = {{"framework", framework.empty() ? std::string("unknown") : framework}};
    if (const auto image = textOf(at(record, "image")); !image.empty())
        run.stack["build"] = image;
    run.finishedMs = foreign::millisecondsOf(textOf(at(record, "date")));
    for (const auto& [key, name] : shape)
        foreign::addParameter(run.parameters, name, foreign::valueOf(at(record, key)));
    for (const auto& [key, name] : parallel)
        foreign::addSetting(run, name, at(record, key));
    foreign::addMetric(run, metric::stepSeconds,
                       numberOf(at(record, "median_e2el"))); // a step is a request, as for vLLM
    addThroughput(run, record);
    for (const auto& [key, value] : record.items()) {
        if (foreign::holds(named, key) || key.starts_with("power_") || value.is_structured())
            continue;
        const auto column = columnOf(key, value);
        if (!column)
            foreign::addSetting(run, key, value);
        else if (const auto number = numberOf(value))
            foreign::addMetric(run, column->first, *number / column->second);
        else if (!value.is_null())
            errors.error(place, '"' + key + "\" is not a number and was left out");
    }
    const auto asked = numberOf(at(record, "num_requests_total")),
               done = numberOf(at(record, "num_requests_successful"));
    foreign::addMetric(run, "num_prompts", asked);
    foreign::addMetric(run, "completed", done);
    if (done && *done == 0) {
        run.outcome = Outcome::Crash;
        run.message = "no request was completed";
    } else if (asked && done) {
        foreign::noteLost(run, *asked - *done, *asked, "requests were not completed");
    }
    return run;
}

} // namespace

bool recognises(const Content& content)
{
    return content.document.is_array() ? !content.document.empty() && isRecord(content.document.front())
                                       : isRecord(content.document);
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("inferencex", path, options);
    for (const auto& bad : content.unreadableLines)
        out.error(bad.line, bad.reason);
    for (const auto& [record, place] : content.records())
        if (isRecord(*record))
            out.add(runOf(*record, place, out), *record, place);
        else
            out.error(place, "it has no \"hw\", or no throughput of a GPU");
    return std::move(out).take();
}

} // namespace parascope::exchange::inferencex
