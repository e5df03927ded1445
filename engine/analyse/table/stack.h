// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

namespace parascope::table {

/// Returns the rows of `first`, then those of `second`. Columns are matched by name: first those of `first`
/// in their order, then those that only `second` has. A value that one side lacks is missing in its rows. A
/// column with numbers on one side and texts on the other becomes a column of texts. A run that is in both
/// tables is in the result twice.
[[nodiscard]] Table stacked(const Table& first, const Table& second);

} // namespace parascope::table
