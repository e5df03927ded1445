// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

namespace parascope::analysis {

/// What box and whiskers mean.
enum class BoxRule {
    Paper, ///< box 9th to 91st percentile, whiskers 2nd to 98th (as in the ParaDnn paper)
    Tukey, ///< box the quartiles, whiskers the furthest value within 1.5 box heights of it
};
[[nodiscard]] Result<BoxRule> boxRuleFromName(std::string_view name);

struct BoxGroup
{
    Value level; ///< of the grouping column; empty text where the run has none
    std::size_t n = 0;
    double lowWhisker = 0, lowBox = 0, median = 0, highBox = 0, highWhisker = 0;
    std::vector<double> outliers;    ///< ascending
    std::vector<std::uint32_t> rows; ///< of the outliers, in their order
};

struct BoxPlot
{
    std::string metric, by;
    std::vector<BoxGroup> groups; ///< ascending; those without a value are absent and counted in excluded
    Excluded excluded;
};

/// The spread of a number column over the levels of another. Fails on a column that does not exist, or a
/// metric that holds texts. An empty selection gives no groups.
[[nodiscard]] Result<BoxPlot> boxPlot(const table::Table& table, const table::Mask& mask,
                                      std::string_view metric, std::string_view by, BoxRule rule);

} // namespace parascope::analysis
