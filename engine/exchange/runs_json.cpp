// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"
#include "engine/exchange/stored_quality.h"

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

store::Metrics metricsOf(const Json& json)
{
    store::Metrics out;
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            if (value.is_number() && std::isfinite(value.get<double>()))
                out.emplace_back(name, value.get<double>());
    return out;
}

/// Reads a field from the object, according to the type of the field. A missing field gets an empty value.
template <class T>
Result<void> readField(const Json& json, const char* key, T& value)
{
    if constexpr (std::is_same_v<T, std::string>) {
        value = text(json, key);
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
        value = number(json, key);
    } else if constexpr (std::is_same_v<T, Parameters>) {
        PARASCOPE_TRY(value, parametersFromJson(document(json, key), key));
    } else if constexpr (std::is_same_v<T, Outcome>) {
        const auto name = text(json, key);
        const auto outcome = outcomeFromName(name);
        if (!outcome)
            return Error::badInput("\"%1\" is not an outcome", name);
        value = *outcome;
    } else if constexpr (std::is_same_v<T, QualitySet>) {
        for (const auto& name : document(json, key))
            if (name.is_string())
                value = static_cast<QualitySet>(value | storedQuality(name.get<std::string>()));
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
        for (const auto& step : document(json, key)) {
            if (!step.is_number() || !(step.get<double>() > 0))
                return Error::badInput("a step time is not positive");
            value.push_back(step.get<double>());
        }
    } else if constexpr (std::is_same_v<T, store::Metrics>) {
        value = metricsOf(document(json, key));
    } else if constexpr (std::is_same_v<T, Json>) {
        auto given = document(json, key);
        if (value.is_null() || given.is_object()) // a missing implementation keeps its default {}
            value = std::move(given);
    } else if constexpr (std::is_same_v<T, int>) {
        value =
            static_cast<int>(std::max<std::int64_t>(value, whole(json, key))); // not less than its default
    } else {
        value = whole(json, key);
    }
    return {};
}

template <class T>
Json fieldJson(const T& value)
{
    if constexpr (std::is_same_v<T, std::optional<double>>) {
        return optional(value);
    } else if constexpr (std::is_same_v<T, Parameters>) {
        return toJson(value);
    } else if constexpr (std::is_same_v<T, Outcome>) {
        return nameOf(value);
    } else if constexpr (std::is_same_v<T, QualitySet>) {
        return namesOf(value);
    } else if constexpr (std::is_same_v<T, store::Metrics>) {
        Json out = Json::object();
        for (const auto& [name, number] : value)
            out[name] = number;
        return out;
    } else {
        return value;
    }
}

Result<void> readField(const Json& json, const store::RunField& field, store::RunRecord& run)
{
    return field.with(run, [&](auto& value) { return readField(json, field.name, value); });
}

void putField(const store::RunField& field, const store::RunRecord& run, Json& out)
{
    auto value = field.with(run, [](const auto& member) { return fieldJson(member); });
    if (!field.onlyIfSet || (value != 0 && value != "" && !value.is_null()))
        out[field.name] = std::move(value);
}

Result<store::RunRecord> runFromJson(const Json& json)
{
    if (!json.is_object())
        return Error::badInput("it is not an object");
    store::RunRecord run;
    PARASCOPE_CHECK(readAnnotation(json, run));
    for (const auto* field : store::runFieldsBy(&store::RunField::json)) {
        if (field->of != store::RunField::Of::Annotation)
            PARASCOPE_CHECK(readField(json, *field, run));
        if (field->is(&store::RunRecord::family) &&
            (run.runUuid.size() != 36 || run.platform.empty() || run.family.empty()))
            return Error::badInput("run_uuid, platform or family is missing");
    }
    return run;
}

} // namespace

void writeAnnotation(const store::RunRecord& annotated, Json& out)
{
    for (const auto& field : store::runFields())
        if (field.of == store::RunField::Of::Annotation)
            putField(field, annotated, out);
}

Result<void> readAnnotation(const Json& json, store::RunRecord& annotated)
{
    for (const auto& field : store::runFields())
        if (field.of == store::RunField::Of::Annotation)
            PARASCOPE_CHECK(readField(json, field, annotated));
    return tidyAnnotation(annotated);
}

Json writeJson(const Import& all)
{
    const auto& [platforms, runs, operations, errors, skipped, sweeps, events, ceilings, annotation] = all;
    Json platformList = Json::array();
    for (const auto& platform : platforms)
        platformList.push_back({{"name", platform.name},
                                {"catalogue_id", platform.catalogueId},
                                {"peak_flops_per_second", optional(platform.peakFlops)},
                                {"bandwidth_bytes_per_second", optional(platform.bandwidth)},
                                {"memory_bytes", optional(platform.memoryBytes)},
                                {"details", platform.details}});
    const auto fields = store::runFieldsBy(&store::RunField::json);
    Json runList = Json::array();
    for (const auto& run : runs) {
        Json item = Json::object();
        for (const auto* field : fields)
            putField(*field, run, item);
        runList.push_back(std::move(item));
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
                {"platforms", std::move(platformList)},
                {"runs", std::move(runList)},
                {"operations", std::move(operationList)}};
    writeSweeps(all, out);
    return out;
}

Result<Import> readParascopeJson(const Json& json, const std::filesystem::path& path)
{
    if (!json.is_object() || text(json, "format") != formatName)
        return Error::badInput("%1 is not an export of Parascope.", path.string());
    if (whole(json, "version") != 1)
        return Error::badInput("%1 was exported by a newer Parascope.", path.string());
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
            out.errors.push_back({file, record, run.error().text()});
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
        return Error::badInput("%1: %2.", path.string(), read.error().message);
    return out;
}

} // namespace parascope::exchange
