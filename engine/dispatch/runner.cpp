// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/runner.h"

#include "engine/core/units.h"
#include "engine/dispatch/platform.h"

#include <algorithm>
#include <fstream>

namespace parascope::dispatch {

namespace {

using namespace std::chrono_literals;

std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

} // namespace

Result<std::unique_ptr<Runner>> Runner::start(const std::filesystem::path& database, SweepRequest request)
{
    auto grid = space::Grid::of(request.spec);
    if (!grid)
        return tl::unexpected(grid.error());
    std::unique_ptr<Runner> runner(new Runner(database));
    PARASCOPE_CHECK(runner->openLanes(request.devices));
    PARASCOPE_TRY(auto writer, store::Writer::open(database, "parascope-cli sweep"));
    runner->m_writer.emplace(std::move(writer));
    if (const auto& notice = runner->m_writer->notice(); !notice.empty())
        runner->log("warning", notice);
    PARASCOPE_CHECK(runner->plan(std::move(*grid), request));
    return runner;
}

Runner::~Runner()
{
    stop(true);
    // Lanes wait for their delivery to be stored, which nobody will do any more.
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
        const auto known = std::find_if(m_lanes.begin(), m_lanes.end(),
                                        [&](const auto& lane) { return lane->device().name == device.name; });
        if (known != m_lanes.end() && m_livePlatforms.contains(device.platform))
            continue;
        Lane::Hooks hooks;
        hooks.next = [this](Lane& lane) { return next(lane); };
        hooks.deliver = [this](Lane& lane, Delivery delivery) { deliver(lane, std::move(delivery)); };
        hooks.lost = [this](Lane& lane, const std::string& reason) { lost(lane, reason); };
        auto lane = std::make_unique<Lane>(device, m_turns, std::move(hooks));
        auto hello = lane->start();
        {
            const std::lock_guard lock(m_mutex);
            if (hello)
                m_livePlatforms.insert(device.platform);
            m_lanes.push_back(std::move(lane));
        }
        if (!hello)
            return tl::unexpected(hello.error());
        // The first device's word counts for its platform, unless only a later one is known to the catalogue.
        auto& platform = m_platforms[device.platform];
        if (platform.name.empty() || platform.catalogueId.empty())
            platform = platformOf(device, *hello);
    }
    return {};
}

std::optional<Assignment> Runner::next(Lane& lane)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        if (m_stopping || m_ended)
            return std::nullopt;
        if (m_paused) {
            lane.setState("paused");
        } else {
            lane.setState("idle");
            for (std::size_t j = 0; j < m_jobs.size(); ++j) {
                const auto item = m_jobs[j]->take(lane.device().platform);
                if (!item)
                    continue;
                const auto& job = *m_jobs[j];
                const auto& point = job.items()[*item].point;
                Assignment out;
                out.job = j;
                out.item = *item;
                out.pointId = point.id;
                out.repeat = point.repeat;
                out.attempt = point.outcome ? 2 : 1;
                out.family = point.family;
                out.graph = job.spec().graph;
                out.point = point.parameters;
                out.measure = job.measure();
                out.usualBlock = !job.spec().measure.contains("block");
                lane.clearCancel();
                return out;
            }
        }
        m_forWriter.notify_all(); // perhaps everything is done
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

void Runner::lost(Lane& lane, const std::string& reason)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto& platform = lane.device().platform;
        const bool another = std::any_of(m_lanes.begin(), m_lanes.end(), [&](const auto& other) {
            return other.get() != &lane && other->device().platform == platform && other->status()["state"] != "lost";
        });
        if (!another)
            m_livePlatforms.erase(platform);
    }
    log("error", "Device \"" + lane.device().name + "\" is lost: " + reason);
    m_forWriter.notify_all();
}

Result<void> Runner::store(const Finished& finished)
{
    const auto& delivery = finished.delivery;
    const auto& assignment = delivery.assignment;
    if (delivery.record) {
        auto record = *delivery.record;
        PARASCOPE_CHECK(m_writer->putRun(record));
    }
    std::string text;
    {
        const std::lock_guard lock(m_mutex);
        auto& job = *m_jobs[assignment.job];
        const bool skipped = m_skips.erase({assignment.job, assignment.item}) > 0;
        if (delivery.record && delivery.record->outcome != Outcome::Cancelled)
            job.done(assignment.item, delivery.record->outcome, delivery.seconds);
        else if (skipped)
            job.skip(assignment.item);
        else
            job.giveBack(assignment.item);
        if (!delivery.record || delivery.record->outcome != Outcome::Completed) {
            const auto outcome = delivery.record ? std::string(nameOf(delivery.record->outcome)) : "not run";
            text = finished.lane->device().name + ": " + assignment.family + " " + toText(assignment.point) + " " + outcome;
            if (delivery.record && !delivery.record->message.empty())
                text += ": " + delivery.record->message;
            if (!delivery.errorTail.empty())
                text += "\n  its last words: " + delivery.errorTail;
        }
    }
    if (!text.empty())
        log(delivery.record && delivery.record->outcome == Outcome::Cancelled ? "info" : "warning", text);
    return {};
}

bool Runner::finishedLocked() const
{
    if (!m_finished.empty() || !m_enqueues.empty())
        return false;
    for (const auto& job : m_jobs) {
        if (job->running() > 0)
            return false;
        if (m_stopping)
            continue;
        for (const auto& platform : m_livePlatforms)
            if (job->hasPlanned(platform))
                return false;
    }
    return true;
}

void Runner::closeJobs(bool ended)
{
    std::vector<std::pair<std::int64_t, std::string>> states;
    std::vector<std::string> lines;
    {
        const std::lock_guard lock(m_mutex);
        for (auto& job : m_jobs) {
            const bool open = job->planned() > 0 || job->running() > 0;
            if (job->closed || (open && !ended))
                continue;
            job->closed = true;
            states.emplace_back(job->sweepId(), job->remaining() > 0 ? "stopped" : "done");
            lines.push_back("Sweep \"" + job->spec().name + "\" " + (job->remaining() > 0 ? "stopped: " : "done: ") +
                            toLine(job->counts()));
        }
    }
    for (const auto& [id, state] : states)
        if (auto done = m_writer->setSweepState(id, state); !done)
            log("error", done.error().message);
    for (const auto& line : lines)
        log("info", line);
}

Result<void> Runner::run(const std::function<void()>& tick)
{
    auto nextTick = std::chrono::steady_clock::now();
    while (true) {
        Finished* finished = nullptr;
        Enqueue* enqueue = nullptr;
        std::optional<std::pair<std::int64_t, double>> priority;
        {
            std::unique_lock lock(m_mutex);
            m_forWriter.wait_for(lock, 100ms, [&] {
                return !m_finished.empty() || !m_enqueues.empty() || !m_priorities.empty() || !m_log.empty() ||
                       finishedLocked();
            });
            if (!m_finished.empty()) {
                finished = m_finished.front();
                m_finished.pop_front();
            } else if (!m_enqueues.empty()) {
                enqueue = m_enqueues.front();
                m_enqueues.pop_front();
            } else if (!m_priorities.empty()) {
                priority = m_priorities.front();
                m_priorities.pop_front();
            } else if (finishedLocked()) {
                m_stopping = true;
                break;
            }
        }
        if (m_signal.exchange(false))
            stop(true);
        if (finished) {
            // A full disk keeps the result in hand and waits; nothing is lost that a user can still save.
            while (true) {
                const auto done = store(*finished);
                if (done)
                    break;
                {
                    const std::lock_guard lock(m_mutex);
                    if (m_trouble.empty())
                        m_recentLog.push_back(m_trouble = "Cannot store a result, trying again: " + done.error().message);
                }
                tick();
                if (m_signal)
                    return tl::unexpected(done.error());
                std::this_thread::sleep_for(1s);
            }
            {
                const std::lock_guard lock(m_mutex);
                m_trouble.clear();
            }
            finished->stored.set_value();
            m_forLanes.notify_all(); // a point may have come back
            closeJobs(false);
        }
        if (enqueue)
            enqueueNow(*enqueue);
        if (priority)
            if (const auto done = m_writer->setPriority(priority->first, priority->second); !done)
                log("warning", done.error().message);
        flushLog();
        if (const auto now = std::chrono::steady_clock::now(); now >= nextTick) {
            nextTick = now + 250ms;
            tick();
        }
    }
    m_forLanes.notify_all();
    for (auto& lane : m_lanes)
        lane->join();
    closeJobs(true);
    flushLog();
    tick();
    return {};
}

void Runner::enqueueNow(Enqueue& enqueue)
{
    const auto answer = [&]() -> Result<void> {
        PARASCOPE_TRY(auto grid, space::Grid::of(enqueue.request.spec));
        PARASCOPE_CHECK(openLanes(enqueue.request.devices));
        return plan(std::move(grid), enqueue.request);
    }();
    if (answer)
        enqueue.answer.set_value({{"ok", true}, {"job", m_jobs.size() - 1}});
    else
        enqueue.answer.set_value({{"error", answer.error().message}});
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

void Runner::log(std::string_view level, const std::string& text)
{
    const std::lock_guard lock(m_mutex);
    m_log.emplace_back(level, text);
    m_recentLog.push_back(text);
    while (m_recentLog.size() > 20)
        m_recentLog.pop_front();
}

void Runner::flushLog()
{
    while (true) {
        std::pair<std::string, std::string> entry;
        {
            const std::lock_guard lock(m_mutex);
            if (m_log.empty())
                return;
            entry = std::move(m_log.front());
            m_log.pop_front();
        }
        // Beside the database, for eyes and grep; in it, for the workbench.
        std::ofstream(m_database.string() + ".log", std::ios::app)
            << utcNow() << ' ' << entry.first << ' ' << entry.second << '\n';
        (void)m_writer->putEvent(entry.first, entry.second, nowMs());
    }
}

bool Runner::someFailed() const
{
    const std::lock_guard lock(m_mutex);
    return std::any_of(m_jobs.begin(), m_jobs.end(), [](const auto& job) { return job->failures > 0; });
}

Json Runner::summary(std::size_t index) const
{
    Json out;
    std::int64_t sweep = 0;
    {
        const std::lock_guard lock(m_mutex);
        const auto& job = *m_jobs.at(index);
        out = job.counts();
        sweep = job.sweepId();
    }
    // Quality of the latest run of each point, earlier commands' included.
    std::vector<std::pair<std::int64_t, QualitySet>> latest;
    if (const auto reader = store::Reader::open(m_database, store::ReadMode::Live))
        latest = reader->latestQuality(sweep).value_or(std::move(latest));
    Json quality = Json::object();
    for (const auto& [id, set] : latest)
        for (const auto name : namesOf(set)) {
            const std::string key(name);
            quality[key] = quality.value(key, 0) + 1;
        }
    const auto remaining = out["remaining"];
    out.erase("remaining");
    out["quality"] = std::move(quality);
    out["remaining"] = remaining;
    out["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    return out;
}

} // namespace parascope::dispatch
