// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/uuid.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"
#include "engine/store/uuid_set.h"

#include <unordered_map>

namespace parascope::exchange {

/// Fills in the model key and the work key of runs whose table gives no keys.
class ModelKeys
{
public:
    void complete(store::RunRecord& run);

private:
    /// Model keys by family and hyper-parameters without the batch. A grid has far fewer models than points,
    /// so each model is built once.
    std::unordered_map<std::string, std::string> m_known;
};

/// A table of runs, Parascope's own or a foreign one, read run by run. The cells that many rows share (model,
/// platform, data type) are read once and get a number, their *kind*. A row of a known kind costs well under
/// 1 us. For this module only.
class CsvRuns
{
public:
    /// Reads the header. `text` must outlive the reader.
    static Result<CsvRuns> open(std::string_view text, const std::filesystem::path& path,
                                const ImportOptions& options);

    /// Returns an estimate of the number of rows that are still to be read.
    [[nodiscard]] std::size_t expected() const;
    /// Returns the names of the metrics, in the order of their columns.
    [[nodiscard]] const std::vector<std::string>& metrics() const { return m_metricNames; }
    /// Returns the number of bytes that are still to be read.
    [[nodiscard]] std::size_t bytes() const { return m_rows.rest().size(); }
    [[nodiscard]] const Recognised& recognised() const { return m_recognised; }

    /// A batch of rows that is stored without an allocation per row.
    struct Rows
    {
        struct Row
        {
            std::uint32_t kind = 0;  ///< number of the kind, in the order in which kinds appear
            std::int32_t fresh = -1; ///< index in `fresh` for the first row of its kind, else -1
            std::int32_t texts = -1; ///< index in `texts` for a row whose own fields include texts, else -1
            store::RunNumbers numbers;
            std::optional<UuidBytes> uuid; ///< uuid derived from the content, if the table gives no uuid
            std::int64_t record = -1;      ///< line of the row, if the table gives no uuid; else -1
            std::size_t firstMetric = 0, metrics = 0;
        };
        std::vector<Row> rows;
        std::vector<std::pair<std::int64_t, double>> metrics; ///< index in CsvRuns::metrics() and value
        /// Fields that all rows of a kind share, one record per new kind, with the keys that the table gives.
        std::vector<store::RunRecord> fresh;
        /// Fields that belong to single rows, one record per row with texts. No other fields are set.
        std::vector<store::RunRecord> texts;

        std::size_t bytes = 0; ///< size of the text of the rows

        /// Returns the fields that belong to this row only. For a row without texts they are stored in
        /// `scratch`.
        [[nodiscard]] const store::RunRecord& own(const Row& row, store::RunRecord& scratch) const;
    };
    /// Adds the next run to `out`. Returns false at the end. A bad row is added to `errors` and skipped. A
    /// row that repeats an earlier row is another run: it gets its own uuid, which is the same whenever the
    /// file is read.
    Result<bool> next(Rows& out, std::vector<RecordError>& errors);

private:
    struct Reading
    {
        enum class Kind { Skip, Field, Metric, HyperParameter } kind = Kind::Skip;
        const store::RunField* field = nullptr;
        std::string name;
        double scale = 1;
        std::size_t metric = 0;
        std::map<std::string, std::string> values = {}; ///< copy of ColumnMap::Target::values
        /// Returns the replacement text of a cell, or the cell itself.
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
        std::int32_t number = -1; ///< number of the kind; -1 until its first good row
        std::string prefix;       ///< first part of the content from which the uuid is derived
        std::string reason;       ///< reason why no row of this kind can become a run; empty if there is none
    };

    explicit CsvRuns(CsvReader rows) : m_rows(std::move(rows)) {}
    static Reading readingOf(const ColumnMap::Target& target, bool ofText);
    std::size_t metricAt(const std::string& name);
    /// Chooses the reading of each column. Fails if a column of numbers may be a setting or a metric.
    Result<void> readHeader(const std::vector<std::string>& header,
                            const std::vector<ColumnMap::Target>& targets, const ColumnMap& map,
                            const std::string& path);
    static Result<void> readShared(store::RunRecord& run, const Reading& reading, std::string_view cell);
    Result<void> readOwn(const Reading& reading, std::string_view cell);
    Kind& kindOf();
    /// Returns a text about a value of the current row that no completed run can have, or an empty text.
    [[nodiscard]] std::string impossible() const;
    [[nodiscard]] UuidBytes contentUuid(const Kind& kind);

    CsvReader m_rows;
    std::string m_file, m_platform, m_version;
    Recognised m_recognised;
    std::vector<Reading> m_readings;
    std::vector<std::size_t> m_sharedColumns, m_ownColumns;
    std::vector<std::string> m_metricNames;
    std::vector<double> m_least, m_largest; ///< smallest and largest possible value of each metric
    store::RunRecord m_blank;               ///< record with the constants that the map sets
    std::vector<std::pair<std::int64_t, double>> m_blankMetrics;
    store::RunRecord m_shared, m_own;
    bool m_texts = false;      ///< the last row set at least one text among its own fields
    bool m_blankTexts = false; ///< the map sets such texts for every row
    std::vector<std::pair<std::int64_t, double>> m_metrics;
    std::unordered_map<std::string, Kind> m_kinds; ///< kinds by the cells that their rows share
    std::uint32_t m_kindCount = 0;                 ///< number of kinds that have a number
    store::UuidSet m_seen;                         ///< uuids that were derived from the content of rows
    std::unordered_map<std::string, int> m_repeats;
    std::string m_key, m_content;
};

} // namespace parascope::exchange
