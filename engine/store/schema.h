// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/packing.h"
#include "engine/store/records.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <filesystem>
#include <string>

/// Functions that Writer, Reader and check share. For use inside the store only.
namespace parascope::store::detail {

/// The statements that turn an empty file into a database of schemaVersion, in this order: the tables of each
/// refer to tables of those before.
[[nodiscard]] const char* schemaSql();
[[nodiscard]] const char* runTablesSql();
[[nodiscard]] const char* identitySql();
[[nodiscard]] const char* annotationSql();

/// Checks that an open file is a Parascope database of a known version. The error message names the path.
[[nodiscard]] Result<void> checkIdentity(SQLite::Database& db, const std::filesystem::path& path);

/// Migrates the schema from version `from` to schemaVersion in the caller's transaction. The caller must have
/// switched foreign keys off, because a table is created again under its name. The function checks the
/// references at the end.
[[nodiscard]] Result<void> migrate(SQLite::Database& db, int from);

/// The step of migrate() from schema 5 to 6.
[[nodiscard]] Result<void> fromFive(SQLite::Database& db);

/// Suffixes of the files that SQLite opens next to a database.
inline constexpr std::array logSuffixes{"-wal", "-shm", "-journal"};

/// Checks that the file exists, is not a folder and begins with SQLite's header, and that the files which
/// SQLite would open next to it are regular files: a pipe would block the program. Opens no other file.
[[nodiscard]] Result<void> checkHeader(const std::filesystem::path& path);

/// Checks the identity in the file's own header, which it reads as bytes. It opens no database and replays no
/// log.
[[nodiscard]] Result<void> checkHeaderIdentity(const std::filesystem::path& path);

/// Returns SQLite's URI for a path. Characters that its parser would read as syntax are escaped.
[[nodiscard]] std::string uriOf(const std::filesystem::path& path, const char* query);

/// Returns true when a write-ahead log or a rollback journal is next to the file, so that the file itself is
/// not the whole state.
[[nodiscard]] bool hasLog(const std::filesystem::path& path);

/// Returns the error for a reader. When a writer locks readers out, the message names the writer.
[[nodiscard]] Error readingError(const SQLite::Exception& error, const std::filesystem::path& path);
/// Returns SQLite's error as one sentence about the path. Only Io (the disk) and Busy may go away by
/// themselves.
[[nodiscard]] Error sqliteError(const SQLite::Exception& error, const std::filesystem::path& path);

} // namespace parascope::store::detail
