// SPDX-License-Identifier: GPL-3.0-or-later
// What the steering socket asks of a runner, from its own thread.
#include "engine/dispatch/runner.h"
#include "engine/dispatch/vocabulary.h"

#include <unistd.h>

namespace parascope::dispatch {

namespace {

constexpr std::size_t shownQueue = 50;

Json error(const std::string& sentence)
{
    return {{"error", sentence}};
}

} // namespace

Json toJson(const SweepRequest& request)
{
    Json devices = Json::array();
    for (const auto& device : request.devices)
        devices.push_back(toJson(device));
    return {{"spec", space::toJson(request.spec)},
            {"devices", devices},
            {"only", request.only == Only::Missing ? "missing" : request.only == Only::Failed ? "failed" : "all"},
            {"max_runs", request.maxRuns}};
}

Result<SweepRequest> requestFromJson(const Json& json)
{
    if (!json.is_object() || !json.contains("spec"))
        return badInput("The request has no \"spec\".");
    SweepRequest request;
    PARASCOPE_TRY(request.spec, specFrom(json["spec"], "\"spec\""));
    if (const auto it = json.find("devices"); it != json.end() && it->is_array())
        for (const auto& entry : *it) {
            PARASCOPE_TRY(auto device, entry.is_string() ? findDevice(entry.get<std::string>())
                                                         : deviceFromJson(entry, "\"devices\""));
            request.devices.push_back(std::move(device));
        }
    if (request.devices.empty())
        return badInput("The request has no \"devices\".");
    const auto only = json.contains("only") && json["only"].is_string() ? json["only"].get<std::string>() : "all";
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
        return status();
    if (name == "pause" || name == "resume") {
        {
            const std::lock_guard lock(m_mutex);
            m_paused = name == "pause";
        }
        log("info", name == "pause" ? "Paused by the user." : "Resumed by the user.");
        m_forLanes.notify_all();
        m_forWriter.notify_all();
        return {{"ok", true}};
    }
    if (name == "stop" || name == "stop-after") {
        log("info", name == "stop" ? "Stopped by the user." : "Stopped by the user after the current run.");
        stop(name == "stop");
        return {{"ok", true}};
    }
    if (name == "skip") {
        const auto device = request.value("device", std::string());
        const std::lock_guard lock(m_mutex);
        int skipped = 0;
        for (auto& lane : m_lanes) {
            if (!device.empty() && lane->device().name != device)
                continue;
            const auto live = lane->status();
            if (!live.contains("point_id"))
                continue;
            const auto id = live["point_id"].get<std::int64_t>();
            for (std::size_t j = 0; j < m_jobs.size(); ++j)
                for (std::size_t i = 0; i < m_jobs[j]->items().size(); ++i)
                    if (const auto& item = m_jobs[j]->items()[i];
                        item.point.id == id && item.state == Job::State::Running) {
                        m_skips.emplace(j, i);
                        lane->cancelRun();
                        ++skipped;
                    }
        }
        return skipped > 0 ? Json{{"ok", true}, {"skipped", skipped}} : error("Nothing is running that could be skipped.");
    }
    if (name == "reprioritise") {
        const auto points = request.find("points");
        if (points == request.end() || !points->is_array())
            return error("\"points\" must be a list of {\"point_id\", \"priority\"}.");
        int moved = 0;
        {
            const std::lock_guard lock(m_mutex);
            for (const auto& entry : *points) {
                if (!entry.is_object() || !entry.contains("point_id") || !entry["point_id"].is_number_integer() ||
                    !entry.contains("priority") || !entry["priority"].is_number())
                    return error("\"points\" must be a list of {\"point_id\", \"priority\"}.");
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
    if (name == "enqueue") {
        auto sweep = requestFromJson(request);
        if (!sweep)
            return error(sweep.error().message);
        Enqueue enqueue;
        enqueue.request = std::move(*sweep);
        auto answer = enqueue.answer.get_future();
        {
            const std::lock_guard lock(m_mutex);
            if (m_stopping || m_ended)
                return error("The runner is about to end; ask again.");
            m_enqueues.push_back(&enqueue);
        }
        m_forWriter.notify_all();
        return answer.get();
    }
    return error("Unknown command \"" + name + "\".");
}

Json Runner::status() const
{
    const std::lock_guard lock(m_mutex);
    Json sweeps = Json::array();
    Json queue = Json::array();
    double seconds = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const auto& job = *m_jobs[i];
        Json entry = {{"job", i}, {"id", job.sweepId()}, {"name", job.spec().name}};
        entry.update(job.counts());
        entry["running"] = job.running();
        entry["eta_seconds"] = job.seconds();
        entry["failures"] = job.failures;
        entry["state"] = job.planned() + job.running() == 0 ? "done"
                         : m_stopping                       ? "stopping"
                         : m_paused                         ? "paused"
                                                            : "running";
        seconds += job.seconds();
        sweeps.push_back(std::move(entry));
        if (queue.size() < shownQueue)
            for (auto& point : job.queue(shownQueue - queue.size())) {
                point["job"] = i;
                queue.push_back(point);
            }
    }
    Json lanes = Json::array();
    for (const auto& lane : m_lanes)
        lanes.push_back(lane->status());
    Json out = {{"type", "status"},
                {"state", m_stopping ? "stopping" : m_paused ? "paused" : "running"},
                {"database", m_database.string()},
                {"pid", ::getpid()},
                {"eta_seconds", seconds},
                {"seconds", std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count()},
                {"sweeps", sweeps},
                {"lanes", lanes},
                {"queue", queue},
                {"log", m_recentLog}};
    if (!m_trouble.empty())
        out["trouble"] = m_trouble;
    return out;
}

} // namespace parascope::dispatch
