// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/trust.h"

#include "engine/base/core/interruption.h"
#include "engine/base/core/names.h"
#include "engine/base/core/printable.h"
#include "engine/store/packing.h"
#include "engine/store/schema.h"
#include "engine/store/views.h"

#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <set>

namespace parascope::store::detail {

void harden(SQLite::Database& db)
{
    auto* handle = db.getHandle();
    for (const auto& [option, on] :
         {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
          std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0)})
        (void)sqlite3_db_config(handle, option, on, nullptr);
    // A document is at most a message of 64 MiB. A schema has a few KB, and what users add to it is not much
    // more.
    constexpr int mebibyte = 1 << 20;
    for (const auto& [limit, most] :
         {std::pair(SQLITE_LIMIT_LENGTH, 256 * mebibyte), std::pair(SQLITE_LIMIT_SQL_LENGTH, 4 * mebibyte),
          std::pair(SQLITE_LIMIT_VDBE_OP, 100000), std::pair(SQLITE_LIMIT_ATTACHED, 1),
          std::pair(SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), std::pair(SQLITE_LIMIT_TRIGGER_DEPTH, 10)})
        (void)sqlite3_limit(handle, limit, most);
    db.exec("PRAGMA cell_size_check = ON");
}

namespace {

/// Returns the text in lower case, as SQLite compares names.
std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

struct Table
{
    bool real = true; ///< true when its rows are in the file: not a view and not a virtual table
    bool view = false;
    std::string sql; ///< the statement that created it, without blanks and quotes
    std::map<std::string, std::string>
        columns; ///< by name: the properties that must match before the file is written
    std::set<std::string> generated;
    std::set<std::string> unique;                ///< unique constraints, as text
    std::map<std::string, std::string> computed; ///< indexes with an expression: name and statement
};

struct Schema
{
    std::map<std::string, Table> tables;
    std::map<std::string, std::string> triggers; ///< by name: the table of the trigger
    std::map<std::string, std::string> indexes;  ///< by name: the statement of the index
    std::vector<std::string> others;             ///< tables and views that were not requested
};

/// Returns a statement without blanks and quotes, for comparison. Only the text of a table contains its
/// checks, collations, conflict clauses and key actions. SQLite inserts quotes and blanks when a table is
/// altered.
std::string plain(const std::string& sql)
{
    std::string out = lower(sql);
    std::erase_if(out, [](char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '"' || c == '`' || c == '[' ||
               c == ']';
    });
    return out;
}

std::string quoted(const std::string& name)
{
    std::string out = "\"";
    for (const char c : name)
        out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

void readTable(SQLite::Database& db, const std::string& name,
               const std::map<std::string, std::string>& statements, Table& table)
{
    SQLite::Statement columns(db, "PRAGMA table_xinfo(" + quoted(name) + ")");
    while (columns.executeStep()) {
        const auto column = lower(columns.getColumn(1).getString());
        table.columns[column] =
            lower(columns.getColumn(2).getString()) +
            (columns.getColumn(3).getInt() != 0 ? " not null" : "") +
            (columns.getColumn(4).isNull() ? "" : " default " + columns.getColumn(4).getString()) + " key " +
            std::to_string(columns.getColumn(5).getInt());
        if (columns.getColumn(6).getInt() != 0)
            table.generated.insert(column);
    }
    SQLite::Statement indexes(db, "SELECT name, partial, \"unique\" FROM pragma_index_list(?)");
    indexes.bind(1, name);
    while (indexes.executeStep()) {
        const auto index = indexes.getColumn(0).getString();
        bool computed = indexes.getColumn(1).getInt() != 0;
        std::string text = computed ? "part of " : "";
        SQLite::Statement keys(
            db, "SELECT coalesce(name, '(an expression)'), coll, cid FROM pragma_index_xinfo(?) WHERE key");
        keys.bind(1, index);
        constexpr int expression = -2;
        while (keys.executeStep()) {
            text += lower(keys.getColumn(0).getString()) + ' ' + keys.getColumn(1).getString() + ',';
            computed |= keys.getColumn(2).getInt() == expression;
        }
        if (indexes.getColumn(2).getInt() != 0)
            table.unique.insert(text);
        const auto statement = statements.find(index);
        if (computed)
            table.computed[index] = statement == statements.end() ? std::string() : statement->second;
    }
}

/// Reads the schema of the tables with these names; of all tables when the set is empty.
Schema readSchema(SQLite::Database& db, const std::set<std::string>& names)
{
    Schema out;
    SQLite::Statement rows(db,
                           "SELECT type, name, tbl_name, coalesce(rootpage, 0) > 0, coalesce(sql, '') FROM"
                           " sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name");
    while (rows.executeStep()) {
        const auto type = rows.getColumn(0).getString(), name = rows.getColumn(1).getString();
        if (type == "trigger") {
            out.triggers[name] = lower(rows.getColumn(2).getString());
        } else if (type == "index") {
            out.indexes[name] = plain(rows.getColumn(4).getString());
        } else if (names.empty() || names.contains(lower(name))) {
            auto& table = out.tables[lower(name)];
            table.view = type == "view";
            table.real = type == "table" && rows.getColumn(3).getInt() != 0;
            table.sql = plain(rows.getColumn(4).getString());
        } else {
            out.others.push_back(name);
        }
    }
    for (auto& [name, table] : out.tables)
        if (table.real)
            readTable(db, name, out.indexes, table);
    return out;
}

const Schema& released()
{
    static const Schema schema = [] {
        SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec(schemaSql());
        db.exec(runTablesSql());
        db.exec(identitySql());
        db.exec(annotationSql());
        return readSchema(db, {});
    }();
    return schema;
}

std::set<std::string> releasedNames()
{
    std::set<std::string> out;
    for (const auto& [name, table] : released().tables)
        out.insert(name);
    return out;
}

/// Makes the findings that apply to every version.
SchemaFindings judge(const Schema& found, const std::string& file)
{
    SchemaFindings out;
    out.unknown = found.others;
    for (const auto& [name, table] : found.tables) {
        if (!out.reading.empty())
            break;
        if (!table.real)
            out.reading = Message::format("%1 is not a database that Parascope wrote: there is a view or "
                                          "virtual table in place of the table \"%2\".",
                                          file, name);
        else if (!table.generated.empty())
            out.reading =
                Message::format("%1 is not a database that Parascope wrote: the column \"%2\" of its "
                                "table \"%3\" is computed.",
                                file, *table.generated.begin(), name);
    }
    out.writing = out.reading;
    for (const auto& [trigger, table] : found.triggers)
        if (out.writing.empty() && found.tables.contains(table))
            out.writing =
                Message::format("%1 is not written: the trigger \"%2\" would change what is stored in its "
                                "table \"%3\". Drop it, or merge the file into a new one.",
                                file, trigger, table);
    return out;
}

} // namespace

SchemaFindings compareNames(SQLite::Database& db, const std::filesystem::path& path)
{
    auto names = releasedNames();
    names.insert("metric"); // a table of schema 1
    return judge(readSchema(db, names), path.string());
}

SchemaFindings compareSchema(SQLite::Database& db, const std::filesystem::path& path)
{
    const auto found = readSchema(db, releasedNames());
    auto out = judge(found, path.string());
    if (out.reading.empty() && found.tables.contains("meta"))
        for (const auto& name : ownViews(db))
            std::erase(out.unknown, name);
    for (const auto& [name, expected] : released().tables) {
        if (!out.reading.empty())
            return out;
        const auto there = found.tables.find(name);
        if (there == found.tables.end()) {
            out.reading = out.writing =
                Message::format("%1 is damaged: it has no table \"%2\".", path.string(), name);
            continue;
        }
        const auto differs = [&](const std::string& column) {
            if (out.writing.empty())
                out.writing =
                    Message::format("%1 is not written: the column \"%2\" in its table \"%3\" is not as "
                                    "Parascope makes it. Merge the file into a new one.",
                                    path.string(), column, name);
        };
        for (const auto& [column, description] : expected.columns) {
            const auto it = there->second.columns.find(column);
            if (it == there->second.columns.end())
                out.reading = out.writing = Message::format(
                    "%1 is damaged: its table \"%2\" has no column \"%3\".", path.string(), name, column);
            else if (it->second != description)
                differs(column);
        }
        for (const auto& [column, description] : there->second.columns)
            if (!expected.columns.contains(column))
                differs(column);
        for (const auto& [index, statement] : there->second.computed)
            if (const auto own = expected.computed.find(index);
                out.writing.empty() && (own == expected.computed.end() || own->second != statement))
                out.writing =
                    Message::format("%1 is not written: the index \"%2\" would compute something for "
                                    "each row of its table \"%3\". Drop it, or merge the file into "
                                    "a new one.",
                                    path.string(), index, name);
        if ((there->second.unique != expected.unique || there->second.sql != expected.sql) &&
            out.writing.empty())
            out.writing = Message::format("%1 is not written: the constraints of its table \"%2\" are not as "
                                          "Parascope creates them. Merge the file into a new one.",
                                          path.string(), name);
    }
    return out;
}

std::vector<std::string> tablesToCheck(SQLite::Database& db)
{
    const auto found = readSchema(db, {});
    bool whole = true;
    std::vector<std::string> out;
    for (const auto& [name, table] : found.tables) {
        const auto own = released().tables.find(name);
        const bool known = own != released().tables.end();
        const bool computes =
            !table.view && (!table.real || !table.generated.empty() ||
                            (known ? table.computed != own->second.computed : !table.computed.empty()));
        whole = whole && !computes;
        if (known && !computes)
            out.push_back(name);
    }
    return whole ? std::vector<std::string>{std::string()} : out;
}

std::string_view nameWithinLimit(std::string_view name)
{
    if (const auto fits = checkName(name, "a name in it"); !fits) {
        auto why = fits.error().text();
        why.pop_back();
        throw SQLite::Exception(why, SQLITE_TOOBIG);
    }
    return name;
}

std::string textWithinLimit(std::string_view text)
{
    if (text.size() <= mostTextBytes)
        return std::string(text);
    constexpr std::size_t shown = std::size_t{64} << 10;
    const auto kept = text.substr(0, shown - unfinishedBytes(text.substr(0, shown)));
    return std::string(kept) + "... (" + std::to_string(text.size() - kept.size()) + " bytes more)";
}

void checkMetricCount(std::size_t count)
{
    constexpr std::size_t most = 4096; // a worker may send 64, and a table has about a hundred columns
    if (count > most)
        throw SQLite::Exception("a run has " + std::to_string(count) + " metrics; the maximum is " +
                                    std::to_string(most),
                                SQLITE_TOOBIG);
}

std::string_view metricsWithinLimit(std::string_view packed)
{
    checkMetricCount(packed.size() / metricBytes);
    return packed;
}

void Effort::watch(SQLite::Database& db)
{
    constexpr int stepsACall = 100000;
    sqlite3_progress_handler(db.getHandle(), stepsACall, again, this);
}

int Effort::again(void* effort)
{
    auto& self = *static_cast<Effort*>(effort);
    // Allow ten steps of SQLite's program per byte: a row of a run has 200 bytes and takes some hundred
    // steps.
    constexpr std::uint64_t callsAlways = 100, bytesACall = 10000;
    return ++self.m_calls > callsAlways + self.m_bytes / bytesACall || Interruptible::isRequested();
}

Result<void> Effort::unpacked(std::size_t bytes)
{
    constexpr std::uint64_t always = std::uint64_t{1} << 30, timesPacked = 32;
    m_unpacked += bytes;
    if (m_unpacked <= always + m_bytes * timesPacked)
        return {};
    return Error::badInput(
        "%1 claims more step times than a file of its size can contain: it is damaged or was manipulated.",
        m_path.string());
}

Effort::Question::Question(Effort& effort) : m_effort(effort)
{
    if (effort.m_depth++ > 0)
        return;
    effort.m_calls = effort.m_unpacked = effort.m_bytes = 0;
    for (const auto* suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(effort.m_path.string() + suffix, error);
        effort.m_bytes += error ? 0 : size;
    }
}

Effort::Question::~Question()
{
    --m_effort.m_depth;
}

} // namespace parascope::store::detail
