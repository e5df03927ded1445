// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::models {

/// What the run table lists, and in which order.
struct OrderQuestion
{
    table::TablePtr table;
    table::Mask shown;      ///< the filter; empty: every row
    table::Mask only;       ///< the selection when the table shows it alone; empty: no such limit
    std::string sortColumn; ///< empty: in the order of the table
    bool descending = false;
};

/// Rows in order. Missing values stand last either way, equal ones keep the table's order; texts sort by
/// their place in the alphabet. Pure; 1e6 rows take some 0.2 s, so ask from a worker thread.
[[nodiscard]] std::vector<std::uint32_t> orderedRows(const OrderQuestion& question);

/// Names of the columns whose listed rows do not all hold the same value.
[[nodiscard]] std::vector<std::string> differingColumns(const table::Table& table,
                                                        const std::vector<std::uint32_t>& rows);

} // namespace parascope::models
