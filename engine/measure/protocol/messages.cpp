// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/messages.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/modes.h"
#include "engine/base/core/names.h"
#include "engine/measure/protocol/implementation.h"
#include "engine/measure/protocol/members.h"
#include "engine/measure/protocol/message_size.h"

#include <algorithm>
#include <array>
#include <functional>

namespace parascope::protocol {

namespace {

constexpr std::array<std::string_view, 7> optimizerOptions = {
    "learning_rate", "decay", "momentum", "epsilon", "beta1", "beta2", "weight_decay"};
constexpr std::array<std::string_view, 6> optimizers = {"none",    "sgd",  "momentum",
                                                        "rmsprop", "adam", "adamw"};
constexpr std::array<std::string_view, 3> protocols = {"adaptive", "paper", "fixed"};
constexpr std::array<std::string_view, 5> phases = {"build", "compile", "warm-up", "measure", "profile"};
constexpr std::array<std::string_view, 3> timings = {"events", "sync", "block"};
constexpr std::array<std::string_view, 5> errorCodes = {"oom", "unsupported", "internal", "timeout",
                                                        "unfinished"};

Result<void> checkOptions(const Json& options, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(options, optimizerOptions, what));
    Fields values(options, what);
    double number = 0;
    for (const auto key : optimizerOptions)
        values.read(key.data(), number, -anySize, anySize, Fields::Optional);
    if (!values.ok())
        return values.failure();
    return {};
}

/// Reads the words of a command: texts, and lists of texts and of what the worker puts in.
Result<Json> commandFromJson(const Json& json, std::string_view what)
{
    constexpr std::array<std::string_view, 3> known = {"output", "folder", "port"};
    const auto isPart = [&](const Json& part) {
        if (part.is_string())
            return part.get_ref<const std::string&>().find('\0') == std::string::npos;
        const auto put = part.is_object() ? part.find("put") : part.end();
        return part.is_object() && part.size() == 1 && put != part.end() && put->is_string() &&
               std::find(known.begin(), known.end(), put->get_ref<const std::string&>()) != known.end();
    };
    const auto isWord = [&](const Json& word) {
        return word.is_array() ? std::all_of(word.begin(), word.end(), isPart)
                               : word.is_string() && isPart(word);
    };
    if (!json.is_array() || json.empty() || !std::all_of(json.begin(), json.end(), isWord))
        return Error::badInput("%1 must be a list of words.", what);
    return json;
}

Result<Json> environmentFromJson(const Json& json, std::string_view what)
{
    if (!json.is_object() || !std::all_of(json.begin(), json.end(), [](const Json& value) {
            return value.is_string() && value.get_ref<const std::string&>().find('\0') == std::string::npos;
        }))
        return Error::badInput("%1 must be an object of texts.", what);
    return json;
}

} // namespace

void members(auto& pass, Is<MeasureSpec> auto& measure)
{
    pass.optionalOneOf("protocol", measure.protocol, protocols);
    pass.optional("target", measure.target, 1e-6, 1.0);
    pass.optional("max_seconds", measure.maxSeconds, 1e-3, 1e7);
    pass.optional("min_steps", measure.minSteps, 1, anyInt);
    pass.optional("max_steps", measure.maxSteps, 1, anyInt);
    pass.optional("warmup_steps", measure.warmupSteps, -1, anyInt);
    pass.optional("steps", measure.steps, 0, anyInt);
    pass.optional("block", measure.block, 1, 1000000);
    pass.optional("reference", measure.reference);
    pass.check([&](const std::string& what) -> Result<void> {
        if (measure.protocol == "fixed" && measure.steps < 1)
            return Error::badInput("%1: the protocol \"fixed\" needs \"steps\" of at least 1.", what);
        return {};
    });
}

void members(auto& pass, Is<OptimizerSpec> auto& optimizer)
{
    pass.oneOf("name", optimizer.name, optimizers);
    pass.optional("options", optimizer.options);
    pass.check(
        [&](const std::string& what) { return checkOptions(optimizer.options, what + ": \"options\""); });
}

void members(auto& pass, Is<ServerSpec> auto& server)
{
    pass.by("command", server.command, std::identity(), commandFromJson);
    pass.by("environment", server.environment, std::identity(), environmentFromJson);
    pass.optional("port", server.port);
    pass.optional("line", server.line);
    pass.optional("seconds", server.seconds, 1e-3, 1e7);
    pass.optional("stop_seconds", server.stopSeconds, 0.0, 1e7);
}

void members(auto& pass, Is<CallSpec> auto& call)
{
    pass.by("command", call.command, std::identity(), commandFromJson);
    pass.by("environment", call.environment, std::identity(), environmentFromJson);
    pass.optional("folder", call.folder);
    pass.optional("input", call.input);
    pass.optional("seconds", call.seconds, 1e-3, 1e7);
    pass.ifAny("server", call.server);
}

void members(auto& pass, Is<RunRequest> auto& run)
{
    pass("id", run.id);
    pass.constant("protocol", version);
    pass.optional("attempt", run.attempt, 1, anyInt);
    pass.unlessNone("recorded", run.recorded);
    pass.ifAny("call", run.call);
    if (run.recorded.empty() && !run.call)
        pass("graph", run.graph);
    pass.optional("batch", run.batch, 1, anyCount);
    pass.optional("device", run.device);
    pass.optionalOneOf("mode", run.mode, modes);
    pass.optional("optimizer", run.optimizer);
    pass.optional("dtype", run.dtype);
    pass.optional("implementation", run.implementation);
    pass.check([&](const std::string& what) -> Result<void> {
        PARASCOPE_CHECK(implementationFromJson(run.implementation, what + ": \"implementation\""));
        return {};
    });
    pass.by(
        "measure", run.measure, [](const MeasureSpec& measure) { return toJson(measure); }, measureFromJson);
    pass.optional("power", run.power);
    pass.anyWhole("seed", run.seed);
    pass.ifAny("memory_limit_bytes", run.memoryLimitBytes);
}

void members(auto& pass, Is<ProfileRequest> auto& profile)
{
    members(pass, profile.run);
    pass.optional("steps", profile.steps, 1, 10000);
}

void members(auto& pass, Is<ProbeRequest> auto& probe)
{
    pass("id", probe.id);
    pass.constant("protocol", version);
    pass.optional("device", probe.device);
    pass.optional("options", probe.options);
}

void members(auto& pass, Is<CancelRequest> auto& cancel)
{
    pass("id", cancel.id);
}

void members(auto& pass, Is<StepsAnswer> auto& answer)
{
    pass("id", answer.id);
}

void members(auto&, Is<Quit> auto&) {}

void members(auto& pass, Is<Ping> auto& ping)
{
    pass.optional("token", ping.token);
}

void members(auto& pass, Is<Pong> auto& pong)
{
    pass.optional("token", pong.token);
}

void members(auto& pass, Is<DeviceInfo> auto& device)
{
    pass("name", device.name);
    pass("kind", device.kind);
    pass("memory_bytes", device.memoryBytes);
    pass.optional("details", device.details);
    pass.check([&](const std::string&) -> Result<void> {
        for (const auto& name : {device.name, device.kind})
            PARASCOPE_CHECK(checkName(name, "hello: a device's name"));
        return {};
    });
}

void members(auto& pass, Is<Hello> auto& hello)
{
    pass("protocol", hello.protocol, 1, anyInt);
    pass("worker", hello.worker);
    pass("version", hello.workerVersion);
    pass.optional("layers", hello.layers);
    pass.optional("environment", hello.environment);
    pass.optional("stack", hello.stack);
    pass("devices", hello.devices);
}

void members(auto& pass, Is<Progress> auto& progress)
{
    pass("id", progress.id);
    pass.oneOf("phase", progress.phase, phases);
}

void members(auto& pass, Is<Steps> auto& steps)
{
    pass("id", steps.id);
    pass("first", steps.first);
    pass("seconds", steps.seconds);
    pass.seconds("reference", steps.reference);
    pass.seconds("waited", steps.waited, true);
    pass.check([&](const std::string&) -> Result<void> {
        if (!steps.waited.empty() && steps.waited.size() != steps.seconds.size())
            return Error::badInput("steps: \"waited\" must be as long as \"seconds\".");
        return {};
    });
}

void members(auto& pass, Is<Called> auto& called)
{
    pass("id", called.id);
    pass("index", called.index);
    pass("seconds", called.seconds);
    pass("cpu_seconds", called.cpuSeconds);
    pass("peak_bytes", called.peakBytes);
    pass("status", called.status, 0, 255);
    pass.optional("signal", called.signal, 0, 255);
    pass.optional("timed_out", called.timedOut);
    pass.optional("output", called.output);
    pass.optional("errors", called.errors);
    pass.optional("left_out", called.leftOut);
    pass.ifAny("file", called.file);
    pass.optional("left_behind", called.leftBehind, 0, anyInt);
}

void members(auto& pass, Is<RunResult> auto& result)
{
    pass("id", result.id);
    pass.optionalOneOf("timing", result.timing, timings);
    pass(metric::memoryPeakBytes, result.memoryPeakBytes);
    pass("parameters", result.parameters);
    pass.optional("graph_hash", result.graphHash);
    pass.optional("finite", result.finite);
    pass.optional("conditions", result.conditions);
    pass.optional("extra", result.extra);
}

void members(auto& pass, Is<WorkerError> auto& error)
{
    pass.optional("id", error.id);
    pass.oneOf("code", error.code, errorCodes);
    pass.optional("message", error.message);
}

namespace {

/// The type of the message is the answer to steps; no member repeats it.
constexpr std::string_view goOn = "continue", stop = "stop";

template <class Message>
std::string_view typeOf(const Message& message)
{
    if constexpr (std::same_as<Message, StepsAnswer>)
        return message.stop ? stop : goOn;
    else
        return Message::type;
}

std::string lineOf(const auto& message)
{
    return std::visit([](const auto& one) { return toLine(Writer::of(one, {{"type", typeOf(one)}})) + "\n"; },
                      message);
}

template <class Message>
bool isType(std::string_view type)
{
    if constexpr (std::same_as<Message, StepsAnswer>)
        return type == stop || type == goOn;
    else
        return type == Message::type;
}

/// Decodes the message of the variant that the word "type" names.
template <class... Messages>
Result<std::variant<Messages...>> decode(std::string_view line, std::type_identity<std::variant<Messages...>>)
{
    using Any = std::variant<Messages...>;
    PARASCOPE_TRY(const Json json, parseJson(line, "A message"));
    Fields fields(json, "A message");
    std::string type;
    fields.read("type", type);
    if (!fields.ok())
        return fields.failure();
    std::optional<Result<Any>> out;
    const auto tryAs = [&]<class Message>(std::type_identity<Message>) {
        if (!isType<Message>(type))
            return;
        auto message = Reader::of<Message>(json, type);
        if constexpr (std::same_as<Message, StepsAnswer>)
            if (message)
                message->stop = type == stop;
        out = message ? Result<Any>(*std::move(message)) : Result<Any>(tl::unexpected(message.error()));
    };
    (tryAs(std::type_identity<Messages>()), ...);
    if (!out)
        return Error::badInput("A message: the type \"%1\" is unknown.", type.substr(0, 40));
    return *std::move(out);
}

/// A newer worker may still support this version: it sends the oldest version that it supports, and every
/// request names this version.
Result<void> agreeOnVersion(Hello& hello, std::string_view line)
{
    PARASCOPE_TRY(const Json json, parseJson(line, "A message"));
    Fields fields(json, "hello");
    int oldest = hello.protocol;
    fields.read("protocol_oldest", oldest, 1, anyInt, Fields::Optional);
    if (!fields.ok())
        return fields.failure();
    if (oldest <= version && version <= hello.protocol)
        hello.protocol = version;
    return {};
}

} // namespace

std::string encode(const ToWorker& message)
{
    return lineOf(message);
}

std::string encode(const FromWorker& message)
{
    return lineOf(message);
}

Result<ToWorker> decodeToWorker(std::string_view line)
{
    return decode(line, std::type_identity<ToWorker>());
}

Result<FromWorker> decodeFromWorker(std::string_view line)
{
    PARASCOPE_CHECK(checkSize(line));
    PARASCOPE_TRY(auto message, decode(line, std::type_identity<FromWorker>()));
    if (auto* hello = std::get_if<Hello>(&message))
        PARASCOPE_CHECK(agreeOnVersion(*hello, line));
    return message;
}

std::string idOf(std::string_view line)
{
    const auto json = parseJson(line, "A message");
    if (!json || !json->is_object())
        return {};
    const auto id = json->find("id");
    return id != json->end() && id->is_string() ? id->get<std::string>() : std::string();
}

Json toJson(const MeasureSpec& measure)
{
    return Writer::of(measure);
}

Result<MeasureSpec> measureFromJson(const Json& json, std::string_view what)
{
    const Json known = toJson(MeasureSpec()); // has all known keys
    std::vector<std::string_view> keys;
    for (const auto& [key, value] : known.items())
        keys.push_back(key);
    PARASCOPE_CHECK(checkKeys(json, keys, what));
    return Reader::of<MeasureSpec>(json, std::string(what));
}

} // namespace parascope::protocol
