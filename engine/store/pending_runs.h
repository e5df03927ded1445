// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"
#include "engine/store/memory_table.h"
#include "engine/store/row_numbers.h"
#include "engine/store/run_fields.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::store::detail {

/// Rows of `run` that wait to be stored, with all columns except the id, because they are appended after the
/// last row. For use inside the store only.
class PendingRuns : public MemoryTable
{
public:
    PendingRuns();
    /// A set of columns, with one bit per column.
    using Columns = std::bitset<32>;

    /// Ids that are not in a run's record itself.
    struct Ids
    {
        std::int64_t setup = 0;
        std::int64_t sourceFile = 0,
                     sourceRecord = 0; ///< file 0 means that the record's own source is stored as a whole
    };
    /// Adds a row with its checksum. `metrics` replaces the metrics of the record.
    void add(const Ids& ids, const RunRecord& own, const std::optional<UuidBytes>& uuid,
             const RowMetrics& metrics);
    void clear();
    /// Returns the columns that have a value in any row. A column that is not named costs nothing, and most
    /// rows have few values.
    [[nodiscard]] Columns used() const;
    /// Returns the names of the columns as a list such as "setup, uuid, outcome".
    [[nodiscard]] std::string listOf(const Columns& which) const;

    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    void cell(sqlite3_context* out, std::size_t row, int column) const override;

private:
    struct Span
    {
        std::size_t begin = 0, size = 0;
    };
    static constexpr std::size_t maxTexts = 8;
    struct Row
    {
        Ids ids;
        RunNumbers numbers;
        PlainValues plain;
        std::int64_t checksum = 0;
        bool isText = false;              ///< true when the uuid is a text
        std::array<Span, maxTexts> texts; ///< bytes of the fields that are not numbers
    };
    /// A column is an id, the checksum, a metric with a column of its own, a number of RunNumbers, or a text
    /// or bytes.
    struct Column
    {
        std::string_view name;
        std::int64_t Ids::* id = nullptr;
        const RunField* number = nullptr;
        const RunField* text = nullptr;
        std::size_t place = 0; ///< index in Row::texts, or in Row::plain
        enum class Own { No, Checksum, Plain } own = Own::No;
    };
    Span keep(std::string_view bytes);

    std::vector<Column> m_columns;
    std::size_t m_firstPlain = 0; ///< index of the column of the first plain metric
    Columns m_always;             ///< columns that are never null
    std::vector<Row> m_rows;
    std::string m_bytes; ///< the bytes that the spans refer to
    Columns m_used;      ///< used columns among the ids and texts
};

/// Rows of `identity` that wait to be stored, in the order of the table, so that each row is appended after
/// the last.
class PendingIdentities : public MemoryTable
{
public:
    void add(const UuidBytes& uuid, std::int64_t run) { m_bytes.emplace_back(uuid, run); }
    void add(std::string uuid, std::int64_t run) { m_texts.emplace_back(std::move(uuid), run); }
    void reserve(std::size_t count) { m_bytes.reserve(count); }
    void sort();
    void clear();
    /// Returns the uuids of 16 bytes, in the order in which they were added until sort() is called.
    [[nodiscard]] const std::vector<std::pair<UuidBytes, std::int64_t>>& bytes() const { return m_bytes; }

    [[nodiscard]] std::size_t rows() const override { return m_texts.size() + m_bytes.size(); }
    void cell(sqlite3_context* out, std::size_t row, int column) const override;

private:
    std::vector<std::pair<UuidBytes, std::int64_t>> m_bytes;
    std::vector<std::pair<std::string, std::int64_t>> m_texts;
};

} // namespace parascope::store::detail
