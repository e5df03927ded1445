// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that differ in one hyper-parameter only; for this module's own files.
#pragma once

#include "engine/insight/effects.h"

namespace parascope::insight {

/// Rows ordered by series and, within one, by the level of the column.
struct Series
{
    std::vector<double> levels; ///< of the column, ascending
    Rows rows;
    std::vector<std::uint32_t> codes; ///< of each row, into levels
    std::vector<std::size_t> starts;  ///< of each series in rows, and the end
    [[nodiscard]] std::size_t count() const { return starts.size() - 1; }
};

/// Where each row stands in the grid: a level of each factor, and of the category columns that say what was
/// run (type, mode, optimiser, device, ...). Series along any of the factors come from it.
class Grid
{
public:
    Grid(const table::Table& table, const std::vector<const table::Column*>& factors, const Rows& rows);
    /// Equal in everything but `factor`. No series where the factor has more levels than Levels::most.
    [[nodiscard]] Series along(const table::Column& factor) const;

private:
    Rows m_rows;
    std::vector<const table::Column*> m_factors;
    std::vector<Levels> m_levels;
    std::vector<std::uint64_t> m_others; ///< of each row, one number for all category columns
    std::uint64_t m_otherRange = 1;
};

/// The series without some rows: those of the table for which `out` is set.
[[nodiscard]] Series without(const Series& series, const table::Mask& out);

} // namespace parascope::insight
