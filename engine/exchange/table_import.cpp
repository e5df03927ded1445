// SPDX-License-Identifier: GPL-3.0-or-later
// A table on its way into a database: one thread reads rows while the other one stores those before them.
#include "engine/exchange/table_import.h"

#include "engine/core/pipe.h"
#include "engine/exchange/row_batch.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <unordered_set>

namespace parascope::exchange {

namespace {

/// From so many rows on a second thread is worth its start.
constexpr std::size_t rowsForTwo = 20000;
constexpr std::size_t batchRows = 4096;
constexpr std::size_t mostWaiting = 32; // some 15 MB: the first rows bring all kinds, and storing those takes longer

/// The next rows of the table; empty at its end.
Result<RowBatch> nextBatch(CsvRuns& table, std::vector<RecordError>& errors)
{
    RowBatch batch;
    batch.rows.reserve(batchRows);
    CsvRuns::Row row;
    while (batch.rows.size() < batchRows) {
        PARASCOPE_TRY(const bool any, table.next(row, errors));
        if (!any)
            break;
        batch.add(row);
    }
    return batch;
}

/// The side that stores.
class Storing
{
public:
    Storing(store::Writer::Bulk& bulk, Stored& stored) : m_bulk(bulk), m_stored(stored) {}

    Result<void> begin(const std::vector<std::string>& metrics)
    {
        for (const auto& name : metrics) {
            PARASCOPE_TRY(const auto id, m_bulk.metric(name));
            m_metrics.push_back(id);
        }
        return {};
    }

    Result<void> put(RowBatch& batch)
    {
        for (auto& [metric, value] : batch.metrics)
            metric = m_metrics[static_cast<std::size_t>(metric)];
        const std::span<const std::pair<std::int64_t, double>> metrics(batch.metrics);
        for (const auto& row : batch.rows) {
            if (row.fresh >= 0)
                PARASCOPE_CHECK(kind(std::move(batch.fresh[static_cast<std::size_t>(row.fresh)])));
            const auto& own = batch.own(row, m_own);
            PARASCOPE_TRY(const auto id, m_bulk.add(m_kinds[row.kind], {own, row.uuid, metrics.subspan(row.firstMetric, row.metrics), row.record, row.uuid.has_value()}));
            if (id == 0)
                ++m_stored.duplicates;
            else
                m_stored.count(own.outcome);
        }
        return {};
    }

private:
    Result<void> kind(store::RunRecord shared)
    {
        m_keys.complete(shared);
        if (m_platforms.insert(shared.platform).second) {
            store::PlatformRecord platform;
            platform.name = shared.platform;
            PARASCOPE_CHECK(m_bulk.platform(platform));
        }
        PARASCOPE_TRY(const auto kind, m_bulk.kind(shared));
        m_kinds.push_back(kind);
        return {};
    }

    store::Writer::Bulk& m_bulk;
    Stored& m_stored;
    std::vector<std::int64_t> m_metrics; ///< the bulk's, by place in the table's
    std::vector<std::size_t> m_kinds;    ///< the bulk's, by the table's
    std::unordered_set<std::string> m_platforms;
    store::RunRecord m_own;
    ModelKeys m_keys;
};

} // namespace

Result<void> putTable(CsvRuns& table, store::Writer::Bulk& bulk, Stored& stored)
{
    Storing storing(bulk, stored);
    bulk.nextSource();
    PARASCOPE_CHECK(storing.begin(table.metrics()));
    if (table.expected() < rowsForTwo) {
        for (;;) {
            PARASCOPE_TRY(auto batch, nextBatch(table, stored.errors));
            if (batch.rows.empty())
                return {};
            PARASCOPE_CHECK(storing.put(batch));
        }
    }
    Pipe<Result<RowBatch>> pipe(mostWaiting);
    std::vector<RecordError> errors; // the reading thread's until it has ended
    std::thread reading([&] {
        for (bool more = true; more;) {
            auto batch = nextBatch(table, errors);
            more = batch && !batch->rows.empty();
            more = pipe.put(std::move(batch)) && more;
        }
    });
    const auto done = [&]() -> Result<void> {
        for (;;) {
            PARASCOPE_TRY(auto batch, pipe.take());
            if (batch.rows.empty())
                return {};
            PARASCOPE_CHECK(storing.put(batch));
        }
    }();
    pipe.close();
    reading.join();
    stored.errors.insert(stored.errors.end(), std::make_move_iterator(errors.begin()), std::make_move_iterator(errors.end()));
    return done;
}

} // namespace parascope::exchange
