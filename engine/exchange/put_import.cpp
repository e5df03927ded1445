// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/table_import.h"

#include <unordered_map>

namespace parascope::exchange {

namespace {

/// A point of an export's sweeps. Runs refer to points by their position in the export, from 1.
struct Place
{
    store::PointRecord point;
    bool taken = false; ///< true if a run of another file has already ended the point
};

Result<std::vector<Place>> putSweeps(const Import& import, store::Writer::Bulk& bulk)
{
    std::vector<Place> places(1);
    for (const auto& [sweep, points, annotation] : import.sweeps) {
        PARASCOPE_TRY(const auto id, bulk.sweep(sweep));
        bulk.annotate({store::Subject::Kind::Sweep, {}, id}, annotation);
        for (auto point : points) {
            PARASCOPE_CHECK(bulk.point(id, point));
            const bool ended = point.outcome && *point.outcome != Outcome::Cancelled;
            places.push_back({std::move(point), ended});
        }
    }
    return places;
}

} // namespace

Result<void> putAll(const Import& import, store::Writer::Bulk& bulk, Stored& stored)
{
    for (const auto& platform : import.platforms)
        PARASCOPE_CHECK(bulk.platform(platform));
    for (const auto& [platform, documents] : import.ceilings)
        for (const auto& measured : documents)
            PARASCOPE_CHECK(bulk.ceilings(platform, measured));
    PARASCOPE_TRY(auto places, putSweeps(import, bulk));
    std::unordered_map<std::string, std::pair<std::int64_t, int>> fresh; // row, operations so far
    const auto put = [&](const store::RunRecord& run) -> Result<void> {
        PARASCOPE_TRY(const auto kind, bulk.kind(run));
        PARASCOPE_TRY(const auto row, bulk.add(kind, {run}));
        if (row == 0) {
            ++stored.duplicates;
            return {};
        }
        stored.count(run.outcome);
        if (!import.operations.empty())
            fresh.emplace(run.runUuid, std::pair(row, 0));
        return {};
    };
    for (const auto& run : import.runs) {
        if (run.pointId <= 0 || static_cast<std::size_t>(run.pointId) >= places.size()) {
            PARASCOPE_CHECK(put(run));
            continue;
        }
        PARASCOPE_TRY(const bool there, bulk.has(run.runUuid));
        if (there) {
            bulk.annotate({store::Subject::Kind::Run, run.runUuid}, store::annotationOf(run));
            ++stored.duplicates;
            continue;
        }
        auto& [point, taken] = places[static_cast<std::size_t>(run.pointId)];
        // As in a merge: if another machine has ended the point, this run becomes a repeat, so that no run is
        // lost.
        while (taken) {
            ++point.repeat;
            PARASCOPE_CHECK(bulk.point(point.sweepId, point));
            taken = point.outcome && *point.outcome != Outcome::Cancelled;
        }
        auto placed = run;
        placed.pointId = point.id;
        PARASCOPE_CHECK(put(placed));
    }
    for (const auto& operation : import.operations)
        if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
            PARASCOPE_CHECK(bulk.operation(it->second.first, it->second.second++, operation));
    for (const auto& event : import.events)
        PARASCOPE_CHECK(bulk.event(event));
    bulk.annotate({}, import.annotation);
    stored.errors.insert(stored.errors.end(), import.errors.begin(), import.errors.end());
    stored.skipped.insert(stored.skipped.end(), import.skipped.begin(), import.skipped.end());
    return {};
}

} // namespace parascope::exchange
