// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <vector>

/// Views for people's own SQL: `runs`, `steps`, `points`, `ceilings` (resources/help/sql.md). Nobody here
/// reads them (trust.h). They decode what is packed (packing.h) in SQL, so that nothing is stored twice.
namespace parascope::store::detail {

struct View
{
    std::string name, sql; ///< sql: as sqlite_schema holds it
};
[[nodiscard]] const std::vector<View>& views();

/// Makes those views whose names are free, in the caller's transaction, and notes in `meta` that they are
/// ours. The note keeps a later program from taking them for a stranger's though its own say more.
void makeViews(SQLite::Database& db);
/// Names of the views that Parascope made, this program or another; empty where somebody changed one.
[[nodiscard]] std::vector<std::string> ownViews(SQLite::Database& db);

} // namespace parascope::store::detail
