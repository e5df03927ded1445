// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/file_id.h"

#include <filesystem>
#include <optional>

namespace parascope::store::detail {

/// The right to write the file itself, whatever its name. It complements WriterLock, which only knows a name.
/// It is a lock of the open file (F_OFD_SETLK) on a byte that SQLite does not use. Take it before opening the
/// connection and release it after closing the connection.
class InodeLock
{
public:
    /// Takes the lock. Refuses a file with several names (hard links): the log is next to one of them, and a
    /// program that opens another name would not see it. Returns Busy when another writer has the file.
    static Result<InodeLock> take(const std::filesystem::path& database);
    /// Returns whether a living writer has the file under this name. Returns nothing when a connection of
    /// this process has the file open (it was checked then), and on a file system without locks.
    static std::optional<bool> held(const std::filesystem::path& database);

    [[nodiscard]] const FileId& id() const { return m_id; }
    [[nodiscard]] int file() const { return m_fd; }
    /// Returns the current name of the file, or an empty path when it has none or the name cannot be
    /// determined.
    [[nodiscard]] std::filesystem::path name() const;

    InodeLock() = default;
    ~InodeLock();
    InodeLock(InodeLock&& other) noexcept;
    InodeLock& operator=(InodeLock&& other) noexcept;

private:
    int m_fd = -1;
    FileId m_id;
};

} // namespace parascope::store::detail
