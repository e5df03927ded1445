// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace parascope {

/// Returns the seconds of the steady clock.
[[nodiscard]] inline double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace parascope
