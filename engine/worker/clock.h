// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/cuda.h>

#include <chrono>

namespace parascope::worker {

/// Seconds of the steady clock; reading it costs about 30 ns.
[[nodiscard]] inline double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Waits until the device has done what it was given. CPU operations are done when they return.
inline void synchronise(bool cuda)
{
    if (cuda)
        torch::cuda::synchronize();
}

} // namespace parascope::worker
