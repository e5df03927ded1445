// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "app/cli/hello_text.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/worker_client.h"

#include <future>
#include <vector>

namespace parascope::cli {

namespace {

/// The entry of a device in the document, and its line.
struct Listed
{
    Json entry;
    std::string text;
};

/// Starts the worker of a device once and asks it for its units.
Listed ask(const dispatch::DeviceConfig& device)
{
    Listed out;
    out.entry = {{"name", device.name},
                 {"unit", device.unit},
                 {"platform", device.platform},
                 {"host", device.host},
                 {"command", device.command}};
    out.text = device.name + ": ";
    if (auto worker = dispatch::WorkerClient::start(device)) {
        const auto& hello = worker->hello();
        out.entry["available"] = worker->unit(device.unit) != nullptr;
        out.entry["worker"] = hello.worker;
        out.entry["stack"] = hello.stack;
        out.entry["environment"] = hello.environment;
        out.entry["units"] = Json::array();
        // Users compare the version of the stack; the worker's own version only identifies our program.
        out.text += textOf(hello.stack, "framework") + " " + textOf(hello.stack, "version") + " (worker " +
                    hello.workerVersion + ") offers";
        for (const auto& unit : hello.devices) {
            out.entry["units"].push_back(
                {{"name", unit.name},
                 {"kind", unit.kind},
                 {"memory_bytes", unit.memoryBytes ? Json(*unit.memoryBytes) : Json(nullptr)},
                 {"details", unit.details}});
            out.text += " " + unit.name + (unit.memoryBytes ? " (" + bytesText(*unit.memoryBytes) + ")" : "");
        }
        worker->quit();
    } else {
        out.entry["available"] = false;
        out.entry["error"] = worker.error().text();
        out.text += worker.error().text();
    }
    out.text += '\n';
    return out;
}

/// Lists every configured device and every unit that its worker offers. All are asked at the same time,
/// because a host that does not answer is only known after the patience for it.
Result<Outcome> devices()
{
    PARASCOPE_TRY(const auto known, dispatch::configuredDevices());
    std::vector<std::future<Listed>> asked;
    for (const auto& device : known)
        asked.push_back(std::async(std::launch::async, [&device] { return ask(device); }));
    Outcome outcome;
    outcome.document = Json::array();
    for (auto& one : asked) {
        auto listed = one.get();
        outcome.text += listed.text;
        outcome.document.push_back(std::move(listed.entry));
    }
    return outcome;
}

} // namespace

void addDevicesCommand(Command app, Context& context)
{
    const auto command = app.subcommand("devices", "List the devices that a sweep can run on");
    command.example("devices");
    command.callback([&context] { context.run = devices; });
}

} // namespace parascope::cli
