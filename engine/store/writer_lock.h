// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace parascope::store::detail {

/// The right to write one database: an advisory lock on `DATABASE.lock`, which holds who has it. The
/// system gives it back when the process ends, however it ends.
class WriterLock
{
public:
    static Result<WriterLock> take(const std::filesystem::path& database, std::string_view owner);
    /// Who writes the database now; empty when nobody does.
    static std::string holder(const std::filesystem::path& database);

    /// False where the file system knows no locks: then nothing keeps a second writer away.
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
