// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/metrics.h"

namespace parascope::analysis {

/// One software version or data type compared with the baseline.
struct StackLevel
{
    std::string level;
    Speedup speedup; ///< level over baseline, paired by work_key and, unless `acrossPlatforms`, by platform
};

/// Speedup by software version or data type over a baseline (Figure 12 of the ParaDnn paper).
struct Stacks
{
    std::string over, baseline;
    std::vector<StackLevel> levels; ///< in ascending order, without the baseline
    bool acrossPlatforms = false;   ///< the stacks of one machine are separate platforms
    Message unable;
};

/// Returns whether the stacks of one machine were named as platforms, as a sweep over several devices does:
/// no platform has two stacks, and all computed on devices of one kind (for example cpu and cpu:all). They
/// are then compared across these platforms.
[[nodiscard]] bool platformsOfTheirOwn(const table::Table& table, const table::Mask& mask,
                                       const table::Column& stack);

/// Compares the levels of `over`, a category column (stack, dtype, ...). An empty baseline means the first
/// level. Fails if a column or level does not exist.
[[nodiscard]] Result<Stacks> stacks(const table::Table& table, const table::Mask& mask, std::string_view over,
                                    std::string_view baseline,
                                    std::string_view metric = parascope::metric::examplesPerSecond);

} // namespace parascope::analysis
