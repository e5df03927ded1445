// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace parascope {

/// Reads the whole file. Fails if the file has more than maxBytes bytes; the error names the path.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t maxBytes = std::size_t{1} << 30);
/// Writes a temporary file next to the target, syncs it and renames it, so that a reader sees either the old
/// or the new file, never a part. Where the path is a link, the file that it leads to is replaced. The new
/// file keeps the permissions of the old one. A pipe or a device is written to directly.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

} // namespace parascope
