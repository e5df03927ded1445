// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/file_id.h"

#include <filesystem>
#include <optional>

namespace parascope::store::detail {

/// The right to write the file itself, whatever its name: beside WriterLock, which knows a name alone. A lock
/// of the open file (F_OFD_SETLK) on a byte that SQLite leaves alone. To be taken before the connection and
/// to go after it.
class InodeLock
{
public:
    /// Refuses a file that has several names: the log lies beside one of them, and who opens another would
    /// not see it.
    static Result<InodeLock> take(const std::filesystem::path& database);
    /// Whether a living writer has the very file that lies under this name. Not known where a connection of
    /// this process has it open, which was asked then, and on a file system without locks.
    static std::optional<bool> held(const std::filesystem::path& database);

    [[nodiscard]] const FileId& id() const { return m_id; }
    [[nodiscard]] int file() const { return m_fd; }
    /// The name that the file has now; empty where it has none, or none that can be told.
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
