// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <utility>

namespace parascope::store::detail {

/// Marks a file that a connection of this process has open, for as long as the object lives. Create it before
/// the connection and destroy it after the connection.
///
/// POSIX releases all locks that a process has on a file when the process closes any descriptor of that file
/// (SQLite, "How To Corrupt An SQLite Database File", 2.2). Reading a header next to an open connection would
/// release the connection's locks. The next program that opens and closes the database would then consider
/// itself the last one and delete the log that is being written.
class OpenFile
{
public:
    explicit OpenFile(const std::filesystem::path& path);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    /// Calls `read`, which may open and close the file, unless a connection has the file open or is opening
    /// it. Returns false when `read` was not called.
    static bool unlessOpen(const std::filesystem::path& path, const std::function<void()>& read);
    /// Closes a descriptor of such a file: at once, or when the last connection of this process to the file
    /// is closed.
    static void close(int descriptor);

private:
    std::pair<unsigned long, unsigned long> m_id = {}; ///< device and inode
};

} // namespace parascope::store::detail
