// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/packing.h"
#include "engine/store/records.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <filesystem>
#include <string>

/// What Writer, Reader and check share. Inside the store only.
namespace parascope::store::detail {

/// The statements that make an empty file a database of schemaVersion, in this order: each one's tables refer
/// to those before.
[[nodiscard]] const char* schemaSql();
[[nodiscard]] const char* runTablesSql();
[[nodiscard]] const char* identitySql();
[[nodiscard]] const char* annotationSql();

/// Identity of an open file: ours, of this version. The sentence names the path.
[[nodiscard]] Result<void> checkIdentity(SQLite::Database& db, const std::filesystem::path& path);

/// The steps of forward migration from `from` to schemaVersion, in the transaction of the caller, who has
/// foreign keys off (a table is made anew under its name) and they are checked at the end.
[[nodiscard]] Result<void> migrate(SQLite::Database& db, int from);

/// What SQLite opens beside a database.
inline constexpr std::array logSuffixes{"-wal", "-shm", "-journal"};

/// A file's first bytes say SQLite, it is not a folder, it exists, and what SQLite would open beside it are
/// files, too: a pipe would keep us waiting. No other file is opened.
[[nodiscard]] Result<void> checkHeader(const std::filesystem::path& path);

/// The identity as the file's own header states it, read as bytes: nothing is opened, no log is replayed.
[[nodiscard]] Result<void> checkHeaderIdentity(const std::filesystem::path& path);

/// SQLite's URI form of a path: what its parser would read as syntax is escaped.
[[nodiscard]] std::string uriOf(const std::filesystem::path& path, const char* query);

/// A write-ahead log or a rollback journal lies beside the file: the file alone is not its state.
[[nodiscard]] bool hasLog(const std::filesystem::path& path);

/// The same to one who reads: where a writer keeps readers out, who that is.
[[nodiscard]] Error readingError(const SQLite::Exception& error, const std::filesystem::path& path);
/// SQLite's error as one sentence about the path. Io (the disk) and Busy may pass by themselves; nothing else
/// does.
[[nodiscard]] Error sqliteError(const SQLite::Exception& error, const std::filesystem::path& path);

} // namespace parascope::store::detail
