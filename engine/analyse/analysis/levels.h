// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace parascope::analysis {

/// The place of a row that has no value.
inline constexpr auto noLevel = std::numeric_limits<std::uint32_t>::max();

/// The cell as a value: whole numbers whole, empty text where it is missing.
[[nodiscard]] Value valueAt(const table::Column& column, std::size_t row);

/// The rows of a mask, ascending.
[[nodiscard]] std::vector<std::uint32_t> rowsOf(const table::Mask& mask);

/// The values that a column takes among some rows, and each of these rows' place among them.
struct Levels
{
    std::vector<Value> values;        ///< ascending; texts that read as numbers are sorted as numbers
    std::vector<std::uint32_t> place; ///< of the i-th row given: index into values; noLevel where missing
};

/// Each row's value as a number 0 .. count-1, by first occurrence; noLevel where missing. What levelsOf does
/// without sorting: for columns with as many values as rows.
struct Places
{
    std::vector<std::uint32_t> place;    ///< of the i-th row given
    std::vector<std::uint32_t> firstRow; ///< of each place
};
[[nodiscard]] Places placesOf(const table::Column& column, std::span<const std::uint32_t> rows);

/// One pass over the column with a small hash table of the values seen: a grid has few levels and many rows.
[[nodiscard]] Levels levelsOf(const table::Column& column, std::span<const std::uint32_t> rows);

/// True when the column takes more than one value among the rows of the mask; stops at the second.
[[nodiscard]] bool takesSeveral(const table::Column& column, const table::Mask& mask);

/// Whether each value of `of` comes with one value of `column` alone among the rows: then it says nothing
/// that `of` does not.
[[nodiscard]] bool follows(const table::Column& column, const table::Column& of,
                           std::span<const std::uint32_t> rows);

} // namespace parascope::analysis
