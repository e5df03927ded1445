// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace parascope::store::detail {

/// What the file system under a database can do for several programs at once.
struct Sharing
{
    bool locks = true;   ///< SQLite's locks work (fcntl)
    bool memory = true;  ///< programs can share mapped memory, which a write-ahead log needs
    bool remote = false; ///< other hosts may have the file, whose memory and perhaps locks nobody sees here
};

/// For a writer: tried out with a file beside the database, which is removed again.
[[nodiscard]] Sharing sharingForWriter(const std::filesystem::path& database);
/// For a reader: looked at, and nothing beside the file is touched.
[[nodiscard]] Sharing sharingForReader(const std::filesystem::path& database);

} // namespace parascope::store::detail
