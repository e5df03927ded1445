// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/file_id.h"

#include <filesystem>
#include <string>
#include <string_view>

/// Which database a log belongs to. SQLite plays the `-wal` or `-journal` that lies beside a file back into
/// it, whatever file that is; a backup that was put in a database's place would be overwritten by it.
///
/// The first transaction of every life of a log (from its reset to the next) stores a label in the database,
/// in `meta` under the key `log`: a new id, the id before, the identities of both files and a hash of the
/// file's header as it was. The file then holds the id before, or the new one once it is checkpointed, and
/// the log holds the frame with both: two that fit belong together. Inside the store only.
namespace parascope::store::detail {

enum class LogOwner {
    None,    ///< there is no log, or nothing in it
    Own,     ///< it belongs to the file
    Other,   ///< it belongs to another file, or to the file that lay here before
    Unknown, ///< it has no label (an older Parascope, another program), and the file was put here after it
};

/// Of what lies beside a database that no connection of this process has open; else Own. Reads a page of
/// each.
[[nodiscard]] LogOwner logOwner(const std::filesystem::path& database);

/// The sentence of LogOwner::Unknown: what to do.
[[nodiscard]] Error unknownLog(const std::filesystem::path& database);

/// Moves the logs out of SQLite's way, and names where the last went.
[[nodiscard]] Result<std::filesystem::path> setLogAside(const std::filesystem::path& database);

/// The key in `meta`.
inline constexpr const char* logKey = "log";
/// The id of no label.
inline constexpr const char* noLabel = "-";
/// The id in a label (empty: none), and that of the label in the file itself, which is empty where the file
/// is no database.
[[nodiscard]] std::string idOfLabel(std::string_view label);
[[nodiscard]] std::string labelIdOf(int databaseFile);
/// The label that follows `before` (empty: none), for a database whose file is open for reading.
[[nodiscard]] std::string nextLabel(std::string_view before, int databaseFile, const FileId& log);

} // namespace parascope::store::detail
