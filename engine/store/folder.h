// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::store {

/// The databases that stand for one source: a team keeps its results as files in a folder.
struct Folder
{
    std::vector<std::filesystem::path> databases; ///< by name
    std::vector<Error> unreadable;                ///< one for each file that ends in .db and cannot be read
};

/// Returns the databases among these paths. A path of a folder stands for the files in it whose names end in
/// .db; one that cannot be read hides none of the others. A path of a file is returned as it is. Fails if a
/// folder has no database that can be read.
[[nodiscard]] Result<Folder> databasesIn(const std::vector<std::string>& paths);

} // namespace parascope::store
