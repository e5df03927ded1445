// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace parascope {

/// The whole file; refuses more than maxBytes and names the path on failure.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t maxBytes = std::size_t{1} << 30);
/// Writes beside the target, syncs, renames: a reader sees the old or the new file, never half. The file that
/// a link leads to is replaced, and keeps its permissions; a pipe or a device is written to as it is.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

/// $XDG_DATA_HOME/parascope, $XDG_CONFIG_HOME/parascope (with the specification's defaults), and the
/// runtime directory for sockets ($XDG_RUNTIME_DIR/parascope, else a mode-0700 folder in the temporary
/// directory). Created when absent.
[[nodiscard]] Result<std::filesystem::path> dataDirectory();
[[nodiscard]] Result<std::filesystem::path> configDirectory();
[[nodiscard]] Result<std::filesystem::path> runtimeDirectory();

} // namespace parascope
