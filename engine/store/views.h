// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <vector>

/// Views for the user's own SQL: `runs`, `steps`, `points`, `ceilings` (resources/help/sql.md). Parascope
/// itself never reads them (trust.h). They decode packed columns (packing.h) in SQL, so that no data are
/// stored twice.
namespace parascope::store::detail {

struct View
{
    std::string name, sql; ///< name, and statement as in sqlite_schema
};
[[nodiscard]] const std::vector<View>& views();

/// Creates the views whose names are free, in the caller's transaction, and notes in `meta` that they are
/// Parascope's. Because of this note a later program does not treat them as a stranger's views, even if its
/// own views differ.
void makeViews(SQLite::Database& db);
/// Returns the names of the views that Parascope created, in this version or another. Views that were changed
/// are not included.
[[nodiscard]] std::vector<std::string> ownViews(SQLite::Database& db);

} // namespace parascope::store::detail
