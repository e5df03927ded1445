// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/settings_of.h"
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
    std::vector<Value> settings; ///< levels of the columns BoxPlot::settings
    std::size_t n = 0;
    double lowWhisker = 0, lowBox = 0, median = 0, highBox = 0, highWhisker = 0;
    std::vector<double> outliers;    ///< values in ascending order
    std::vector<std::uint32_t> rows; ///< rows of the outliers, in the same order
};

struct BoxPlot
{
    std::string metric, by;
    /// Settings in which the runs differ. Each combination of their levels has boxes of its own.
    std::vector<const table::Column*> settings;
    /// In ascending order; a group without any value of the metric is absent, and its rows count as excluded.
    std::vector<BoxGroup> groups;
    Excluded excluded;
};

/// Returns the spread of a number column over the levels of another column. Fails if a column does not exist
/// or if the metric holds texts. An empty selection gives no groups. `named` has the columns from which `by`
/// was joined; runs that differ in other settings are in separate groups.
[[nodiscard]] Result<BoxPlot> boxPlot(const table::Table& table, const table::Mask& mask,
                                      std::string_view metric, std::string_view by, BoxRule rule,
                                      std::vector<std::string> named = {});

} // namespace parascope::analysis
