// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/again.h"

#include "engine/base/core/hash.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/peer_command.h"
#include "engine/run/remote/shell_words.h"

#include <algorithm>
#include <optional>

namespace parascope::dispatch {

namespace {

/// Returns a setting of a run in the form that a grid uses.
std::optional<Value> settingOf(const Json& value)
{
    if (value.is_boolean())
        return Value(std::int64_t{value.get<bool>()});
    if (value.is_number_integer())
        return Value(value.get<std::int64_t>());
    if (value.is_number())
        return Value(value.get<double>());
    if (value.is_string())
        return Value(value.get<std::string>());
    if (!value.is_array() || value.empty())
        return std::nullopt;
    std::string cores;
    for (const auto& core : value)
        cores += (cores.empty() ? "" : ",") + core.dump();
    return Value(cores);
}

/// The sweep of a run and its planned point.
struct Planned
{
    store::SweepRecord sweep;
    store::PointRecord point;
};

Result<std::optional<Planned>> plannedOf(const store::Reader& reader, const store::RunRecord& run)
{
    if (run.pointId <= 0)
        return std::nullopt;
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    for (const auto& sweep : sweeps) {
        PARASCOPE_TRY(const auto points, reader.points(sweep.id));
        for (const auto& point : points)
            if (point.id == run.pointId)
                return Planned{sweep, point};
    }
    return std::nullopt;
}

Result<Json> specOf(const std::optional<Planned>& planned, const store::RunRecord& run)
{
    Json out = Json::object();
    if (planned && planned->sweep.spec.is_object()) {
        const auto& spec = planned->sweep.spec;
        for (const auto* key : {"family", "graph", "benchmark", "measure", "devices"})
            if (spec.contains(key))
                out[key] = spec[key];
        out["name"] = planned->sweep.name;
        if (out.contains("measure") && out["measure"].is_object())
            out["measure"].erase("repeats");
    } else {
        out["name"] = run.family;
        if (run.graph.is_object() && !workload::findFamily(run.family))
            out["graph"] = run.graph;
        else
            out["family"] = run.family;
    }
    if (!out.contains("graph") && !out.contains("benchmark") && !workload::findFamily(run.family))
        return Error::badInput("The run %1 is of \"%2\", a model that is unknown to this program.",
                               run.runUuid, run.family);
    return out;
}

} // namespace

Parameters pointOf(const store::RunRecord& run)
{
    Parameters out = run.parameters;
    for (const auto& [name, value] :
         {std::pair("dtype", run.dtype), std::pair("optimizer", run.optimizer), std::pair("mode", run.mode)})
        if (!value.empty() && !out.contains(name))
            out.set(name, value);
    for (const auto& word : vocabulary::words().settings)
        if (run.implementation.is_object() && run.implementation.contains(word.name) &&
            !out.contains(word.name))
            if (const auto value = settingOf(run.implementation[word.name]))
                out.set(word.name, *value);
    return out;
}

Result<Json> specAgain(const store::Reader& reader, std::span<const store::RunRecord> runs)
{
    if (runs.empty())
        return Error::badInput("No run was named.");
    Json out, points = Json::array();
    std::string mark;
    for (const auto& run : runs) {
        PARASCOPE_TRY(const auto planned, plannedOf(reader, run));
        PARASCOPE_TRY(auto spec, specOf(planned, run));
        if (!out.is_null() && out != spec)
            return Error::badInput("The runs are from several sweeps or families (%1 and %2); a command can "
                                   "measure only one of them.",
                                   out["name"].get<std::string>(), spec["name"].get<std::string>());
        out = std::move(spec);
        const auto point = toJson(planned ? planned->point.parameters : pointOf(run));
        if (std::find(points.begin(), points.end(), point) == points.end())
            points.push_back(point);
        mark += run.runUuid;
    }
    out["name"] = out["name"].get<std::string>() + "-again-" + hashOf(mark).substr(0, 8);
    out["points"] = std::move(points);
    return out;
}

std::string sweepCommand(const Json& spec, const std::string& database, const std::string& platform)
{
    auto out = "parascope-cli sweep " + remote::quoted(toLine(spec)) + " --db " + remote::quoted(database);
    const bool named = spec.contains("devices") && !spec["devices"].empty();
    if (const auto devices = configuredDevices(); devices && !named) {
        const auto it = std::find_if(devices->begin(), devices->end(), [&](const auto& device) {
            return !platform.empty() && device.platform == platform;
        });
        if (it != devices->end() && it != devices->begin())
            out += " --device " + remote::quoted(it->name);
    }
    return out;
}

Result<std::vector<std::string>> commandsAgain(const store::Reader& reader,
                                               std::span<const std::string> uuids,
                                               const std::filesystem::path& database)
{
    std::vector<store::RunRecord> runs;
    for (const auto& uuid : uuids) {
        PARASCOPE_TRY(auto run, reader.run(uuid));
        runs.push_back(std::move(run));
    }
    const auto spec = specAgain(reader, runs);
    if (spec)
        return std::vector{sweepCommand(
            *spec, std::filesystem::absolute(database).lexically_normal().string(), runs.front().platform)};
    std::vector<std::string> lines;
    for (const auto& run : runs) {
        auto line = peerCommand(run);
        if (!line) {
            const bool ours = std::any_of(runs.begin(), runs.end(), [](const auto& other) {
                return workload::findFamily(other.family).has_value();
            });
            return tl::unexpected(ours ? spec.error() : line.error());
        }
        if (std::find(lines.begin(), lines.end(), *line) == lines.end())
            lines.push_back(*std::move(line));
    }
    return lines;
}

} // namespace parascope::dispatch
