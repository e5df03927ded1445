// SPDX-License-Identifier: GPL-3.0-or-later
// Series of runs that differ in only one hyper-parameter; for this module's own files.
#pragma once

#include "engine/insight/effects.h"

namespace parascope::insight {

/// Rows ordered by series and, within each series, by the level of the column.
struct Series
{
    std::vector<double> levels; ///< levels of the column, ascending
    Rows rows;
    std::vector<std::uint32_t> codes; ///< index into `levels` for each row
    std::vector<std::size_t> starts;  ///< start of each series in `rows`, and the end
    [[nodiscard]] std::size_t count() const { return starts.size() - 1; }
};

/// The place of each row in the grid: its level of each factor, and its values of the category columns that
/// describe the run (type, mode, optimiser, device, ...). It gives the series along any of the factors.
class Grid
{
public:
    Grid(const table::Table& table, const std::vector<const table::Column*>& factors, const Rows& rows);
    /// Returns the series whose rows are equal in everything except `factor`. Returns no series if the factor
    /// has more levels than Levels::most.
    [[nodiscard]] Series along(const table::Column& factor) const;

private:
    Rows m_rows;
    std::vector<const table::Column*> m_factors;
    std::vector<Levels> m_levels;
    std::vector<std::uint64_t> m_others; ///< one number per row for all category columns
    std::uint64_t m_otherRange = 1;
};

/// Returns the series without the rows of the table for which `out` is set.
[[nodiscard]] Series without(const Series& series, const table::Mask& out);

} // namespace parascope::insight
