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

/// Two heat maps compared cell by cell: A over B, or A minus B.
struct PivotComparison
{
    std::string over, a, b; ///< name of the compared column, and its two levels
    PivotOperator how = PivotOperator::Ratio;
    Pivot first, second; ///< the maps of A and B, on the axes of `result`
    /// The map of ratios or differences. A value is NaN unless both sides have one. The outcome of a cell is
    /// the failure of A, else that of B; its rows are those of A, then those of B. `excluded` counts cells
    /// here ("only tpu-v2", "v100 not positive"), but rows in `first` and `second`.
    Pivot result;
    /// Settings that vary, and in which the runs compared in a cell are equal.
    std::vector<const table::Column*> matched;
    std::vector<SideDifference> differs; ///< settings in which the sides differ in every pair
};

/// One side of a comparison of maps: its rows and its slice.
struct PivotSide
{
    table::Mask mask;
    PivotRequest request;
};

/// Pairs the completed runs of the two slices.
[[nodiscard]] Result<EqualRuns> equalSides(const table::Table& table, const PivotSide& above,
                                           const PivotSide& below, std::string_view over);

/// The maps from which a comparison is computed if a cell holds runs with several settings: one pair of maps
/// for every setting that both sides have, with equal runs only.
struct PairedPivots
{
    EqualRuns equal; ///< without `group` and `standing`
    /// For each setting, the numerator's map, then the denominator's.
    std::vector<std::array<Pivot, 2>> maps;
};
[[nodiscard]] Result<PairedPivots> pairedPivots(const table::Table& table, const PivotSide& above,
                                                const PivotSide& below, std::string_view over);

/// Returns the value of a cell from those maps: the geometric mean of the ratios over the settings, or the
/// mean of the differences. Each setting has the same weight. NaN if no setting has a value on both sides
/// (for a ratio: a positive value).
[[nodiscard]] double pairedValue(const PairedPivots& pairs, const Value& x, const Value& y,
                                 PivotOperator how);

/// Compares the maps of two levels of `over`, a category column (platform, stack, database, dtype). Fails as
/// pivot() does, and if a level does not exist.
[[nodiscard]] Result<PivotComparison> comparePivots(const table::Table& table, const table::Mask& mask,
                                                    const PivotRequest& request, std::string_view over,
                                                    std::string_view a, std::string_view b,
                                                    PivotOperator how);

/// A line of equal value. Points are in cell units: (0, 0) is the middle of the first cell, (1, 0) the middle
/// of its neighbour in x. The line can therefore be drawn over a map whose axes are categories.
struct Contour
{
    double level = 0;
    std::vector<std::vector<std::array<double, 2>>> lines;
};

/// Returns contour lines by marching squares over the middles of the cells (Lorensen and Cline 1987, in the
/// plane). Squares with a missing corner are skipped; saddles are resolved by their mean. Rows and columns
/// without any value do not interrupt a line, because two platforms rarely measured the same levels.
/// `logarithmic` interpolates logarithms, which suits ratios; cells that are not positive then count as
/// missing.
[[nodiscard]] std::vector<Contour> contours(const Pivot& pivot, std::span<const double> levels,
                                            bool logarithmic);

} // namespace parascope::analysis
