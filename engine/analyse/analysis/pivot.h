// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// How several runs in one cell become one value.
enum class Aggregate { Median, Best, Mean, Geometric, Count, Spread };
[[nodiscard]] Result<Aggregate> aggregateFromName(std::string_view name);

struct PivotRequest
{
    std::string x, y;   ///< names of two hyper-parameter columns
    std::string metric; ///< name of a number column
    Parameters fix;     ///< the slice: fixed values of other columns
    Aggregate aggregate = Aggregate::Median;
};

/// One cell: a value, or the outcome that is shown instead.
struct PivotCell
{
    double value = 0;                ///< NaN if the cell has no value
    std::vector<std::uint32_t> rows; ///< runs of the cell, as rows of the table
    std::size_t values = 0;          ///< number of those runs from which the value is computed
    std::string outcome; ///< "completed", or the outcome of most of its runs; empty if there is no run
    std::string quality; ///< caveats of its completed runs, separated by commas; empty if there are none
};

/// The heat map of the ParaDnn paper: two hyper-parameters are the axes, the others are fixed, and one cell
/// is one run unless runs were repeated.
struct Pivot
{
    std::string x, y, metric;
    std::vector<Value> xValues, yValues; ///< in ascending order
    std::vector<PivotCell> cells;        ///< one row per y value: cells[y * xValues.size() + x]
    std::string title, unit;             ///< title and unit of the metric
    std::size_t runs = 0;                ///< number of rows that fell into cells
    std::size_t values = 0;              ///< number of cells that have a value
    /// Rows outside all cells, or without a value, by reason ("filtered", "other slice", "oom", "no node").
    Excluded excluded;
    /// Hyper-parameters that are neither an axis nor fixed, and that take several values among the rows of
    /// cells.
    std::vector<std::string> varying;

    [[nodiscard]] const PivotCell& at(std::size_t xIndex, std::size_t yIndex) const
    {
        return cells[yIndex * xValues.size() + xIndex];
    }
};

/// Returns the heat map of the rows of `mask`; rows where it is 0 count as filtered. Fails if a column does
/// not exist, if an axis is also fixed, or if the metric is not a number.
[[nodiscard]] Result<Pivot> pivot(const table::Table& table, const table::Mask& mask,
                                  const PivotRequest& request);

/// Returns the default slice of a table: for each hyper-parameter other than x and y, the value with the most
/// cells that have a completed run, or the smallest such value if several have equally many. A column that
/// follows from an axis (a test's lengths follow from its name) is not part of the slice. A hyper-parameter
/// with so many values (a random one) that its slices hold less than a quarter of the map is not part of it
/// either; the cells are then medians over it. The window, exported figures and the command line use this
/// slice.
[[nodiscard]] Parameters bestSlice(const table::Table& table, const table::Mask& mask, std::string_view x,
                                   std::string_view y);

} // namespace parascope::analysis
