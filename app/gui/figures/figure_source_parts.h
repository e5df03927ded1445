// SPDX-License-Identifier: GPL-3.0-or-later
// What the choice of a slice and the list of views share; for these two files only.
#pragma once

#include "app/gui/figures/figure_source.h"

namespace parascope::gui {

/// The text that most of the rows have in a category column; empty when there is none.
[[nodiscard]] std::string maxFrequent(const table::Table& table, const char* name,
                                      const std::vector<std::uint32_t>& rows);
/// Whether a column of numbers is there and has one.
[[nodiscard]] bool hasNumbers(const table::Table& table, const char* name);

/// Databases by what their completed runs carry. Runs that were traced for their operations have no rate;
/// beside runs that were timed they would be a second, different measurement of the same cell.
struct Databases
{
    std::vector<std::string> timed, traced;
};

[[nodiscard]] Databases databasesOf(const table::Table& table);
/// A filter that keeps the runs of these databases.
[[nodiscard]] std::string anyOf(const std::vector<std::string>& databases);

} // namespace parascope::gui
