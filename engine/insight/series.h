// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that differ in one hyper-parameter only; for this room's own files.
#pragma once

#include "engine/insight/effects.h"

namespace parascope::insight {

/// Rows ordered by series and, within one, by the level of the column.
struct Series
{
    Levels levels;                      ///< codes are of `rows`
    Rows rows;
    std::vector<std::size_t> starts;    ///< of each series in rows, and the end
    [[nodiscard]] std::size_t count() const { return starts.size() - 1; }
};

/// Series along `column`: equal in all other factors and in every category column that says what was run
/// (type, mode, optimiser, device, ...). Empty where the column has more levels than Levels::most.
[[nodiscard]] Series seriesAlong(const table::Table& table, const table::Column& column,
                                 const std::vector<const table::Column*>& factors, const Rows& rows);

} // namespace parascope::insight
