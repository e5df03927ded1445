// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/exchange/import.h"

#include <cmath>

namespace parascope::exchange {

namespace {

constexpr const char* formatName = "parascope-runs";

Json optional(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

std::optional<double> number(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() && it->is_number() ? std::optional(it->get<double>()) : std::nullopt;
}

std::string text(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::int64_t whole(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() && it->is_number_integer() ? it->get<std::int64_t>() : 0;
}

Json document(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() ? *it : Json(nullptr);
}

Result<store::RunRecord> runFromJson(const Json& json)
{
    if (!json.is_object())
        return badInput("it is no object");
    store::RunRecord run;
    run.runUuid = text(json, "run_uuid");
    run.platform = text(json, "platform");
    run.family = text(json, "family");
    if (run.runUuid.size() != 36 || run.platform.empty() || run.family.empty())
        return badInput("run_uuid, platform or family is missing");
    run.attempt = static_cast<int>(std::max<std::int64_t>(1, whole(json, "attempt")));
    run.device = text(json, "device");
    run.mode = text(json, "mode");
    run.optimizer = text(json, "optimizer");
    run.dtype = text(json, "dtype");
    run.timing = text(json, "timing");
    run.modelKey = text(json, "model_key");
    run.workKey = text(json, "work_key");
    run.configKey = text(json, "config_key");
    run.message = text(json, "message");
    PARASCOPE_TRY(run.parameters, parametersFromJson(document(json, "hyper_parameters"), "hyper_parameters"));
    const auto outcome = outcomeFromName(text(json, "outcome"));
    if (!outcome)
        return badInput("\"" + text(json, "outcome") + "\" is no outcome");
    run.outcome = *outcome;
    for (const auto& name : document(json, "quality"))
        for (std::size_t i = 0; i < qualityNames.size(); ++i)
            if (name.is_string() && name.get<std::string>() == qualityNames[i])
                run.quality = static_cast<QualitySet>(run.quality | (1U << i));
    run.warmupSteps = static_cast<int>(whole(json, "warmup_steps"));
    run.stepMedian = number(json, "step_median");
    run.stepLow = number(json, metric::stepLow);
    run.stepHigh = number(json, metric::stepHigh);
    for (const auto& step : document(json, "steps")) {
        if (!step.is_number() || !(step.get<double>() > 0))
            return badInput("a step time is not positive");
        run.stepSeconds.push_back(step.get<double>());
    }
    if (const auto metrics = document(json, "metrics"); metrics.is_object())
        for (const auto& [name, value] : metrics.items())
            if (value.is_number() && std::isfinite(value.get<double>()))
                run.metrics.emplace_back(name, value.get<double>());
    run.environment = document(json, "environment");
    run.stack = document(json, "stack");
    run.graph = document(json, "graph");
    run.conditions = document(json, "conditions");
    run.source = document(json, "source");
    if (auto implementation = document(json, "implementation"); implementation.is_object())
        run.implementation = std::move(implementation);
    run.startedMs = whole(json, "started_ms");
    run.finishedMs = whole(json, "finished_ms");
    run.pointId = whole(json, "point");
    return run;
}

} // namespace

Json writeJson(const Import& all)
{
    const auto& [platforms, runs, operations, errors, sweeps, events, ceilings] = all;
    Json platformList = Json::array();
    for (const auto& platform : platforms)
        platformList.push_back({{"name", platform.name},
                                {"catalogue_id", platform.catalogueId},
                                {"peak_flops_per_second", optional(platform.peakFlops)},
                                {"bandwidth_bytes_per_second", optional(platform.bandwidth)},
                                {"memory_bytes", optional(platform.memoryBytes)},
                                {"details", platform.details}});
    Json runList = Json::array();
    for (const auto& run : runs) {
        Json metrics = Json::object();
        for (const auto& [name, value] : run.metrics)
            metrics[name] = value;
        runList.push_back({{"run_uuid", run.runUuid},
                           {"attempt", run.attempt},
                           {"platform", run.platform},
                           {"device", run.device},
                           {"family", run.family},
                           {"hyper_parameters", toJson(run.parameters)},
                           {"mode", run.mode},
                           {"optimizer", run.optimizer},
                           {"dtype", run.dtype},
                           {"outcome", nameOf(run.outcome)},
                           {"quality", namesOf(run.quality)},
                           {"message", run.message},
                           {"timing", run.timing},
                           {"step_median", optional(run.stepMedian)},
                           {metric::stepLow, optional(run.stepLow)},
                           {metric::stepHigh, optional(run.stepHigh)},
                           {"warmup_steps", run.warmupSteps},
                           {"steps", run.stepSeconds},
                           {"metrics", metrics},
                           {"model_key", run.modelKey},
                           {"work_key", run.workKey},
                           {"config_key", run.configKey},
                           {"environment", run.environment},
                           {"stack", run.stack},
                           {"graph", run.graph},
                           {"implementation", run.implementation},
                           {"conditions", run.conditions},
                           {"source", run.source},
                           {"started_ms", run.startedMs},
                           {"finished_ms", run.finishedMs}});
        if (run.pointId != 0)
            runList.back()["point"] = run.pointId;
    }
    Json operationList = Json::array();
    for (const auto& operation : operations)
        operationList.push_back({{"run_uuid", operation.runUuid},
                                 {"name", operation.name},
                                 {"layer", operation.layer},
                                 {"time_fraction", optional(operation.timeFraction)},
                                 {"seconds", optional(operation.seconds)},
                                 {"calls", optional(operation.calls)},
                                 {"flops", optional(operation.flops)},
                                 {"bytes", optional(operation.bytes)},
                                 {metric::flopsPerSecond, optional(operation.flopsPerSecond)},
                                 {"bytes_per_second", optional(operation.bytesPerSecond)},
                                 {metric::arithmeticIntensity, optional(operation.intensity)}});
    Json out = {{"format", formatName},
                {"version", 1},
                {"platforms", platformList},
                {"runs", runList},
                {"operations", operationList}};
    writeSweeps(all, out);
    return out;
}

Result<Import> readParascopeJson(const Json& json, const std::filesystem::path& path)
{
    if (!json.is_object() || text(json, "format") != formatName)
        return badInput(path.string() + " is no export of Parascope.");
    if (whole(json, "version") != 1)
        return badInput(path.string() + " was exported by a newer Parascope.");
    Import out;
    const auto file = path.filename().string();
    for (const auto& item : document(json, "platforms")) {
        store::PlatformRecord platform;
        platform.name = text(item, "name");
        platform.catalogueId = text(item, "catalogue_id");
        platform.peakFlops = number(item, "peak_flops_per_second");
        platform.bandwidth = number(item, "bandwidth_bytes_per_second");
        platform.memoryBytes = number(item, "memory_bytes");
        if (auto details = document(item, "details"); details.is_object())
            platform.details = std::move(details);
        if (!platform.name.empty())
            out.platforms.push_back(std::move(platform));
    }
    std::size_t record = 0;
    for (const auto& item : document(json, "runs")) {
        ++record;
        auto run = runFromJson(item);
        if (run)
            out.runs.push_back(std::move(*run));
        else
            out.errors.push_back({file, record, run.error().message});
    }
    for (const auto& item : document(json, "operations")) {
        store::OperationRecord operation;
        operation.runUuid = text(item, "run_uuid");
        operation.name = text(item, "name");
        operation.layer = text(item, "layer");
        operation.timeFraction = number(item, "time_fraction");
        operation.seconds = number(item, "seconds");
        operation.calls = number(item, "calls");
        operation.flops = number(item, "flops");
        operation.bytes = number(item, "bytes");
        operation.flopsPerSecond = number(item, metric::flopsPerSecond);
        operation.bytesPerSecond = number(item, "bytes_per_second");
        operation.intensity = number(item, metric::arithmeticIntensity);
        out.operations.push_back(std::move(operation));
    }
    if (const auto read = readSweeps(json, out); !read)
        return badInput(path.string() + ": " + read.error().message + ".");
    return out;
}

} // namespace parascope::exchange
