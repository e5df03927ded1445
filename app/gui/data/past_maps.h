// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// Returns how the maps of a database's latest adaptive sweep developed, one entry per platform. The runner
/// reports this only while it runs, so it is reconstructed from the sweep's points and runs. `database` is
/// the value that the column of this name in `runs` has. Returns an empty list if there is no such sweep or
/// if there are too few runs. Takes seconds when there are many runs.
[[nodiscard]] std::vector<figure::MapProgress>
pastMaps(const std::filesystem::path& file, const table::Table& runs, const std::string& database);

} // namespace parascope::gui
