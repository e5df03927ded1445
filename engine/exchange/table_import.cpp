// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a table in a database: one thread reads rows while another one stores the rows before them.
#include "engine/exchange/table_import.h"

#include "engine/base/core/bounded_queue.h"
#include "engine/exchange/csv_runs.h"
#include "engine/exchange/known_platform.h"

#include <span>
#include <thread>
#include <unordered_set>

namespace parascope::exchange {

namespace {

using Rows = CsvRuns::Rows;

constexpr std::size_t batchRows = 1024; // such a batch fits into the processor's cache
constexpr std::size_t maxWaiting =
    128; // about 15 MB; the first rows contain all kinds, and storing kinds takes longer

/// Returns the next rows of the table; an empty batch at its end.
Result<Rows> nextOf(CsvRuns& table, ModelKeys& keys, std::vector<RecordError>& errors)
{
    Rows out;
    const auto bytes = table.bytes();
    out.rows.reserve(batchRows);
    while (out.rows.size() < batchRows) {
        PARASCOPE_TRY(const bool any, table.next(out, errors));
        if (!any)
            break;
    }
    for (auto& kind : out.fresh) // done in the reading thread, because the storing thread has more work
        keys.complete(kind);
    out.bytes = bytes - table.bytes();
    return out;
}

/// Stores batches of rows.
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

    Result<void> put(Rows batch)
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
    std::vector<std::int64_t> m_metrics; ///< metric ids of the bulk, by index in the table's metrics
    std::vector<std::size_t> m_kinds;    ///< kinds of the bulk, by kind of the table
    std::unordered_set<std::string> m_platforms;
    store::RunRecord m_own;
};

} // namespace

Result<void> putTable(CsvRuns& table, store::Writer::Bulk& bulk, Stored& stored, Progress* progress)
{
    Storing storing(bulk, stored);
    bulk.nextSource();
    PARASCOPE_CHECK(storing.begin(table.metrics()));
    BoundedQueue<Result<Rows>> pipe(maxWaiting);
    std::vector<RecordError> errors; // only the reading thread uses it until that thread has ended
    std::thread reader([&] {
        ModelKeys keys;
        for (bool more = true; more;) {
            auto batch = nextOf(table, keys, errors);
            more = batch && !batch->rows.empty();
            more = pipe.put(std::move(batch)) && more;
        }
    });
    const auto done = [&]() -> Result<void> {
        for (;;) {
            PARASCOPE_TRY(auto batch, pipe.take());
            if (batch.rows.empty())
                return {};
            const auto bytes = batch.bytes, runs = batch.rows.size();
            PARASCOPE_CHECK(storing.put(std::move(batch)));
            if (progress) {
                progress->bytes += bytes;
                progress->runs += runs;
            }
        }
    }();
    pipe.close();
    reader.join();
    stored.errors.insert(stored.errors.end(), std::make_move_iterator(errors.begin()),
                         std::make_move_iterator(errors.end()));
    return done;
}

} // namespace parascope::exchange
