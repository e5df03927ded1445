// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a sweep spec into planned points in the database: which are done, which are wanted, and their order.
#include "engine/run/dispatch/runner.h"

#include "engine/base/core/units.h"
#include "engine/model/workload/fit.h"
#include "engine/run/dispatch/platform.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::dispatch {

namespace {

bool isFinal(const std::optional<Outcome>& outcome)
{
    return outcome && *outcome != Outcome::Cancelled;
}

/// Returns the number of existing runs by match key, for `--only missing`.
Result<std::map<std::string, int>> existingRuns(const std::filesystem::path& database)
{
    std::map<std::string, int> counts;
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto covered, reader.coverage());
    for (const auto& item : covered) {
        auto implementation = item.implementation.is_null() ? Json::object() : item.implementation;
        const auto executor = executorOf(item.platform, item.stack, item.device);
        // This run is from the time when LibTorch runs were tuned unless the spec asked for stock.
        if (executor.framework == "libtorch" && item.stack.value("variant", Json()) == Json("tuned") &&
            implementation.is_object() && !implementation.contains("tuned"))
            implementation["tuned"] = true;
        counts[matchKey(item.workKey, item.dtype, implementation, executor, item.protocol)] += item.runs;
    }
    return counts;
}

/// Returns the match key of a point.
std::string matchKeyOf(const store::PointRecord& point, const Executor& executor,
                       const protocol::MeasureSpec& measure, bool program)
{
    auto asked = settingsOf(point.family, point.parameters);
    if (program && !point.parameters.contains("dtype"))
        asked.dtype.clear();
    return matchKey(point.workKey, asked.dtype, asked.implementation, executor, measure.protocol);
}

/// Returns the outcome of the latest run of each point of a sweep on each executor.
Result<std::map<Job::ItemKey, Outcome>> outcomesOf(const std::filesystem::path& database, std::int64_t sweep)
{
    std::map<Job::ItemKey, Outcome> out;
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto runs, reader.pointRuns(sweep));
    for (const auto& run : runs) {
        PARASCOPE_TRY(const auto shared, reader.setup(run.setup));
        out[{run.point, executorOf(shared.platform, shared.stack, shared.device)}] = run.outcome;
    }
    return out;
}

/// Points of a sweep with their executors and forecasts: FLOPs of a step and peak memory in bytes, one entry
/// per point.
struct Forecasts
{
    std::vector<store::PointRecord> points;
    std::vector<Executor> executors;
    std::vector<double> flops, bytes;
};

/// Returns every point of the grid for every executor, as often as the spec repeats it.
Forecasts forecastsOf(const space::Grid& grid, const space::SweepSpec& spec, const Program& program,
                      const std::vector<Executor>& executors)
{
    Forecasts out;
    for (int repeat = 0; repeat < spec.repeats; ++repeat)
        for (std::size_t i = 0; i < grid.size(); ++i) {
            const auto parameters = grid.at(i);
            // The cost and keys of a point do not depend on its repeat, so compute them only for the first.
            const auto work = repeat == 0 ? workOf(spec, program, parameters) : Work{};
            for (std::size_t p = 0; p < executors.size(); ++p) {
                const auto first = i * executors.size() + p;
                store::PointRecord point;
                point.platform = executors[p].platform;
                point.repeat = repeat;
                point.family = spec.family;
                point.parameters = parameters;
                point.workKey = repeat == 0 ? work.workKey : out.points[first].workKey;
                // Repeats are spread over the sweep: each repeat runs through the whole grid before the next
                // begins.
                point.priority = static_cast<double>(static_cast<std::size_t>(repeat) * grid.size() + i);
                out.flops.push_back(repeat == 0 ? work.stepFlops : out.flops[first]);
                out.bytes.push_back(repeat == 0 ? work.memoryBytes : out.bytes[first]);
                out.points.push_back(std::move(point));
                out.executors.push_back(executors[p]);
            }
        }
    return out;
}

/// Removes the points that already have a run. Each run counts for one point.
void leaveOutMatched(Forecasts& all, std::map<std::string, int> existing,
                     const protocol::MeasureSpec& measure, bool program)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all.points.size(); ++i) {
        if (auto& left = existing[matchKeyOf(all.points[i], all.executors[i], measure, program)]; left > 0) {
            --left;
            continue;
        }
        all.flops[kept] = all.flops[i];
        all.bytes[kept] = all.bytes[i];
        if (kept != i) {
            all.points[kept] = std::move(all.points[i]);
            all.executors[kept] = std::move(all.executors[i]);
        }
        ++kept;
    }
    all.points.resize(kept);
    all.executors.resize(kept);
    all.flops.resize(kept);
    all.bytes.resize(kept);
}

/// Returns the items that the jobs of a sweep hold, by point and executor.
std::map<Job::ItemKey, const Job::Item*> itemsOf(std::int64_t sweep,
                                                 const std::vector<std::unique_ptr<Job>>& jobs)
{
    std::map<Job::ItemKey, const Job::Item*> held;
    for (const auto& job : jobs)
        if (job->sweepId() == sweep)
            for (const auto& item : job->items())
                if (item.state != Job::State::Skipped && item.state != Job::State::Oversized)
                    held[{item.point.id, item.executor}] = &item;
    return held;
}

/// Adds a point to a job. The point is planned when `only` selects it and no other job runs it. `other` is
/// the item of another job, or null.
void addTo(Job& job, store::PointRecord point, Executor executor, double flops, const Job::Item* other,
           Only only)
{
    const bool open = other && other->state != Job::State::Done;
    if (other && !open)
        point.outcome = other->point.outcome;
    const bool failed = isFinal(point.outcome) && isFailure(*point.outcome);
    const bool take = !open && (only == Only::Failed ? failed : !isFinal(point.outcome));
    job.add(std::move(point), std::move(executor), flops, take);
}

} // namespace

std::vector<Executor> Runner::executorsOf(const std::vector<DeviceConfig>& devices) const
{
    std::vector<Executor> out;
    const std::lock_guard lock(m_mutex);
    for (const auto& device : devices)
        for (const auto& lane : m_lanes)
            if (lane->device().name == device.name &&
                std::find(out.begin(), out.end(), lane->executor()) == out.end())
                out.push_back(lane->executor());
    return out;
}

Result<void> Runner::plan(space::Grid grid, const SweepRequest& request)
{
    const auto& spec = request.spec;
    PARASCOPE_TRY(const auto measure, protocol::measureFromJson(spec.measure, "\"measure\""));
    const auto executors = executorsOf(request.devices);
    for (const auto& executor : executors)
        if (const auto known = m_platforms.find(executor.platform); known != m_platforms.end())
            PARASCOPE_CHECK(filePlatform(*m_writer, m_database, known->second));
    PARASCOPE_TRY(const auto program, programOf(spec));
    auto planned = forecastsOf(grid, spec, program, executors);
    if (request.only == Only::Missing) {
        // Count before new points are written.
        PARASCOPE_TRY(auto existing, existingRuns(m_database));
        leaveOutMatched(planned, std::move(existing), measure, program != nullptr);
    }
    store::SweepRecord sweep;
    sweep.name = spec.name;
    sweep.spec = space::toJson(spec);
    sweep.state = "running";
    sweep.createdMs = m_clock.nowMs();
    PARASCOPE_TRY(const auto id, m_writer->putSweepByName(sweep));
    PARASCOPE_TRY(planned.points, m_writer->putPoints(id, planned.points));
    PARASCOPE_CHECK(m_writer->setSweepState(id, "running"));
    PARASCOPE_TRY(const auto outcomes, outcomesOf(m_database, id));

    auto job = std::make_unique<Job>(id, spec, measure, program);
    job->maxRuns = request.maxRuns;
    std::size_t wanted = 0;
    std::vector<std::string> refused;
    {
        const std::lock_guard lock(m_mutex);
        // The same sweep may already be in the queue (for example when Start was pressed twice). Points that
        // the other job holds are not run again, and points that it has completed since the points were read
        // count as done.
        const auto held = itemsOf(id, m_jobs);
        for (std::size_t i = 0; i < planned.points.size(); ++i) {
            const Job::ItemKey key(planned.points[i].id, planned.executors[i]);
            const auto other = held.find(key);
            const auto done = outcomes.find(key);
            planned.points[i].outcome = done == outcomes.end() ? std::nullopt : std::optional(done->second);
            addTo(*job, std::move(planned.points[i]), planned.executors[i], planned.flops[i],
                  other == held.end() ? nullptr : other->second, request.only);
        }
        if (!spec.tryOversized)
            refuseOversizedLocked(*job, planned.bytes, refused);
    }
    // No other thread knows the job yet, so no lock is needed.
    PARASCOPE_CHECK(planAdaptive(*job));
    wanted = job->planned();
    {
        const std::lock_guard lock(m_mutex);
        // In an adaptive sweep only its plan chooses the points, so it has no anchors.
        if (spec.anchorSeconds > 0 && spec.order != space::Order::Adaptive)
            m_anchors.emplace(job.get(), Anchors(spec.anchorSeconds, spec.repeats));
        m_jobs.push_back(std::move(job));
    }
    m_log.add("info", "Sweep \"" + spec.name + "\": " + std::to_string(wanted) + " of " +
                          std::to_string(planned.points.size()) + " points to run.");
    for (const auto& line : refused)
        m_log.add("warning", line);
    m_forLanes.notify_all();
    return {};
}

void Runner::refuseOversizedLocked(Job& job, const std::vector<double>& forecast,
                                   std::vector<std::string>& lines)
{
    struct Refused
    {
        std::size_t points = 0;
        double largest = 0;
    };
    std::map<Executor, Refused> executors;
    for (std::size_t i = 0; i < job.items().size(); ++i) {
        const auto& item = job.items()[i];
        const auto memory = m_memory.find(item.executor);
        if (item.state != Job::State::Planned || memory == m_memory.end() ||
            workload::fits(forecast[i], memory->second))
            continue;
        auto& refused = executors[item.executor];
        ++refused.points;
        refused.largest = std::max(refused.largest, forecast[i]);
        job.refuse(i, forecast[i], memory->second);
    }
    for (const auto& [executor, refused] : executors)
        lines.push_back(std::to_string(refused.points) + " points will not fit on \"" + executor.platform +
                        "\" and are not started: the largest is forecast at " + bytesText(refused.largest) +
                        ", and a run may have " + bytesText(workload::memoryShare * m_memory[executor]) +
                        " of tensors (" + std::to_string(std::lround(100 * workload::memoryShare)) +
                        " % of the memory, on a processor less a measured allowance for the C library's heap)"
                        ". \"oversized\": \"try\" in the spec, or --try-oversized, runs them nevertheless.");
}

void Runner::addAnchorLocked(Job& job, const Executor& executor)
{
    const auto anchors = m_anchors.find(&job);
    // After the last planned point an anchor has nothing to compare with.
    if (anchors == m_anchors.end() || !job.hasPlanned(executor))
        return;
    if (auto due = anchors->second.due(executor, m_clock.steadyMs()))
        job.add(std::move(due->point), executor, due->stepFlops, true);
}

Result<void> Runner::placeAnchors(const std::vector<Finished*>& batch)
{
    for (auto* finished : batch) {
        auto& record = finished->delivery.record;
        if (!record || record->pointId != 0)
            continue;
        if (record->outcome == Outcome::Cancelled) {
            record.reset(); // a cancelled anchor has no point in the database
            continue;
        }
        std::int64_t sweep = 0;
        store::PointRecord point;
        {
            const std::lock_guard lock(m_mutex);
            const auto& job = *m_jobs[finished->delivery.assignment.job];
            sweep = job.sweepId();
            point = job.items()[finished->delivery.assignment.item].point;
        }
        // An earlier command may have stored anchors of the same point, so find the next free repeat.
        for (;; ++point.repeat) {
            PARASCOPE_TRY(const auto stored, m_writer->putPoints(sweep, {point}));
            record->pointId = stored.front().id;
            if (!stored.front().outcome)
                break;
        }
    }
    return {};
}

Result<std::size_t> Runner::coverPlanned()
{
    PARASCOPE_TRY(const auto existing, existingRuns(m_database));
    std::size_t covered = 0;
    const std::lock_guard lock(m_mutex);
    for (auto& job : m_jobs) {
        // Runs of the sweep itself count for their own points, not for a repeat that is still planned.
        auto left = existing;
        for (const auto& item : job->items())
            if (item.state == Job::State::Done && isFinal(item.point.outcome))
                if (const auto it = left.find(
                        matchKeyOf(item.point, item.executor, job->measure(), job->program() != nullptr));
                    it != left.end())
                    --it->second;
        for (std::size_t i = 0; i < job->items().size(); ++i) {
            const auto& item = job->items()[i];
            if (item.state != Job::State::Planned)
                continue;
            const auto it =
                left.find(matchKeyOf(item.point, item.executor, job->measure(), job->program() != nullptr));
            if (it == left.end() || it->second <= 0)
                continue;
            --it->second;
            job->cover(i);
            ++covered;
        }
    }
    return covered;
}

} // namespace parascope::dispatch
