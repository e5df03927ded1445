// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/base/core/modes.h"
#include "engine/base/core/names.h"
#include "engine/measure/protocol/fields.h"
#include "engine/measure/protocol/implementation.h"
#include "engine/measure/protocol/message_size.h"
#include "engine/measure/protocol/messages.h"

#include <limits>

namespace parascope::protocol {

namespace {

constexpr double anySize = std::numeric_limits<double>::max();
constexpr int anyCount = std::numeric_limits<int>::max();
constexpr std::int64_t anyIndex = std::numeric_limits<std::int64_t>::max();

constexpr const char* optionNames[] = {"learning_rate", "decay", "momentum",    "epsilon",
                                       "beta1",         "beta2", "weight_decay"};

void readOptimizer(Fields& fields, const Json& json, OptimizerSpec& out)
{
    const auto it = json.find("optimizer");
    if (it == json.end() || !fields.ok())
        return;
    Fields inner(*it, fields.what() + ": \"optimizer\"");
    inner.readOneOf("name", out.name, {"none", "sgd", "momentum", "rmsprop", "adam", "adamw"});
    Json options = Json::object();
    inner.readObject("options", options, Fields::Optional);
    Fields values(options, inner.what() + ": \"options\"");
    for (const char* key : optionNames) {
        double number = 0;
        values.read(key, number, -anySize, anySize, Fields::Optional);
    }
    if (const auto known = checkKeys(
            options, {"learning_rate", "decay", "momentum", "epsilon", "beta1", "beta2", "weight_decay"},
            values.what());
        !known)
        values.refuse(known.error());
    if (!values.ok())
        inner.refuse(values.failure());
    out.options = std::move(options);
    if (!inner.ok())
        fields.refuse(inner.failure());
}

RunRequest readRun(Fields& fields, const Json& json)
{
    RunRequest run;
    fields.read("id", run.id);
    fields.read("attempt", run.attempt, 1, anyCount, Fields::Optional);
    fields.read("recorded", run.recorded, Fields::Optional);
    fields.readObject("graph", run.graph, run.recorded.empty() ? Fields::Required : Fields::Optional);
    fields.read("batch", run.batch, 1, anyIndex, Fields::Optional);
    fields.read("device", run.device, Fields::Optional);
    fields.readOneOf("mode", run.mode, modes, Fields::Optional);
    readOptimizer(fields, json, run.optimizer);
    fields.read("dtype", run.dtype, Fields::Optional);
    fields.readObject("implementation", run.implementation, Fields::Optional);
    if (fields.ok()) {
        const auto checked =
            implementationFromJson(run.implementation, fields.what() + ": \"implementation\"");
        if (!checked)
            fields.refuse(checked.error());
    }
    if (const auto it = json.find("measure"); it != json.end() && fields.ok()) {
        auto measure = measureFromJson(*it, fields.what() + ": \"measure\"");
        if (measure)
            run.measure = *measure;
        else
            fields.refuse(measure.error());
    }
    fields.read("seed", run.seed, Fields::Optional);
    fields.read("memory_limit_bytes", run.memoryLimitBytes);
    return run;
}

template <class Message, class Variant>
Result<Variant> finished(const Fields& fields, Message message)
{
    if (!fields.ok())
        return fields.failure();
    return Variant(std::move(message));
}

/// The object and its type; everything that both directions share.
struct Typed
{
    Json json;
    std::string type;
};

Result<Typed> typedMessage(std::string_view line)
{
    Typed message;
    PARASCOPE_TRY(message.json, parseJson(line, "A message"));
    Fields fields(message.json, "A message");
    fields.read("type", message.type);
    if (!fields.ok())
        return fields.failure();
    return message;
}

tl::unexpected<Error> unknownType(const std::string& type)
{
    return Error::badInput("A message: the type \"%1\" is unknown.", type.substr(0, 40));
}

Hello readHello(Fields& fields, const Json& json)
{
    Hello hello;
    fields.read("protocol", hello.protocol, 1, anyCount);
    // A newer worker may still speak what we do: it says from which version on, and every request names ours.
    int oldest = hello.protocol;
    fields.read("protocol_oldest", oldest, 1, anyCount, Fields::Optional);
    if (oldest <= version && version <= hello.protocol)
        hello.protocol = version;
    fields.read("worker", hello.worker);
    fields.read("version", hello.workerVersion);
    fields.read("layers", hello.layers, Fields::Optional);
    fields.readObject("environment", hello.environment, Fields::Optional);
    fields.readObject("stack", hello.stack, Fields::Optional);
    const auto devices = json.find("devices");
    if (devices == json.end() || !devices->is_array()) {
        fields.refuse(Error::badInput("hello: \"devices\" must be a list."));
        return hello;
    }
    for (const Json& item : *devices) {
        Fields inner(item, "hello: a device");
        DeviceInfo device;
        inner.read("name", device.name);
        inner.read("kind", device.kind);
        inner.read("memory_bytes", device.memoryBytes);
        inner.readObject("details", device.details, Fields::Optional);
        for (const auto& name : {device.name, device.kind})
            if (const auto fits = checkName(name, "hello: a device's name"); !fits)
                inner.refuse(fits.error());
        if (!inner.ok()) {
            fields.refuse(inner.failure());
            return hello;
        }
        hello.devices.push_back(std::move(device));
    }
    return hello;
}

RunResult readResult(Fields& fields)
{
    RunResult result;
    fields.read("id", result.id);
    fields.readOneOf("timing", result.timing, {"events", "sync", "block"}, Fields::Optional);
    fields.read(metric::memoryPeakBytes, result.memoryPeakBytes);
    fields.read("parameters", result.parameters);
    fields.read("graph_hash", result.graphHash, Fields::Optional);
    fields.read("finite", result.finite, Fields::Optional);
    fields.readObject("conditions", result.conditions, Fields::Optional);
    fields.readObject("extra", result.extra, Fields::Optional);
    return result;
}

} // namespace

Result<MeasureSpec> measureFromJson(const Json& json, std::string_view what)
{
    PARASCOPE_CHECK(checkKeys(json,
                              {"protocol", "target", "max_seconds", "min_steps", "max_steps", "warmup_steps",
                               "steps", "block", "reference"},
                              what));
    MeasureSpec measure;
    Fields fields(json, std::string(what));
    fields.readOneOf("protocol", measure.protocol, {"adaptive", "paper", "fixed"}, Fields::Optional);
    fields.read("target", measure.target, 1e-6, 1.0, Fields::Optional);
    fields.read("max_seconds", measure.maxSeconds, 1e-3, 1e7, Fields::Optional);
    fields.read("min_steps", measure.minSteps, 1, anyCount, Fields::Optional);
    fields.read("max_steps", measure.maxSteps, 1, anyCount, Fields::Optional);
    fields.read("warmup_steps", measure.warmupSteps, -1, anyCount, Fields::Optional);
    fields.read("steps", measure.steps, 0, anyCount, Fields::Optional);
    fields.read("block", measure.block, 1, 1000000, Fields::Optional);
    fields.read("reference", measure.reference, Fields::Optional);
    if (fields.ok() && measure.protocol == "fixed" && measure.steps < 1)
        fields.refuse(Error::badInput("%1: the protocol \"fixed\" needs \"steps\" of at least 1.", what));
    if (!fields.ok())
        return fields.failure();
    return measure;
}

Result<ToWorker> decodeToWorker(std::string_view line)
{
    PARASCOPE_TRY(const Typed message, typedMessage(line));
    const auto& [json, type] = message;
    Fields fields(json, type);
    if (type == "run")
        return finished<RunRequest, ToWorker>(fields, readRun(fields, json));
    if (type == "profile") {
        ProfileRequest profile;
        profile.run = readRun(fields, json);
        fields.read("steps", profile.steps, 1, 10000, Fields::Optional);
        return finished<ProfileRequest, ToWorker>(fields, std::move(profile));
    }
    if (type == "probe") {
        ProbeRequest probe;
        fields.read("id", probe.id);
        fields.read("device", probe.device, Fields::Optional);
        fields.readObject("options", probe.options, Fields::Optional);
        return finished<ProbeRequest, ToWorker>(fields, std::move(probe));
    }
    if (type == "cancel") {
        CancelRequest cancel;
        fields.read("id", cancel.id);
        return finished<CancelRequest, ToWorker>(fields, std::move(cancel));
    }
    if (type == "continue" || type == "stop") {
        StepsAnswer answer;
        fields.read("id", answer.id);
        answer.stop = type == "stop";
        return finished<StepsAnswer, ToWorker>(fields, std::move(answer));
    }
    if (type == "ping" || type == "pong") {
        std::string token;
        fields.read("token", token, Fields::Optional);
        if (type == "ping")
            return finished<Ping, ToWorker>(fields, Ping{token});
        return finished<Pong, ToWorker>(fields, Pong{token});
    }
    if (type == "quit")
        return ToWorker(Quit{});
    return unknownType(type);
}

Result<FromWorker> decodeFromWorker(std::string_view line)
{
    PARASCOPE_CHECK(checkSize(line));
    PARASCOPE_TRY(const Typed message, typedMessage(line));
    const auto& [json, type] = message;
    Fields fields(json, type);
    if (type == "hello")
        return finished<Hello, FromWorker>(fields, readHello(fields, json));
    if (type == "progress") {
        Progress progress;
        fields.read("id", progress.id);
        fields.readOneOf("phase", progress.phase, {"build", "compile", "warm-up", "measure", "profile"});
        return finished<Progress, FromWorker>(fields, std::move(progress));
    }
    if (type == "steps") {
        Steps steps;
        fields.read("id", steps.id);
        fields.read("first", steps.first, 0, anyIndex);
        fields.readSeconds("seconds", steps.seconds);
        fields.readSeconds("reference", steps.reference, Fields::Optional);
        fields.readSeconds("waited", steps.waited, Fields::Optional, true);
        if (fields.ok() && !steps.waited.empty() && steps.waited.size() != steps.seconds.size())
            fields.refuse(Error::badInput("steps: \"waited\" must be as long as \"seconds\"."));
        return finished<Steps, FromWorker>(fields, std::move(steps));
    }
    if (type == "result")
        return finished<RunResult, FromWorker>(fields, readResult(fields));
    if (type == "error") {
        WorkerError error;
        fields.read("id", error.id, Fields::Optional);
        fields.readOneOf("code", error.code, {"oom", "unsupported", "internal", "timeout", "unfinished"});
        fields.read("message", error.message, Fields::Optional);
        return finished<WorkerError, FromWorker>(fields, std::move(error));
    }
    if (type == "ping" || type == "pong") {
        std::string token;
        fields.read("token", token, Fields::Optional);
        if (type == "ping")
            return finished<Ping, FromWorker>(fields, Ping{token});
        return finished<Pong, FromWorker>(fields, Pong{token});
    }
    return unknownType(type);
}

std::string idOf(std::string_view line)
{
    const auto json = parseJson(line, "A message");
    if (!json || !json->is_object())
        return {};
    const auto id = json->find("id");
    return id != json->end() && id->is_string() ? id->get<std::string>() : std::string();
}

} // namespace parascope::protocol
