// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

/// What a run's process does to itself, and what its parent learns of its end (Linux).
namespace parascope::worker {

/// Dies with its parent, is the kernel's first choice when memory ends, and leaves no core file.
void becomeRunProcess(pid_t parent);

/// Logical CPUs that this process may use.
[[nodiscard]] std::vector<int> allowedCores();
[[nodiscard]] Result<void> pinTo(const std::vector<int>& cores);

/// Bytes of private writable memory now (VmData), what RLIMIT_DATA counts.
[[nodiscard]] std::uint64_t dataBytes();
/// The largest resident set so far (VmHWM).
[[nodiscard]] std::uint64_t peakResidentBytes();
/// Memory that a new run could use: MemAvailable, or what the control group leaves, whichever is less.
[[nodiscard]] std::uint64_t availableMemoryBytes();
[[nodiscard]] std::uint64_t totalMemoryBytes();

/// Lets allocations fail beyond the present use plus `budget`. Call it after the thread pool has started:
/// a limit that stops a thread's stack ends in an abort instead of an exception.
[[nodiscard]] Result<void> limitData(std::uint64_t budget);

/// How often the kernel has killed for memory, in this control group or else on this host; to be read
/// before and after.
[[nodiscard]] std::uint64_t oomKills();

/// "was ended by signal 11 (Segmentation fault)", "exited with status 3".
[[nodiscard]] std::string describeEnd(int waitStatus);

} // namespace parascope::worker
