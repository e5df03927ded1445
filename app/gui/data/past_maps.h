// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// How the maps of a database's latest adaptive sweep came about, an entry a platform: its runner said so
/// only while it ran, and it is found out again from its points and runs. `database`: as the column of this
/// name in `runs` has it. Empty where there is no such sweep, or too few runs. Takes seconds where there are
/// many.
[[nodiscard]] std::vector<figure::MapProgress>
pastMaps(const std::filesystem::path& file, const table::Table& runs, const std::string& database);

} // namespace parascope::gui
