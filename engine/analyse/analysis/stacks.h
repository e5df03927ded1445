// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/metrics.h"

namespace parascope::analysis {

/// One version or data type against the baseline.
struct StackLevel
{
    std::string level;
    Speedup speedup; ///< level over baseline, paired on work_key and, unless `acrossPlatforms`, platform
};

/// Speedup by software version or data type over a baseline (Figure 12 of the ParaDnn paper).
struct Stacks
{
    std::string over, baseline;
    std::vector<StackLevel> levels; ///< ascending, without the baseline
    bool acrossPlatforms = false;   ///< stacks of one machine that are platforms of their own
    Message unable;
};

/// `over` is a category column (stack, dtype, ...). With an empty baseline the first level is it. Fails on a
/// column or level that does not exist.
[[nodiscard]] Result<Stacks> stacks(const table::Table& table, const table::Mask& mask, std::string_view over,
                                    std::string_view baseline,
                                    std::string_view metric = parascope::metric::examplesPerSecond);

} // namespace parascope::analysis
