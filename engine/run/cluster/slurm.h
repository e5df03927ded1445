// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace parascope::cluster {

/// What the job array is asked for; empty: Slurm's default.
struct SlurmOptions
{
    std::string partition, gres, time, memory, account;
    int tasks = 0;                    ///< size of the array; 0: chosen from the number of points
    bool exclusive = false;           ///< whole nodes: nobody else disturbs the measurement
    std::vector<std::string> options; ///< more of sbatch's own
};

/// Submits `script` as an array of tasks 0..tasks-1 under `name`; Slurm's job id. Job ids are for people:
/// after a crash of the controller one may be given twice, so that everything else goes by the name.
[[nodiscard]] Result<std::string> submitArray(const std::filesystem::path& script,
                                              const std::filesystem::path& logs, const std::string& name,
                                              int tasks, const SlurmOptions& options);
/// The state of every task that Slurm knows under the name ("RUNNING", "PENDING", "NODE_FAIL", ...); an error
/// while the controller cannot be reached, which says nothing about the tasks.
[[nodiscard]] Result<std::map<int, std::string>> tasksOf(const std::string& name);
/// Whether a task in this state can still pull points.
[[nodiscard]] bool isAlive(const std::string& state);
Result<void> cancelArray(const std::string& name);

} // namespace parascope::cluster
