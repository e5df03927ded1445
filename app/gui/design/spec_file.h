// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <filesystem>
#include <optional>

namespace parascope::gui {

/// The grid that a JSON file stands for: a sweep spec (what its "config" names written out, since the editor
/// shows a family and its hyper-parameters), or a small grid around the model of a Hugging Face config.json.
/// Nothing where the file is neither; the sentence where it is one that cannot be read.
[[nodiscard]] std::optional<Result<Json>> gridOfFile(const std::filesystem::path& path);

} // namespace parascope::gui
