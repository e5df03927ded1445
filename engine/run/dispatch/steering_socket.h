// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>

namespace parascope::dispatch {

/// Returns the socket of the runner that writes `database`. It is in the runtime directory, and its name is a
/// hash of the database's real path, so that every spelling of the path finds the same runner.
[[nodiscard]] Result<std::filesystem::path> steeringSocket(const std::filesystem::path& database);
/// Reports whether a path has the name of such a socket.
[[nodiscard]] bool isRunnerSocket(const std::filesystem::path& path);
/// Returns true when the other end of a connected socket is a process of this user or of root.
[[nodiscard]] bool isOwnPeer(int fd);
/// Connects to a runner of this user and returns the descriptor, which is never -1. Returns NotFound when no
/// process listens.
[[nodiscard]] Result<int> connectTo(const std::filesystem::path& socket);
/// Removes a socket of this user at which nothing listens; returns whether there was one. `justLook` leaves
/// it.
bool removeDead(const std::filesystem::path& socket, bool justLook = false);
/// Listens with mode 0600 and replaces a socket that a dead runner left. Returns Busy when a process answers
/// there.
[[nodiscard]] Result<int> listenAt(const std::filesystem::path& socket);

} // namespace parascope::dispatch
