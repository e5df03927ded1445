// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/device_check.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/order.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"

#include <filesystem>

namespace parascope::dispatch {

namespace {

using Clock = std::chrono::steady_clock;

/// Returns the kind of a unit ("cuda" for "cuda:1") for a device that sent no hello.
std::string kindOf(const std::string& unit)
{
    return unit.substr(0, unit.find(':'));
}

/// Returns the folder of the Python workers. An installed worker is a link, so the link is resolved.
std::string workersFolder()
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto keeper = std::filesystem::canonical(self.parent_path() / "parascope-worker-keep", error);
    return (error ? self : keeper).parent_path().string();
}

void runProbe(WorkerClient& worker, const DeviceConfig& device, double seconds, DeviceCheck& check)
{
    const Parameters point = {{"layer", std::int64_t{2}},
                              {"node", std::int64_t{1024}},
                              {"input", std::int64_t{1024}},
                              {"output", std::int64_t{1024}},
                              {hyper::batch, std::int64_t{256}}};
    const auto work = workOf("fc", nullptr, point);
    protocol::MeasureSpec measure;
    measure.maxSeconds = seconds;
    measure.target = 1e-6; // an unreachable precision makes the probe use its whole time
    const auto request = requestOf(work, measure, device, newUuid());
    check.probe = "fc " + toText(point);
    const auto end = worker.run(request, optionsOf(measure), 90 + 5 * seconds, {});
    if (end.outcome != Outcome::Completed || !end.summary.median) {
        check.probe += ": " + (end.message.empty() ? std::string(nameOf(end.outcome)) : end.message);
        return;
    }
    check.stepSeconds = end.summary.median;
    check.flops = work.stepFlops / *end.summary.median;
}

} // namespace

DeviceCheck checkDevice(DeviceConfig device, double probeSeconds,
                        const std::function<void(const std::string&)>& stage)
{
    const auto tell = [&](const std::string& what) {
        if (stage)
            stage(what);
    };
    DeviceCheck check;
    // A sweep may be using the device's default session.
    device.session = "test-" + newUuid();
    device.helloSeconds = std::min(device.helloSeconds, 120.0);
    tell("starting " + device.command.front());
    const auto begin = Clock::now();
    auto worker = WorkerClient::start(device);
    check.helloSeconds = secondsSince(begin);
    auto kind = kindOf(device.unit);
    if (!worker) {
        check.error = worker.error().text();
    } else {
        check.hello = worker->hello();
        if (const auto* unit = worker->unit(device.unit)) {
            kind = unit->kind;
        } else {
            check.error = "The worker offers no unit \"" + device.unit + "\"; it has";
            for (const auto& offered : worker->hello().devices)
                check.error += " " + offered.name;
            check.error += ".";
        }
        tell("round trip");
        std::vector<double> trips;
        for (int i = 0; i < 5; ++i) {
            const auto asked = Clock::now();
            if (!worker->ping(std::chrono::seconds(10)))
                break;
            trips.push_back(secondsSince(asked));
        }
        if (trips.empty())
            check.error = "The worker does not answer a ping.";
        else
            check.roundTripSeconds = statistics::medianOf(trips);
        if (check.error.empty() && probeSeconds > 0) {
            tell("probe");
            runProbe(*worker, device, probeSeconds, check);
        }
        worker->quit();
    }
    if (device.endpoint.ssh || !check.error.empty())
        check.install = remote::installSteps(device.endpoint, kind, workersFolder());
    if (check.install.empty() && !check.error.empty())
        check.install = remote::imageSteps(device.command, kind);
    return check;
}

Json toJson(const DeviceCheck& check)
{
    const auto number = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    Json json = {{"ok", check.error.empty()}};
    json["error"] = check.error.empty() ? Json(nullptr) : Json(check.error);
    json["hello_seconds"] = check.hello ? Json(check.helloSeconds) : Json(nullptr);
    json["round_trip_seconds"] = number(check.roundTripSeconds);
    if (check.hello) {
        const auto& hello = *check.hello;
        json["worker"] = hello.worker;
        json["worker_version"] = hello.workerVersion;
        json["protocol"] = hello.protocol;
        json["stack"] = hello.stack;
        json["environment"] = hello.environment;
        json["devices"] = Json::array();
        for (const auto& unit : hello.devices)
            json["devices"].push_back({{"name", unit.name},
                                       {"kind", unit.kind},
                                       {"memory_bytes", number(unit.memoryBytes)},
                                       {"details", unit.details}});
    }
    json["probe"] = {{"what", check.probe},
                     {metric::stepSeconds, number(check.stepSeconds)},
                     {metric::flopsPerSecond, number(check.flops)}};
    json["install"] = Json::array();
    for (const auto& step : check.install)
        json["install"].push_back({{"purpose", step.purpose}, {"command", step.command}});
    return json;
}

} // namespace parascope::dispatch
