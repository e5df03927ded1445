// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Databases come from strangers: what one may make us do ends here. Inside the store only.
namespace parascope::store::detail {

/// Of every connection, before its first statement: the schema runs no code of its own (triggers and views
/// are off, as we have none), writes nothing that SQLite keeps for itself, and stays within limits
/// (https://www.sqlite.org/security.html).
void harden(SQLite::Database& db);

/// How the schema of an open file of the newest version differs from the released one.
struct SchemaFindings
{
    Message reading; ///< why it cannot be read: a sentence about what stands in a table's place; else empty
    Message writing; ///< why it cannot be written; else empty
    std::vector<std::string> unknown; ///< tables and views of somebody else: never looked at
};
[[nodiscard]] SchemaFindings compareSchema(SQLite::Database& db, const std::filesystem::path& path);
/// Before a migration, of a file of any version: what bears the name of a table of ours is a table, and may
/// be written.
[[nodiscard]] SchemaFindings compareNames(SQLite::Database& db, const std::filesystem::path& path);

/// The tables that SQLite can check without running what a stranger wrote into the schema: the expressions of
/// indexes and of computed columns, the code of virtual tables. One empty name: the whole file.
[[nodiscard]] std::vector<std::string> tablesToCheck(SQLite::Database& db);

/// Ends a question that takes more steps than a file of its size can need: a table whose pages refer to each
/// other, say. And one whose answer nobody waits for any more (core/interruption.h).
class Effort
{
public:
    /// The file that its size is looked up of.
    void of(std::filesystem::path path) { m_path = std::move(path); }
    /// Watches a connection that ends before it.
    void watch(SQLite::Database& db);
    /// So much was unpacked for the question; an error when it is too much.
    [[nodiscard]] Result<void> unpacked(std::size_t bytes);

    /// While one lives, its effort is counted together.
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

/// A name on its way into or out of a file. One of more than longestName bytes is refused where SQLite's own
/// refusals are: as an SQLite::Exception, which every public function makes an error of.
[[nodiscard]] std::string_view nameWithinLimit(std::string_view name);
/// Of a text that a row holds for itself (a message, a note, a line of the log), and of a document of its
/// own: a file may have 200 MB in each row. Of a longer text the beginning is read, and how much more there
/// is.
inline constexpr std::size_t mostTextBytes = std::size_t{1} << 20;
[[nodiscard]] std::string textWithinLimit(std::string_view text);
/// A run's metrics: a row of 12 MB would have a million of them.
void checkMetricCount(std::size_t count);
[[nodiscard]] std::string_view metricsWithinLimit(std::string_view packed);

} // namespace parascope::store::detail
