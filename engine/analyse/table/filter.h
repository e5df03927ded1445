// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <span>

namespace parascope::table {

struct Selection
{
    Mask mask;                 ///< a byte a row
    std::size_t count = 0;     ///< rows that are in
    std::size_t undecided = 0; ///< rows left out because an operand is missing
    std::string hint; ///< where no row is in and the expression asks for a text that no row has: `no run's
                      ///< platform is "tpu"; there are tpu-v2, v100`
};

/// All rows, or those where the expression over column names holds: `node >= 256 && platform == "v100"`.
/// `what` ("--where") begins the sentence on failure. `more`: columns that the expression may name beside the
/// table's, each with a value a row.
[[nodiscard]] Result<Selection> select(const Table& table, std::string_view expression, std::string_view what,
                                       std::span<const Column> more = {});

/// Takes out of `mask` the rows that differ from `fixed` in any named column.
[[nodiscard]] Result<void> fix(const Table& table, const Parameters& fixed, Mask& mask);

} // namespace parascope::table
