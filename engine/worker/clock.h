// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/cuda.h>

#include <chrono>
#include <ctime>

namespace parascope::worker {

/// Seconds of the steady clock; reading it costs about 30 ns.
[[nodiscard]] inline double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Seconds that the processors have worked for this process; reading it costs some 200 ns. While others had
/// them it stands still.
[[nodiscard]] inline double processorTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Waits until the device has done what it was given. CPU operations are done when they return.
inline void synchronise(bool cuda)
{
    if (cuda)
        torch::cuda::synchronize();
}

} // namespace parascope::worker
