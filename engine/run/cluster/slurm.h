// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace parascope::cluster {

/// Options of the job array. An empty field means Slurm's default.
struct SlurmOptions
{
    std::string partition, gres, time, memory, account;
    int tasks = 0;          ///< number of tasks; 0 means that the number follows from the number of points
    bool exclusive = false; ///< true asks for whole nodes, so that no other job disturbs the measurement
    std::vector<std::string> options; ///< further options that are passed to sbatch
};

/// Submits `script` as an array of tasks 0 to tasks-1 under `name` and returns Slurm's job id. The job id is
/// only for display: after a crash of the controller Slurm may use an id twice, so all other commands use the
/// name.
[[nodiscard]] Result<std::string> submitArray(const std::filesystem::path& script,
                                              const std::filesystem::path& logs, const std::string& name,
                                              int tasks, const SlurmOptions& options);
/// Returns the state of every task that Slurm knows under the name ("RUNNING", "PENDING", "NODE_FAIL", ...).
/// Returns an error while the controller cannot be reached. Such an error says nothing about the tasks.
[[nodiscard]] Result<std::map<int, std::string>> tasksOf(const std::string& name);
/// Returns true when a task in this state can still pull points.
[[nodiscard]] bool isAlive(const std::string& state);
Result<void> cancelArray(const std::string& name);

} // namespace parascope::cluster
