// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/metrics.h"
#include "engine/core/uuid.h"
#include "engine/store/memory_table.h"
#include "engine/store/records.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::store::detail {

/// Rows of `run` that wait to be stored: all its columns but the id, for they go behind the last one. Inside
/// the store only.
class PendingRuns : public MemoryTable
{
public:
    static constexpr std::array columns{"uuid",           "setup",         "outcome",      "quality",
                                        "attempt",        "point",         "step_median",  metric::stepLow,
                                        metric::stepHigh, "metrics",       "started_ms",   "finished_ms",
                                        "source_file",    "source_record", "warmup_steps", "message",
                                        "conditions",     "source",        "steps"};
    /// A bit a column.
    using Columns = std::bitset<columns.size()>;

    /// What a run's record does not say in itself.
    struct Ids
    {
        std::int64_t setup = 0;
        std::int64_t sourceFile = 0, sourceRecord = 0; ///< file 0: the record's own source, whole
    };
    /// `metrics` in the form of packing.h.
    void add(const Ids& ids, const RunRecord& own, const std::optional<UuidBytes>& uuid,
             std::string_view metrics);
    void clear();
    /// Those in which any row has something: a column that is not named costs nothing, and most rows have
    /// few.
    [[nodiscard]] const Columns& used() const { return m_used; }
    /// "uuid, setup, outcome".
    [[nodiscard]] static std::string listOf(const Columns& which);

    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    void cell(sqlite3_context* out, std::size_t row, int column) const override;

private:
    /// In the order of `columns`.
    enum Column : std::uint8_t {
        Uuid,
        Setup,
        OutcomeOf,
        Quality,
        Attempt,
        Point,
        StepMedian,
        StepLow,
        StepHigh,
        Metrics,
        StartedMs,
        FinishedMs,
        SourceFile,
        SourceRecord,
        WarmupSteps,
        Message,
        Conditions,
        Source,
        Steps
    };
    struct Span
    {
        std::size_t begin = 0, size = 0;
    };
    struct Row
    {
        Ids ids;
        bool isText = false; ///< the uuid
        std::int64_t outcome = 0, quality = 0, attempt = 0, point = 0, startedMs = 0, finishedMs = 0,
                     warmupSteps = 0;
        std::array<std::optional<double>, 3> step;
        Span uuid, metrics, message, conditions, source, steps;
    };
    Span keep(std::string_view bytes);
    Span keep(Column column, std::string_view bytes);
    std::int64_t keep(Column column, std::int64_t value);

    std::vector<Row> m_rows;
    std::string m_bytes; ///< what the spans lie in
    Columns m_used;
};

/// Rows of `identity` that wait to be stored: in the order of the table, so that each goes behind the last.
class PendingIdentities : public MemoryTable
{
public:
    void add(const UuidBytes& uuid, std::int64_t run) { m_bytes.emplace_back(uuid, run); }
    void add(std::string uuid, std::int64_t run) { m_texts.emplace_back(std::move(uuid), run); }
    void reserve(std::size_t count) { m_bytes.reserve(count); }
    void sort();
    void clear();
    /// Those of 16 bytes, in the order they were added until sort().
    [[nodiscard]] const std::vector<std::pair<UuidBytes, std::int64_t>>& bytes() const { return m_bytes; }

    [[nodiscard]] std::size_t rows() const override { return m_texts.size() + m_bytes.size(); }
    void cell(sqlite3_context* out, std::size_t row, int column) const override;

private:
    std::vector<std::pair<UuidBytes, std::int64_t>> m_bytes;
    std::vector<std::pair<std::string, std::int64_t>> m_texts;
};

} // namespace parascope::store::detail
