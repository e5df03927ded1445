// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace parascope::store::detail {

/// The right to write one database: an advisory lock on `DATABASE.lock`, which contains the name of its
/// holder. The system releases the lock when the process ends, however it ends.
class WriterLock
{
public:
    static Result<WriterLock> take(const std::filesystem::path& database, std::string_view owner);
    /// Returns who is writing the database now, or an empty text when no program does.
    static std::string holder(const std::filesystem::path& database);

    /// Returns false when the file system has no locks. Then nothing prevents a second writer.
    [[nodiscard]] bool keepsOthersOut() const { return m_advisory; }

    WriterLock() = default;
    ~WriterLock();
    WriterLock(WriterLock&& other) noexcept;
    WriterLock& operator=(WriterLock&& other) noexcept;

private:
    int m_fd = -1;
    std::filesystem::path m_path;
    bool m_advisory = true;
};

} // namespace parascope::store::detail
