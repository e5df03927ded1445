// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "engine/exchange/import.h"

#include <string>
#include <vector>

namespace parascope::cli {

/// Imports files into a database and creates the database if it does not exist. Either everything is imported
/// or nothing, except for bad records, which are listed.
[[nodiscard]] Result<Outcome> runImport(const std::vector<std::string>& files, const std::string& db,
                                        const exchange::ImportOptions& options,
                                        const std::string& labelFrom = {});

} // namespace parascope::cli
