// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/exchange/known_platform.h"
#include "engine/exchange/paradnn_label.h"

#include "engine/base/core/hash.h"
#include "engine/model/workload/cost.h"

#include <cmath>

namespace parascope::exchange {

namespace {

using namespace paradnn;

/// Returns the platform of a file: "tpu-v2" if the profiler's GFLOP per step were counted as for the TPU runs
/// (one core, an eighth of the batch), "v100" if they were counted as for the GPU runs, else an empty text.
/// The files do not say it, but their numbers show it.
std::string platformNameOf(const Json& json)
{
    const auto& labels = listOf(json, "labels");
    const auto& flops = listOf(json, "fl");
    int tpu = 0;
    int gpu = 0;
    for (std::size_t i = 0; i < labels.size() && i < flops.size(); ++i) {
        const auto label = readLabel(textOf(labels[i]));
        if (!label || !flops[i].is_number())
            continue;
        const double recorded = flops[i].get<double>();
        tpu += std::abs(*workload::tfProfilerFlopsTpu("fc", label->parameters) / 8e9 - recorded) < 0.0051;
        gpu += std::abs(*workload::tfProfilerFlops("fc", label->parameters) / 1e9 - recorded) < 0.0051;
    }
    return tpu == gpu ? "" : tpu > gpu ? "tpu-v2" : "v100";
}

Outcome outcomeOf(const std::string& state)
{
    if (state == "OOM")
        return Outcome::Oom;
    return state.find("not finished") != std::string::npos ? Outcome::Unfinished : Outcome::Crash;
}

/// Fails when a list is missing or does not have the length of the list to which it belongs.
Result<void> checkLists(const Json& json, const std::filesystem::path& path)
{
    const auto& labels = listOf(json, "labels");
    const auto& failed = listOf(json, "err_jobs");
    if (!json.is_object() || (labels.empty() && failed.empty()))
        return Error::badInput("%1 is not a ParaDnn file: it has no list \"labels\".", path.string());
    if (!json.contains("example_per_sec"))
        return Error::badInput("%1 is not a ParaDnn performance file: it has no list \"example_per_sec\".",
                               path.string());
    for (const auto* key : {"example_per_sec", "step_per_sec", "flops", "params", "fl"})
        if (listOf(json, key).size() != labels.size())
            return Error::badInput("%1: the list \"%2\" does not have the same length as \"labels\".",
                                   path.string(), std::string(key));
    if (listOf(json, "states").size() != failed.size())
        return Error::badInput("%1: the list \"states\" does not have the same length as \"err_jobs\".",
                               path.string());
    return {};
}

} // namespace

Result<Import> readParaDnn(const Json& json, const std::filesystem::path& path, const ImportOptions& options)
{
    const auto file = path.filename().string();
    const auto& labels = listOf(json, "labels");
    const auto& failed = listOf(json, "err_jobs");
    const auto& states = listOf(json, "states");
    PARASCOPE_CHECK(checkLists(json, path));
    auto name = options.platform;
    const auto counted = platformNameOf(json);
    if (name.empty())
        name = counted;
    if (name.empty())
        return Error::badInput(
            "%1 does not state whether it is from a TPU or a GPU; name it with --platform.", path.string());
    const double cores = counted == "tpu-v2" ? 8 : 1;

    Import out;
    out.platforms.push_back(knownPlatform(name));

    const auto base = [&](const std::string& label, std::size_t record) -> std::optional<store::RunRecord> {
        const auto read = readLabel(label);
        if (!read || !read->operation.empty()) {
            out.errors.push_back({file, record + 1, "the label \"" + label + "\" is not an FC model"});
            return std::nullopt;
        }
        return runOf(name, read->parameters);
    };
    const auto finish = [&](store::RunRecord&& run, const Json& original, std::size_t record) {
        run.runUuid = contentUuid("paradnn|" + name + '|' + toLine(original));
        run.source = {
            {"file", file}, {"record", record}, {"original", original}, {"inferred", {"dtype", "optimizer"}}};
        out.runs.push_back(std::move(run));
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        auto run = base(textOf(labels[i]), i);
        if (!run)
            continue;
        Json original = {{"labels", labels[i]}};
        bool good = true;
        for (const auto* key : {"example_per_sec", "step_per_sec", "flops", "params", "fl", "intensity"}) {
            const auto& list = listOf(json, key);
            if (i >= list.size())
                continue;
            original[key] = list[i];
            good &= list[i].is_number() && std::isfinite(list[i].get<double>()) && list[i].get<double>() > 0;
        }
        if (!good) {
            out.errors.push_back(
                {file, i + 1, "a figure of \"" + textOf(labels[i]) + "\" is not a positive number"});
            continue;
        }
        const auto figure = [&](const char* key) { return json[key][i].get<double>(); };
        run->metrics = {{metric::examplesPerSecond, figure("example_per_sec")},
                        {metric::stepSeconds, 1 / figure("step_per_sec")},
                        // The file has GFLOP/s per core and GFLOP per step and core (section 4). The values
                        // of the board are these times the number of its cores.
                        {metric::flopsPerSecondRecorded, figure("flops") * 1e9 * cores},
                        {metric::flopsPerStepRecorded, figure("fl") * 1e9 * cores},
                        {"parameters", figure("params")}};
        finish(std::move(*run), original, i);
    }
    for (std::size_t i = 0; i < failed.size(); ++i) {
        auto run = base(textOf(failed[i]), i);
        if (!run)
            continue;
        run->outcome = outcomeOf(textOf(states[i]));
        run->message = textOf(states[i]);
        finish(std::move(*run), Json{{"err_jobs", failed[i]}, {"states", states[i]}}, i);
    }
    return out;
}

} // namespace parascope::exchange
