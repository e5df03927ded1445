// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cluster/slurm.h"

#include "engine/base/process/supervised.h"

#include <charconv>
#include <sstream>

namespace parascope::cluster {

namespace {

/// Returns what a command printed. Returns an error with the end of its stderr unless it ends with exit
/// status 0 in time.
Result<std::string> answerOf(const std::vector<std::string>& command)
{
    constexpr double seconds = 30; // Slurm's commands retry for a long time before they report a failure
    PARASCOPE_TRY(auto said, outputOf(command, seconds));
    if (said.timedOut)
        return Error::io("%1 did not answer within half a minute.", command.front());
    if (said.succeeded)
        return std::move(said.output);
    while (said.errors.ends_with('\n'))
        said.errors.pop_back();
    return Error::io("%1 failed: %2", command.front(),
                     !said.errors.empty() ? said.errors
                     : said.signal != 0   ? "signal " + std::to_string(said.signal)
                                          : "exit status " + std::to_string(said.status));
}

} // namespace

Result<std::string> submitArray(const std::filesystem::path& script, const std::filesystem::path& logs,
                                const std::string& name, int tasks, const SlurmOptions& options)
{
    std::vector<std::string> command = {
        "sbatch", "--parsable", "--job-name=" + name, "--array=0-" + std::to_string(tasks - 1),
        // A task whose node dies starts again on another node and continues to pull points.
        "--requeue", "--open-mode=append", "--output=" + (logs / "%a.txt").string()};
    for (const auto& [option, value] : {std::pair{"--partition=", options.partition},
                                        {"--gres=", options.gres},
                                        {"--time=", options.time},
                                        {"--mem=", options.memory},
                                        {"--account=", options.account}})
        if (!value.empty())
            command.push_back(option + value);
    if (options.exclusive)
        command.emplace_back("--exclusive");
    command.insert(command.end(), options.options.begin(), options.options.end());
    command.push_back(script.string());
    PARASCOPE_TRY(const auto answer, answerOf(command));
    auto job = answer.substr(0, answer.find_first_of(";\n"));
    if (job.empty() || job.find_first_not_of("0123456789") != std::string::npos)
        return Error::io("sbatch answered \"%1\" in place of the number of a job.", job.substr(0, 60));
    return job;
}

Result<std::map<int, std::string>> tasksOf(const std::string& name)
{
    // Use text output, because the format of --json differs between versions of Slurm. The option -r prints
    // one line per task of the array.
    PARASCOPE_TRY(const auto text, answerOf({"squeue", "--noheader", "-r", "--states=all", "--name=" + name,
                                             "--format=%K %T"}));
    std::map<int, std::string> tasks;
    std::istringstream lines(text);
    std::string task, state;
    while (lines >> task >> state) {
        int number = 0;
        if (std::from_chars(task.data(), task.data() + task.size(), number).ec != std::errc())
            continue;
        // An earlier submission under the same name may be listed too. A living task takes precedence.
        if (auto& known = tasks[number]; known.empty() || isAlive(state))
            known = state;
    }
    return tasks;
}

bool isAlive(const std::string& state)
{
    for (const char* ended : {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "OUT_OF_MEMORY", "NODE_FAIL",
                              "BOOT_FAIL", "DEADLINE", "PREEMPTED", "REVOKED"})
        if (state.starts_with(ended))
            return false;
    return true;
}

Result<void> cancelArray(const std::string& name)
{
    PARASCOPE_TRY(const auto ignored, answerOf({"scancel", "--name=" + name}));
    (void)ignored;
    return {};
}

} // namespace parascope::cluster
