// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/csv_runs.h"

#include <vector>

namespace parascope::exchange {

/// Rows of a table that outlive the reader's next step, without an allocation a row. For this module only.
struct RowBatch
{
    struct Row
    {
        std::uint32_t kind = 0;
        std::int32_t fresh = -1; ///< the first of its kind: place in `fresh`
        std::int32_t texts = -1; ///< it has texts of its own: place in `texts`, with its numbers
        store::RunNumbers numbers;
        std::int64_t record = 0;
        std::optional<UuidBytes> uuid;
        std::size_t firstMetric = 0, metrics = 0;
        std::size_t content = 0, contentSize = 0; ///< of a row with a uuid: place in `contents`
    };
    std::vector<Row> rows;
    std::string contents;
    std::vector<std::pair<std::int64_t, double>> metrics;
    std::vector<store::RunRecord> fresh, texts;

    void add(const CsvRuns::Row& from)
    {
        Row row;
        row.kind = static_cast<std::uint32_t>(from.kind);
        if (from.fresh) {
            row.fresh = static_cast<std::int32_t>(fresh.size());
            fresh.push_back(*from.shared);
        }
        if (from.texts) {
            row.texts = static_cast<std::int32_t>(texts.size());
            texts.push_back(*from.own);
        }
        row.numbers = *from.own;
        row.record = from.record;
        row.uuid = from.uuid;
        row.content = contents.size();
        row.contentSize = from.content.size();
        contents += from.content;
        row.firstMetric = metrics.size();
        row.metrics = from.metrics.size();
        metrics.insert(metrics.end(), from.metrics.begin(), from.metrics.end());
        rows.push_back(row);
    }
    /// Empty, but for the memory that it has.
    void clear()
    {
        rows.clear();
        contents.clear();
        metrics.clear();
        fresh.clear();
        texts.clear();
    }
    /// Settles the rows' uuids.
    void settle(CsvRuns& table)
    {
        constexpr std::size_t ahead = 12;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i + ahead < rows.size() && rows[i + ahead].uuid)
                table.expect(*rows[i + ahead].uuid);
            if (auto& row = rows[i]; row.uuid)
                table.settle(*row.uuid, std::string_view(contents).substr(row.content, row.contentSize));
        }
        contents.clear();
    }
    /// The row's own fields as a record; `scratch` holds those of a row without texts.
    const store::RunRecord& own(const Row& row, store::RunRecord& scratch) const
    {
        if (row.texts >= 0)
            return texts[static_cast<std::size_t>(row.texts)];
        store::numbersOf(scratch) = row.numbers;
        return scratch;
    }
};

} // namespace parascope::exchange
