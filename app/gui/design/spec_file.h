// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <filesystem>
#include <optional>

namespace parascope::gui {

/// Returns the grid that a JSON file describes: a sweep spec (with its "config" written out, because the
/// editor shows a family and its hyper-parameters), or a small grid around the model of a Hugging Face
/// config.json or of the description of a benchmark. Returns nothing if the file is neither of them. Returns
/// the error if the file is one of them but cannot be read.
[[nodiscard]] std::optional<Result<Json>> gridOfFile(const std::filesystem::path& path);

/// Returns a small grid of a benchmark, whose description becomes part of the spec.
[[nodiscard]] Result<Json> gridOfBenchmark(const Json& description, const std::string& what);

} // namespace parascope::gui
