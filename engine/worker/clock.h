// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/cuda.h>

#include <chrono>
#include <ctime>

namespace parascope::worker {

/// Returns the seconds of the steady clock. Reading it costs about 30 ns.
[[nodiscard]] inline double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the processor seconds that this process has used. The clock does not advance while other processes
/// have the processors. Reading it costs about 200 ns.
[[nodiscard]] inline double processorTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Waits until the device has finished its work. CPU operations are finished when they return.
inline void synchronise(bool cuda)
{
    if (cuda)
        torch::cuda::synchronize();
}

} // namespace parascope::worker
