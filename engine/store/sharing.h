// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace parascope::store::detail {

/// Capabilities of a database's file system for use by several programs at once.
struct Sharing
{
    bool locks = true;   ///< SQLite's locks work (fcntl)
    bool memory = true;  ///< programs can share mapped memory, which a write-ahead log needs
    bool remote = false; ///< other hosts may have the file open; their memory and possibly their locks are
                         ///< not visible here
};

/// Returns the capabilities for a writer. It tests them with a file next to the database and removes that
/// file.
[[nodiscard]] Sharing sharingForWriter(const std::filesystem::path& database);
/// Returns the capabilities for a reader. It changes no file next to the database.
[[nodiscard]] Sharing sharingForReader(const std::filesystem::path& database);

} // namespace parascope::store::detail
