// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "engine/core/units.h"
#include "engine/dispatch/steering_client.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

struct ControlArguments
{
    std::string database, action, device;
    std::vector<std::int64_t> points;
};

std::string statusText(const Json& status)
{
    std::string text = status["state"].get<std::string>() + ", " + durationText(status["eta_seconds"].get<double>()) +
                       " left, process " + std::to_string(status["pid"].get<int>()) + "\n";
    for (const auto& sweep : status["sweeps"]) {
        const auto points = sweep["points"].get<std::size_t>();
        text += "  sweep " + sweep["name"].get<std::string>() + ": " +
                std::to_string(points - sweep["remaining"].get<std::size_t>()) + "/" + std::to_string(points) + " points";
        for (const auto& [name, count] : sweep["failed"].items())
            text += ", " + std::to_string(count.get<std::size_t>()) + " " + name;
        text += '\n';
    }
    for (const auto& lane : status["lanes"]) {
        text += "  " + lane["device"].get<std::string>() + ": " + lane["state"].get<std::string>();
        if (!lane["point"].is_null()) {
            text += ", " + lane["phase"].get<std::string>() + " " + toLine(lane["point"]);
            if (lane["median_seconds"].is_number())
                text += ", " + withPrefix(lane["median_seconds"].get<double>(), "s") + " a step";
        }
        text += '\n';
    }
    if (status.contains("trouble"))
        text += "  " + status["trouble"].get<std::string>() + '\n';
    return text;
}

Result<Outcome> control(const ControlArguments& arguments)
{
    PARASCOPE_TRY(auto client, dispatch::SteeringClient::connect(arguments.database));
    Json request = {{"command", arguments.action}};
    if (!arguments.device.empty())
        request["device"] = arguments.device;
    if (arguments.action == "reprioritise") {
        // To the front, in the order given: before everything that has a priority of its own (0 and up).
        Json points = Json::array();
        for (std::size_t i = 0; i < arguments.points.size(); ++i)
            points.push_back({{"point_id", arguments.points[i]},
                              {"priority", -static_cast<double>(arguments.points.size() - i)}});
        request["points"] = std::move(points);
    }
    Outcome outcome;
    PARASCOPE_TRY(outcome.document, client.request(request));
    outcome.text = arguments.action == "status" ? statusText(outcome.document) : std::string("done\n");
    return outcome;
}

} // namespace

void addControlCommand(CLI::App& app, Context& context)
{
    auto arguments = std::make_shared<ControlArguments>();
    auto* command = app.add_subcommand("control", "Steer the sweep that runs on a database");
    command->add_option("db", arguments->database, "The database")->required();
    command->add_option("action", arguments->action, "What to do")
        ->required()
        ->check(CLI::IsMember({"pause", "resume", "stop", "stop-after", "skip", "status", "reprioritise"}));
    command->add_option("--device", arguments->device, "skip: only the run of this device");
    command->add_option("--point", arguments->points, "reprioritise: points to run next, by id");
    command->callback([arguments, &context] { context.run = [arguments] { return control(*arguments); }; });
}

} // namespace parascope::cli
