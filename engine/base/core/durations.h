// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/metrics.h"

#include <cmath>

namespace parascope {

/// Returns whether `seconds` is a possible duration: finite and positive. It checks steps, samples and
/// medians that other programs recorded. A worker's messages are also checked against the resolution of its
/// clock (engine/measure/protocol).
[[nodiscard]] inline bool isDuration(double seconds)
{
    return std::isfinite(seconds) && seconds > 0;
}

/// Returns whether a completed run can have this value of the metric. Only the step time and its inverse are
/// checked.
[[nodiscard]] inline bool canBeMeasured(std::string_view metric, double value)
{
    return (metric != metric::stepSeconds && metric != metric::examplesPerSecond) || isDuration(value);
}

} // namespace parascope
