// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::figure {

/// Returns the most frequent text of the rows in a category column. Returns an empty text if most rows have
/// no value.
[[nodiscard]] std::string mostFrequent(const table::Table& table, const char* name,
                                       const std::vector<std::uint32_t>& rows);

/// The platform and the family that a default figure shows.
struct Subject
{
    std::string platform, family;
};
/// Chooses the subject among rows. A map needs two axes, so runs that vary in two hyper-parameters or more
/// come first, then those that vary in one; among these, the most runs count. `platform` is the chosen one
/// already, unless it is empty.
[[nodiscard]] Subject subjectOf(const table::Table& table, const std::vector<std::uint32_t>& rows,
                                const std::string& platform = {});

} // namespace parascope::figure
