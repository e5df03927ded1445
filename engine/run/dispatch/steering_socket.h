// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>

namespace parascope::dispatch {

/// The socket of the runner that writes `database`: in the runtime directory, named from the hash of the
/// database's real path, so that every way of writing the path finds the same runner.
[[nodiscard]] Result<std::filesystem::path> steeringSocket(const std::filesystem::path& database);
/// The other end of a connected socket is a process of this user, or of root.
[[nodiscard]] bool isOwnPeer(int fd);
/// Connects, to this user's runners alone; -1 never comes out. NotFound when nobody listens.
[[nodiscard]] Result<int> connectTo(const std::filesystem::path& socket);
/// Listens with mode 0600, replacing a socket that a dead runner left. Busy when somebody answers there.
[[nodiscard]] Result<int> listenAt(const std::filesystem::path& socket);

} // namespace parascope::dispatch
