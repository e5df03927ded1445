// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/file_id.h"

#include <filesystem>
#include <string>
#include <string_view>

/// Determines which database a log belongs to. SQLite replays a `-wal` or `-journal` that is next to a file
/// into that file, whichever file it is. A backup that was put in the place of a database would be
/// overwritten in this way.
///
/// The first transaction of every life of a log (from one reset to the next) stores a label in the database,
/// in `meta` under the key `log`: a new id, the previous id, the identities of both files and a hash of the
/// file's header at that time. The file then contains the previous id, or the new id after a checkpoint, and
/// the log contains the frame with both ids. If they fit, file and log belong together. For use inside the
/// store only.
namespace parascope::store::detail {

enum class LogOwner {
    None,    ///< there is no log, or it is empty
    Own,     ///< the log belongs to the file
    Other,   ///< the log belongs to another file, or to a previous file of this name
    Unknown, ///< the log has no label (an older Parascope, another program), and the file is newer than the
             ///< log
};

/// Returns the owner of the log next to a database that no connection of this process has open; otherwise
/// Own. Reads the header and a page of the file, and frames of the log until the owner is known.
[[nodiscard]] LogOwner logOwner(const std::filesystem::path& database);

/// Returns the error for LogOwner::Unknown, which says what to do.
[[nodiscard]] Error unknownLog(const std::filesystem::path& database);

/// Renames the logs so that SQLite does not find them. Returns the path of the last one.
[[nodiscard]] Result<std::filesystem::path> setLogAside(const std::filesystem::path& database);

/// Key of the label in `meta`.
inline constexpr const char* logKey = "log";
/// The id that means no label.
inline constexpr const char* noLabel = "-";
/// idOfLabel() returns the id in a label, or noLabel for an empty one. labelIdOf() returns the id of the
/// label in the file itself, or an empty text when the file is not a database.
[[nodiscard]] std::string idOfLabel(std::string_view label);
[[nodiscard]] std::string labelIdOf(int databaseFile);
/// Returns the label that follows `before` (empty: no label), for a database whose file is open for reading.
[[nodiscard]] std::string nextLabel(std::string_view before, int databaseFile, const FileId& log);

} // namespace parascope::store::detail
