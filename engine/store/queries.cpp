// SPDX-License-Identifier: GPL-3.0-or-later
// Queries of a reader: platforms, sweeps, points, runs, operations, events.
#include "engine/store/reader_impl.h"

namespace parascope::store {

using detail::optionalNumber;
using detail::parsedOr;

Result<std::vector<std::pair<std::string, Parameters>>> Reader::configurations() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<std::pair<std::string, Parameters>> out;
    detail::Query rows(*m_impl->db, "SELECT id FROM configuration");
    while (rows.step()) {
        PARASCOPE_TRY(const auto* one, m_impl->configuration(rows.integer(0)));
        out.emplace_back(one->family, one->parameters);
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<PlatformRecord>> Reader::platforms() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<PlatformRecord> out;
    SQLite::Statement rows(*m_impl->db,
                           "SELECT name, catalogue_id, peak_flops, bandwidth, memory_bytes, details"
                           " FROM platform ORDER BY id");
    while (rows.executeStep()) {
        PlatformRecord record{std::string(detail::nameWithinLimit(rows.getColumn(0).getString())),
                              rows.getColumn(1).getString(),
                              optionalNumber(rows.getColumn(2)),
                              optionalNumber(rows.getColumn(3)),
                              optionalNumber(rows.getColumn(4)),
                              Json::object()};
        PARASCOPE_TRY(record.details, parsedOr(rows.getColumn(5), Json::object()));
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<SweepRecord>> Reader::sweeps() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<SweepRecord> out;
    SQLite::Statement rows(*m_impl->db, "SELECT sweep.id, name, document.text, state, created_ms FROM sweep"
                                        " JOIN document ON document.id = sweep.spec ORDER BY sweep.id");
    while (rows.executeStep()) {
        SweepRecord record;
        record.id = rows.getColumn(0).getInt64();
        record.name = detail::nameWithinLimit(rows.getColumn(1).getString());
        PARASCOPE_TRY(record.spec, parsedOr(rows.getColumn(2), nullptr));
        record.state = rows.getColumn(3).getString();
        record.createdMs = rows.getColumn(4).getInt64();
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<PointRecord>> Reader::points(std::int64_t sweepId) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<PointRecord> out;
    SQLite::Statement rows(
        *m_impl->db, "SELECT id, platform, repeat, configuration, work_key, priority,"
                     " (SELECT outcome FROM run WHERE run.point = point.id ORDER BY run.id DESC LIMIT 1)"
                     " FROM point WHERE sweep = ? ORDER BY priority, id");
    rows.bind(1, sweepId);
    while (rows.executeStep()) {
        PointRecord record;
        record.id = rows.getColumn(0).getInt64();
        record.sweepId = sweepId;
        record.platform = detail::nameWithinLimit(rows.getColumn(1).getString());
        record.repeat = rows.getColumn(2).getInt();
        PARASCOPE_TRY(const auto* configuration, m_impl->configuration(rows.getColumn(3).getInt64()));
        record.family = configuration->family;
        record.parameters = configuration->parameters;
        record.workKey = rows.getColumn(4).getString();
        record.priority = rows.getColumn(5).getDouble();
        if (!rows.getColumn(6).isNull()) {
            PARASCOPE_TRY(record.outcome,
                          detail::outcomeOf(rows.getColumn(6).getInt64(), m_impl->path, record.id));
        }
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<void> Reader::runs(const Wanted& wanted,
                          const std::function<bool(std::int64_t, RunRecord&&)>& each) const
{
    PARASCOPE_QUERY_BEGIN
    detail::Query rows(*m_impl->db, m_impl->selectRuns() + "id > ? ORDER BY id");
    rows.bind(1, wanted.afterRowId);
    return m_impl->each(
        rows,
        {wanted.stepSeconds, wanted.documents, wanted.documents, wanted.stack, wanted.only, wanted.altered},
        [&](std::int64_t row, std::int64_t, RunRecord&& run) { return each(row, std::move(run)); });
    PARASCOPE_QUERY_END
}

Result<RunRecord> Reader::run(std::string_view runUuid) const
{
    PARASCOPE_QUERY_BEGIN
    detail::Query rows(*m_impl->db,
                       m_impl->selectRuns() + "id = (SELECT run FROM identity WHERE identity.uuid = ?)");
    const auto uuid = uuidBytes(runUuid);
    if (uuid)
        rows.bindBytes(1, uuid->data(), uuid->size());
    else
        rows.bindText(1, runUuid);
    std::optional<RunRecord> found;
    PARASCOPE_CHECK(
        m_impl->each(rows, {true, true, true, true}, [&](std::int64_t, std::int64_t, RunRecord&& run) {
            found = std::move(run);
            return false;
        }));
    if (!found)
        return Error::notFound("%1 has no run %2.", m_impl->path.string(), std::string(runUuid));
    return *std::move(found);
    PARASCOPE_QUERY_END
}

namespace {

constexpr const char* operationsQuery =
    "SELECT uuid, name, layer, time_fraction, seconds, calls, flops, bytes,"
    " flops_per_second, bytes_per_second, intensity FROM operation"
    " JOIN run ON run.id = operation.run WHERE ";
constexpr const char* operationsOrder = " ORDER BY operation.run, number";

} // namespace

std::vector<OperationRecord> Reader::Impl::operationsOf(SQLite::Statement& rows) const
{
    std::vector<OperationRecord> out;
    while (rows.executeStep()) {
        OperationRecord record;
        const auto uuid = rows.getColumn(0);
        record.runUuid =
            detail::uuidFrom(uuid.getBlob(), static_cast<std::size_t>(uuid.getBytes()), uuid.isBlob());
        record.name = name(rows.getColumn(1).getInt64());
        record.layer = name(rows.getColumn(2).getInt64());
        int at = 3;
        for (auto* value : {&record.timeFraction, &record.seconds, &record.calls, &record.flops,
                            &record.bytes, &record.flopsPerSecond, &record.bytesPerSecond, &record.intensity})
            *value = optionalNumber(rows.getColumn(at++));
        out.push_back(std::move(record));
    }
    return out;
}

Result<std::vector<OperationRecord>> Reader::operations(std::string_view runUuid) const
{
    if (runUuid.empty())
        return operationsAfter(0);
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db,
                           operationsQuery +
                               std::string("run.id = (SELECT run FROM identity WHERE identity.uuid = ?)") +
                               operationsOrder);
    const auto uuid = uuidBytes(runUuid);
    if (uuid)
        rows.bind(1, uuid->data(), static_cast<int>(uuid->size()));
    else
        rows.bind(1, std::string(runUuid));
    return m_impl->operationsOf(rows);
    PARASCOPE_QUERY_END
}

Result<std::vector<OperationRecord>> Reader::operationsAfter(std::int64_t rowId) const
{
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, operationsQuery + std::string("operation.run > ?") + operationsOrder);
    rows.bind(1, rowId);
    return m_impl->operationsOf(rows);
    PARASCOPE_QUERY_END
}

Result<std::vector<EventRecord>> Reader::events(std::int64_t afterId, std::size_t most) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<EventRecord> out;
    SQLite::Statement rows(*m_impl->db, "SELECT id, at_ms, level, text FROM event WHERE id > ? ORDER BY id");
    rows.bind(1, afterId);
    while (out.size() < most && rows.executeStep())
        out.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getInt64(),
                       detail::textWithinLimit(rows.getColumn(2).getString()),
                       detail::textWithinLimit(rows.getColumn(3).getString())});
    return out;
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
