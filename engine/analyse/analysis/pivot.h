// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// Where several runs share a cell.
enum class Aggregate { Median, Best, Mean, Geometric, Count, Spread };
[[nodiscard]] Result<Aggregate> aggregateFromName(std::string_view name);

struct PivotRequest
{
    std::string x, y;   ///< columns: two hyper-parameters
    std::string metric; ///< a number column
    Parameters fix;     ///< the slice
    Aggregate aggregate = Aggregate::Median;
};

/// One cell: a value, or the outcome that stands in its place.
struct PivotCell
{
    double value = 0;                ///< NaN where there is none
    std::vector<std::uint32_t> rows; ///< its runs, as rows of the table
    std::size_t values = 0;          ///< of these, how many the value is made of
    std::string outcome;             ///< "completed", or what most of its runs became; empty: no run
    std::string quality;             ///< caveats of its completed runs, comma-separated; empty: none
};

/// The heat map of the ParaDnn paper: two hyper-parameters are the axes, the others are fixed, and one cell
/// is one run unless runs were repeated.
struct Pivot
{
    std::string x, y, metric;
    std::vector<Value> xValues, yValues; ///< ascending
    std::vector<PivotCell> cells;        ///< a row a y value: cells[y * xValues.size() + x]
    std::string title, unit;             ///< of the metric
    std::size_t runs = 0;                ///< rows that fell into cells
    std::size_t values = 0;              ///< cells that hold a value
    /// Rows that are no cell, or hold no value, by reason ("filtered", "other slice", "oom", "no node").
    Excluded excluded;
    /// Hyper-parameters that are neither axis nor fixed and take several values among the rows of cells.
    std::vector<std::string> varying;

    [[nodiscard]] const PivotCell& at(std::size_t xIndex, std::size_t yIndex) const
    {
        return cells[yIndex * xValues.size() + xIndex];
    }
};

/// Rows where `mask` is 0 were filtered out before. Fails on a column that does not exist, an axis that is
/// fixed, or a metric that is no number.
[[nodiscard]] Result<Pivot> pivot(const table::Table& table, const table::Mask& mask,
                                  const PivotRequest& request);

/// A slice for a table that nobody has sliced: of the hyper-parameters behind x and y, the values with the
/// most cells that have a completed run; ties go to the smallest. What follows from an axis (a test's lengths
/// from its name) is no slice of it, nor is a hyper-parameter with so many values (a drawn one) that its
/// slices hold less than a quarter of the map: the cells are medians over it. The window, exported figures
/// and the command line choose by it.
[[nodiscard]] Parameters bestSlice(const table::Table& table, const table::Mask& mask, std::string_view x,
                                   std::string_view y);

} // namespace parascope::analysis
