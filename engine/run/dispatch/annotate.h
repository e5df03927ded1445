// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/store/annotation.h"

#include <filesystem>
#include <string_view>

namespace parascope::dispatch {

/// Changes annotations of a database, also of one that a sweep fills: its runner is then asked to. How many
/// subjects changed; those that are not there are passed over. `owner` is who writes meanwhile. Busy where a
/// program writes it that cannot be asked, which the sentence names. May wait, so not from a thread that
/// draws.
[[nodiscard]] Result<std::size_t> annotate(const std::filesystem::path& database,
                                           const std::vector<store::AnnotationEdit>& edits,
                                           std::string_view owner);

/// The edits as the steering socket takes them: runs by uuid, sweeps by id, "file": true.
[[nodiscard]] Json toJson(const std::vector<store::AnnotationEdit>& edits);
[[nodiscard]] Result<std::vector<store::AnnotationEdit>> editsFromJson(const Json& json);

} // namespace parascope::dispatch
