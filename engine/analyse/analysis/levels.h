// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace parascope::analysis {

/// Place of a row that has no value.
inline constexpr auto noLevel = std::numeric_limits<std::uint32_t>::max();

/// Returns the cell as a value. A whole number becomes an integer; a missing value becomes an empty text.
[[nodiscard]] Value valueAt(const table::Column& column, std::size_t row);

/// Returns the rows of a mask in ascending order.
[[nodiscard]] std::vector<std::uint32_t> rowsOf(const table::Mask& mask);

/// The values of a column among some rows, and the place of each row's value among them.
struct Levels
{
    std::vector<Value> values; ///< in ascending order; texts that are numbers are sorted as numbers
    /// For the i-th given row, the index into `values`; noLevel if the value is missing.
    std::vector<std::uint32_t> place;
};

/// The value of each row as a number 0 .. count-1 in order of first occurrence; noLevel if it is missing.
/// This is levelsOf() without sorting, for columns with as many values as rows.
struct Places
{
    std::vector<std::uint32_t> place;    ///< place of the i-th given row
    std::vector<std::uint32_t> firstRow; ///< first row of each place
};
[[nodiscard]] Places placesOf(const table::Column& column, std::span<const std::uint32_t> rows);

/// Returns the levels of a column among the rows. It needs one pass over the column and a small hash table of
/// the values seen, because a grid has few levels and many rows.
[[nodiscard]] Levels levelsOf(const table::Column& column, std::span<const std::uint32_t> rows);

/// Returns true if the column takes more than one value among the rows of the mask. Stops at the second
/// value.
[[nodiscard]] bool takesSeveral(const table::Column& column, const table::Mask& mask);

/// Returns whether each value of `of` occurs with only one value of `column` among the rows. Then `column`
/// contains no information that `of` does not contain.
[[nodiscard]] bool follows(const table::Column& column, const table::Column& of,
                           std::span<const std::uint32_t> rows);

} // namespace parascope::analysis
