// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstddef>
#include <string>

namespace parascope::store::detail {

/// Rows in memory that SQLite reads as a table: `INSERT INTO t SELECT * FROM name` stores thousands with one
/// statement, which is half the cost of a statement a row (https://www.sqlite.org/vtab.html, "Eponymous-only
/// virtual tables"). Inside the store only.
class MemoryTable
{
public:
    MemoryTable() = default;
    virtual ~MemoryTable() = default;
    MemoryTable(const MemoryTable&) = delete;
    MemoryTable& operator=(const MemoryTable&) = delete;

    [[nodiscard]] virtual std::size_t rows() const = 0;
    /// Gives the cell with sqlite3_result_*(), bytes and texts as SQLITE_STATIC; none for null.
    virtual void cell(sqlite3_context* out, std::size_t row, int column) const = 0;

    /// Makes it known to a connection that ends before the table. `columns`: "a, b, c".
    void expose(SQLite::Database& db, const char* name, const char* columns);

private:
    struct Module;
    std::string m_declaration;
};

} // namespace parascope::store::detail
