// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/store/annotation.h"

#include <filesystem>
#include <string_view>

namespace parascope::dispatch {

/// Changes annotations of a database and returns the number of subjects that changed. Subjects that do not
/// exist are skipped. When a sweep is filling the database, asks its runner to store the changes. `owner` is
/// the name under which the database is locked meanwhile. Returns Busy when another program is writing that
/// cannot be asked; the message names that program. The call may wait, so do not call it from a thread that
/// draws.
[[nodiscard]] Result<std::size_t> annotate(const std::filesystem::path& database,
                                           const std::vector<store::AnnotationEdit>& edits,
                                           std::string_view owner);

/// Returns the edits in the format of the steering socket: runs by uuid, sweeps by id, and "file": true for
/// the file.
[[nodiscard]] Json toJson(const std::vector<store::AnnotationEdit>& edits);
[[nodiscard]] Result<std::vector<store::AnnotationEdit>> editsFromJson(const Json& json);

} // namespace parascope::dispatch
