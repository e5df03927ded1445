// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/equal_hardware.h"
#include "engine/base/core/json.h"

#include <set>
#include <string>
#include <vector>

namespace parascope::cli {

/// Returns the names of the platforms of a database; none if it does not exist yet.
[[nodiscard]] std::set<std::string> platformsIn(const std::string& database);

/// Finds the platforms that an import added although the database has another platform of the same hardware.
[[nodiscard]] std::vector<dataset::EqualHardware> equalHardware(const std::string& database,
                                                                const std::set<std::string>& before);

[[nodiscard]] Json toJson(const std::vector<dataset::EqualHardware>& found);
/// Returns a sentence per hardware that offers --platform; empty if there is none.
[[nodiscard]] std::string textOf(const std::vector<dataset::EqualHardware>& found);

} // namespace parascope::cli
