// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace parascope {

/// Returns the version text of a program: "PROGRAM VERSION", "commit HASH" ("unknown" if it was not built
/// from a repository) and one line for each library that affects what the program measures or reads. Each
/// line ends with a newline. It belongs to the CMake target engine_version.
[[nodiscard]] std::string
versionText(std::string_view program,
            std::initializer_list<std::pair<std::string_view, std::string_view>> libraries);

} // namespace parascope
