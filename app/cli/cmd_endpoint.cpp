// SPDX-License-Identifier: GPL-3.0-or-later
// endpoint list | test | add | remove | templates
#include "app/cli/cmd_sweep.h"

#include "app/cli/hello_text.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/device_check.h"
#include "engine/run/remote/shell_words.h"

#include <iostream>

namespace parascope::cli {

namespace {

struct EndpointArguments
{
    std::string name, entry;
    double probe = 2;
};

Result<Outcome> list()
{
    PARASCOPE_TRY(const auto devices, dispatch::configuredDevices());
    PARASCOPE_TRY(const auto file, dispatch::deviceListFile());
    Outcome out;
    out.document = Json::array();
    for (const auto& device : devices) {
        out.document.push_back(dispatch::toJson(device));
        out.text += device.name + ": " + device.unit + " on " + device.host + ", platform " +
                    device.platform + (device.note.empty() ? "" : "; " + device.note) + "\n  " +
                    remote::commandLine(device.command) + '\n';
    }
    out.text += "The list is " + file.string() + "\n";
    return out;
}

std::string installText(const dispatch::DeviceCheck& check)
{
    std::string text;
    for (const auto& step : check.install)
        text += "  " + step.purpose + "\n      " + step.command + "\n";
    return text;
}

std::string checkText(const dispatch::DeviceCheck& check)
{
    std::string text;
    if (check.hello) {
        const auto& hello = *check.hello;
        text += "  worker      " + hello.worker + " " + hello.workerVersion + ", protocol " +
                std::to_string(hello.protocol) + ", " + textOf(hello.stack, "framework") + " " +
                textOf(hello.stack, "version") + "\n  host        " + textOf(hello.environment, "host") +
                ", " + textOf(hello.environment, "os") + ", " + textOf(hello.environment, "kernel") + "\n";
        for (const auto& unit : hello.devices)
            text += "  device      " + unit.name + " (" + unit.kind + ")" +
                    (unit.memoryBytes ? ", " + bytesText(*unit.memoryBytes) : "") + "\n";
        text += "  hello       after " + durationText(check.helloSeconds) + "\n";
    }
    if (check.roundTripSeconds)
        text += "  round trip  " + withPrefix(*check.roundTripSeconds, "s") + "\n";
    if (check.stepSeconds)
        text += "  probe       " + withPrefix(*check.stepSeconds, "s") + " a step, " +
                withPrefix(*check.flops, "FLOP/s") + " (" + check.probe + ")\n";
    else if (!check.probe.empty())
        text += "  probe       " + check.probe + "\n";
    if (!check.error.empty())
        text += "  " + check.error + "\n";
    return text;
}

Result<Outcome> test(const EndpointArguments& arguments)
{
    PARASCOPE_TRY(const auto device, dispatch::findDevice(arguments.name));
    const auto check = dispatch::checkDevice(device, arguments.probe, [&](const std::string& stage) {
        std::cerr << device.name << ": " << stage << '\n';
    });
    Outcome out;
    out.document = {{"name", device.name},
                    {"unit", device.unit},
                    {"platform", device.platform},
                    {"command", device.command}};
    out.document.update(dispatch::toJson(check));
    out.text = device.name + (check.error.empty() ? " answers.\n" : " cannot be used.\n") + checkText(check);
    // A user whose worker is already installed does not need the list of commands; --json always has them.
    if (!check.error.empty() && !check.install.empty())
        out.text += "What puts this worker there (copy and paste; nothing is installed for you):\n" +
                    installText(check);
    out.someFailed = !check.error.empty() || (arguments.probe > 0 && !check.stepSeconds);
    return out;
}

Result<Outcome> add(const EndpointArguments& arguments)
{
    PARASCOPE_TRY(Json entry, arguments.entry.starts_with("{") ? parseJson(arguments.entry, "the entry")
                                                               : readJsonFile(arguments.entry));
    PARASCOPE_TRY(const auto device, dispatch::deviceFromJson(entry, "the entry"));
    PARASCOPE_TRY(Json list, dispatch::readDeviceList());
    Json changed = Json::array();
    for (const auto& known : list)
        if (known.value("name", Json()) != device.name)
            changed.push_back(known);
    changed.push_back(std::move(entry));
    PARASCOPE_CHECK(dispatch::writeDeviceList(changed));
    return Outcome{
        changed, "Added. parascope-cli endpoint test " + remote::quoted(device.name) + " tries it.\n", false};
}

Result<Outcome> drop(const EndpointArguments& arguments)
{
    PARASCOPE_TRY(Json list, dispatch::readDeviceList());
    Json changed = Json::array();
    for (const auto& known : list)
        if (known.value("name", Json()) != arguments.name)
            changed.push_back(known);
    if (changed.size() == list.size())
        return Error::badInput("There is no device \"%1\" in the list.", arguments.name);
    PARASCOPE_CHECK(dispatch::writeDeviceList(changed));
    return Outcome{changed, "Removed.\n", false};
}

Outcome templates()
{
    Outcome out;
    out.document = remote::templates();
    for (const auto& item : out.document)
        out.text += item["title"].get<std::string>() + ":\n    parascope-cli endpoint add " +
                    remote::quoted(toLine(item["entry"])) + "\n";
    return out;
}

} // namespace

void addEndpointCommand(Command app, Context& context)
{
    auto arguments = std::make_shared<EndpointArguments>();
    const auto command =
        app.subcommand("endpoint", "List, test, add and remove devices, on this machine and elsewhere");
    command.requireSubcommand();
    const auto listed =
        command.subcommand("list", "List the devices and the commands that start their workers");
    listed.example("endpoint list");
    listed.callback([&context] { context.run = list; });
    const auto tested = command.subcommand(
        "test", "Start the worker of a device and test it: versions, round trip, a short measurement");
    tested.option("name", arguments->name, "Name of the device, for example cpu").required();
    tested
        .option("--probe", arguments->probe, "Duration of the measurement, in seconds; 0: none (default: 2)")
        .within(0.0, 60.0);
    tested.example("endpoint test cpu");
    tested.callback([&context, arguments] { context.run = [arguments] { return test(*arguments); }; });
    const auto added =
        command.subcommand("add", "Add a device to the list, or replace the device of the same name");
    added
        .option(
            "entry", arguments->entry,
            "Entry of the device: JSON text, or a JSON file; 'endpoint templates' prints entries to fill in")
        .required();
    added.example(R"(endpoint add '{"name": "pytorch", "worker": ["parascope-worker-pytorch"]}')");
    added.callback([&context, arguments] { context.run = [arguments] { return add(*arguments); }; });
    const auto removed = command.subcommand("remove", "Remove a device from the list");
    removed.option("name", arguments->name, "Name of the device to remove").required();
    removed.example("endpoint remove pytorch");
    removed.callback([&context, arguments] { context.run = [arguments] { return drop(*arguments); }; });
    const auto printed =
        command.subcommand("templates", "Print entries to fill in, for the usual kinds of devices");
    printed.example("endpoint templates");
    printed.callback([&context] { context.run = []() -> Result<Outcome> { return templates(); }; });
}

} // namespace parascope::cli
