// SPDX-License-Identifier: GPL-3.0-or-later
// Writes runs into their tables, inside a transaction.
#include "engine/store/trust.h"
#include "engine/store/writer_impl.h"

#include <cmath>

namespace parascope::store {

std::int64_t Writer::Impl::metricHandle(const std::string& name)
{
    const auto place = detail::plainPlace(name);
    return place < detail::plainCount ? -1 - static_cast<std::int64_t>(place) : nameId(name);
}

void Writer::Impl::putMetric(detail::RowMetrics& metrics, std::int64_t handle, double value)
{
    if (handle < 0) {
        const auto place = static_cast<std::size_t>(-1 - handle);
        if (metrics.put(place, value))
            return;
        handle = nameId(std::string(detail::plainMetrics()[place]));
    }
    detail::appendMetric(metrics.packed, handle, value);
}

void Writer::Impl::putMetrics(detail::RowMetrics& metrics, const RunRecord& run)
{
    detail::checkMetricCount(run.metrics.size());
    for (std::size_t i = 0; i < run.metrics.size(); ++i) {
        const auto& [name, value] = run.metrics[i];
        // A name that occurs twice counts once.
        bool again = false;
        for (std::size_t k = 0; k < i; ++k)
            again |= run.metrics[k].first == name;
        if (!again)
            putMetric(metrics, metricHandle(name), value);
    }
}

void Writer::Impl::insertPending(std::int64_t last)
{
    if (pendingRuns.rows() == 0)
        return;
    const auto used = pendingRuns.used();
    auto insert = insertRuns.find(used);
    if (insert == insertRuns.end()) {
        // The statement gives no id. SQLite then appends the row and need not check whether the id exists.
        const auto list = pendingRuns.listOf(used);
        const auto sql = "INSERT INTO run (" + list + ") SELECT " + list + " FROM pending_run";
        constexpr std::size_t most = 32;
        if (insertRuns.size() >= most)
            insertRuns.clear();
        insert = insertRuns.try_emplace(used, db, sql).first;
    }
    insert->second.run();
    pendingRuns.clear();
    if (db.getLastInsertRowid() != last)
        throw SQLite::Exception("runs are not numbered in order", SQLITE_CORRUPT);
}

void Writer::Impl::insertIdentities()
{
    if (pendingIdentities.rows() == 0)
        return;
    pendingIdentities.sort();
    if (!insertUuids)
        insertUuids.emplace(db, "INSERT INTO identity (uuid, run) SELECT * FROM pending_identity");
    insertUuids->run();
    pendingIdentities.clear();
}

bool Writer::Impl::isThere(const std::optional<UuidBytes>& uuid, const std::string& text)
{
    if (!findUuid)
        findUuid.emplace(db, "SELECT 1 FROM identity WHERE uuid = ?");
    if (uuid)
        findUuid->bindBytes(1, uuid->data(), uuid->size());
    else
        findUuid->bindText(1, text);
    const bool there = findUuid->step();
    findUuid->reset();
    return there;
}

void Writer::Impl::insertOperation(std::int64_t run, int number, const OperationRecord& operation)
{
    const auto name = nameId(operation.name);
    const auto layer = nameId(operation.layer);
    auto& row = prepared("INSERT INTO operation VALUES (?,?,?,?,?,?,?,?,?,?,?,?)");
    row.bind(1, run);
    row.bind(2, number);
    row.bind(3, name);
    row.bind(4, layer);
    int at = 5;
    for (const auto* value :
         {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops, &operation.bytes,
          &operation.flopsPerSecond, &operation.bytesPerSecond, &operation.intensity})
        bindOptional(row, at++, *value && std::isfinite(**value) ? *value : std::nullopt);
    row.exec();
}

} // namespace parascope::store
