// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace parascope {

/// What a program says of itself: "PROGRAM VERSION", "commit HASH" ("unknown" where it was built from no
/// repository) and a line for each library that decides what it measures or reads, a newline after each.
/// Target engine_version.
[[nodiscard]] std::string
versionText(std::string_view program,
            std::initializer_list<std::pair<std::string_view, std::string_view>> libraries);

} // namespace parascope
