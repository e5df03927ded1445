// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/runner.h"

#include "engine/core/units.h"

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

bool isFinal(const std::optional<Outcome>& outcome)
{
    return outcome && *outcome != Outcome::Cancelled;
}

/// The runs that `--only missing` counts as done: how many of each match key.
Result<std::map<std::string, int>> existingRuns(const std::filesystem::path& database)
{
    std::map<std::string, int> counts;
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    store::Reader::Wanted wanted;
    wanted.documents = true;
    PARASCOPE_CHECK(reader.runs(wanted, [&](std::int64_t, store::RunRecord&& run) {
        if (run.outcome == Outcome::Cancelled)
            return true;
        std::string protocol = "adaptive";
        if (run.conditions.is_object() && run.conditions.contains("measure") &&
            run.conditions["measure"].contains("protocol"))
            protocol = run.conditions["measure"]["protocol"].get<std::string>();
        ++counts[matchKey(run.workKey, run.dtype, run.implementation, run.platform, protocol)];
        return true;
    }));
    return counts;
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
        const std::lock_guard lock(m_mutex);
        if (hello)
            m_livePlatforms.insert(device.platform);
        m_lanes.push_back(std::move(lane));
        if (!hello)
            return tl::unexpected(hello.error());
    }
    return {};
}

Result<void> Runner::plan(space::Grid grid, const SweepRequest& request)
{
    const auto& spec = request.spec;
    PARASCOPE_TRY(const auto measure, protocol::measureFromJson(spec.measure, "\"measure\""));
    std::vector<std::string> platforms;
    for (const auto& device : request.devices)
        if (std::find(platforms.begin(), platforms.end(), device.platform) == platforms.end()) {
            platforms.push_back(device.platform);
            PARASCOPE_TRY(const auto reader, store::Reader::open(m_database, store::ReadMode::Live));
            PARASCOPE_TRY(const auto known, reader.platforms());
            if (std::none_of(known.begin(), known.end(), [&](const auto& p) { return p.name == device.platform; })) {
                store::PlatformRecord record;
                record.name = device.platform;
                record.details["device"] = device.unit;
                PARASCOPE_CHECK(m_writer->putPlatform(record));
            }
        }
    // What is there already, counted before new points are written.
    std::map<std::string, int> existing;
    if (request.only == Only::Missing) {
        PARASCOPE_TRY(existing, existingRuns(m_database));
    }
    std::vector<store::PointRecord> points;
    std::vector<double> flops;
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
                if (request.only == Only::Missing) {
                    const auto asked = repeat == 0 ? work : workOf(spec.family, spec.graph, parameters);
                    auto& count = existing[matchKey(asked.workKey, asked.dtype, asked.implementation, platforms[p],
                                                    measure.protocol)];
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
                points[kept++] = std::move(points[i]);
            }
        points.resize(kept);
    }
    store::SweepRecord sweep;
    sweep.name = spec.name;
    sweep.spec = space::toJson(spec);
    sweep.state = "running";
    sweep.createdMs = nowMs();
    PARASCOPE_TRY(const auto id, m_writer->putSweepByName(sweep));
    PARASCOPE_TRY(points, m_writer->putPoints(id, points));
    PARASCOPE_CHECK(m_writer->setSweepState(id, "running"));

    auto job = std::make_unique<Job>(id, spec, measure);
    job->maxRuns = request.maxRuns;
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool failed = isFinal(points[i].outcome) && *points[i].outcome != Outcome::Completed;
        const bool take = request.only == Only::Failed ? failed : !isFinal(points[i].outcome);
        wanted += take;
        job->add(std::move(points[i]), flops[i], take);
    }
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    log("info", "Sweep \"" + spec.name + "\": " + std::to_string(wanted) + " of " + std::to_string(points.size()) +
                    " points to run.");
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
    std::set<std::int64_t> ids;
    {
        const std::lock_guard lock(m_mutex);
        const auto& job = *m_jobs.at(index);
        out = job.counts();
        for (const auto& item : job.items())
            ids.insert(item.point.id);
    }
    // Quality of the latest run of each point, earlier commands' included.
    std::map<std::int64_t, QualitySet> latest;
    if (const auto reader = store::Reader::open(m_database, store::ReadMode::Live)) {
        (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
            if (ids.contains(run.pointId))
                latest[run.pointId] = run.outcome == Outcome::Completed ? run.quality : QualitySet{0};
            return true;
        });
    }
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
