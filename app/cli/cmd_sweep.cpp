// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "app/cli/analyse.h"
#include "app/cli/repository.h"
#include "app/cli/status_line.h"
#include "app/cli/waiting_notice.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/best_point.h"
#include "engine/run/dispatch/eta.h"
#include "engine/run/dispatch/program.h"
#include "engine/run/dispatch/refusals.h"
#include "engine/run/dispatch/replay.h"
#include "engine/run/dispatch/runner.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/steering_server.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/store/database.h"

#include <unistd.h>

#include <csignal>
#include <iostream>
#include <optional>
#include <set>
#include <thread>

namespace parascope::cli {

namespace {

/// State for Ctrl-C and SIGTERM. Whatever the sweep is doing, its document is printed and says what remains.
struct Interruption
{
    dispatch::Runner* runner = nullptr;  ///< the runner to stop
    std::string farewell;                ///< printed at once if there is no runner yet
    volatile std::sig_atomic_t came = 0; ///< set for code that follows another runner
};
Interruption interruption;

void onSignal(int)
{
    interruption.came = 1;
    if (interruption.runner) {
        interruption.runner->requestStop();
    } else if (!interruption.farewell.empty()) {
        // Workers are being started and nothing has run yet. Use only async-signal-safe calls; the workers
        // end with this process.
        const auto& text = interruption.farewell;
        [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
        ::_exit(1);
    }
}

void heedSignals()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM})
        ::sigaction(number, &action, nullptr);
    std::signal(SIGHUP, SIG_IGN);
}

/// The progress line. On a terminal it is overwritten; elsewhere a new line appears every ten seconds.
class ProgressLine
{
public:
    void show(const dispatch::Status& status, std::size_t job, bool last = false)
    {
        const auto& counts = status.sweeps.at(job).counts;
        const auto points = counts.points - counts.willNotFit;
        std::string text =
            std::to_string(points - counts.remaining) + "/" + std::to_string(points) + " points";
        if (counts.failures() > 0)
            text += ", " + std::to_string(counts.failures()) + " failed";
        if (counts.willNotFit > 0)
            text += ", " + std::to_string(counts.willNotFit) + " will not fit";
        if (counts.remaining > 0)
            text += ", " + dispatch::timeLeftText(status.etaSeconds) + " left";
        for (const auto& lane : status.lanes)
            if (lane.run)
                text += " | " + lane.device + ": " + lane.run->phase;
        if (status.state == dispatch::SweepState::Paused)
            text += " | paused";
        if (!status.trouble.empty())
            text += " | " + status.trouble.text();
        if (m_terminal) {
            overwriteLine(text, last);
        } else if (const auto now = std::chrono::steady_clock::now(); last || now >= m_next) {
            std::cerr << printable(text) << std::endl;
            m_next = now + std::chrono::seconds(10);
        }
    }

private:
    bool m_terminal = ::isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point m_next;
};

/// Returns the state of an adaptive sweep's goal, one sentence per platform.
std::string goalText(const dispatch::MapStatuses& maps, const space::Goal& goal)
{
    std::string out;
    for (const auto& [platform, map] : maps) {
        if (map.goal && map.goal->best) {
            const auto& best = *map.goal->best;
            const auto* metric = findMetric(goal.metric);
            const auto unit = metric ? metric->unit : std::string_view();
            out += platform + ": the " +
                   (goal.kind == space::Goal::Kind::Largest ? "largest " : "smallest ") + goal.metric +
                   " is " + (unit == "1" ? shareText(best.value) : withPrefix(best.value, unit)) + " at " +
                   printableJson(toLine(toJson(best.point))) +
                   (best.measured ? ", measured.\n" : ", as predicted.\n");
        } else if (map.goal && map.goal->sides) {
            const auto& sides = *map.goal->sides;
            const bool border = goal.kind == space::Goal::Kind::Border;
            out += platform + ": " + std::to_string(sides.above) +
                   (border ? " points take longer than on " : " points are above the contour, ") +
                   (border ? goal.platforms[platform == goal.platforms[0] ? 1 : 0] + ", " : "") +
                   std::to_string(sides.below) + (border ? " less long; of " : " below; of ") +
                   std::to_string(sides.unsure) + " that is unsure.\n";
        }
    }
    return out;
}

/// Returns where each map changes suddenly, one sentence per place.
std::string cliffText(const dispatch::MapStatuses& maps)
{
    std::string out;
    for (const auto& [platform, map] : maps)
        for (const auto& cliff : map.cliffs.value_or(std::vector<dispatch::MapStatus::Cliff>())) {
            std::string apart, fixed;
            for (const auto& [name, value] : cliff.from) {
                const auto* other = cliff.to.find(name);
                if (other && compareValues(value, *other) != 0)
                    apart +=
                        (apart.empty() ? "" : ", ") + name + " " + toText(value) + " and " + toText(*other);
                else
                    fixed += (fixed.empty() ? " at " : ", ") + name + " " + toText(value);
            }
            char factor[32];
            std::snprintf(factor, sizeof factor, "%.2g", cliff.factor);
            out += platform + ": between " + printable(apart + fixed) + ", " + cliff.metric +
                   " changes by a factor of " + factor + ".\n";
        }
    return out;
}

std::string summaryText(const dispatch::Summary& summary, const std::string& database,
                        const space::Goal& goal = {})
{
    auto text = dispatch::countsText(summary.counts) + " in " + durationText(summary.seconds) + ": " +
                database + "\n";
    if (summary.doneBy && summary.doneBy->size() > 1)
        for (const auto& by : *summary.doneBy)
            text += std::to_string(by.points) + " points done by " +
                    (by.framework ? *by.framework + " on " : std::string()) + by.device + " (" + by.platform +
                    ")\n";
    for (const auto& [outcome, reasons] : summary.reasons)
        text += "Failed as " + std::string(nameOf(outcome)) + ":\n" + dispatch::reasonsText(reasons);
    for (const auto& best : summary.best)
        text += textOf(best);
    if (!summary.best.empty())
        text += dispatch::leftOutText(summary.counts);
    if (summary.adaptive)
        text += goalText(*summary.adaptive, goal) + cliffText(*summary.adaptive);
    for (const auto& lost : summary.lost)
        text += "Device \"" + lost.device + "\" is lost: " + lost.reason.text() + "\n";
    return text;
}

/// Returns the document of a sweep that a signal ends before its first run.
std::string farewellOf(std::size_t points, bool json)
{
    dispatch::Summary summary;
    summary.counts.points = summary.counts.remaining = points;
    return (json ? toLine(toJson(summary)) : std::string("Stopped before the first run.")) + "\n";
}

/// Sets the version of what is measured in the spec, which every run then has as a setting.
Result<void> setVersion(const SweepArguments& arguments, const space::Vocabulary& words,
                        space::SweepSpec& spec)
{
    if (arguments.label.empty() && arguments.commit.empty())
        return {};
    Json json = toJson(spec);
    auto& fixed = json["fixed"];
    auto label = arguments.label;
    if (!arguments.commit.empty()) {
        PARASCOPE_TRY(const auto commit, commitOf(arguments.repository, arguments.commit));
        fixed[columns::commit] = commit.hash;
        fixed[columns::committed] = commit.time;
        if (label.empty())
            label = commit.hash.substr(0, columns::shortCommit);
    }
    fixed[columns::version] = label;
    PARASCOPE_TRY(spec, space::specFromJson(json, arguments.spec, words));
    return {};
}

Result<dispatch::SweepRequest> requestOf(const SweepArguments& arguments, bool asJson)
{
    if (!arguments.request.empty()) {
        PARASCOPE_TRY(const Json json, readJsonFile(arguments.request));
        return dispatch::requestFromJson(json);
    }
    dispatch::SweepRequest request;
    const auto find = [&](const std::vector<std::string>& names) -> Result<void> {
        for (const auto& name : names) {
            PARASCOPE_TRY(auto device, dispatch::findDevice(name));
            request.devices.push_back(std::move(device));
        }
        return {};
    };
    PARASCOPE_CHECK(find(arguments.devices));
    PARASCOPE_TRY(const auto words, dispatch::wordsFor(request.devices));
    PARASCOPE_TRY(request.spec, dispatch::loadSpec(arguments.spec, words));
    PARASCOPE_CHECK(setVersion(arguments, words, request.spec));
    request.spec.repeats *= arguments.timesRepeats;
    const auto grid = space::Grid::of(request.spec);
    if (!grid)
        return fail(grid.error().code, Message::format("%1: %2", arguments.spec, grid.error().message));
    if (const auto refusals = dispatch::refusalsOf(*grid); refusals.points > 0)
        std::cerr << dispatch::refusalsText(refusals);
    if (request.devices.empty())
        PARASCOPE_CHECK(
            find(!request.spec.devices.empty() ? request.spec.devices : std::vector<std::string>{"cpu"}));
    PARASCOPE_CHECK(dispatch::callProgram(request.spec, request.devices));
    request.only = arguments.only == "missing"  ? dispatch::Only::Missing
                   : arguments.only == "failed" ? dispatch::Only::Failed
                                                : dispatch::Only::All;
    request.maxRuns = arguments.maxRuns;
    request.spec.tryOversized |= arguments.tryOversized;
    std::set<std::string> platforms;
    for (const auto& device : request.devices)
        platforms.insert(device.platform);
    interruption.farewell =
        farewellOf(grid->size() * static_cast<std::size_t>(request.spec.repeats) * platforms.size(), asJson);
    return request;
}

/// Counts the sweep's points in the database, because a runner that has ended cannot report them.
Result<void> countFrom(const std::string& database, dispatch::SweepStatus& sweep)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(database));
    PARASCOPE_TRY(const auto points, reader.points(sweep.id));
    dispatch::Counts counts;
    counts.points = points.size(); // includes points that other requests added to the sweep
    counts.willNotFit = sweep.counts.willNotFit;
    for (const auto& point : points) {
        if (!point.outcome)
            ++counts.remaining;
        else if (*point.outcome == parascope::Outcome::Completed)
            ++counts.ok;
        else if (*point.outcome == parascope::Outcome::Compiled)
            ++counts.compiled;
        else
            ++counts.failed[*point.outcome];
    }
    counts.remaining -= std::min(counts.remaining, counts.willNotFit);
    sweep.failures = counts.failures();
    sweep.counts = counts;
    return {};
}

/// Returns the entry of the same sweep that was queued earlier and runs the points that this request found
/// taken. Returns nothing if there is no such entry, or if this request is still running or has no points
/// left.
std::optional<std::size_t> startedBefore(const std::vector<dispatch::SweepStatus>& sweeps, std::size_t job)
{
    using enum dispatch::SweepState;
    const auto& own = sweeps.at(job);
    if (own.state != Done || own.counts.remaining == 0)
        return std::nullopt;
    for (std::size_t i = 0; i < sweeps.size(); ++i)
        if (i != job && sweeps[i].id == own.id && sweeps[i].state != Done)
            return i;
    return std::nullopt;
}

/// Queues the sweep with the runner that is already running, and follows it there.
Result<Outcome> follow(dispatch::SteeringClient client, const dispatch::SweepRequest& request,
                       const SweepArguments& arguments)
{
    Json enqueue = dispatch::toJson(request);
    enqueue["command"] = "enqueue";
    interruption.farewell.clear();
    heedSignals();
    PARASCOPE_TRY(const Json answer, client.request(enqueue, std::chrono::seconds(120)));
    auto job = answer["job"].get<std::size_t>();
    ProgressLine progress;
    std::optional<dispatch::Status> last;
    bool done = false;
    while (!done) {
        auto status = client.status();
        if (!status || status->sweeps.size() <= job)
            break; // the runner has ended
        const bool first = !last;
        last = *std::move(status);
        const auto same = startedBefore(last->sweeps, job);
        if (same)
            std::cerr << "This sweep is being run by process " << last->pid
                      << " already; it is followed here.\n";
        else if (first)
            std::cerr << "A sweep is running on " << arguments.database
                      << "; this one is queued behind it.\n";
        job = same.value_or(job);
        progress.show(*last, job);
        done = last->sweeps.at(job).state == dispatch::SweepState::Done;
        if (interruption.came)
            break;
        if (!done)
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
    if (!last)
        return Error::notFound("The runner of %1 has ended.", arguments.database);
    progress.show(*last, job, true);
    auto sweep = last->sweeps.at(job);
    if (!done && !interruption.came)
        PARASCOPE_CHECK(countFrom(arguments.database, sweep));
    const auto remaining = sweep.counts.remaining;
    if (interruption.came)
        std::cerr << "No longer followed; the sweep stays in that runner's queue (parascope-cli control "
                  << arguments.database << " stop ends it).\n";
    else if (remaining > 0 && !done)
        std::cerr << "The runner that had this sweep in its queue has ended; the same command goes on.\n";
    dispatch::Summary summary;
    summary.counts = sweep.counts;
    summary.seconds = last->seconds;
    Outcome outcome;
    outcome.document = toJson(summary);
    outcome.text = summaryText(summary, arguments.database);
    outcome.someFailed = remaining > 0 || sweep.failures > 0;
    return outcome;
}

Result<Outcome> attached(dispatch::SweepRequest request, const SweepArguments& arguments)
{
    if (auto client = dispatch::SteeringClient::connect(arguments.database))
        return follow(std::move(*client), request, arguments);
    heedSignals();
    const auto goal = request.spec.goal;
    // A detached start reads its answer from standard error, so print no notice there.
    auto notice = arguments.request.empty() ? std::make_optional<WaitingNotice>() : std::nullopt;
    PARASCOPE_TRY(const auto runner, dispatch::Runner::start(arguments.database, std::move(request)));
    notice.reset();
    PARASCOPE_TRY(const auto server,
                  dispatch::SteeringServer::start(arguments.database,
                                                  [&](const Json& asked) { return runner->command(asked); }));
    interruption.runner = runner.get();
    if (interruption.came)
        runner->requestStop();
    ProgressLine progress;
    const bool quiet = !arguments.request.empty();
    const auto done = runner->run([&] {
        if (!quiet)
            progress.show(runner->status(), 0);
    });
    interruption.farewell.clear();
    interruption.runner = nullptr;
    if (!done)
        std::cerr << (quiet ? "" : "\n") << done.error().text() << std::endl;
    else if (!quiet)
        progress.show(runner->status(), 0, true);
    Outcome outcome;
    const auto summary = runner->summary();
    outcome.document = toJson(summary);
    outcome.text = summaryText(summary, arguments.database, goal);
    outcome.someFailed = runner->someFailed();
    return outcome;
}

} // namespace

Result<Outcome> runSweep(const SweepArguments& arguments, bool json)
{
    auto request = requestOf(arguments, json);
    if (arguments.request.empty()) {
        if (!request)
            return tl::unexpected(request.error());
        if (!arguments.detach)
            return attached(std::move(*request), arguments);
        dispatch::DetachedStart start;
        start.database = arguments.database;
        start.request = std::move(*request);
        PARASCOPE_TRY(const auto status, dispatch::startDetachedRunner(start));
        Outcome outcome;
        outcome.document = status ? toJson(*status) : Json{{"state", nameOf(dispatch::SweepState::Done)}};
        outcome.text = "The sweep runs on its own. parascope-cli control " + arguments.database +
                       " status|pause|resume|skip|stop steers it; its log is " + arguments.database +
                       ".log\n";
        return outcome;
    }
    // This is the detached process. The process that started it reads the first line of stderr.
    auto outcome =
        request ? attached(std::move(*request), arguments) : Result<Outcome>(tl::unexpected(request.error()));
    if (outcome)
        std::cerr << "done\n";
    else
        std::cerr << "error: " << printable(outcome.error().text()) << '\n';
    return outcome;
}

void addSweepCommands(Command app, Context& context)
{
    addExpandCommand(app, context);
    addDevicesCommand(app, context);
    auto arguments = std::make_shared<SweepArguments>();
    const auto command = app.subcommand("sweep", "Run the points of a sweep that have no outcome yet");
    const auto spec =
        command.option("spec", arguments->spec,
                       "Sweep spec: a file, the name of a preset, JSON text, or - for standard input");
    command
        .option("--db", arguments->database, "Database that stores the results; created if it does not exist")
        .required();
    command
        .option(
            "--device", arguments->devices,
            "cpu, cuda:0 or a name of 'endpoint list'; repeatable (default: devices of the spec, else cpu)")
        .oneEach();
    command
        .option("--only", arguments->only,
                "missing: skip points that any sweep of the database has; failed: run failed points again")
        .oneOf({"missing", "failed"});
    command
        .option("--max-runs", arguments->maxRuns,
                "Maximum number of runs; the sweep stops after them (default: no limit)")
        .notNegative();
    command.flag(
        "--try-oversized", arguments->tryOversized,
        "Also run points whose forecast memory exceeds the device's (in a spec: \"oversized\": \"try\")");
    command.option("--label", arguments->label,
                   "Version of what is measured, for example v1.2 (default: the beginning of --commit)");
    const auto commit = command.option("--commit", arguments->commit,
                                       "Commit of what is measured: HEAD, a tag or a hash in --repo");
    command.option("--repo", arguments->repository, "Git repository of --commit (default: this folder)")
        .needs(commit);
    const auto detach = command.flag(
        "--detach", arguments->detach,
        "Run in the background, independently of this terminal; parascope-cli control steers it");
    const auto request =
        command.option("--request", arguments->request, "File with the request of a detached start").hidden();
    request.excludes(spec).excludes(detach);
    command.example("sweep fc-quick --db results.db --device cpu --max-runs 5");
    command.callback([arguments, &context] {
        if (arguments->spec.empty() && arguments->request.empty())
            missing("spec");
        context.run = [arguments, &context] { return runSweep(*arguments, context.json); };
    });
    addControlCommand(app, context);
    addEndpointCommand(app, context);
    addSlurmCommands(app, context);
}

} // namespace parascope::cli
