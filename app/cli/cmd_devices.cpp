// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "app/cli/hello_text.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/worker_client.h"

namespace parascope::cli {

namespace {

/// Lists every configured device and every unit that its worker offers. Each worker is started once and
/// asked.
Result<Outcome> devices()
{
    PARASCOPE_TRY(const auto known, dispatch::configuredDevices());
    Outcome outcome;
    outcome.document = Json::array();
    for (const auto& device : known) {
        Json entry = {{"name", device.name},
                      {"unit", device.unit},
                      {"platform", device.platform},
                      {"host", device.host},
                      {"command", device.command}};
        outcome.text += device.name + ": ";
        if (auto worker = dispatch::WorkerClient::start(device)) {
            const auto& hello = worker->hello();
            entry["available"] = worker->unit(device.unit) != nullptr;
            entry["worker"] = hello.worker;
            entry["stack"] = hello.stack;
            entry["environment"] = hello.environment;
            entry["units"] = Json::array();
            // Users compare the version of the stack; the worker's own version only identifies our program.
            outcome.text += textOf(hello.stack, "framework") + " " + textOf(hello.stack, "version") +
                            " (worker " + hello.workerVersion + ") offers";
            for (const auto& unit : hello.devices) {
                entry["units"].push_back(
                    {{"name", unit.name},
                     {"kind", unit.kind},
                     {"memory_bytes", unit.memoryBytes ? Json(*unit.memoryBytes) : Json(nullptr)},
                     {"details", unit.details}});
                outcome.text +=
                    " " + unit.name + (unit.memoryBytes ? " (" + bytesText(*unit.memoryBytes) + ")" : "");
            }
            worker->quit();
        } else {
            entry["available"] = false;
            entry["error"] = worker.error().text();
            outcome.text += worker.error().text();
        }
        outcome.text += '\n';
        outcome.document.push_back(std::move(entry));
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
