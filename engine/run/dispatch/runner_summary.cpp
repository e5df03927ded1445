// SPDX-License-Identifier: GPL-3.0-or-later
// What a runner says of its sweeps: events on request, the summary at the end.
#include "engine/run/dispatch/runner.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <map>
#include <set>

namespace parascope::dispatch {

namespace {

/// Lines of the log in one answer.
constexpr std::size_t maxEvents = 1000;

/// How many points of a sweep each executor has completed: {"platform", "framework", "device", "points"}.
Json doneBy(const store::Reader& reader, std::int64_t sweep)
{
    std::map<Executor, std::set<std::int64_t>> points;
    if (const auto runs = reader.pointRuns(sweep))
        for (const auto& run : *runs)
            if (const auto shared = reader.setup(run.setup); shared && run.outcome == Outcome::Completed)
                points[executorOf(shared->platform, shared->stack, shared->device)].insert(run.point);
    Json out = Json::array();
    for (const auto& [executor, done] : points)
        out.push_back({{"platform", executor.platform},
                       {"framework", executor.framework.empty() ? Json(nullptr) : Json(executor.framework)},
                       {"device", executor.device},
                       {"points", done.size()}});
    return out;
}

/// Why points of a sweep failed, by the outcome of their latest runs: {"crash": [{"reason", "points"}]}, the
/// most frequent first.
Json reasonsOf(const store::Reader& reader, std::int64_t sweep)
{
    std::map<std::int64_t, Outcome> latest;
    if (const auto runs = reader.pointRuns(sweep))
        for (const auto& run : *runs)
            latest[run.point] = run.outcome;
    std::map<std::int64_t, std::string> messages;
    (void)reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        const auto point = latest.find(run.pointId);
        if (run.outcome != Outcome::Completed && !run.message.empty() && point != latest.end() &&
            point->second == run.outcome)
            messages[run.pointId] = std::move(run.message);
        return true;
    });
    std::map<std::string, std::map<std::string, std::size_t>> counts;
    for (const auto& [point, message] : messages)
        ++counts[std::string(parascope::nameOf(latest.at(point)))][message];
    Json out = Json::object();
    for (const auto& [outcome, texts] : counts) {
        std::vector<std::pair<std::string, std::size_t>> sorted(texts.begin(), texts.end());
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        auto& list = out[outcome] = Json::array();
        for (const auto& [message, points] : sorted)
            list.push_back({{"reason", message}, {"points", points}});
    }
    return out;
}

} // namespace

Json eventsDocument(const std::vector<store::EventRecord>& events)
{
    Json lines = Json::array();
    for (const auto& event : events)
        lines.push_back(
            {{"id", event.id}, {"time", utcText(event.atMs)}, {"level", event.level}, {"text", event.text}});
    return {{"ok", true}, {"events", lines}};
}

Json Runner::events(const Json& request) const
{
    // From the database: what a reader who comes after the runner's end sees, too.
    const auto reader = store::Reader::open(m_database, store::ReadMode::Live);
    if (!reader)
        return {{"error", reader.error().text()}};
    const auto found = reader->events(request.value("after", std::int64_t{0}), maxEvents);
    return found ? eventsDocument(*found) : Json{{"error", found.error().text()}};
}

bool Runner::someFailed() const
{
    const std::lock_guard lock(m_mutex);
    return m_failure || std::any_of(m_jobs.begin(), m_jobs.end(), [&](const auto& job) {
               return job->failures > 0 || (!m_lost.empty() && job->remaining() > 0);
           });
}

Json Runner::summary(std::size_t index) const
{
    Json out;
    Json lost = Json::array();
    std::int64_t sweep = 0;
    std::optional<Error> failure;
    {
        const std::lock_guard lock(m_mutex);
        failure = m_failure;
        const auto& job = *m_jobs.at(index);
        out = job.counts();
        if (const auto found = m_findings.find(&job); found != m_findings.end())
            out["adaptive"] = found->second;
        sweep = job.sweepId();
        for (const auto* lane : m_lost)
            lost.push_back({{"device", lane->device().name}, {"reason", lane->status().value("reason", "")}});
    }
    // Quality of the latest run of each point, earlier commands' included.
    std::vector<std::pair<std::int64_t, QualitySet>> latest;
    if (failure)
        out["error"] = failure->text(); // whether what lies there is ours is not known
    else if (const auto reader = store::Reader::open(m_database, store::ReadMode::Live)) {
        latest = reader->latestQuality(sweep).value_or(std::move(latest));
        out["done_by"] = doneBy(*reader, sweep);
        if (!out["failed"].empty()) {
            out["reasons"] = reasonsOf(*reader, sweep);
            // What scripts already read.
            const std::string unsupported(parascope::nameOf(Outcome::Unsupported));
            if (out["reasons"].contains(unsupported))
                out[unsupported] = out["reasons"][unsupported];
        }
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
    if (!lost.empty())
        out["lost"] = std::move(lost);
    return out;
}

} // namespace parascope::dispatch
