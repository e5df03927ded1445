// SPDX-License-Identifier: GPL-3.0-or-later
// A table on its way into a database: one thread reads rows while the other one stores those before them.
#include "engine/exchange/table_import.h"

#include "engine/base/core/bounded_queue.h"
#include "engine/exchange/known_platform.h"
#include "engine/exchange/row_batch.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>

namespace parascope::exchange {

namespace {

/// From so many rows on a second thread is worth its start.
constexpr std::size_t rowsForTwo = 20000;
constexpr std::size_t batchRows = 1024; // which the processor's cache holds
constexpr std::size_t maxWaiting =
    128; // some 15 MB: the first rows bring all kinds, and storing those takes longer

/// Batches that were stored, to be filled again: fresh memory a batch would cost a page fault a dozen rows.
class Spent
{
public:
    void give(RowBatch batch)
    {
        batch.clear();
        const std::lock_guard lock(m_mutex);
        m_batches.push_back(std::move(batch));
    }
    RowBatch take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_batches.empty())
            return {};
        auto batch = std::move(m_batches.back());
        m_batches.pop_back();
        return batch;
    }

private:
    std::mutex m_mutex;
    std::vector<RowBatch> m_batches;
};

/// The side that reads.
class Reading
{
public:
    Reading(CsvRuns& table, std::vector<RecordError>& errors, Spent& spent)
        : m_table(table), m_errors(errors), m_spent(spent)
    {
    }

    /// The next rows of the table; empty at its end.
    Result<RowBatch> next()
    {
        auto batch = m_spent.take();
        batch.rows.reserve(batchRows);
        CsvRuns::Row row;
        while (batch.rows.size() < batchRows) {
            PARASCOPE_TRY(const bool any, m_table.next(row, m_errors));
            if (!any)
                break;
            batch.add(row);
            // Here, for storing is the longer work of the two.
            if (row.fresh)
                m_keys.complete(batch.fresh.back());
        }
        batch.settle(m_table);
        return batch;
    }

private:
    CsvRuns& m_table;
    std::vector<RecordError>& m_errors;
    Spent& m_spent;
    ModelKeys m_keys;
};

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
                PARASCOPE_CHECK(kind(batch.fresh[static_cast<std::size_t>(row.fresh)]));
            const auto& own = batch.own(row, m_own);
            PARASCOPE_TRY(
                const auto id,
                m_bulk.add(m_kinds[row.kind], {own, row.uuid, metrics.subspan(row.firstMetric, row.metrics),
                                               row.record, row.uuid.has_value()}));
            if (id == 0)
                ++m_stored.duplicates;
            else
                m_stored.count(own.outcome);
        }
        return {};
    }

private:
    Result<void> kind(const store::RunRecord& shared)
    {
        if (m_platforms.insert(shared.platform).second)
            PARASCOPE_CHECK(m_bulk.platform(knownPlatform(shared.platform)));
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
};

} // namespace

Result<void> putTable(CsvRuns& table, store::Writer::Bulk& bulk, Stored& stored)
{
    Storing storing(bulk, stored);
    bulk.nextSource();
    PARASCOPE_CHECK(storing.begin(table.metrics()));
    Spent spent;
    if (table.expected() < rowsForTwo) {
        Reading reading(table, stored.errors, spent);
        for (;;) {
            PARASCOPE_TRY(auto batch, reading.next());
            if (batch.rows.empty())
                return {};
            PARASCOPE_CHECK(storing.put(batch));
            spent.give(std::move(batch));
        }
    }
    BoundedQueue<Result<RowBatch>> pipe(maxWaiting);
    std::vector<RecordError> errors; // the reading thread's until it has ended
    std::thread reader([&] {
        Reading reading(table, errors, spent);
        for (bool more = true; more;) {
            auto batch = reading.next();
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
            spent.give(std::move(batch));
        }
    }();
    pipe.close();
    reader.join();
    stored.errors.insert(stored.errors.end(), std::make_move_iterator(errors.begin()),
                         std::make_move_iterator(errors.end()));
    return done;
}

} // namespace parascope::exchange
