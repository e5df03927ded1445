// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/csv.h"

#include <vector>

namespace parascope::exchange {

/// A column whose numbers differ from row to row, as measured values do and the values of a grid do not.
struct Differing
{
    std::size_t column = 0;
    std::size_t values = 0, rows = 0; ///< number of different values, and of rows with a value
};

/// Returns those of `columns` that hold only numbers, not all of them whole, of which more than half are
/// different, in at least 20 rows. For this module only.
[[nodiscard]] std::vector<Differing> differingColumns(const CsvReader& rows,
                                                      const std::vector<std::size_t>& columns);

} // namespace parascope::exchange
