// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// Parses JSON that another tool wrote, like parseJson(), with two exceptions: if a key appears twice in one
/// object, the first value counts; a number that does not fit into a double becomes null. Each case adds a
/// sentence with the key to `leftOut`, up to 16 of each kind.
[[nodiscard]] Result<Json> parseLenientJson(std::string_view text, std::string_view what, JsonLimits limits,
                                            std::vector<std::string>& leftOut);

} // namespace parascope
