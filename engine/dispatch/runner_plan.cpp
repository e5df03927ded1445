// SPDX-License-Identifier: GPL-3.0-or-later
// From a sweep spec to planned points in the database: what is done, what is wanted, in which order.
#include "engine/dispatch/runner.h"

#include "engine/core/units.h"
#include "engine/dispatch/platform.h"
#include "engine/workload/fit.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::dispatch {

namespace {

bool isFinal(const std::optional<Outcome>& outcome)
{
    return outcome && *outcome != Outcome::Cancelled;
}

/// The runs that `--only missing` counts as done: how many of each match key.
Result<std::map<std::string, int>> existingRuns(const std::filesystem::path& database)
{
    std::map<std::string, int> counts;
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto covered, reader.coverage());
    for (const auto& item : covered)
        counts[matchKey(item.workKey, item.dtype,
                        item.implementation.is_null() ? Json::object() : item.implementation, item.platform,
                        item.protocol)] += item.runs;
    return counts;
}

} // namespace

Result<void> Runner::plan(space::Grid grid, const SweepRequest& request)
{
    const auto& spec = request.spec;
    PARASCOPE_TRY(const auto measure, protocol::measureFromJson(spec.measure, "\"measure\""));
    std::vector<std::string> platforms;
    for (const auto& device : request.devices)
        if (std::find(platforms.begin(), platforms.end(), device.platform) == platforms.end())
            platforms.push_back(device.platform);
    for (const auto& platform : platforms)
        if (const auto known = m_platforms.find(platform); known != m_platforms.end())
            PARASCOPE_CHECK(filePlatform(*m_writer, m_database, known->second));
    // What is there already, counted before new points are written.
    std::map<std::string, int> existing;
    if (request.only == Only::Missing) {
        PARASCOPE_TRY(existing, existingRuns(m_database));
    }
    std::vector<store::PointRecord> points;
    std::vector<double> flops, bytes; // an entry a point
    for (int repeat = 0; repeat < spec.repeats; ++repeat)
        for (std::size_t i = 0; i < grid.size(); ++i) {
            const auto parameters = grid.at(i);
            // The cost and keys of a point do not depend on its repeat: computed with the first.
            const auto work = repeat == 0 ? workOf(spec.family, spec.graph, parameters) : Work{};
            for (std::size_t p = 0; p < platforms.size(); ++p) {
                store::PointRecord point;
                point.platform = platforms[p];
                point.repeat = repeat;
                point.family = spec.family;
                point.parameters = parameters;
                point.workKey = repeat == 0 ? work.workKey : points[i * platforms.size() + p].workKey;
                // Repeats are spread over the sweep: each runs through the grid before the next begins.
                point.priority = static_cast<double>(static_cast<std::size_t>(repeat) * grid.size() + i);
                flops.push_back(repeat == 0 ? work.stepFlops : flops[i * platforms.size() + p]);
                bytes.push_back(repeat == 0 ? work.memoryBytes : bytes[i * platforms.size() + p]);
                if (request.only == Only::Missing) {
                    const auto asked = settingsOf(spec.family, parameters);
                    auto& count = existing[matchKey(point.workKey, asked.dtype, asked.implementation,
                                                    platforms[p], measure.protocol)];
                    if (count > 0 && --count >= 0) {
                        point.outcome = Outcome::Completed;
                    }
                }
                points.push_back(std::move(point));
            }
        }
    // Matched elsewhere: those points are not planned here.
    if (request.only == Only::Missing) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (!points[i].outcome) {
                flops[kept] = flops[i];
                bytes[kept] = bytes[i];
                points[kept++] = std::move(points[i]);
            }
        points.resize(kept);
    }
    store::SweepRecord sweep;
    sweep.name = spec.name;
    sweep.spec = space::toJson(spec);
    sweep.state = "running";
    sweep.createdMs = m_clock.nowMs();
    PARASCOPE_TRY(const auto id, m_writer->putSweepByName(sweep));
    PARASCOPE_TRY(points, m_writer->putPoints(id, points));
    PARASCOPE_CHECK(m_writer->setSweepState(id, "running"));

    auto job = std::make_unique<Job>(id, spec, measure);
    job->maxRuns = request.maxRuns;
    std::size_t wanted = 0;
    std::vector<std::string> refused;
    {
        const std::lock_guard lock(m_mutex);
        // The same sweep may be in the queue already (Start pressed twice): what that one holds is not run
        // again, and what it has done since the points were read is done.
        std::map<std::int64_t, const Job::Item*> held;
        for (const auto& other : m_jobs)
            if (other->sweepId() == id)
                for (const auto& item : other->items())
                    if (item.state != Job::State::Skipped && item.state != Job::State::Oversized)
                        held[item.point.id] = &item;
        for (std::size_t i = 0; i < points.size(); ++i) {
            bool open = false;
            if (const auto it = held.find(points[i].id); it != held.end()) {
                open = it->second->state != Job::State::Done;
                if (!open)
                    points[i].outcome = it->second->point.outcome;
            }
            const bool failed = isFinal(points[i].outcome) && *points[i].outcome != Outcome::Completed;
            const bool take = !open && (request.only == Only::Failed ? failed : !isFinal(points[i].outcome));
            job->add(std::move(points[i]), flops[i], take);
        }
        if (!spec.tryOversized)
            refuseOversizedLocked(*job, bytes, refused);
        wanted = job->planned();
        m_jobs.push_back(std::move(job));
    }
    log("info", "Sweep \"" + spec.name + "\": " + std::to_string(wanted) + " of " +
                    std::to_string(points.size()) + " points to run.");
    for (const auto& line : refused)
        log("warning", line);
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
    std::map<std::string, Refused> platforms;
    for (std::size_t i = 0; i < job.items().size(); ++i) {
        const auto& item = job.items()[i];
        const auto memory = m_memory.find(item.point.platform);
        if (item.state != Job::State::Planned || memory == m_memory.end() ||
            workload::fits(forecast[i], memory->second))
            continue;
        auto& refused = platforms[item.point.platform];
        ++refused.points;
        refused.largest = std::max(refused.largest, forecast[i]);
        job.refuse(i, forecast[i], memory->second);
    }
    for (const auto& [platform, refused] : platforms)
        lines.push_back(std::to_string(refused.points) + " points will not fit on \"" + platform +
                        "\" and are not started: the largest is forecast at " + bytesText(refused.largest) +
                        ", and a run may have " + std::to_string(std::lround(100 * workload::memoryShare)) +
                        " % of " + bytesText(m_memory[platform]) +
                        ". \"oversized\": \"try\" in the spec, or --try-oversized, runs them all the same.");
}

Result<std::size_t> Runner::coverPlanned()
{
    PARASCOPE_TRY(const auto existing, existingRuns(m_database));
    const auto keyOf = [](const Job& job, const Job::Item& item) {
        const auto& point = item.point;
        const auto asked = settingsOf(point.family, point.parameters);
        return matchKey(point.workKey, asked.dtype, asked.implementation, point.platform,
                        job.measure().protocol);
    };
    std::size_t covered = 0;
    const std::lock_guard lock(m_mutex);
    for (auto& job : m_jobs) {
        // What a sweep ran itself stands for those very points, not for a repeat that is still to come.
        auto left = existing;
        for (const auto& item : job->items())
            if (item.state == Job::State::Done && isFinal(item.point.outcome))
                if (const auto it = left.find(keyOf(*job, item)); it != left.end())
                    --it->second;
        for (std::size_t i = 0; i < job->items().size(); ++i) {
            const auto& item = job->items()[i];
            if (item.state != Job::State::Planned)
                continue;
            const auto it = left.find(keyOf(*job, item));
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
