// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

/// Sets up a run's process, and reports to its parent how the process ended (Linux).
namespace parascope::worker {

/// Makes this process end with its parent, makes it the kernel's first choice when memory runs out, and
/// disables its core file.
void becomeRunProcess(pid_t parent);

/// Returns the logical CPUs that this process may use.
[[nodiscard]] std::vector<int> allowedCores();
[[nodiscard]] Result<void> pinTo(const std::vector<int>& cores);

/// Returns the bytes of private writable memory now (VmData), which RLIMIT_DATA limits.
[[nodiscard]] std::uint64_t dataBytes();
/// Returns the bytes of the largest resident set so far (VmHWM).
[[nodiscard]] std::uint64_t peakResidentBytes();
/// Returns the bytes that a new run could use: MemAvailable or the rest of the control group's limit,
/// whichever is less.
[[nodiscard]] std::uint64_t availableMemoryBytes();
[[nodiscard]] std::uint64_t totalMemoryBytes();

/// Makes allocations fail beyond the present use plus `budget` bytes. Call it after the thread pool has
/// started: a limit that stops the allocation of a thread's stack causes an abort instead of an exception.
[[nodiscard]] Result<void> limitData(std::uint64_t budget);

/// Returns how often the kernel has killed a process for lack of memory, in this control group or else on
/// this host. Compare the values before and after a run.
[[nodiscard]] std::uint64_t oomKills();

/// Returns a phrase such as "was ended by signal 11 (Segmentation fault)" or "exited with status 3".
[[nodiscard]] std::string describeEnd(int waitStatus);

} // namespace parascope::worker
