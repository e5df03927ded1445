// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/answer/question.h"
#include "engine/base/core/json.h"

#include <string>
#include <vector>

namespace parascope::answer {

/// Returns the document of a pivot: axes, cells, outcomes, quality and number of runs per cell, row by row
/// from the lowest y.
[[nodiscard]] Json toJson(const analysis::Pivot& pivot);

/// Returns the number of cells by caveat: "* with a caveat: 3 noisy, 1 above-peak". It is empty if no cell
/// has a caveat.
[[nodiscard]] Message caveatsOf(const analysis::Pivot& pivot);

/// A map of one metric over two axes; with two sides each cell is their ratio or difference.
struct HeatMap
{
    analysis::Pivot pivot;
    std::string aggregate;                ///< how a cell combines its runs: "median", "best", ...
    std::optional<Question::Sides> sides; ///< `a` is the numerator
    analysis::PivotOperator combined = analysis::PivotOperator::Ratio;
    std::vector<const table::Column*> matched;     ///< settings in which both sides are equal
    std::vector<analysis::SideDifference> differs; ///< settings in which no pair is equal
    analysis::Excluded unused;                     ///< runs that neither side's map contains
    analysis::Combination combination;             ///< the settings of a map of one side
    std::vector<analysis::Contour> contours;

    [[nodiscard]] bool isRatio() const { return sides && combined == analysis::PivotOperator::Ratio; }
};

/// The request for a heat map.
struct HeatMapQuestion
{
    analysis::PivotRequest request; ///< its aggregate is set from the name below
    std::string aggregate = "median";
    std::optional<Question::Sides> sides;
    analysis::PivotOperator combined = analysis::PivotOperator::Ratio;
    std::vector<double> levels; ///< contour levels; two sides without any get the contour of equality
};

/// Builds the map of prepared runs. BadInput names an unknown column, aggregate or side.
[[nodiscard]] Result<HeatMap> heatMap(const table::Table& table, const Runs& runs, HeatMapQuestion question);

/// Returns the document of the map with its contours; for two sides also the settings of the pairs and the
/// counts of what was left out.
[[nodiscard]] Json toJson(const HeatMap& map);

/// Returns a sentence on the runs that share a cell: how many there are and in what they differ, for example
/// "A cell shows the median of 2 to 36 runs, which differ in layer and input." It is empty if no cell has
/// more than one run.
[[nodiscard]] Message sharing(const HeatMap& map);

} // namespace parascope::answer
