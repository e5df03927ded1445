// SPDX-License-Identifier: GPL-3.0-or-later
// Merges one database into another. The uuid identifies a run, name and spec identify a sweep, and the
// planned work identifies a point.
#include "engine/store/bulk.h"
#include "engine/store/reader_impl.h"
#include "engine/store/writer_impl.h"

#include <set>

namespace parascope::store {

namespace {

using EventKey = std::tuple<std::int64_t, std::string, std::string>;

/// A point of the source in this database, and whether a run of another source had ended it before.
struct Place
{
    PointRecord point;
    bool taken = false;
};

} // namespace

/// A merge in progress. The functions are called in the order of their dependencies.
class Writer::Impl::Merge
{
public:
    Merge(Impl& here, Bulk& bulk, const Reader& source, bool wasEmpty)
        : m_here(here), m_bulk(bulk), m_source(source), m_wasEmpty(wasEmpty)
    {
    }

    Result<void> platforms(const std::vector<PlatformRecord>& platforms)
    {
        for (const auto& platform : platforms) {
            PARASCOPE_CHECK(m_bulk.platform(platform));
            PARASCOPE_TRY(const auto ceilings, m_source.ceilings(platform.name));
            for (const auto& measured : ceilings)
                PARASCOPE_CHECK(m_bulk.ceilings(platform.name, measured));
        }
        return {};
    }

    /// Merges the sweeps with their points.
    Result<void> sweeps(const std::vector<SweepRecord>& sweeps)
    {
        for (const auto& sweep : sweeps) {
            bool fresh = false;
            const auto id = m_here.sweepId(sweep, fresh);
            m_merged.sweeps += fresh;
            PARASCOPE_TRY(auto points, m_source.points(sweep.id));
            for (auto& point : points) {
                const auto from = point.id;
                m_merged.points += m_here.storePoint(id, point);
                const bool ended = hasEnded(point);
                m_places.emplace(from, Place{std::move(point), ended});
            }
            m_sweeps.emplace(sweep.id, id);
        }
        return {};
    }

    /// Merges the annotations of the runs, the sweeps and the file.
    void annotations(std::vector<AnnotationRecord> annotations)
    {
        for (auto& [subject, annotation] : annotations) {
            if (subject.kind == Subject::Kind::Sweep) {
                const auto here = m_sweeps.find(subject.sweep);
                if (here == m_sweeps.end())
                    continue;
                subject.sweep = here->second;
            }
            m_bulk.annotate(std::move(subject), std::move(annotation));
        }
    }

    /// Merges the runs with their operations.
    Result<void> runs(const std::vector<OperationRecord>& operations)
    {
        detail::Query rows(*m_source.m_impl->db, m_source.m_impl->selectRuns() + "id > 0 ORDER BY id");
        Result<void> stored;
        PARASCOPE_CHECK(m_source.m_impl->each(rows, {true, true, false, false},
                                              [&](std::int64_t, std::int64_t setup, RunRecord&& run) {
                                                  stored = add(setup, run, !operations.empty());
                                                  return stored.has_value();
                                              }));
        PARASCOPE_CHECK(stored);
        for (const auto& operation : operations)
            if (const auto it = m_rows.find(operation.runUuid); it != m_rows.end())
                PARASCOPE_CHECK(m_bulk.operation(it->second.row, it->second.operations++, operation));
        return {};
    }

    void events(const std::vector<EventRecord>& events)
    {
        std::set<EventKey> known;
        detail::Query there(m_here.db, "SELECT at_ms, level, text FROM event");
        while (there.step())
            known.emplace(there.integer(0), there.bytes(1), there.bytes(2));
        there.reset();
        for (const auto& event : events)
            if (known.emplace(event.atMs, event.level, event.text).second) {
                auto& insert = m_here.prepared("INSERT INTO event (at_ms, level, text) VALUES (?, ?, ?)");
                insert.bind(1, event.atMs);
                insert.bind(2, event.level);
                insert.bind(3, event.text);
                insert.exec();
                ++m_merged.events;
            }
    }

    [[nodiscard]] Merged merged() && { return std::move(m_merged); }

private:
    /// A run that this merge added.
    struct Row
    {
        std::int64_t row = 0;
        int operations = 0; ///< number of its operations so far
    };

    static bool hasEnded(const PointRecord& point)
    {
        return point.outcome && *point.outcome != Outcome::Cancelled;
    }

    Result<void> add(std::int64_t setup, RunRecord& run, bool withOperations)
    {
        const auto place = m_places.find(run.pointId);
        if (const auto there = pointOf(run.runUuid)) {
            ++m_merged.duplicates;
            // Later attempts of the point belong to the same point as this run.
            if (place != m_places.end() && *there != 0) {
                place->second.point.id = *there;
                place->second.taken = false;
            }
            return {};
        }
        run.pointId = place == m_places.end() ? 0 : freePoint(place->second);
        PARASCOPE_TRY(const auto kind, kindOf(setup));
        PARASCOPE_TRY(const auto row, m_bulk.add(kind, {run}));
        if (row == 0) {
            ++m_merged.duplicates;
            return {};
        }
        if (run.outcome == Outcome::Completed)
            ++m_merged.ok;
        else
            ++m_merged.failed[std::string(nameOf(run.outcome))];
        if (withOperations)
            m_rows.emplace(run.runUuid, Row{row});
        return {};
    }

    /// Returns the point of a run that existed before the merge; 0 when it has no point, nothing when the run
    /// is new.
    std::optional<std::int64_t> pointOf(const std::string& runUuid)
    {
        if (m_wasEmpty)
            return std::nullopt;
        const auto uuid = uuidBytes(runUuid);
        if (uuid)
            m_find.bindBytes(1, uuid->data(), uuid->size());
        else
            m_find.bindText(1, runUuid);
        std::optional<std::int64_t> point;
        if (m_find.step())
            point = m_find.null(0) ? 0 : m_find.integer(0);
        m_find.reset();
        return point;
    }

    /// Returns the point for a run of the source. If another machine has completed the point, adds another
    /// repeat of it, so that both runs are kept.
    std::int64_t freePoint(Place& place)
    {
        auto& [point, taken] = place;
        while (taken) {
            ++point.repeat;
            m_merged.points += m_here.storePoint(point.sweepId, point);
            taken = hasEnded(point);
        }
        return point.id;
    }

    /// Returns the kind in this database for a setup of the source.
    Result<std::size_t> kindOf(std::int64_t setup)
    {
        if (const auto it = m_kinds.find(setup); it != m_kinds.end())
            return it->second;
        PARASCOPE_TRY(const auto* known, m_source.m_impl->setup(setup));
        auto shared = known->shared;
        PARASCOPE_CHECK(m_source.m_impl->documentsOf(*known, shared, [](Json RunRecord::*) { return true; }));
        PARASCOPE_TRY(const auto kind, m_bulk.kind(shared));
        m_kinds.emplace(setup, kind);
        return kind;
    }

    Impl& m_here;
    Bulk& m_bulk;
    const Reader& m_source;
    const bool m_wasEmpty; ///< true when no run needs a lookup by its uuid
    Merged m_merged;
    std::unordered_map<std::int64_t, Place> m_places; ///< points in this database, by the id in the source
    std::unordered_map<std::int64_t, std::int64_t>
        m_sweeps; ///< sweep id in this database, by the id in the source
    std::unordered_map<std::int64_t, std::size_t> m_kinds;
    std::unordered_map<std::string, Row> m_rows; ///< rows by uuid; filled only when there are operations
    detail::Query m_find{
        m_here.db, "SELECT point FROM identity JOIN run ON run.id = identity.run WHERE identity.uuid = ?"};
};

Result<Writer::Merged> Writer::merge(const Reader& source)
{
    const detail::Effort::Question question(source.m_impl->effort);
    auto& impl = *m_impl;
    PARASCOPE_TRY(const auto platforms, source.platforms());
    PARASCOPE_TRY(const auto sweeps, source.sweeps());
    PARASCOPE_TRY(const auto operations, source.operations());
    PARASCOPE_TRY(const auto events, source.events());
    PARASCOPE_TRY(auto annotations, source.annotations());
    PARASCOPE_TRY(const auto runs, source.runsAfter(0));
    try {
        // Existing runs are looked up by uuid, so only an empty database can do without the index.
        const bool empty = impl.db.execAndGet("SELECT count(*) FROM run").getInt() == 0;
        PARASCOPE_TRY(auto bulk, this->bulk(empty ? runs : 0));
        Impl::Merge merge(impl, bulk, source, empty);
        PARASCOPE_CHECK(merge.platforms(platforms));
        PARASCOPE_CHECK(merge.sweeps(sweeps));
        PARASCOPE_CHECK(merge.runs(operations));
        merge.events(events);
        merge.annotations(std::move(annotations));
        PARASCOPE_CHECK(bulk.commit());
        return std::move(merge).merged();
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(detail::sqliteError(error, impl.path));
    }
}

} // namespace parascope::store
