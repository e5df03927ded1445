// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>

namespace parascope::store::detail {

/// A prepared statement for loops over a million rows, where SQLiteCpp's column objects would cost more time
/// than SQLite. Throws SQLite::Exception like SQLiteCpp. For use inside the store only.
class Query
{
public:
    Query(const SQLite::Database& db, std::string_view sql) : m_db(db.getHandle())
    {
        check(sqlite3_prepare_v3(m_db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                 &m_statement, nullptr));
    }
    ~Query() { sqlite3_finalize(m_statement); }
    Query(Query&& other) noexcept : m_db(other.m_db), m_statement(std::exchange(other.m_statement, nullptr))
    {
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    Query& operator=(Query&&) = delete;

    /// Binds a parameter. Parameters count from 1. Text and bytes must live until the step.
    void bind(int at, std::int64_t value) { check(sqlite3_bind_int64(m_statement, at, value)); }
    void bind(int at, double value) { check(sqlite3_bind_double(m_statement, at, value)); }
    void bindText(int at, std::string_view text)
    {
        check(sqlite3_bind_text(m_statement, at, text.data() ? text.data() : "",
                                static_cast<int>(text.size()), SQLITE_STATIC));
    }
    void bindBytes(int at, const void* data, std::size_t size)
    {
        check(sqlite3_bind_blob(m_statement, at, data, static_cast<int>(size), SQLITE_STATIC));
    }
    void bindNull(int at) { check(sqlite3_bind_null(m_statement, at)); }

    /// Moves to the next row. Returns false when there is no further row.
    bool step()
    {
        const int result = sqlite3_step(m_statement);
        if (result == SQLITE_ROW)
            return true;
        if (result != SQLITE_DONE)
            throw SQLite::Exception(m_db, result);
        return false;
    }
    void reset() { sqlite3_reset(m_statement); }
    /// Runs a statement that returns no rows.
    void run()
    {
        const int result = sqlite3_step(m_statement);
        sqlite3_reset(m_statement);
        if (result != SQLITE_DONE && result != SQLITE_ROW)
            throw SQLite::Exception(m_db, result);
    }

    /// Returns true when a column is null. Columns count from 0.
    [[nodiscard]] bool null(int at) const { return sqlite3_column_type(m_statement, at) == SQLITE_NULL; }
    [[nodiscard]] bool isBytes(int at) const { return sqlite3_column_type(m_statement, at) == SQLITE_BLOB; }
    [[nodiscard]] std::int64_t integer(int at) const { return sqlite3_column_int64(m_statement, at); }
    [[nodiscard]] double number(int at) const { return sqlite3_column_double(m_statement, at); }
    /// Returns text or bytes, which are valid until the next step.
    [[nodiscard]] std::string_view bytes(int at) const
    {
        const auto* data = static_cast<const char*>(sqlite3_column_blob(m_statement, at));
        return {data ? data : "", static_cast<std::size_t>(sqlite3_column_bytes(m_statement, at))};
    }

private:
    void check(int result) const
    {
        if (result != SQLITE_OK)
            throw SQLite::Exception(m_db, result);
    }

    sqlite3* m_db;
    sqlite3_stmt* m_statement = nullptr;
};

/// The columns of a row as SQLite gives them to a function (`SELECT each_row(a, b, ...)`), valid until it
/// returns. Each access costs a fraction of one to a Query, which checks the connection every time. It has
/// the same members.
class RowValues
{
public:
    explicit RowValues(sqlite3_value** values) : m_values(values) {}
    [[nodiscard]] bool null(int at) const { return sqlite3_value_type(m_values[at]) == SQLITE_NULL; }
    [[nodiscard]] bool isBytes(int at) const { return sqlite3_value_type(m_values[at]) == SQLITE_BLOB; }
    [[nodiscard]] std::int64_t integer(int at) const { return sqlite3_value_int64(m_values[at]); }
    [[nodiscard]] double number(int at) const { return sqlite3_value_double(m_values[at]); }
    [[nodiscard]] std::string_view bytes(int at) const
    {
        const auto* data = static_cast<const char*>(sqlite3_value_blob(m_values[at]));
        return {data ? data : "", static_cast<std::size_t>(sqlite3_value_bytes(m_values[at]))};
    }

private:
    sqlite3_value** m_values;
};

/// Calls a function of the program for each row of a query `SELECT each_row(a, b, ...)`.
class EachRow
{
public:
    /// Makes the function of a connection. There is at most one EachRow per connection, which it outlives.
    void expose(SQLite::Database& db);
    /// Moves to the next row, and calls `body` with it. Returns false when there is none.
    bool step(Query& rows, const std::function<void(const RowValues&)>& body);

private:
    static void call(sqlite3_context* context, int count, sqlite3_value** values);
    const std::function<void(const RowValues&)>* m_body = nullptr;
    std::exception_ptr m_thrown; ///< no exception may pass through SQLite
};

/// A null reads as 0, which is not a valid time, so the type needs a check only when the value is 0.
template <class Row>
[[nodiscard]] double numberOrNan(const Row& row, int column)
{
    const double value = row.number(column);
    return value == 0 && row.null(column) ? std::numeric_limits<double>::quiet_NaN() : value;
}

} // namespace parascope::store::detail
