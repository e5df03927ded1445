// SPDX-License-Identifier: GPL-3.0-or-later
// Reads ParaDnn's trace summaries (fc_trace_10sec.json) and their breakdown by operation
// (fc_trace_10sec_opbreakdown.json), made with the TPU's profiler. Both give rates as percentages of the
// board's peak and bandwidth. The labels of the breakdown have the operation's name appended, and its file
// contains bare NaN tokens. Values that are computed are listed under "derived" in the run's source.
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/exchange/known_platform.h"
#include "engine/exchange/paradnn_label.h"

#include "engine/base/core/hash.h"
#include "engine/measure/device/platforms.h"

#include <map>

namespace parascope::exchange {

namespace {

using namespace paradnn;

/// Fails when a list does not have the length of "labels", because the values could then not be assigned to
/// labels.
Result<void> checkLengths(const Json& json, const std::filesystem::path& path)
{
    const auto rows = listOf(json, "labels").size();
    if (rows == 0)
        return Error::badInput("%1 is not a ParaDnn trace: it has no list \"labels\".", path.string());
    for (const auto& [key, list] : json.items())
        if (!list.is_array() || list.size() != rows)
            return Error::badInput("%1: the list \"%2\" does not have the same length as \"labels\".",
                                   path.string(), std::string(key));
    return {};
}

/// Returns a record of the file as an object with one value per list.
Json originalOf(const Json& json, std::size_t record)
{
    Json out = Json::object();
    for (const auto& [key, list] : json.items())
        out[key] = list[record];
    return out;
}

std::optional<double> scaled(std::optional<double> value, std::optional<double> factor)
{
    return value && factor ? std::optional(*value * *factor) : std::nullopt;
}

} // namespace

Result<Import> readParaDnnTrace(const Json& json, const std::filesystem::path& path,
                                const ImportOptions& options)
{
    PARASCOPE_CHECK(checkLengths(json, path));
    // Only the TPU's profiler writes these files, and the files that ship with the program are from a TPU v2.
    const std::string name = options.platform.empty() ? "tpu-v2" : options.platform;
    const auto file = path.filename().string();
    Import out;
    out.platforms.push_back(knownPlatform(name));
    const auto& labels = listOf(json, "labels");
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto label = readLabel(textOf(labels[i]));
        if (!label || !label->operation.empty()) {
            out.errors.push_back({file, i + 1, "the label \"" + textOf(labels[i]) + "\" is not an FC model"});
            continue;
        }
        auto run = runOf(name, label->parameters);
        run.timing = "trace";
        const std::tuple<const char*, const char*, double> figures[] = {
            {metric::flopsUtilisationRecorded, "flops_perc", 0.01},
            {"flops_utilisation_mean", "flops_perc_m", 0.01},
            {"flops_utilisation_spread", "flops_perc_std", 0.01},
            {"memory_bandwidth_utilisation", "memory_bandwidth", 0.01},
            {"bytes_moved", "rawMB", 1e6},
            {metric::arithmeticIntensity, "intensity", 1},
            {metric::infeedFraction, "infeed", 0.01},
            {"infeed_fraction_mean", "infeed_m", 0.01},
            {"infeed_fraction_spread", "infeed_std", 0.01},
        };
        for (const auto& [metric, key, factor] : figures)
            if (const auto value = scaled(numberAt(json, key, i), factor))
                run.metrics.emplace_back(metric, *value);
        if (run.metrics.empty()) {
            out.errors.push_back({file, i + 1, "the trace of \"" + textOf(labels[i]) + "\" holds no number"});
            continue;
        }
        auto original = originalOf(json, i);
        run.runUuid = contentUuid("paradnn-trace|" + name + '|' + toLine(original));
        run.source = {{"file", file},
                      {"record", i},
                      {"original", std::move(original)},
                      {"inferred", {"dtype", "optimizer"}}};
        out.runs.push_back(std::move(run));
    }
    return out;
}

Result<Import> readParaDnnOperations(const Json& json, const std::filesystem::path& path,
                                     const ImportOptions& options)
{
    PARASCOPE_CHECK(checkLengths(json, path));
    const std::string name = options.platform.empty() ? "tpu-v2" : options.platform;
    const auto file = path.filename().string();
    Import out;
    out.platforms.push_back(knownPlatform(name));
    const auto peak = out.platforms[0].peakFlops;
    const auto bandwidth = out.platforms[0].bandwidth;

    struct Model
    {
        store::RunRecord run;
        std::size_t record = 0;
        Json originals = Json::array();
        std::vector<store::OperationRecord> operations;
    };
    std::map<std::string, Model> models;
    std::vector<std::string> order;
    const auto& labels = listOf(json, "labels");
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto label = readLabel(textOf(labels[i]));
        if (!label || label->operation.empty()) {
            out.errors.push_back(
                {file, i + 1, "the label \"" + textOf(labels[i]) + "\" is not an FC model and operation"});
            continue;
        }
        const auto key = toText(label->parameters);
        auto [it, fresh] = models.try_emplace(key);
        auto& model = it->second;
        if (fresh) {
            order.push_back(key);
            model.run = runOf(name, label->parameters);
            model.run.timing = "profile";
            model.record = i;
        }
        const auto percent = [&](const char* list) { return scaled(numberAt(json, list, i), 0.01); };
        store::OperationRecord operation;
        operation.name = label->operation;
        operation.timeFraction = percent("time_perc");
        operation.flopsPerSecond = scaled(percent("flops_perc"), peak);
        operation.bytesPerSecond = scaled(percent("memory_bandwidth"), bandwidth);
        operation.bytes = scaled(numberAt(json, "rawMB", i), 1e6);
        operation.intensity = numberAt(json, "intensity", i);
        model.operations.push_back(std::move(operation));
        model.originals.push_back(originalOf(json, i));
    }
    for (const auto& key : order) {
        auto& model = models[key];
        model.run.runUuid = contentUuid("paradnn-operations|" + name + '|' + toLine(model.originals));
        model.run.source = {{"file", file},
                            {"record", model.record},
                            {"original", std::move(model.originals)},
                            {"inferred", {"dtype", "optimizer"}},
                            {"derived", {metric::flopsPerSecond, "bytes_per_second"}}};
        for (auto& operation : model.operations) {
            operation.runUuid = model.run.runUuid;
            out.operations.push_back(std::move(operation));
        }
        out.runs.push_back(std::move(model.run));
    }
    return out;
}

} // namespace parascope::exchange
