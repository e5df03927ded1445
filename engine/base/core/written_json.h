// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// As parseJson(), of what a person wrote: a key that stands twice in one object is refused by name, for one
/// of its values would be dropped in silence.
[[nodiscard]] Result<Json> parseWrittenJson(std::string_view text, std::string_view what);
[[nodiscard]] Result<Json> readWrittenJson(const std::filesystem::path& path);

} // namespace parascope
