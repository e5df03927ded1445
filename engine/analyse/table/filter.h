// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <span>

namespace parascope::table {

struct Selection
{
    Mask mask;                 ///< one byte per row
    std::size_t count = 0;     ///< number of selected rows
    std::size_t undecided = 0; ///< number of rows left out because an operand is missing
    /// a sentence for an expression that selects no row because it asks for a text that no row has: `no run's
    /// platform is "tpu"; there are tpu-v2, v100`
    std::string hint;
};

/// Returns all rows, or the rows for which the expression over column names is true: `node >= 256 && platform
/// == "v100"`. An error sentence begins with `what` ("--where"). `more` has further columns that the
/// expression may name, with one value per row.
[[nodiscard]] Result<Selection> select(const Table& table, std::string_view expression, std::string_view what,
                                       std::span<const Column> more = {});

/// Removes from `mask` the rows that differ from `fixed` in any named column. An empty text keeps the rows
/// without a value.
[[nodiscard]] Result<void> fix(const Table& table, const Parameters& fixed, Mask& mask);

} // namespace parascope::table
