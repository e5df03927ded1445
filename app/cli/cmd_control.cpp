// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "engine/base/core/units.h"
#include "engine/run/dispatch/leftovers.h"
#include "engine/run/dispatch/runner.h"
#include "engine/run/dispatch/steering_client.h"

namespace parascope::cli {

namespace {

struct ControlArguments
{
    std::string database, action, device;
    std::vector<std::int64_t> points;
    std::int64_t after = 0;
    bool skipped = false;
};

std::string statusText(const dispatch::Status& status)
{
    std::string text = std::string(nameOf(status.state)) + ", " + durationText(status.etaSeconds) +
                       " left, process " + std::to_string(status.pid) + "\n";
    for (const auto& sweep : status.sweeps) {
        const auto& counts = sweep.counts;
        text += "  sweep " + sweep.name + ": " + std::to_string(counts.points - counts.remaining) + "/" +
                std::to_string(counts.points) + " points";
        if (counts.compiled > 0)
            text += ", " + std::to_string(counts.compiled) + " compiled";
        for (const auto& [outcome, count] : counts.failed)
            text += ", " + std::to_string(count) + " " + std::string(nameOf(outcome));
        text += '\n';
    }
    for (const auto& lane : status.lanes) {
        text += "  " + lane.device + ": " + std::string(nameOf(lane.state));
        if (lane.run) {
            text += ", " + lane.run->phase + " " + toLine(toJson(lane.run->point));
            if (lane.run->medianSeconds)
                text += ", " + withPrefix(*lane.run->medianSeconds, "s") + " a step";
        }
        if (!lane.reason.empty())
            text += ": " + lane.reason.text();
        else if (lane.etaSeconds > 0)
            text += ", " + dispatch::timeLeftText(lane.etaSeconds) + " left";
        text += '\n';
    }
    if (!status.trouble.empty())
        text += "  " + status.trouble.text() + '\n';
    return text;
}

std::string eventsText(const Json& document)
{
    std::string text;
    for (const auto& event : document["events"])
        text += event["time"].get<std::string>() + ' ' + event["level"].get<std::string>() + ' ' +
                event["text"].get<std::string>() + '\n';
    return text;
}

/// Returns the events from the database, because the log outlives its runner.
Result<Outcome> storedEvents(const ControlArguments& arguments)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(arguments.database));
    PARASCOPE_TRY(const auto events, reader.events(arguments.after));
    Outcome outcome;
    outcome.document = dispatch::eventsDocument(events);
    outcome.text = eventsText(outcome.document);
    return outcome;
}

/// Returns what ended processes of this user left on this host, whatever database they had.
Outcome leftFiles()
{
    Outcome outcome;
    auto paths = Json::array();
    for (const auto& path : dispatch::leftovers()) {
        paths.push_back(path.string());
        outcome.text += path.string() + '\n';
    }
    outcome.document = {{"leftovers", std::move(paths)}};
    return outcome;
}

/// Returns the result of the action as one line.
std::string doneText(const std::string& action, const Json& answer)
{
    const auto count = [&](const char* key) { return std::to_string(answer.value(key, std::int64_t{0})); };
    if (action == "retry")
        return count("points") + " points are in the queue again.\n";
    if (action == "only-missing")
        return count("covered") + " points left the queue.\n";
    return "done\n";
}

Result<Outcome> control(const ControlArguments& arguments)
{
    if (arguments.action == "events")
        return storedEvents(arguments);
    if (arguments.action == "leftovers")
        return leftFiles();
    PARASCOPE_TRY(auto client, dispatch::SteeringClient::connect(arguments.database));
    Outcome outcome;
    if (arguments.action == "status") {
        PARASCOPE_TRY(const auto status, client.status());
        outcome.document = toJson(status);
        outcome.text = statusText(status);
        return outcome;
    }
    Json request = {{"command", arguments.action}};
    if (!arguments.device.empty())
        request["device"] = arguments.device;
    if (arguments.skipped)
        request["skipped"] = true;
    if (arguments.action == "reprioritise") {
        // Move the points to the front in the given order: before all points with their own priority (0 and
        // above).
        Json points = Json::array();
        for (std::size_t i = 0; i < arguments.points.size(); ++i)
            points.push_back({{"point_id", arguments.points[i]},
                              {"priority", -static_cast<double>(arguments.points.size() - i)}});
        request["points"] = std::move(points);
    }
    PARASCOPE_TRY(outcome.document, client.request(request));
    outcome.text = doneText(arguments.action, outcome.document);
    return outcome;
}

} // namespace

void addControlCommand(Command app, Context& context)
{
    auto arguments = std::make_shared<ControlArguments>();
    const auto command = app.subcommand(
        "control",
        "Steer the sweep that is running on a database: pause it, stop it, show its status and more");
    command.option("db", arguments->database, "Database that the sweep stores its results in").required();
    command.option("action", arguments->action, "What to do; see below")
        .required()
        .oneOf({"pause", "resume", "stop", "stop-after", "skip", "retry", "only-missing", "status", "events",
                "reprioritise", "leftovers"});
    command.option("--device", arguments->device,
                   "With skip: end only the run of this device (default: the runs of all devices)");
    command.option("--point", arguments->points,
                   "With reprioritise: ids of the points to run next, in this order");
    command.flag("--skipped", arguments->skipped, "With retry: also run again what was skipped");
    command.option("--after", arguments->after,
                   "With events: only events with a higher id than this (default: 0)");
    command.footer(
        "pause         after the current runs; resume continues, and lost devices are tried again\n"
        "stop          immediately; stop-after: after the current runs. The same sweep command continues it\n"
        "skip          ends the current run; the same sweep command runs it again\n"
        "retry         queues again what failed\n"
        "only-missing  takes out of the queue what any sweep of the database has\n"
        "reprioritise  runs the points of --point next\n"
        "events        the log, also of sweeps that have ended\n"
        "leftovers     lists temporary files and sockets of ended processes; the next sweep removes them\n"
        "Another sweep is queued with parascope-cli sweep.");
    command.example("control results.db status");
    command.callback([arguments, &context] { context.run = [arguments] { return control(*arguments); }; });
}

} // namespace parascope::cli
