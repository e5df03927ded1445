// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/stored_hashes.h"

#include "engine/base/core/hash.h"
#include "engine/store/run_fields.h"

namespace parascope::store::detail {

std::string configurationHash(const std::string& family, const std::string& names, const std::string& values)
{
    return hashOf(family + names + values);
}

std::string setupHash(const std::vector<std::int64_t>& ids)
{
    // Fields that came after schema 2 count only if they are set, so that a setup of an older file keeps its
    // hash and is found again.
    constexpr std::size_t always = 14;
    auto used = ids.size();
    while (used > always && ids[used - 1] == 0)
        --used;
    std::string text;
    for (std::size_t i = 0; i < used; ++i)
        text += std::to_string(ids[i]) + '|';
    return hashOf(text);
}

namespace {

/// Counts the rows of a query whose first column is not the hash that `hashOfRow` makes of the others.
template <class HashOfRow>
void count(SQLite::Database& db, const std::string& sql, const char* what, const HashOfRow& hashOfRow,
           std::vector<std::string>& findings)
{
    std::size_t changed = 0;
    SQLite::Statement rows(db, sql);
    while (rows.executeStep())
        changed += rows.getColumn(0).getString() != hashOfRow(rows);
    if (changed != 0)
        findings.push_back(std::to_string(changed) + ' ' + what + " are not those that were stored.");
}

} // namespace

std::vector<std::string> changedValues(SQLite::Database& db)
{
    std::vector<std::string> findings;
    const auto text = [](SQLite::Statement& row, int column) { return row.getColumn(column).getString(); };
    count(
        db, "SELECT hash, text FROM document", "documents (environments, stacks, graphs, specs)",
        [&](SQLite::Statement& row) { return hashOf(text(row, 1)); }, findings);
    count(
        db,
        "SELECT hash, name.text, names, pack FROM configuration JOIN name ON name.id = configuration.family",
        "models",
        [&](SQLite::Statement& row) { return configurationHash(text(row, 1), text(row, 2), text(row, 3)); },
        findings);
    std::string columns;
    const auto fields = runFieldsBy(&RunField::setup);
    for (const auto* field : fields)
        columns += std::string(", coalesce(") + field->storeColumn() + ", 0)";
    count(
        db, "SELECT hash" + columns + " FROM setup", "setups of runs",
        [&](SQLite::Statement& row) {
            std::vector<std::int64_t> ids;
            for (std::size_t i = 0; i < fields.size(); ++i)
                ids.push_back(row.getColumn(static_cast<int>(i) + 1).getInt64());
            return setupHash(ids);
        },
        findings);
    return findings;
}

} // namespace parascope::store::detail
