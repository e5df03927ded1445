// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// As parseJson(), of what another tool wrote: of a key that stands twice in one object the first value
/// counts, a number that no double can hold is null. Each is added to `leftOut` by name, up to 16 of them.
[[nodiscard]] Result<Json> parseLenientJson(std::string_view text, std::string_view what, JsonLimits limits,
                                            std::vector<std::string>& leftOut);

} // namespace parascope
