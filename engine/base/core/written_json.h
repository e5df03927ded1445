// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// Parses JSON that a person wrote, like parseJson(), but fails if a key appears twice in one object, because
/// one of its values would be lost without notice. The error names the key.
[[nodiscard]] Result<Json> parseWrittenJson(std::string_view text, std::string_view what);
[[nodiscard]] Result<Json> readWrittenJson(const std::filesystem::path& path);

} // namespace parascope
