// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/messages.h"

namespace parascope::protocol {

namespace {

template <class... Ts>
struct Overloaded : Ts...
{
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

Json optional(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json runJson(const RunRequest& run, const char* type)
{
    Json json = {{"type", type},
                 {"id", run.id},
                 {"attempt", run.attempt},
                 {"graph", run.graph},
                 {"batch", run.batch},
                 {"device", run.device},
                 {"mode", run.mode},
                 {"optimizer", {{"name", run.optimizer.name}, {"options", run.optimizer.options}}},
                 {"dtype", run.dtype},
                 {"implementation", run.implementation},
                 {"measure", toJson(run.measure)},
                 {"seed", run.seed}};
    if (run.memoryLimitBytes)
        json["memory_limit_bytes"] = *run.memoryLimitBytes;
    return json;
}

std::string line(const Json& json)
{
    return toLine(json) + '\n';
}

} // namespace

Json toJson(const MeasureSpec& measure)
{
    return {{"protocol", measure.protocol},   {"target", measure.target},
            {"max_seconds", measure.maxSeconds}, {"min_steps", measure.minSteps},
            {"max_steps", measure.maxSteps},  {"warmup_steps", measure.warmupSteps},
            {"steps", measure.steps},         {"block", measure.block},
            {"reference", measure.reference}};
}

std::string encode(const ToWorker& message)
{
    return line(std::visit(
        Overloaded{
            [](const RunRequest& run) { return runJson(run, "run"); },
            [](const ProfileRequest& profile) {
                Json json = runJson(profile.run, "profile");
                json["steps"] = profile.steps;
                return json;
            },
            [](const ProbeRequest& probe) {
                return Json{{"type", "probe"}, {"id", probe.id}, {"device", probe.device}, {"options", probe.options}};
            },
            [](const CancelRequest& cancel) { return Json{{"type", "cancel"}, {"id", cancel.id}}; },
            [](const StepsAnswer& answer) {
                return Json{{"type", answer.stop ? "stop" : "continue"}, {"id", answer.id}};
            },
            [](const Ping& ping) { return Json{{"type", "ping"}, {"token", ping.token}}; },
            [](const Pong& pong) { return Json{{"type", "pong"}, {"token", pong.token}}; },
            [](const Quit&) { return Json{{"type", "quit"}}; },
        },
        message));
}

std::string encode(const FromWorker& message)
{
    return line(std::visit(
        Overloaded{
            [](const Hello& hello) {
                Json devices = Json::array();
                for (const auto& device : hello.devices)
                    devices.push_back({{"name", device.name},
                                       {"kind", device.kind},
                                       {"memory_bytes", optional(device.memoryBytes)},
                                       {"details", device.details}});
                return Json{{"type", "hello"},           {"protocol", hello.protocol},
                            {"worker", hello.worker},    {"version", hello.workerVersion},
                            {"layers", hello.layers},    {"environment", hello.environment},
                            {"stack", hello.stack},      {"devices", devices}};
            },
            [](const Progress& progress) {
                return Json{{"type", "progress"}, {"id", progress.id}, {"phase", progress.phase}};
            },
            [](const Steps& steps) {
                Json json = {{"type", "steps"}, {"id", steps.id}, {"first", steps.first}, {"seconds", steps.seconds}};
                if (!steps.reference.empty())
                    json["reference"] = steps.reference;
                return json;
            },
            [](const RunResult& result) {
                return Json{{"type", "result"},
                            {"id", result.id},
                            {"timing", result.timing},
                            {"memory_peak_bytes", optional(result.memoryPeakBytes)},
                            {"parameters", optional(result.parameters)},
                            {"graph_hash", result.graphHash},
                            {"finite", result.finite},
                            {"conditions", result.conditions},
                            {"extra", result.extra}};
            },
            [](const WorkerError& error) {
                return Json{{"type", "error"}, {"id", error.id}, {"code", error.code}, {"message", error.message}};
            },
            [](const Ping& ping) { return Json{{"type", "ping"}, {"token", ping.token}}; },
            [](const Pong& pong) { return Json{{"type", "pong"}, {"token", pong.token}}; },
        },
        message));
}

} // namespace parascope::protocol
