// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/metrics.h"

#include <cmath>

namespace parascope {

/// Whether so many seconds can have passed: of steps, samples and medians that others recorded. What a worker
/// sends is also held against what its clock can tell (engine/measure/protocol).
[[nodiscard]] inline bool isDuration(double seconds)
{
    return std::isfinite(seconds) && seconds > 0;
}

/// Whether a completed run can have such a metric: the time of a step, or what is one over it.
[[nodiscard]] inline bool canBeMeasured(std::string_view metric, double value)
{
    return (metric != metric::stepSeconds && metric != metric::examplesPerSecond) || isDuration(value);
}

} // namespace parascope
