// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/cluster/pull_queue.h"

#include <atomic>
#include <filesystem>

namespace parascope::cluster {

/// Result of one task.
struct TaskEnd
{
    std::size_t finished = 0; ///< number of points that the task finished
    bool orphaned = false;    ///< true when the points of the task were given to another task
};

/// Runs one task of a job array: a lane that pulls points until none is left and writes the runs into the
/// result file of this life. A task that was started before takes back the points that its earlier lives
/// held. `stop`, which a signal handler sets, makes the task give back its current point and end. Returns an
/// error when the folder cannot be read, the device is lost or a result cannot be stored.
[[nodiscard]] Result<TaskEnd> runTask(const std::filesystem::path& folder, Holder holder,
                                      const std::atomic<bool>& stop);

} // namespace parascope::cluster
