// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <utility>

namespace parascope::store::detail {

/// A file that a connection of this process has open, for as long as the object lives. To be made before the
/// connection and to go after it.
///
/// POSIX gives up all locks that a process has on a file when it closes any descriptor of that file (SQLite,
/// "How To Corrupt An SQLite Database File", 2.2). A header read beside an open connection would take away
/// its locks: the next program that looks and leaves would hold itself for the last one, and delete the log
/// that is being written.
class OpenFile
{
public:
    explicit OpenFile(const std::filesystem::path& path);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    /// Calls `read`, which may open and close the file; not when a connection has it open, and not while one
    /// is being opened. False when it was not called.
    static bool unlessOpen(const std::filesystem::path& path, const std::function<void()>& read);
    /// Closes a descriptor of such a file: at once, or when the last connection of this process to it has
    /// gone.
    static void close(int descriptor);

private:
    std::pair<unsigned long, unsigned long> m_id = {}; ///< device and inode
};

} // namespace parascope::store::detail
