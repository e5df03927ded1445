// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace parascope::dispatch {

/// Returns what ended processes of this user left and nothing uses: temporary folders, and sockets of
/// runners at which nothing listens.
[[nodiscard]] std::vector<std::filesystem::path> leftovers();

/// Removes them. What cannot be removed stays, and leftovers() returns it again.
void removeLeftovers();

} // namespace parascope::dispatch
