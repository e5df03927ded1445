// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/own_file.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>

namespace parascope::store::detail {

/// A copy of the database file at the beginning of a life of its write-ahead log. The copy and the log
/// together are the whole database, even if another program writes into the file itself meanwhile. The copy
/// has no name, is in the folder of the database (where the file system can share blocks between both), and
/// ends with the process. For use inside the store only.
class SpareCopy
{
public:
    /// Copies the file that `databaseFile` has open. Makes no copy when the file has more than 64 MiB, the
    /// file system has no nameless files, or the disk is full.
    void take(const std::filesystem::path& database, int databaseFile);
    /// Notes that the first transaction of this life is in the log.
    void begun(const std::filesystem::path& database);
    /// Writes the database, including the first `logBytes` of the log that is now next to it, to `target`, a
    /// file that must not exist yet. Returns false when there is no copy, or when the log has begun another
    /// life.
    [[nodiscard]] Result<bool>
    writeTo(const std::filesystem::path& database, const std::filesystem::path& target,
            std::int64_t logBytes = std::numeric_limits<std::int64_t>::max()) const;

private:
    OwnFile m_copy;
    std::string m_life; ///< identifies the life of the log; empty before the first transaction
};

} // namespace parascope::store::detail
