// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/measure/protocol/messages.h"

namespace parascope::protocol {

namespace {

Json typed(const char* type)
{
    Json json = Json::object();
    json["type"] = type;
    return json;
}

Json typed(const char* type, const std::string& id)
{
    Json json = typed(type);
    json["id"] = id;
    return json;
}

Json number(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json optimizerJson(const OptimizerSpec& optimizer)
{
    Json json = Json::object();
    json["name"] = optimizer.name;
    json["options"] = optimizer.options;
    return json;
}

Json runJson(const char* type, const RunRequest& run)
{
    Json json = typed(type, run.id);
    json["protocol"] = version;
    json["attempt"] = run.attempt;
    if (run.recorded.empty())
        json["graph"] = run.graph;
    else
        json["recorded"] = run.recorded;
    json["batch"] = run.batch;
    json["device"] = run.device;
    json["mode"] = run.mode;
    json["optimizer"] = optimizerJson(run.optimizer);
    json["dtype"] = run.dtype;
    json["implementation"] = run.implementation;
    json["measure"] = toJson(run.measure);
    json["seed"] = run.seed;
    if (run.memoryLimitBytes)
        json["memory_limit_bytes"] = *run.memoryLimitBytes;
    return json;
}

struct Encoder
{
    Json operator()(const RunRequest& m) const { return runJson("run", m); }
    Json operator()(const ProfileRequest& m) const
    {
        Json json = runJson("profile", m.run);
        json["steps"] = m.steps;
        return json;
    }
    Json operator()(const ProbeRequest& m) const
    {
        Json json = typed("probe", m.id);
        json["protocol"] = version;
        json["device"] = m.device;
        json["options"] = m.options;
        return json;
    }
    Json operator()(const CancelRequest& m) const { return typed("cancel", m.id); }
    Json operator()(const StepsAnswer& m) const { return typed(m.stop ? "stop" : "continue", m.id); }
    Json operator()(const Quit&) const { return typed("quit"); }
    Json operator()(const Ping& m) const { return token("ping", m.token); }
    Json operator()(const Pong& m) const { return token("pong", m.token); }

    Json operator()(const Hello& m) const
    {
        Json json = typed("hello");
        json["protocol"] = m.protocol;
        json["worker"] = m.worker;
        json["version"] = m.workerVersion;
        json["layers"] = m.layers;
        json["environment"] = m.environment;
        json["stack"] = m.stack;
        json["devices"] = Json::array();
        for (const DeviceInfo& device : m.devices) {
            Json item = Json::object();
            item["name"] = device.name;
            item["kind"] = device.kind;
            item["memory_bytes"] = number(device.memoryBytes);
            item["details"] = device.details;
            json["devices"].push_back(std::move(item));
        }
        return json;
    }
    Json operator()(const Progress& m) const
    {
        Json json = typed("progress", m.id);
        json["phase"] = m.phase;
        return json;
    }
    Json operator()(const Steps& m) const
    {
        Json json = typed("steps", m.id);
        json["first"] = m.first;
        json["seconds"] = m.seconds;
        if (!m.reference.empty())
            json["reference"] = m.reference;
        if (!m.waited.empty())
            json["waited"] = m.waited;
        return json;
    }
    Json operator()(const RunResult& m) const
    {
        Json json = typed("result", m.id);
        json["timing"] = m.timing;
        json[metric::memoryPeakBytes] = number(m.memoryPeakBytes);
        json["parameters"] = number(m.parameters);
        json["graph_hash"] = m.graphHash;
        json["finite"] = m.finite;
        json["conditions"] = m.conditions;
        json["extra"] = m.extra;
        return json;
    }
    Json operator()(const WorkerError& m) const
    {
        Json json = typed("error", m.id);
        json["code"] = m.code;
        json["message"] = m.message;
        return json;
    }

private:
    static Json token(const char* type, const std::string& text)
    {
        Json json = typed(type);
        json["token"] = text;
        return json;
    }
};

} // namespace

std::string encode(const ToWorker& message)
{
    return toLine(std::visit(Encoder{}, message)) + "\n";
}

std::string encode(const FromWorker& message)
{
    return toLine(std::visit(Encoder{}, message)) + "\n";
}

Json toJson(const MeasureSpec& measure)
{
    Json json = Json::object();
    json["protocol"] = measure.protocol;
    json["target"] = measure.target;
    json["max_seconds"] = measure.maxSeconds;
    json["min_steps"] = measure.minSteps;
    json["max_steps"] = measure.maxSteps;
    json["warmup_steps"] = measure.warmupSteps;
    json["steps"] = measure.steps;
    json["block"] = measure.block;
    json["reference"] = measure.reference;
    return json;
}

} // namespace parascope::protocol
