// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

namespace parascope::analysis {

/// Definition of a box and its whiskers.
enum class BoxRule {
    Paper, ///< box 9th to 91st percentile, whiskers 2nd to 98th (as in the ParaDnn paper)
    Tukey, ///< box the quartiles, whiskers the furthest value within 1.5 box heights of it
};
[[nodiscard]] Result<BoxRule> boxRuleFromName(std::string_view name);

struct BoxGroup
{
    Value level; ///< value of the grouping column; an empty text if the run has no value there
    std::size_t n = 0;
    double lowWhisker = 0, lowBox = 0, median = 0, highBox = 0, highWhisker = 0;
    std::vector<double> outliers;    ///< values in ascending order
    std::vector<std::uint32_t> rows; ///< rows of the outliers, in the same order
};

struct BoxPlot
{
    std::string metric, by;
    /// In ascending order; a group without any value of the metric is absent, and its rows count as excluded.
    std::vector<BoxGroup> groups;
    Excluded excluded;
};

/// Returns the spread of a number column over the levels of another column. Fails if a column does not exist
/// or if the metric holds texts. An empty selection gives no groups.
[[nodiscard]] Result<BoxPlot> boxPlot(const table::Table& table, const table::Mask& mask,
                                      std::string_view metric, std::string_view by, BoxRule rule);

} // namespace parascope::analysis
