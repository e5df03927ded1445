// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/runner.h"

#include "engine/model/workload/fit.h"
#include "engine/run/dispatch/platform.h"
#include "engine/run/dispatch/steering_socket.h"

#include <algorithm>
#include <cmath>

namespace parascope::dispatch {

namespace {

using namespace std::chrono_literals;

} // namespace

Result<std::unique_ptr<Runner>> Runner::start(const std::filesystem::path& database, SweepRequest request,
                                              WallClock::Source clock)
{
    auto grid = space::Grid::of(request.spec);
    if (!grid)
        return tl::unexpected(grid.error());
    std::unique_ptr<Runner> runner(new Runner(database, std::move(clock)));
    runner->m_socket = steeringSocket(database).value_or(std::filesystem::path());
    PARASCOPE_CHECK(callProgram(request.spec, request.devices));
    PARASCOPE_CHECK(runner->openLanes(request.devices));
    PARASCOPE_TRY(auto writer, store::Writer::open(database, "parascope-cli sweep"));
    runner->m_writer.emplace(std::move(writer));
    if (const auto file = runner->m_log.tryFile(); !file) {
        // Refuse a link, because another user may have chosen its target. A file that cannot be written costs
        // only the text of the log.
        const std::filesystem::path log = database.string() + ".log";
        std::error_code none;
        const bool link = std::filesystem::is_symlink(std::filesystem::symlink_status(log, none));
        const auto names = std::filesystem::hard_link_count(log, none);
        if (link || (!none && names > 1))
            return tl::unexpected(file.error());
        runner->m_log.add("warning", file.error().text() + " The sweep's events are in the database alone.");
    }
    if (const auto& notice = runner->m_writer->notice(); !notice.empty())
        runner->m_log.add("warning", notice);
    PARASCOPE_TRY(const auto newest, runner->m_writer->newestMs());
    if (const auto now = runner->m_clock.nowMs(); newest > now + 2000)
        runner->m_log.add(
            "warning",
            "The clock says " + utcText(now) + ", which is before the last entry of the database (" +
                utcText(newest) +
                "): it was set back, or was wrong then. Nothing is lost by it; runs keep their order.");
    PARASCOPE_CHECK(runner->plan(std::move(*grid), request));
    return runner;
}

Runner::~Runner()
{
    stop(true);
    // Lanes wait until their delivery is stored, which will not happen any more.
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        for (auto* finished : m_finished)
            finished->stored.set_value();
        m_finished.clear();
    }
    m_forLanes.notify_all();
    for (auto& lane : m_lanes)
        lane->join();
}

Result<void> Runner::openLanes(const std::vector<DeviceConfig>& devices)
{
    for (const auto& device : devices) {
        {
            const std::lock_guard lock(m_mutex);
            const auto known = std::find_if(m_lanes.begin(), m_lanes.end(), [&](const auto& lane) {
                return lane->device().name == device.name;
            });
            if (known != m_lanes.end()) {
                m_lost.erase(known->get()); // a lost lane tries again
                countLiveLocked();
                continue;
            }
        }
        Lane::Hooks hooks;
        hooks.next = [this](Lane& lane) { return next(lane); };
        hooks.deliver = [this](Lane& lane, Delivery delivery) { deliver(lane, std::move(delivery)); };
        hooks.lost = [this](Lane& lane, const Message& reason) { return lost(lane, reason); };
        auto lane = std::make_unique<Lane>(device, m_arbiter, m_clock, std::move(hooks));
        const auto hello = lane->start();
        if (!hello)
            return tl::unexpected(hello.error());
        const auto executor = lane->executor();
        {
            const std::lock_guard lock(m_mutex);
            m_lanes.push_back(std::move(lane));
            countLiveLocked();
        }
        const auto unit = std::find_if(hello->devices.begin(), hello->devices.end(),
                                       [&](const auto& offered) { return offered.name == device.unit; });
        auto& memory = m_memory[executor];
        const double bytes = unit == hello->devices.end() ? INFINITY : unit->memoryBytes.value_or(INFINITY);
        memory = std::max(memory, unit != hello->devices.end() && unit->kind == "cpu"
                                      ? workload::roomForTensors(bytes)
                                      : bytes);
        // The first device of a platform describes it, unless only a later one is in the catalogue.
        auto& platform = m_platforms[device.platform];
        if (platform.name.empty() || platform.catalogueId.empty())
            platform = platformOf(device, *hello);
    }
    m_forLanes.notify_all();
    return {};
}

std::optional<Assignment> Runner::next(Lane& lane)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        if (m_stopping || m_ended)
            return std::nullopt;
        if (m_paused) {
            lane.setState(LaneState::Paused);
        } else {
            lane.setState(LaneState::Idle);
            for (std::size_t j = 0; j < m_jobs.size(); ++j) {
                addAnchorLocked(*m_jobs[j], lane.executor());
                const auto item = m_jobs[j]->take(lane.executor());
                if (!item)
                    continue;
                const auto& job = *m_jobs[j];
                const auto& point = job.items()[*item].point;
                try {
                    Assignment out;
                    out.job = j;
                    out.item = *item;
                    out.pointId = point.id;
                    out.repeat = point.repeat;
                    out.attempt = job.items()[*item].attempts + 1;
                    out.losses = job.items()[*item].losses;
                    out.family = point.family;
                    out.graph = job.spec().graph;
                    out.program = job.program();
                    out.point = point.parameters;
                    out.measure = job.measure();
                    out.usualBlock = !job.spec().measure.contains("block");
                    out.mostDevices = job.mostDevices();
                    out.expectedSeconds = job.predict(*item);
                    lane.clearCancel();
                    return out;
                } catch (...) {
                    // There is no memory: a point that no lane has must not count as running.
                    m_jobs[j]->giveBack(*item);
                    throw;
                }
            }
        }
        m_forWriter.notify_all(); // the writer checks whether everything is done
        m_forLanes.wait(lock);
    }
}

void Runner::deliver(Lane& lane, Delivery delivery)
{
    Finished finished;
    finished.lane = &lane;
    finished.delivery = std::move(delivery);
    auto stored = finished.stored.get_future();
    {
        const std::lock_guard lock(m_mutex);
        if (m_ended)
            return;
        m_finished.push_back(&finished);
    }
    m_forWriter.notify_all();
    stored.wait();
}

bool Runner::lost(Lane& lane, const Message& reason)
{
    m_log.add("error", "Device \"" + lane.device().name + "\" is lost: " + reason.text());
    std::unique_lock lock(m_mutex);
    m_lost.insert(&lane);
    countLiveLocked();
    m_forWriter.notify_all();
    m_forLanes.wait(lock, [&] { return m_stopping || m_ended || !m_lost.contains(&lane); });
    return !m_lost.contains(&lane);
}

Json Runner::reviveLocked()
{
    Json names = Json::array();
    for (const auto* lane : m_lost)
        names.push_back(lane->device().name);
    m_lost.clear();
    countLiveLocked();
    return names;
}

void Runner::countLiveLocked()
{
    m_live.clear();
    for (const auto& lane : m_lanes)
        if (!m_lost.contains(lane.get()))
            ++m_live[lane->executor()];
}

/// Stores all waiting results in one transaction. The next results gather while it waits for the disk, so
/// many lanes cost little more than one.
Result<void> Runner::store(const std::vector<Finished*>& batch)
{
    PARASCOPE_CHECK(placeAnchors(batch));
    std::vector<store::RunRecord> records;
    for (const auto* finished : batch)
        if (finished->delivery.record)
            records.push_back(*finished->delivery.record);
    if (!records.empty())
        PARASCOPE_CHECK(m_writer->putRuns(records));
    for (const auto* finished : batch)
        settle(*finished);
    return {};
}

/// Updates the job after the result is durable.
void Runner::settle(const Finished& finished)
{
    const auto& delivery = finished.delivery;
    const auto& assignment = delivery.assignment;
    std::string text;
    {
        const std::lock_guard lock(m_mutex);
        auto& job = *m_jobs[assignment.job];
        const bool skipped = m_skips.erase({assignment.job, assignment.item}) > 0;
        if (delivery.record && delivery.record->outcome != Outcome::Cancelled) {
            job.done(assignment.item, delivery.record->outcome, delivery.seconds);
            if (const auto anchors = m_anchors.find(&job); anchors != m_anchors.end())
                anchors->second.ended(job.items()[assignment.item], delivery.record->outcome,
                                      delivery.seconds, m_clock.steadyMs());
            if (const auto plan = m_adaptive.find(&job); plan != m_adaptive.end())
                plan->second->observe(assignment.item, *delivery.record);
            for (auto& other : m_jobs) // the same sweep may be queued twice
                if (other.get() != &job && other->sweepId() == job.sweepId())
                    other->learn(assignment.pointId, finished.lane->executor(), delivery.record->outcome);
        } else if (skipped) {
            job.skip(assignment.item);
            if (const auto anchors = m_anchors.find(&job); anchors != m_anchors.end())
                anchors->second.skipped(job.items()[assignment.item], m_clock.steadyMs());
        } else {
            job.giveBack(assignment.item, delivery.lost);
        }
        if (!delivery.record || isFailure(delivery.record->outcome)) {
            const auto outcome = delivery.record ? std::string(nameOf(delivery.record->outcome)) : "not run";
            text = finished.lane->device().name + ": " + assignment.family + " " + toText(assignment.point) +
                   " " + outcome;
            if (delivery.record && !delivery.record->message.empty())
                text += ": " + delivery.record->message;
            if (!delivery.errorTail.empty())
                text += " Its last words: " + delivery.errorTail;
        }
    }
    if (!text.empty())
        m_log.add(delivery.record && delivery.record->outcome == Outcome::Cancelled ? "info" : "warning",
                  text);
}

bool Runner::finishedLocked() const
{
    if (!m_finished.empty() || !m_tasks.empty())
        return false;
    for (const auto& job : m_jobs) {
        if (job->running() > 0)
            return false;
        if (m_stopping)
            continue;
        for (const auto& [executor, lanes] : m_live)
            if (job->hasPlanned(executor))
                return false;
    }
    return true;
}

void Runner::closeJobs(bool ended)
{
    std::vector<std::pair<std::int64_t, std::string>> states;
    std::vector<std::string> lines;
    std::vector<Job*> met; // adaptive sweeps that ran every point, so that their plan was not asked again
    {
        const std::lock_guard lock(m_mutex);
        for (auto& job : m_jobs) {
            const bool open = job->planned() > 0 || job->running() > 0;
            if (job->closed || (open && !ended))
                continue;
            job->closed = true;
            const auto counts = job->counts();
            if (counts.remaining == 0 && m_adaptive.contains(job.get()))
                met.push_back(job.get());
            const bool whole = counts.remaining == counts.predicted;
            states.emplace_back(job->sweepId(), whole ? "done" : "stopped");
            lines.push_back("Sweep \"" + job->spec().name + "\" " + (whole ? "done: " : "stopped: ") +
                            countsText(counts) + ".");
        }
    }
    for (auto* job : met) {
        auto findings = m_adaptive.at(job)->findings(true);
        const std::lock_guard lock(m_mutex);
        m_findings[job] = std::move(findings);
    }
    for (const auto& [id, state] : states)
        if (auto done = m_writer->setSweepState(id, state); !done)
            m_log.add("error", done.error().text());
    for (const auto& line : lines)
        m_log.add("info", line);
}

Result<void> Runner::takeIn(const std::vector<Finished*>& batch, const std::function<void()>& tick)
{
    const auto kept = keepTrying(batch, tick);
    if (kept)
        chooseNext(); // choose before the lanes ask for points
    for (auto* one : batch)
        one->stored.set_value();
    if (!kept)
        return giveUp(kept.error());
    m_forLanes.notify_all(); // a point may be back in the queue
    closeJobs(false);
    return {};
}

Result<void> Runner::run(const std::function<void()>& tick)
{
    auto nextTick = std::chrono::steady_clock::now();
    while (true) {
        chooseNext();
        std::vector<Finished*> finished;
        std::function<void()> task;
        std::vector<std::pair<std::int64_t, double>> priorities;
        {
            std::unique_lock lock(m_mutex);
            m_forWriter.wait_for(lock, 100ms, [&] {
                return !m_finished.empty() || !m_tasks.empty() || !m_priorities.empty() ||
                       m_log.isWaiting() || finishedLocked();
            });
            if (!m_finished.empty()) {
                finished.assign(m_finished.begin(), m_finished.end());
                m_finished.clear();
            } else if (!m_tasks.empty()) {
                task = std::move(m_tasks.front());
                m_tasks.pop_front();
            } else if (!m_priorities.empty()) {
                priorities.swap(m_priorities);
            } else if (finishedLocked()) {
                m_stopping = true;
                break;
            }
        }
        if (m_signal.exchange(false))
            stop(true);
        if (!finished.empty())
            PARASCOPE_CHECK(takeIn(finished, tick));
        if (!m_writer->isThere())
            return giveUp({ErrorCode::NotFound, {}});
        if (task)
            task();
        if (!priorities.empty())
            if (const auto done = m_writer->setPriorities(priorities); !done)
                m_log.add("warning", done.error().text());
        m_log.flush(*m_writer);
        if (const auto now = std::chrono::steady_clock::now(); now >= nextTick) {
            nextTick = now + 250ms;
            tick();
        }
    }
    m_forLanes.notify_all();
    for (auto& lane : m_lanes)
        lane->join();
    closeJobs(true);
    m_log.flush(*m_writer);
    tick();
    // Workers need time to end, and the file was not checked meanwhile.
    if (const auto closed = m_writer->close(); !closed)
        return giveUp(closed.error());
    return {};
}

Result<void> Runner::giveUp(Error why)
{
    std::vector<Finished*> finished;
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;  // no lane delivers from now on
        m_tasks.clear(); // callers that wait for a task get an error
        finished.assign(m_finished.begin(), m_finished.end());
        m_finished.clear();
    }
    stop(true);
    if (!finished.empty())
        (void)store(finished);
    // If the file was replaced by another one, the writer rescues everything and reports it.
    if (const auto there = m_writer->stillThere(); !there)
        why = there.error();
    else if (why.message.empty())
        why.message = m_database.string() +
                      " was away for a moment while it was being written; it has all that was stored.";
    for (auto* one : finished)
        one->stored.set_value();
    m_log.add("error", why.text());
    m_log.flush(*m_writer);
    {
        const std::lock_guard lock(m_mutex);
        m_failure = why;
    }
    return tl::unexpected(std::move(why));
}

/// When the disk is full, keeps the results in memory and retries, so that the user can make space. An error
/// that does not go away by itself, or a disk that stays full for an hour, ends the sweep. The next sweep
/// runs the points without a result.
Result<void> Runner::keepTrying(const std::vector<Finished*>& batch, const std::function<void()>& tick)
{
    const auto until = std::chrono::steady_clock::now() + 1h;
    while (true) {
        const auto done = store(batch);
        const bool mayPass = !done &&
                             (done.error().code == ErrorCode::Io || done.error().code == ErrorCode::Busy) &&
                             std::chrono::steady_clock::now() < until;
        const auto trouble =
            done      ? Message()
            : mayPass ? Message::format("Cannot store a result, trying again: %1", done.error().message)
                      : Message::format("Cannot store a result, giving up: %1", done.error().message);
        {
            const std::lock_guard lock(m_mutex);
            if (!done && m_trouble.empty())
                m_log.show("error", trouble.text());
            m_trouble = trouble;
        }
        if (done)
            return {};
        tick();
        if (m_signal || !mayPass)
            return done;
        std::this_thread::sleep_for(1s);
    }
}

Result<std::size_t> Runner::enqueueNow(SweepRequest request)
{
    PARASCOPE_TRY(auto grid, space::Grid::of(request.spec));
    PARASCOPE_CHECK(callProgram(request.spec, request.devices));
    PARASCOPE_CHECK(openLanes(request.devices));
    PARASCOPE_CHECK(plan(std::move(grid), request));
    return m_jobs.size() - 1;
}

void Runner::stop(bool now)
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        if (now)
            for (auto& lane : m_lanes)
                lane->cancelRun();
    }
    m_forLanes.notify_all();
    m_forWriter.notify_all();
}

} // namespace parascope::dispatch
