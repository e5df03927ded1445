// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

namespace parascope::table {

/// The rows of `first`, then those of `second`; columns by name, in the order of `first`, then what `second`
/// alone has. What a side lacks is missing in its rows; a column of numbers on one side and texts on the
/// other holds texts. A run that is in both tables is in the result twice.
[[nodiscard]] Table stacked(const Table& first, const Table& second);

} // namespace parascope::table
