// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/plan.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/settings.h"
#include "engine/measure/protocol/implementation.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/model/workload/family.h"

#include <map>

namespace parascope::dispatch {

namespace {

/// Sets a setting of the grid that controls how a run is carried out, in the type that the protocol uses.
Result<void> setImplementation(Json& implementation, const std::string& name, const Value& value)
{
    if (name == "cores") {
        PARASCOPE_TRY(implementation[name], protocol::coresFromText(toText(value)));
    } else if (name == "tuned" || name == "tf32" || name == "compile") {
        implementation[name] = numberOf(value).value_or(0) != 0;
    } else {
        implementation[name] = toJson(value);
    }
    return {};
}

/// Returns true for a default value of a run: one device, with the data on it.
bool goesWithoutSaying(const std::string& name, const Json& value)
{
    return (name == "devices" && value == Json(1)) || (name == "data" && value == Json("device"));
}

} // namespace

Work settingsOf(const std::string& family, const Parameters& point)
{
    auto settings = vocabulary::settingsOf(point);
    Work work;
    work.family = family;
    for (const auto& [name, value] : settings.implementation)
        if (const auto set = setImplementation(work.implementation, name, value); !set)
            work.refusal = set.error().message;
    work.batch = settings.batch;
    work.dtype = std::move(settings.dtype);
    work.optimizer = std::move(settings.optimizer);
    work.mode = std::move(settings.mode);
    work.hyperParameters = std::move(settings.hyperParameters);
    return work;
}

Work workOf(const std::string& family, const Json& graph, const Parameters& point)
{
    auto work = settingsOf(family, point);
    if (graph.is_null() && !workload::findFamily(family)) {
        work.workKey = work.replayKey = recordedKey(family, work.hyperParameters);
        // Do not assume defaults: the recorded model has a mode, optimiser or data type only if the point
        // names it.
        for (const auto& [name, text] :
             {std::pair("mode", &work.mode), std::pair("optimizer", &work.optimizer),
              std::pair("dtype", &work.dtype)})
            if (!point.find(name))
                text->clear();
        return work;
    }
    const auto built = graph.is_null() ? workload::buildGraph(family, work.hyperParameters, work.mode)
                                       : workload::graphFromJson(graph, "\"graph\"");
    if (!built) {
        work.refusal = built.error().message;
        work.workKey = hashOf(family + ':' + toText(work.hyperParameters) +
                              (graph.is_null() ? std::string() : toLine(graph)));
        return work;
    }
    work.graph = workload::toJson(*built);
    work.modelKey = workload::hashOf(*built);
    work.workKey = workload::workKey(work.modelKey, work.batch, work.mode, work.optimizer, Json::object());
    if (const auto cost = workload::costOf(*built, {work.batch, work.mode, work.optimizer, work.dtype})) {
        work.stepFlops = cost->stepFlops;
        work.parameters = cost->parameters;
        work.memoryBytes = cost->memoryPeakBytes;
    }
    return work;
}

Work workOf(const benchmark::Description& program, const Parameters& point)
{
    auto work = settingsOf(program.name, point);
    // A program has the data type that the point names, and none otherwise.
    if (!point.contains("dtype"))
        work.dtype.clear();
    work.mode.clear();
    work.optimizer.clear();
    Json what = Json::object();
    for (const char* key : {"command", "environment", "server", "input", "folder", "work", "reads"})
        if (const auto it = program.json.find(key); it != program.json.end())
            what[key] = *it;
    work.replayKey = recordedKey(program.name, point);
    work.workKey = hashOf(work.replayKey + toLine(what));
    auto call = callOf(program, point);
    if (call)
        work.call = *std::move(call);
    else
        work.refusal = call.error().message;
    if (const auto cost = benchmark::costOf(program, point)) {
        work.stepFlops = cost->flops;
        work.parameters = cost->parameters;
    } else {
        work.refusal = cost.error().message;
    }
    return work;
}

Work workOf(const space::SweepSpec& spec, const Program& program, const Parameters& point)
{
    return program ? workOf(*program, point) : workOf(spec.family, spec.graph, point);
}

std::string recordedKey(const std::string& family, const Parameters& hyperParameters)
{
    std::map<std::string, std::string> sorted;
    for (const auto& [name, value] : hyperParameters)
        if (!columns::isOfVersion(name)) // another version does the same work
            sorted[name] = toText(value);
    std::string text = family + ':';
    for (const auto& [name, value] : sorted)
        text += name + '=' + value + ',';
    return hashOf(text);
}

protocol::RunRequest requestOf(const Work& work, const protocol::MeasureSpec& measure,
                               const DeviceConfig& device, const std::string& id)
{
    protocol::RunRequest request;
    request.id = id;
    request.graph = work.graph;
    request.call = work.call;
    request.recorded = work.replayKey;
    request.batch = work.batch;
    request.device = device.unit;
    request.power = device.power;
    if (!work.mode.empty())
        request.mode = work.mode;
    request.optimizer.name = work.optimizer.empty() ? "none" : work.optimizer;
    request.dtype = work.dtype;
    request.implementation = Json::object();
    for (const auto& [name, value] : work.implementation.items())
        if (!columns::isOfVersion(name))
            request.implementation[name] = value;
    request.measure = measure;
    return request;
}

int mostDevicesOf(const space::SweepSpec& spec)
{
    std::int64_t most = spec.fixed.integer(setting::devices).value_or(1);
    for (const auto& axis : spec.axes)
        if (axis.name == setting::devices)
            for (const auto& value : axis.values)
                most = std::max(most, static_cast<std::int64_t>(numberOf(value).value_or(1)));
    for (const auto& point : spec.points)
        most = std::max(most, point.integer(setting::devices).value_or(1));
    return static_cast<int>(std::clamp<std::int64_t>(most, 1, 4096));
}

void shareCores(protocol::RunRequest& request, const Json& environment, int mostDevices)
{
    const Json::json_pointer allowed("/cpu/allowed_cpus");
    if (mostDevices < 2 || request.implementation.contains(setting::cores) ||
        request.implementation.contains(setting::threads) || !environment.is_object() ||
        !environment.contains(allowed) || !environment[allowed].is_number_integer())
        return;
    if (const int each = environment[allowed].get<int>() / mostDevices; each > 0)
        request.implementation[setting::coresPerDevice] = each;
}

timing::Options optionsOf(const protocol::MeasureSpec& spec)
{
    timing::Options options;
    options.protocol = spec.protocol == "paper"   ? timing::Options::Protocol::Paper
                       : spec.protocol == "fixed" ? timing::Options::Protocol::Fixed
                                                  : timing::Options::Protocol::Adaptive;
    options.target = spec.target;
    options.maxSeconds = spec.maxSeconds;
    options.minSteps = spec.minSteps;
    options.maxSteps = spec.maxSteps;
    options.warmupSteps = spec.warmupSteps;
    options.steps = spec.steps;
    return options;
}

double runLimit(const protocol::MeasureSpec& measure, double deviceTimeoutSeconds, double memoryBytes)
{
    return deviceTimeoutSeconds > 0
               ? deviceTimeoutSeconds
               : measure.maxSeconds + startAllowanceSeconds + memoryBytes / fillBytesPerSecond;
}

std::string matchKey(const std::string& workKey, const std::string& dtype, const Json& implementation,
                     const Executor& executor, const std::string& protocol)
{
    Json sorted = Json::object();
    std::vector<std::string> names;
    if (implementation.is_object())
        for (const auto& [name, value] : implementation.items())
            if (!goesWithoutSaying(name, value))
                names.push_back(name);
    std::sort(names.begin(), names.end());
    for (const auto& name : names)
        sorted[name] = implementation[name];
    if (executor.devices > 1 && !sorted.contains("devices"))
        sorted["devices"] = executor.devices; // a unit of several devices reports their number even if the
                                              // spec does not ask for it
    return hashOf(workKey + '|' + dtype + '|' + toLine(sorted) + '|' + executor.platform + '|' +
                  executor.framework + '|' + executor.version + '|' + executor.device + '|' + protocol);
}

} // namespace parascope::dispatch
