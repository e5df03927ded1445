// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of the steering socket, which calls these functions from its own thread.
#include "engine/base/core/message_json.h"
#include "engine/run/dispatch/annotate.h"
#include "engine/run/dispatch/replay.h"
#include "engine/run/dispatch/runner.h"
#include "engine/run/dispatch/vocabulary.h"

#include <unistd.h>

#include <algorithm>

namespace parascope::dispatch {

namespace {

constexpr std::size_t shownQueue = 50;
/// Priority of a point that the user asked for. It is before the points that an adaptive sweep chose
/// (runner_adaptive.cpp).
constexpr double askedByHand = -2e9;

/// Returns the answer to a refused request.
Json refusal(const tl::unexpected<Error>& error)
{
    return toJson(error.value());
}

void take(std::vector<PlannedPoint>& all, std::vector<PlannedPoint> more, std::size_t job)
{
    for (auto& point : more) {
        point.job = job;
        all.push_back(std::move(point));
    }
}

} // namespace

Json toJson(const SweepRequest& request)
{
    Json devices = Json::array();
    for (const auto& device : request.devices)
        devices.push_back(toJson(device));
    return {{"spec", space::toJson(request.spec)},
            {"devices", devices},
            {"only", request.only == Only::Missing  ? "missing"
                     : request.only == Only::Failed ? "failed"
                                                    : "all"},
            {"max_runs", request.maxRuns}};
}

Result<SweepRequest> requestFromJson(const Json& json)
{
    if (!json.is_object() || !json.contains("spec"))
        return Error::badInput("The request has no \"spec\".");
    SweepRequest request;
    if (const auto it = json.find("devices"); it != json.end() && it->is_array())
        for (const auto& entry : *it) {
            PARASCOPE_TRY(auto device, entry.is_string() ? findDevice(entry.get<std::string>())
                                                         : deviceFromJson(entry, "\"devices\""));
            request.devices.push_back(std::move(device));
        }
    if (request.devices.empty())
        return Error::badInput("The request has no \"devices\".");
    PARASCOPE_TRY(const auto words, wordsFor(request.devices));
    PARASCOPE_TRY(request.spec, specFrom(json["spec"], "\"spec\"", {}, words));
    const auto only =
        json.contains("only") && json["only"].is_string() ? json["only"].get<std::string>() : "all";
    request.only = only == "missing" ? Only::Missing : only == "failed" ? Only::Failed : Only::All;
    if (const auto it = json.find("max_runs"); it != json.end() && it->is_number_integer())
        request.maxRuns = it->get<long>();
    return request;
}

Json Runner::command(const Json& request)
{
    const auto it = request.is_object() ? request.find("command") : request.end();
    const auto name = it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
    if (name == "status")
        return toJson(status());
    if (name == "events")
        return events(request);
    if (name == "pause" || name == "resume")
        return setPaused(name == "pause");
    if (name == "stop" || name == "stop-after") {
        m_log.add("info",
                  name == "stop" ? "Stopped by the user." : "Stopped by the user after the current run.");
        stop(name == "stop");
        return {{"ok", true}};
    }
    if (name == "skip")
        return skip(request);
    if (name == "retry")
        return retry(request);
    if (name == "only-missing")
        return onWriter([this]() -> Json {
            const auto covered = coverPlanned();
            if (!covered)
                return toJson(covered.error());
            m_log.add("info",
                      std::to_string(*covered) + " points left the queue: the database has their results.");
            return {{"ok", true}, {"covered", *covered}};
        });
    if (name == "reprioritise")
        return reprioritise(request);
    if (name == "measure")
        return measure(request);
    if (name == "annotate")
        return annotate(request);
    if (name == "enqueue")
        return enqueue(request);
    return refusal(Error::badInput("Unknown command \"%1\".", name));
}

Json Runner::onWriter(const std::function<Json()>& work)
{
    const auto ending = [] { return refusal(Error::busy("The runner is about to end; ask again.")); };
    auto promise = std::make_shared<std::promise<Json>>();
    auto answer = promise->get_future();
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopping || m_ended)
            return ending();
        m_tasks.push_back([promise, &work] { promise->set_value(work()); });
    }
    promise.reset();
    m_forWriter.notify_all();
    try {
        return answer.get();
    } catch (const std::future_error&) {
        return ending(); // the task was dropped
    }
}

Json Runner::setPaused(bool paused)
{
    Json answer = {{"ok", true}};
    {
        const std::lock_guard lock(m_mutex);
        m_paused = paused;
        if (!paused && !m_lost.empty())
            answer["devices"] = reviveLocked();
    }
    m_log.add("info", paused ? "Paused by the user." : "Resumed by the user.");
    m_forLanes.notify_all();
    m_forWriter.notify_all();
    return answer;
}

Json Runner::skip(const Json& request)
{
    const auto device = request.value("device", std::string());
    const std::lock_guard lock(m_mutex);
    int skipped = 0;
    for (auto& lane : m_lanes) {
        if (!device.empty() && lane->device().name != device)
            continue;
        const auto live = lane->status();
        if (!live.run)
            continue;
        const auto id = live.run->pointId;
        for (std::size_t j = 0; j < m_jobs.size(); ++j)
            if (const auto item = m_jobs[j]->find(id, lane->executor());
                item && m_jobs[j]->items()[*item].state == Job::State::Running) {
                m_skips.emplace(j, *item);
                lane->cancelRun();
                ++skipped;
            }
    }
    return skipped > 0 ? Json{{"ok", true}, {"skipped", skipped}}
                       : refusal(Error::notFound("Nothing is running that could be skipped."));
}

Json Runner::retry(const Json& request)
{
    const bool skipped = request.value("skipped", false);
    return onWriter([this, skipped]() -> Json {
        std::size_t again = 0;
        std::vector<std::int64_t> reopened;
        {
            const std::lock_guard lock(m_mutex);
            ItemKeys held; // items that are already queued or running
            for (const auto& job : m_jobs)
                for (const auto& item : job->items())
                    if (item.state == Job::State::Planned || item.state == Job::State::Running)
                        held.insert({item.point.id, item.executor});
            for (auto& job : m_jobs)
                if (const auto count = job->retry(skipped, held); count > 0) {
                    again += count;
                    if (job->closed)
                        reopened.push_back(job->sweepId());
                    job->closed = false;
                }
        }
        for (const auto sweep : reopened)
            if (const auto done = m_writer->setSweepState(sweep, "running"); !done)
                m_log.add("warning", done.error().text());
        m_log.add("info", std::to_string(again) + " points that failed " +
                              (skipped ? "or were skipped " : "") + "are in the queue again.");
        m_forLanes.notify_all();
        return {{"ok", true}, {"points", again}};
    });
}

Json Runner::reprioritise(const Json& request)
{
    const auto wanted = [] {
        return refusal(Error::badInput("\"points\" must be a list of {\"point_id\", \"priority\"}."));
    };
    const auto points = request.find("points");
    if (points == request.end() || !points->is_array())
        return wanted();
    for (const auto& entry : *points)
        if (!entry.is_object() || !entry.contains("point_id") || !entry["point_id"].is_number_integer() ||
            !entry.contains("priority") || !entry["priority"].is_number())
            return wanted();
    int moved = 0;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& entry : *points) {
            const auto id = entry["point_id"].get<std::int64_t>();
            const auto priority = entry["priority"].get<double>();
            for (auto& job : m_jobs)
                if (job->reprioritise(id, priority)) {
                    m_priorities.emplace_back(id, priority);
                    ++moved;
                }
        }
    }
    m_forWriter.notify_all();
    return {{"ok", true}, {"moved", moved}};
}

Json Runner::measure(const Json& request)
{
    const auto text = [&](const char* key) {
        const auto it = request.find(key);
        return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    const auto family = text("family"), platform = text("platform");
    const auto point = request.find("point");
    if (family.empty() || platform.empty() || point == request.end())
        return refusal(Error::badInput("\"measure\" needs \"family\", \"platform\" and \"point\"."));
    auto parameters = parametersFromJson(*point, "\"point\"");
    if (!parameters)
        return toJson(parameters.error());
    return onWriter([this, family, platform, wanted = *std::move(parameters)]() -> Json {
        int moved = 0;
        std::vector<std::int64_t> reopened;
        {
            const std::lock_guard lock(m_mutex);
            for (auto& job : m_jobs)
                for (const auto id : job->pointsLike(family, platform, wanted))
                    if (job->reprioritise(id, askedByHand)) {
                        m_priorities.emplace_back(id, askedByHand);
                        if (job->closed)
                            reopened.push_back(job->sweepId());
                        job->closed = false;
                        ++moved;
                    }
        }
        for (const auto sweep : reopened)
            if (const auto done = m_writer->setSweepState(sweep, "running"); !done)
                m_log.add("warning", done.error().text());
        if (moved > 0)
            m_log.add("info", platform + ": next " + toText(wanted) + ": asked for by hand.");
        m_forLanes.notify_all();
        return {{"ok", true}, {"moved", moved}};
    });
}

Json Runner::annotate(const Json& request)
{
    const auto given = request.find("edits");
    auto edits = editsFromJson(given == request.end() ? Json() : *given);
    if (!edits)
        return toJson(edits.error());
    return onWriter([&]() -> Json {
        const auto changed = m_writer->annotate(*edits, m_clock.nowMs());
        if (!changed)
            return toJson(changed.error());
        return {{"ok", true}, {"changed", *changed}};
    });
}

Json Runner::enqueue(const Json& request)
{
    const auto sweep = requestFromJson(request);
    if (!sweep)
        return toJson(sweep.error());
    return onWriter([&]() -> Json {
        const auto job = enqueueNow(*sweep);
        if (!job)
            return toJson(job.error());
        return {{"ok", true}, {"job", *job}};
    });
}

std::vector<double> Runner::etasLocked(const std::map<Executor, double>& seconds) const
{
    std::vector<LaneLoad> loads;
    for (const auto& lane : m_lanes) {
        const auto& device = lane->device();
        LaneLoad load{{device.host, device.cores}, 0};
        if (const auto live = m_live.find(lane->executor());
            live != m_live.end() && !m_lost.contains(lane.get())) {
            const auto planned = seconds.find(lane->executor());
            load.seconds =
                lane->restSeconds() + (planned == seconds.end() ? 0 : planned->second / live->second);
        }
        loads.push_back(std::move(load));
    }
    return laneEtas(loads);
}

/// Points that an adaptive sweep leaves to prediction take no time.
double Runner::plannedSecondsLocked(const Job& job, const Executor& executor, int lanes) const
{
    const auto all = job.seconds(executor);
    const auto found = m_findings.find(&job);
    if (found == m_findings.end())
        return all;
    const auto map = found->second.find(executor.platform);
    return map != found->second.end() && map->second.secondsLeft
               ? std::min(all, *map->second.secondsLeft * lanes)
               : all;
}

Status Runner::status() const
{
    const std::lock_guard lock(m_mutex);
    Status out;
    const auto state = [&] {
        return m_stopping ? SweepState::Stopping : m_paused ? SweepState::Paused : SweepState::Running;
    };
    // Sweeps run one after the other, so each is done only when those before it are done.
    std::map<Executor, double> seconds;
    auto etas = etasLocked(seconds);
    const auto latest = [&] { return etas.empty() ? 0.0 : *std::max_element(etas.begin(), etas.end()); };
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const auto& job = *m_jobs[i];
        auto& sweep = out.sweeps.emplace_back();
        sweep.job = i;
        sweep.id = job.sweepId();
        sweep.name = job.spec().name;
        sweep.counts = job.counts();
        if (const auto found = m_findings.find(&job); found != m_findings.end())
            sweep.adaptive = found->second;
        const bool open = job.planned() + job.running() > 0;
        if (open) {
            for (const auto& [executor, lanes] : m_live)
                seconds[executor] += plannedSecondsLocked(job, executor, lanes);
            etas = etasLocked(seconds);
        }
        sweep.running = job.running();
        sweep.etaSeconds = open ? latest() : 0.0;
        sweep.failures = job.failures;
        sweep.state = open ? state() : SweepState::Done;
        take(out.queue, job.queue(shownQueue - out.queue.size()), i);
        take(out.willNotFit, job.oversized(shownQueue - out.willNotFit.size()), i);
    }
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        out.lanes.push_back(m_lanes[i]->status());
        out.lanes.back().etaSeconds = etas[i];
    }
    for (const auto& line : m_log.recent())
        out.log.push_back({utcText(line.atMs), line.level, line.text});
    out.state = state();
    out.database = m_database.string();
    out.socket = m_socket.string();
    out.pid = ::getpid();
    out.etaSeconds = latest();
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    out.trouble = m_trouble;
    return out;
}

} // namespace parascope::dispatch
