// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstddef>
#include <string>

namespace parascope::store::detail {

/// Rows in memory that SQLite reads as a table. `INSERT INTO t SELECT * FROM name` stores thousands of rows
/// with one statement, which costs half as much as one statement per row (https://www.sqlite.org/vtab.html,
/// "Eponymous-only virtual tables"). For use inside the store only.
class MemoryTable
{
public:
    MemoryTable() = default;
    virtual ~MemoryTable() = default;
    MemoryTable(const MemoryTable&) = delete;
    MemoryTable& operator=(const MemoryTable&) = delete;

    [[nodiscard]] virtual std::size_t rows() const = 0;
    /// Returns the cell through sqlite3_result_*(), bytes and texts as SQLITE_STATIC. Calls no such function
    /// for null.
    virtual void cell(sqlite3_context* out, std::size_t row, int column) const = 0;

    /// Registers the table with a connection, which must be closed before the table is destroyed. `columns`
    /// is a list such as "a, b, c".
    void expose(SQLite::Database& db, const char* name, const char* columns);

private:
    struct Module;
    std::string m_declaration;
};

} // namespace parascope::store::detail
