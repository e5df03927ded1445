// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace parascope::dataset {

/// Two or more platforms that have one hardware.
struct EqualHardware
{
    std::string hardware;
    std::vector<std::string> platforms;

    friend bool operator==(const EqualHardware&, const EqualHardware&) = default;
};
/// Finds the platforms of a dataset's table that have equal hardware. They may be one platform: a host with a
/// name of its own (`runner-f00d-17`) is no platform of its own. Runs whose hardware is not recorded do not
/// count.
[[nodiscard]] std::vector<EqualHardware> equalHardware(const table::Table& table);

/// Returns the platforms of each database, by its name in the column "database".
[[nodiscard]] std::map<std::string, std::set<std::string>> platformsByDatabase(const table::Table& table);

} // namespace parascope::dataset
