// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"
#include "engine/store/uuid_set.h"

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

    /// Some rows, without an allocation per row.
    struct Rows
    {
        struct Row
        {
            std::uint32_t kind = 0;  ///< numbered as they are met
            std::int32_t fresh = -1; ///< the first of its kind: place in `fresh`
            std::int32_t texts = -1; ///< it has more fields of its own than numbers: place in `texts`
            store::RunNumbers numbers;
            std::optional<UuidBytes> uuid; ///< from the content, where the table gives none
            std::int64_t record = -1;      ///< the line, where the table names no source
            std::size_t firstMetric = 0, metrics = 0;
        };
        std::vector<Row> rows;
        std::vector<std::pair<std::int64_t, double>> metrics; ///< by place in CsvRuns::metrics()
        std::vector<store::RunRecord>
            fresh; ///< what the rows of a kind share, the keys as the table gives them
        std::vector<store::RunRecord> texts; ///< the row's own fields; the others are not looked at

        /// The row's own fields; `scratch` holds those of a row without texts.
        [[nodiscard]] const store::RunRecord& own(const Row& row, store::RunRecord& scratch) const;
    };
    /// Adds the next run to `out`; false at the end. A bad row is noted and passed over. A row that stands
    /// there again is another run: its uuid is one of its own, the same one whenever the file is read.
    Result<bool> next(Rows& out, std::vector<RecordError>& errors);

private:
    struct Reading
    {
        enum class Kind { Skip, Field, Metric, HyperParameter } kind = Kind::Skip;
        const store::RunField* field = nullptr;
        std::string name;
        double scale = 1;
        std::size_t metric = 0;
        std::map<std::string, std::string> values = {}; ///< of ColumnMap::Target
        /// What the cell means.
        [[nodiscard]] std::string_view meaning(std::string_view cell) const
        {
            const auto it = values.empty() ? values.end() : values.find(std::string(cell));
            return it != values.end() ? std::string_view(it->second) : cell;
        }
        [[nodiscard]] bool shared() const
        {
            return kind == Kind::HyperParameter ||
                   (kind == Kind::Field && field->of == store::RunField::Of::Setup);
        }
    };
    struct Kind
    {
        std::int32_t number = -1; ///< none until its first good row
        std::string prefix;       ///< of the content that makes the uuid
        std::string reason;       ///< why no run can be of it
    };

    explicit CsvRuns(CsvReader rows) : m_rows(std::move(rows)) {}
    static Reading readingOf(const ColumnMap::Target& target, bool ofText);
    std::size_t metricAt(const std::string& name);
    static Result<void> readShared(store::RunRecord& run, const Reading& reading, std::string_view cell);
    Result<void> readOwn(const Reading& reading, std::string_view cell);
    Kind& kindOf();
    /// Of the row that was read: a time that no completed run can have; empty where there is none.
    [[nodiscard]] std::string impossible() const;
    [[nodiscard]] UuidBytes contentUuid(const Kind& kind);

    CsvReader m_rows;
    std::string m_file, m_platform;
    std::vector<Reading> m_readings;
    std::vector<std::size_t> m_sharedColumns, m_ownColumns;
    std::vector<std::string> m_metricNames;
    std::vector<double> m_least, m_largest; ///< values of each metric that can be
    store::RunRecord m_blank;               ///< with what the map sets
    std::vector<std::pair<std::int64_t, double>> m_blankMetrics;
    store::RunRecord m_shared, m_own;
    bool m_texts = false;      ///< the last row had texts of its own
    bool m_blankTexts = false; ///< the map sets some for every row
    std::vector<std::pair<std::int64_t, double>> m_metrics;
    std::unordered_map<std::string, Kind> m_kinds; ///< by the cells that their rows share
    std::uint32_t m_kindCount = 0;                 ///< numbers given
    store::UuidSet m_seen;                         ///< of the rows whose content is their identity
    std::unordered_map<std::string, int> m_repeats;
    std::string m_key, m_content;
};

} // namespace parascope::exchange
