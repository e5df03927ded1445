// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"
#include "engine/store/uuid_set.h"

#include <span>
#include <unordered_map>

namespace parascope::exchange {

/// The keys of runs whose table gives none, from their models.
class ModelKeys
{
public:
    void complete(store::RunRecord& run);

private:
    /// A grid has far fewer models than points: each is built once.
    std::unordered_map<std::string, std::string> m_known;
};

/// A table of runs, our own or anybody's, read a run at a time. What many rows share (model, platform, data
/// type) is read once and has a number, its *kind*: a row of a known kind costs well under 1 us. Inside the
/// module only.
class CsvRuns
{
public:
    /// Reads the header. `text` must outlive the reader.
    static Result<CsvRuns> open(std::string_view text, const std::filesystem::path& path,
                                const ImportOptions& options);

    /// Rows that are left, about.
    [[nodiscard]] std::size_t expected() const;
    /// Names of the metrics, in the order of their columns.
    [[nodiscard]] const std::vector<std::string>& metrics() const { return m_metricNames; }

    struct Row
    {
        std::size_t kind = 0; ///< numbered as they are met
        bool fresh = false;   ///< the first of its kind: `shared` holds what its rows share, the keys
                              ///< as the table gives them (ModelKeys)
        const store::RunRecord* shared = nullptr;
        const store::RunRecord* own = nullptr; ///< the row's own fields; the others are not looked at
        std::optional<UuidBytes> uuid; ///< from the content, where the table gives none; to be settled
        std::string_view content;      ///< of such a row, good until the next call
        bool texts = false;            ///< `own` has more than numbers
        std::span<const std::pair<std::int64_t, double>> metrics; ///< by place in metrics()
        std::int64_t record = 0; ///< the line, where the table names no source
    };
    /// The next run, good until the next call; false at the end. A bad row is noted and passed over.
    Result<bool> next(Row& row, std::vector<RecordError>& errors);
    /// A row that stands there again is another run: gives it a uuid of its own, the same one whenever the
    /// file is read. For every row with a content, in their order; `expect` some ten rows before, and it need
    /// not wait for memory.
    void settle(UuidBytes& uuid, std::string_view content);
    void expect(const UuidBytes& uuid) const { m_seen.expect(uuid); }

private:
    struct Reading
    {
        enum class Kind { Skip, Field, Metric, HyperParameter } kind = Kind::Skip;
        const store::RunField* field = nullptr;
        std::string name;
        double scale = 1;
        std::size_t metric = 0;
        [[nodiscard]] bool shared() const
        {
            return kind == Kind::HyperParameter ||
                   (kind == Kind::Field && field->of == store::RunField::Of::Setup);
        }
    };
    struct Kind
    {
        std::int32_t number = -1; ///< none until its first good row
        std::uint32_t prefix = 0; ///< of the content that makes the uuid
        std::string reason;       ///< why no run can be of it
    };
    /// Kinds by the hash of the cells that they share: open addressing, one cache line a question.
    struct Slot
    {
        UuidBytes key = {};
        std::uint32_t kind = 0; ///< its place in m_kinds, plus 1; 0: free
    };

    explicit CsvRuns(CsvReader rows) : m_rows(std::move(rows)) {}
    static Reading readingOf(const ColumnMap::Target& target);
    std::size_t metricAt(const std::string& name);
    static Result<void> readShared(store::RunRecord& run, const Reading& reading, std::string_view cell);
    Result<void> readOwn(const Reading& reading, std::string_view cell);
    Slot& slotOf(const UuidBytes& key);
    Kind& kindOf();
    /// Of the row that was read: a time that no completed run can have; empty where there is none.
    [[nodiscard]] std::string impossible() const;
    void content(const Kind& kind);

    CsvReader m_rows;
    std::string m_file, m_platform;
    std::vector<Reading> m_readings;
    std::vector<std::size_t> m_sharedColumns, m_ownColumns;
    std::vector<std::pair<std::size_t, std::size_t>>
        m_sharedSpans; ///< columns that stand beside each other: first and last
    std::vector<std::string> m_metricNames;
    store::RunRecord m_blank; ///< with what the map sets
    std::vector<std::pair<std::int64_t, double>> m_blankMetrics;
    store::RunRecord m_shared, m_own;
    bool m_texts = false;      ///< the last row had texts of its own
    bool m_blankTexts = false; ///< the map sets some for every row
    std::vector<std::pair<std::int64_t, double>> m_metrics;
    std::vector<Kind> m_kinds;
    std::vector<Slot> m_slots = std::vector<Slot>(64); ///< a power of two, at most half taken
    std::int32_t m_kindCount = 0;                      ///< numbers given
    store::UuidSet m_seen;                             ///< of the rows whose content is their identity
    std::unordered_map<std::string, int> m_repeats;
    std::vector<std::string> m_prefixes;
    std::string m_key, m_content;
};

} // namespace parascope::exchange
