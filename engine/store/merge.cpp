// SPDX-License-Identifier: GPL-3.0-or-later
// One database into another. Identity is the run's uuid; a sweep's is its name and spec, a point's what it
// plans.
#include "engine/store/bulk.h"
#include "engine/store/reader_impl.h"
#include "engine/store/writer_impl.h"

#include <set>

namespace parascope::store {

namespace {

using EventKey = std::tuple<std::int64_t, std::string, std::string>;

/// A point of the source here, and whether a run of another source had ended it before.
struct Place
{
    PointRecord point;
    bool taken = false;
};

} // namespace

Result<Writer::Merged> Writer::merge(const Reader& source)
{
    const detail::Effort::Question question(source.m_impl->effort);
    Merged out;
    auto& impl = *m_impl;
    PARASCOPE_TRY(const auto platforms, source.platforms());
    PARASCOPE_TRY(const auto sweeps, source.sweeps());
    PARASCOPE_TRY(const auto operations, source.operations());
    PARASCOPE_TRY(const auto events, source.events());
    PARASCOPE_TRY(const auto runs, source.runsAfter(0));
    try {
        // Runs that are there are looked up by uuid: only an empty database can do without its index.
        const bool empty = impl.db.execAndGet("SELECT count(*) FROM run").getInt() == 0;
        PARASCOPE_TRY(auto bulk, this->bulk(empty ? runs : 0));
        for (const auto& platform : platforms) {
            PARASCOPE_CHECK(bulk.platform(platform));
            PARASCOPE_TRY(const auto ceilings, source.ceilings(platform.name));
            if (ceilings.is_null())
                continue;
            auto& update =
                impl.prepared("UPDATE platform SET ceilings = coalesce(ceilings, ?) WHERE name = ?");
            update.bind(1, toLine(ceilings));
            update.bind(2, platform.name);
            update.exec();
        }
        std::unordered_map<std::int64_t, Place> places;
        for (const auto& sweep : sweeps) {
            bool fresh = false;
            const auto id = impl.sweepId(sweep, fresh);
            out.sweeps += fresh;
            PARASCOPE_TRY(auto points, source.points(sweep.id));
            for (auto& point : points) {
                const auto from = point.id;
                out.points += impl.storePoint(id, point);
                const bool ended = point.outcome && *point.outcome != Outcome::Cancelled;
                places.emplace(from, Place{std::move(point), ended});
            }
        }
        std::unordered_map<std::int64_t, std::size_t> kinds;
        std::unordered_map<std::string, std::pair<std::int64_t, int>> fresh;
        detail::Query find(
            impl.db, "SELECT point FROM identity JOIN run ON run.id = identity.run WHERE identity.uuid = ?");
        detail::Query rows(*source.m_impl->db, std::string(runColumns) + "id > 0 ORDER BY id");
        Result<void> stored;
        const auto take = [&](std::int64_t, std::int64_t setup, RunRecord&& run) {
            stored = [&]() -> Result<void> {
                const auto place = places.find(run.pointId);
                if (!empty) {
                    const auto uuid = uuidBytes(run.runUuid);
                    if (uuid)
                        find.bindBytes(1, uuid->data(), uuid->size());
                    else
                        find.bindText(1, run.runUuid);
                    const bool there = find.step();
                    const auto point = there && !find.null(0) ? find.integer(0) : 0;
                    find.reset();
                    if (there) {
                        ++out.duplicates;
                        // Later attempts of its point belong where it stands.
                        if (place != places.end() && point != 0) {
                            place->second.point.id = point;
                            place->second.taken = false;
                        }
                        return {};
                    }
                }
                run.pointId = 0;
                if (place != places.end()) {
                    auto& [point, taken] = place->second;
                    // Completed by another machine: a repeat of its own, so that neither is lost.
                    while (taken) {
                        ++point.repeat;
                        out.points += impl.storePoint(point.sweepId, point);
                        taken = point.outcome && *point.outcome != Outcome::Cancelled;
                    }
                    run.pointId = point.id;
                }
                auto kind = kinds.find(setup);
                if (kind == kinds.end()) {
                    PARASCOPE_TRY(auto shared, source.setup(setup));
                    PARASCOPE_TRY(shared.graph, source.graph(setup));
                    PARASCOPE_TRY(const auto* ids, source.m_impl->setup(setup));
                    if (ids->environment != 0) {
                        PARASCOPE_TRY(const Json* environment,
                                      source.m_impl->sharedDocument(ids->environment));
                        shared.environment = *environment;
                    }
                    PARASCOPE_TRY(const auto made, bulk.kind(shared));
                    kind = kinds.emplace(setup, made).first;
                }
                PARASCOPE_TRY(const auto row, bulk.add(kind->second, {run}));
                if (row == 0) {
                    ++out.duplicates;
                    return {};
                }
                if (run.outcome == Outcome::Completed)
                    ++out.ok;
                else
                    ++out.failed[std::string(nameOf(run.outcome))];
                if (!operations.empty())
                    fresh.emplace(run.runUuid, std::pair(row, 0));
                return {};
            }();
            return stored.has_value();
        };
        PARASCOPE_CHECK(source.m_impl->each(rows, {true, true, false, false}, take));
        PARASCOPE_CHECK(stored);
        for (const auto& operation : operations)
            if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
                PARASCOPE_CHECK(bulk.operation(it->second.first, it->second.second++, operation));
        std::set<EventKey> known;
        detail::Query there(impl.db, "SELECT at_ms, level, text FROM event");
        while (there.step())
            known.emplace(there.integer(0), there.bytes(1), there.bytes(2));
        there.reset();
        for (const auto& event : events)
            if (known.emplace(event.atMs, event.level, event.text).second) {
                auto& insert = impl.prepared("INSERT INTO event (at_ms, level, text) VALUES (?, ?, ?)");
                insert.bind(1, event.atMs);
                insert.bind(2, event.level);
                insert.bind(3, event.text);
                insert.exec();
                ++out.events;
            }
        PARASCOPE_CHECK(bulk.commit());
        return out;
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(detail::sqliteError(error, impl.path));
    }
}

} // namespace parascope::store
