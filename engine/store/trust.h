// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Protection against databases from strangers. These functions limit what such a file can make the program
/// do. For use inside the store only.
namespace parascope::store::detail {

/// Restricts a connection. Call it before the first statement. The schema then runs no code (triggers and
/// views are off, because Parascope uses none), cannot write SQLite's internal tables, and stays within
/// limits (https://www.sqlite.org/security.html).
void harden(SQLite::Database& db);

/// Differences between the schema of an open file of the newest version and the released schema.
struct SchemaFindings
{
    Message reading; ///< reason why the file cannot be read: a sentence about the object in place of a table;
                     ///< else empty
    Message writing; ///< reason why the file cannot be written; else empty
    std::vector<std::string> unknown; ///< tables and views that are not Parascope's; they are never read
};
[[nodiscard]] SchemaFindings compareSchema(SQLite::Database& db, const std::filesystem::path& path);
/// Checks a file of any version before a migration: an object with the name of a Parascope table must be a
/// table that may be written.
[[nodiscard]] SchemaFindings compareNames(SQLite::Database& db, const std::filesystem::path& path);

/// Returns the tables that SQLite can check without running a stranger's code in the schema: expressions of
/// indexes and of computed columns, and virtual tables. A single empty name means the whole file.
[[nodiscard]] std::vector<std::string> tablesToCheck(SQLite::Database& db);

/// Ends a query that takes more steps than a file of its size can need, for example because a table's pages
/// refer to each other. Also ends a query whose result is no longer needed (core/interruption.h).
class Effort
{
public:
    /// Sets the file whose size determines the limit.
    void of(std::filesystem::path path) { m_path = std::move(path); }
    /// Watches a connection, which must be closed before this object is destroyed.
    void watch(SQLite::Database& db);
    /// Adds the number of bytes that were unpacked for the query. Returns an error when the sum is too large.
    [[nodiscard]] Result<void> unpacked(std::size_t bytes);

    /// Counts the effort of all statements during its lifetime together.
    class Question
    {
    public:
        explicit Question(Effort& effort);
        ~Question();
        Question(const Question&) = delete;
        Question& operator=(const Question&) = delete;

    private:
        Effort& m_effort;
    };

private:
    static int again(void* effort);

    std::filesystem::path m_path;
    std::uint64_t m_bytes = 0, m_calls = 0, m_unpacked = 0;
    int m_depth = 0;
};

/// Returns a name that is read from or written to a file. A name of more than longestName bytes is refused
/// with an SQLite::Exception, like SQLite's own refusals. Every public function turns it into an error.
[[nodiscard]] std::string_view nameWithinLimit(std::string_view name);
/// Largest size of a text in a row (a message, a note, a line of the log) and of a document in a row. A file
/// could have 200 MB in each row. Of a longer text only the beginning and the number of remaining bytes are
/// read.
inline constexpr std::size_t mostTextBytes = std::size_t{1} << 20;
[[nodiscard]] std::string textWithinLimit(std::string_view text);
/// Checks the number of a run's metrics. A row of 12 MB would have a million metrics.
void checkMetricCount(std::size_t count);
[[nodiscard]] std::string_view metricsWithinLimit(std::string_view packed);

} // namespace parascope::store::detail
