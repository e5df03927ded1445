// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/pivot.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace parascope::analysis {

enum class PivotOperator { Ratio, Difference };

/// Two heat maps cell by cell: A over B, or A minus B.
struct PivotComparison
{
    std::string over, a, b; ///< the column and its two levels
    PivotOperator how = PivotOperator::Ratio;
    Pivot first, second; ///< on the axes of `result`
    /// Values are NaN unless both sides have one. A cell's outcome is A's failure, else B's; its rows are
    /// A's, then B's. excluded counts cells here ("only tpu-v2", "v100 not positive"), rows in first and
    /// second.
    Pivot result;
    std::vector<const table::Column*> matched; ///< settings that vary and are equal in what a cell compares
    std::vector<SideDifference> differs;       ///< settings that no pair is equal in
};

/// One side of a comparison of maps: its rows, and the slice.
struct PivotSide
{
    table::Mask mask;
    PivotRequest request;
};

/// Which of the slices' completed runs are equal.
[[nodiscard]] Result<EqualRuns> equalSides(const table::Table& table, const PivotSide& above,
                                           const PivotSide& below, std::string_view over);

/// What a comparison's cells are made of when a cell holds runs of several settings: a pair of maps for every
/// setting that both sides have, of equal runs alone.
struct PairedPivots
{
    EqualRuns equal;                        ///< without group and standing
    std::vector<std::array<Pivot, 2>> maps; ///< above, below
};
[[nodiscard]] Result<PairedPivots> pairedPivots(const table::Table& table, const PivotSide& above,
                                                const PivotSide& below, std::string_view over);

/// A cell's value from those maps: the geometric mean of the settings' ratios, or the mean of their
/// differences; each setting weighs the same. NaN where no setting has a (for a ratio positive) value on both
/// sides.
[[nodiscard]] double pairedValue(const PairedPivots& pairs, const Value& x, const Value& y,
                                 PivotOperator how);

/// `over` is a category column (platform, stack, database, dtype). Fails as pivot() does, and on a level that
/// does not exist.
[[nodiscard]] Result<PivotComparison> comparePivots(const table::Table& table, const table::Mask& mask,
                                                    const PivotRequest& request, std::string_view over,
                                                    std::string_view a, std::string_view b,
                                                    PivotOperator how);

/// A line of equal value. Points are in cell units: (0, 0) is the middle of the first cell, (1, 0) that of
/// its neighbour in x; so the line can be drawn over a map whose axes are categories.
struct Contour
{
    double level = 0;
    std::vector<std::vector<std::array<double, 2>>> lines;
};

/// Marching squares over the cells' middles (Lorensen and Cline 1987, in the plane); squares with a missing
/// corner are passed over, saddles are cut by their mean. Rows and columns without any value are no obstacle:
/// two platforms seldom measured the same levels. With `logarithmic` it interpolates logarithms, as fits
/// ratios: there cells that are not positive count as missing.
[[nodiscard]] std::vector<Contour> contours(const Pivot& pivot, std::span<const double> levels,
                                            bool logarithmic);

} // namespace parascope::analysis
