// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/cluster/pull_queue.h"

#include <atomic>
#include <filesystem>

namespace parascope::cluster {

/// What became of one task.
struct TaskEnd
{
    std::size_t finished = 0; ///< points that it finished
    bool orphaned = false;    ///< its points were given to somebody else
};

/// One task of a job array: a lane that pulls points until none is left, and writes them into the result file
/// of this life. A life that finds earlier ones takes back what they held. `stop` (a signal's) puts the point
/// in hand back and ends.
[[nodiscard]] Result<TaskEnd> runTask(const std::filesystem::path& folder, Holder holder,
                                      const std::atomic<bool>& stop);

} // namespace parascope::cluster
