// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>

/// The folders of this user. Devices, benchmarks and sockets in them decide what runs, so a folder in which
/// somebody else could put a file is refused with a sentence that says how to mend it.
namespace parascope {

/// The directories for data ($XDG_DATA_HOME/parascope), configuration ($XDG_CONFIG_HOME/parascope; both with
/// the defaults of the XDG specification, in $HOME or else in the home folder of the password database) and
/// sockets ($XDG_RUNTIME_DIR/parascope, otherwise a folder with mode 0700 in the temporary directory). Each
/// is created if it does not exist. Fails if the folder belongs to another user (but root), if others may
/// write to it, or if no home folder is known.
[[nodiscard]] Result<std::filesystem::path> dataDirectory();
[[nodiscard]] Result<std::filesystem::path> configDirectory();
[[nodiscard]] Result<std::filesystem::path> runtimeDirectory();

} // namespace parascope
