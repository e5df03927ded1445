// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series_versions.h"

/// The cells of a series from the rows of a table. For series.cpp only.
namespace parascope::analysis {

/// The runs of a series: those with a value first, then those that failed, and those whose value has no
/// logarithm.
struct SeriesRows
{
    std::vector<std::uint32_t> all;
    std::size_t valued = 0, ended = 0; ///< the numbers of the first, and of the first two
};

/// Returns the rows that have a version, with a value or a failure. `complete` are those with a value.
[[nodiscard]] SeriesRows seriesRows(const table::Table& table, const table::Mask& mask,
                                    const table::Column& metric, const table::Column& over,
                                    const std::vector<std::uint32_t>& complete, Excluded& excluded);
/// Returns the launches of each cell by version, reduced to their median and range.
[[nodiscard]] std::vector<SeriesCell> cellsOf(const table::Table& table, const table::Column& metric,
                                              const SeriesRows& rows, const SeriesVersions& versions,
                                              const std::string& over);
/// Returns the geometric mean of each family over its cells.
[[nodiscard]] std::vector<SeriesCell> familiesOf(const std::vector<SeriesCell>& cells);

} // namespace parascope::analysis
