// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/own_file.h"

#include <filesystem>
#include <string>

namespace parascope::store::detail {

/// A copy of the database file as it is when a life of its write-ahead log begins. The copy and the log
/// together are the whole database, whatever somebody writes into the file itself meanwhile. It has no name,
/// lies in the folder of the database (where the file system can share the blocks of both), and ends with
/// the process. Inside the store only.
class SpareCopy
{
public:
    /// Copies the file that `databaseFile` has open. There is no copy where the file has more than 64 MiB,
    /// the file system makes no nameless files, or the disk is full.
    void take(const std::filesystem::path& database, int databaseFile);
    /// The first transaction of this life is in the log.
    void begun(const std::filesystem::path& database);
    /// Writes the database with the log that lies beside it now to `target`, a file that is not there yet.
    /// False where there is no copy, or the log has begun another life.
    [[nodiscard]] Result<bool> writeTo(const std::filesystem::path& database,
                                       const std::filesystem::path& target) const;

private:
    OwnFile m_copy;
    std::string m_life; ///< of the log; empty before the first transaction
};

} // namespace parascope::store::detail
