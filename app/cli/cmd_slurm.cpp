// SPDX-License-Identifier: GPL-3.0-or-later
// slurm, and slurm-task, which its job array runs
#include "app/cli/cmd_sweep.h"

#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/run/cluster/pull_task.h"
#include "engine/run/cluster/submission.h"
#include "engine/run/dispatch/vocabulary.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

namespace parascope::cli {

namespace {

struct SlurmArguments
{
    std::string spec, database, device = "cpu", platform, program, folder;
    cluster::SlurmOptions slurm;
    double interval = 3;
    bool detach = false, cancel = false, progressLines = false;
};

std::atomic<bool> stopAsked = false;

void askToStop(int)
{
    stopAsked = true;
}

std::string progressText(const cluster::Submission::Progress& progress, std::size_t points)
{
    std::string text = std::to_string(progress.points.done) + "/" + std::to_string(points) + " points, " +
                       std::to_string(progress.points.taken) + " running";
    for (const auto& [state, count] : progress.tasks)
        text += " | " + std::to_string(count) + " tasks " + state;
    return progress.trouble.empty() ? text : text + " | " + progress.trouble;
}

/// Returns the progress as a separate JSON line for programs, which would otherwise have to parse a sentence.
std::string progressLine(const cluster::Submission::Progress& progress, std::size_t points)
{
    return toLine({{"type", "progress"},
                   {"points", points},
                   {"done", progress.points.done},
                   {"running", progress.points.taken},
                   {"tasks", Json(progress.tasks)},
                   {"trouble", progress.trouble.empty() ? Json() : Json(progress.trouble)}});
}

Result<cluster::Submission::Request> requestOf(const SlurmArguments& arguments)
{
    cluster::Submission::Request request;
    PARASCOPE_TRY(request.spec, dispatch::loadSpec(arguments.spec));
    PARASCOPE_TRY(request.device, dispatch::findDevice(arguments.device));
    if (!arguments.platform.empty())
        request.device.platform = arguments.platform;
    else if (request.device.platform.starts_with("this-machine"))
        request.device.platform = arguments.slurm.partition.empty() ? "slurm" : arguments.slurm.partition;
    request.slurm = arguments.slurm;
    std::error_code error;
    request.program = arguments.program.empty() ? std::filesystem::read_symlink("/proc/self/exe", error)
                                                : std::filesystem::path(arguments.program);
    return request;
}

/// Prints the id of the job, if one was submitted or exists.
void announce(const cluster::Submission& submission, bool forPrograms)
{
    if (submission.job().empty())
        return;
    if (forPrograms)
        std::cerr << printableJson(toLine({{"type", "job"},
                                           {"job", submission.job()},
                                           {"folder", submission.folder().string()}}))
                  << std::endl;
    else
        std::cerr << "Slurm job " << submission.job() << "; its files are in " << submission.folder().string()
                  << '\n';
}

/// The progress and the merged results of a submission while this process follows it.
struct Followed
{
    cluster::Submission::Progress progress;
    cluster::Submission::Merged merged;

    /// Merges the available results into the database.
    Result<void> merge(cluster::Submission& submission)
    {
        PARASCOPE_TRY(const auto now, submission.merge());
        merged.fresh += now.fresh;
        merged.failed += now.failed;
        return {};
    }
};

/// Shows the progress until everything is done or the user asks to stop.
Result<void> follow(cluster::Submission& submission, const SlurmArguments& arguments,
                    std::chrono::steady_clock::time_point begin, Followed& followed)
{
    const auto& progress = followed.progress;
    std::string shown;
    std::size_t known = 0;
    auto lastMerge = begin;
    while (!stopAsked) {
        PARASCOPE_TRY(const bool more, submission.poll(followed.progress));
        const auto points = progress.points.todo + progress.points.taken + progress.points.done;
        const auto text =
            arguments.progressLines ? progressLine(progress, points) : progressText(progress, points);
        if (text != shown)
            std::cerr << (shown = text) << std::endl;
        if (!more)
            break;
        // Merge results while the job is running, so that an open window can follow them.
        if (const auto now = std::chrono::steady_clock::now();
            progress.points.done > known && now - lastMerge > std::chrono::seconds(10)) {
            PARASCOPE_CHECK(followed.merge(submission));
            known = progress.points.done;
            lastMerge = now;
        }
        for (double waited = 0; waited < arguments.interval && !stopAsked; waited += 0.1)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return {};
}

Result<Outcome> slurm(const SlurmArguments& arguments)
{
    const auto begin = std::chrono::steady_clock::now();
    PARASCOPE_TRY(auto request, requestOf(arguments));
    if (arguments.cancel) {
        PARASCOPE_TRY(request.cancelled, cluster::Submission::cancel(arguments.database, request.spec.name));
    }
    auto opened = cluster::Submission::open(arguments.database, request);
    if (!opened && arguments.cancel && opened.error().code == ErrorCode::Busy)
        return Outcome{
            {{"cancelled", true}, {"merged", 0}},
            "The job is cancelled. What is done is merged by who follows it: " + opened.error().text() + "\n",
            false};
    if (!opened)
        return tl::unexpected(opened.error());
    auto& submission = *opened;
    announce(submission, arguments.progressLines);
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, askToStop);
    Followed followed;
    if (!arguments.detach && !arguments.cancel)
        PARASCOPE_CHECK(follow(submission, arguments, begin, followed));
    PARASCOPE_CHECK(followed.merge(submission));
    PARASCOPE_CHECK(submission.leave());
    Outcome out;
    PARASCOPE_TRY(out.document, submission.summary());
    out.document["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    out.document["merged"] = followed.merged.fresh;
    out.document["job"] = submission.job();
    const auto remaining = out.document["remaining"].get<std::size_t>();
    out.text = out.document["ok"].dump() + " of " + out.document["points"].dump() + " points completed, " +
               std::to_string(followed.merged.fresh) + " merged now: " + arguments.database + "\n";
    if (remaining > 0)
        out.text += std::to_string(remaining) +
                    (arguments.cancel ? " remain; without --cancel the same command submits them.\n"
                                      : " remain; the same command follows the job and merges again.\n");
    out.someFailed = followed.merged.failed > 0 || !followed.progress.trouble.empty();
    return out;
}

int numberOf(const char* variable)
{
    const char* text = std::getenv(variable);
    return text ? std::max(0, std::atoi(text)) : 0;
}

Result<Outcome> task(const SlurmArguments& arguments)
{
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, askToStop);
    // A later submission of the same array counts as a later life, too.
    cluster::Holder holder{numberOf("SLURM_ARRAY_TASK_ID"), numberOf("SLURM_RESTART_COUNT")};
    std::error_code error;
    while (std::filesystem::exists(cluster::resultFile(arguments.folder, holder), error))
        ++holder.life;
    PARASCOPE_TRY(const auto end, cluster::runTask(arguments.folder, holder, stopAsked));
    Outcome out;
    out.document = {{"finished", end.finished}, {"orphaned", end.orphaned}};
    out.text = std::to_string(end.finished) + " points finished" +
               (end.orphaned ? "; the rest was given to another task" : "") + ".\n";
    return out;
}

} // namespace

void addSlurmCommands(Command app, Context& context)
{
    auto arguments = std::make_shared<SlurmArguments>();
    const auto command =
        app.subcommand("slurm", "Run a sweep as a Slurm job array, follow the job and merge its results");
    command
        .option("spec", arguments->spec,
                "Sweep spec: a file, the name of a preset, JSON text, or - for standard input")
        .required();
    command
        .option("--db", arguments->database,
                "Database that stores the results; on a file system that the nodes share")
        .required();
    command.option("--partition", arguments->slurm.partition, "Slurm partition (default: that of sbatch)");
    command
        .option("--tasks", arguments->slurm.tasks,
                "Number of tasks in the job array (default: one for every four points left, at most 16)")
        .within(1, 100000);
    command.option("--gres", arguments->slurm.gres,
                   "Resources of each task, for example gpu:1 (sbatch --gres)");
    command.option("--time", arguments->slurm.time,
                   "Time limit of each task, for example 02:00:00 (sbatch --time)");
    command.option("--mem", arguments->slurm.memory, "Memory of each task, for example 16G (sbatch --mem)");
    command.option("--account", arguments->slurm.account,
                   "Slurm account that is charged (default: that of sbatch)");
    command.flag("--exclusive", arguments->slurm.exclusive,
                 "Reserve whole nodes, so that no other job disturbs the measurement");
    command
        .option("--option", arguments->slurm.options,
                "Further option for sbatch, for example --option=--qos=high; repeatable")
        .oneEach();
    command.option("--device", arguments->device,
                   "Device as a node sees it: cpu, cuda:0 or JSON (default: cpu)");
    command.option("--platform", arguments->platform,
                   "Name of the platform of the runs (default: the partition)");
    command.option("--program", arguments->program,
                   "Path of parascope-cli on the nodes (default: that of this program)");
    command
        .option("--interval", arguments->interval,
                "Time between two queries of the queue, in seconds (default: 3)")
        .within(0.2, 3600.0);
    command.flag(
        "--detach", arguments->detach,
        "Submit and return; the same command without --detach then follows the job and merges results");
    command.flag("--progress-lines", arguments->progressLines,
                 "Print the progress on standard error as JSON, one object per line");
    command.flag("--cancel", arguments->cancel,
                 "Cancel the job of this sweep and merge the points that are finished");
    command.example("slurm fc-quick --db results.db --partition gpu --gres gpu:1 --device cuda:0 --tasks 4");
    command.callback([arguments, &context] { context.run = [arguments] { return slurm(*arguments); }; });

    const auto pulled =
        app.subcommand("slurm-task", "Run points of a sweep as a task of a Slurm job").hidden();
    pulled.option("folder", arguments->folder, "Folder of the submission").required();
    pulled.callback([arguments, &context] { context.run = [arguments] { return task(*arguments); }; });
}

} // namespace parascope::cli
