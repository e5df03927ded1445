// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parascope::analysis {

/// The rows that share a column's value.
struct RowGroup
{
    Value level; ///< empty text where the value is missing
    std::vector<std::uint32_t> rows;
};

/// The given rows by the value of a column; groups ascending, the missing value first.
[[nodiscard]] std::vector<RowGroup> groupRows(const table::Column& column,
                                              std::span<const std::uint32_t> rows);

/// A number for each given row, equal where all columns are equal: 0 .. groups-1, by first occurrence.
struct GroupIds
{
    std::vector<std::uint32_t> ids;
    std::size_t groups = 0;
};
[[nodiscard]] GroupIds groupIds(std::span<const table::Column* const> columns,
                                std::span<const std::uint32_t> rows);

/// A category column "a / b" of several columns' texts, for a grouping by all of them. Fails on an unknown
/// name.
[[nodiscard]] Result<table::Column> joinedColumn(const table::Table& table,
                                                 std::span<const std::string> names);

} // namespace parascope::analysis
