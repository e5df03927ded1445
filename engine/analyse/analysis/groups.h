// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parascope::analysis {

/// The rows that have the same value in a column.
struct RowGroup
{
    Value level; ///< the value; an empty text if it is missing
    std::vector<std::uint32_t> rows;
};

/// Groups the given rows by the value of a column. The groups are in ascending order; the missing value comes
/// first.
[[nodiscard]] std::vector<RowGroup> groupRows(const table::Column& column,
                                              std::span<const std::uint32_t> rows);

/// A group number for each given row. Rows have the same number if they are equal in all the columns; the
/// numbers 0 .. groups-1 are in order of first occurrence.
struct GroupIds
{
    std::vector<std::uint32_t> ids;
    std::size_t groups = 0;
};
[[nodiscard]] GroupIds groupIds(std::span<const table::Column* const> columns,
                                std::span<const std::uint32_t> rows);

/// Returns a category column whose texts "a / b" join the texts of several columns, to group by all of them.
/// Fails if a name is unknown.
[[nodiscard]] Result<table::Column> joinedColumn(const table::Table& table,
                                                 std::span<const std::string> names);

} // namespace parascope::analysis
