// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/version.h"

#include "engine/base/core/commit.h"

namespace parascope {

std::string versionText(std::string_view program,
                        std::initializer_list<std::pair<std::string_view, std::string_view>> libraries)
{
    std::string text = std::string(program) + " " PARASCOPE_VERSION "\ncommit " PARASCOPE_COMMIT "\n";
    for (const auto& [name, version] : libraries)
        text.append(name).append(" ").append(version).append("\n");
    return text;
}

} // namespace parascope
