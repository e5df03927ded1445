// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of a runner about its sweeps: events on request, and the summary at the end.
#include "engine/run/dispatch/runner.h"

#include "engine/base/core/message_json.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/best_point.h"

#include <algorithm>
#include <map>
#include <set>

namespace parascope::dispatch {

namespace {

/// Largest number of log lines in one answer.
constexpr std::size_t maxEvents = 1000;

/// Returns how many points of a sweep each executor has completed.
std::vector<Summary::DoneBy> doneBy(const store::Reader& reader, std::int64_t sweep)
{
    std::map<Executor, std::set<std::int64_t>> points;
    if (const auto runs = reader.pointRuns(sweep))
        for (const auto& run : *runs)
            if (const auto shared = reader.setup(run.setup); shared && run.outcome == Outcome::Completed)
                points[executorOf(shared->platform, shared->stack, shared->device)].insert(run.point);
    std::vector<Summary::DoneBy> out;
    for (const auto& [executor, done] : points)
        out.push_back(
            {executor.platform,
             executor.framework.empty() ? std::nullopt : std::optional<std::string>(executor.framework),
             executor.device, done.size()});
    return out;
}

/// Returns the reasons why points of a sweep failed, by the outcome of their latest runs, the most frequent
/// reason first.
std::map<Outcome, std::vector<Refusals::Reason>> reasonsOf(const store::Reader& reader, std::int64_t sweep)
{
    std::map<std::int64_t, Outcome> latest;
    if (const auto runs = reader.pointRuns(sweep))
        for (const auto& run : *runs)
            latest[run.point] = run.outcome;
    std::map<std::int64_t, std::string> messages;
    (void)reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        const auto point = latest.find(run.pointId);
        if (isFailure(run.outcome) && !run.message.empty() && point != latest.end() &&
            point->second == run.outcome)
            messages[run.pointId] = std::move(run.message);
        return true;
    });
    std::map<Outcome, std::map<std::string, std::size_t>> counts;
    for (const auto& [point, message] : messages)
        ++counts[latest.at(point)][message];
    std::map<Outcome, std::vector<Refusals::Reason>> out;
    for (const auto& [outcome, texts] : counts) {
        auto& list = out[outcome];
        for (const auto& [message, points] : texts)
            list.push_back({message, points});
        std::stable_sort(list.begin(), list.end(),
                         [](const auto& a, const auto& b) { return a.points > b.points; });
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
    // Read from the database, so that the answer equals what a reader sees after the runner's end.
    const auto reader = store::Reader::open(m_database, store::ReadMode::Live);
    if (!reader)
        return toJson(reader.error());
    const auto found = reader->events(request.value("after", std::int64_t{0}), maxEvents);
    return found ? eventsDocument(*found) : toJson(found.error());
}

bool Runner::someFailed() const
{
    const std::lock_guard lock(m_mutex);
    return m_failure || std::any_of(m_jobs.begin(), m_jobs.end(), [&](const auto& job) {
               return job->failures > 0 || (!m_lost.empty() && job->remaining() > 0);
           });
}

Summary Runner::summary(std::size_t index) const
{
    Summary out;
    std::int64_t sweep = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure)
            out.error = m_failure->message;
        const auto& job = *m_jobs.at(index);
        out.counts = job.counts();
        if (const auto found = m_findings.find(&job); found != m_findings.end())
            out.adaptive = found->second;
        sweep = job.sweepId();
        for (const auto* lane : m_lost)
            out.lost.push_back({lane->device().name, lane->status().reason});
    }
    // After a failure the file may contain the results of another program.
    if (const auto reader = out.error.empty() ? store::Reader::open(m_database, store::ReadMode::Live)
                                              : fail(ErrorCode::Io, out.error)) {
        // Count the latest run of each point, including runs of earlier commands.
        if (const auto latest = reader->latestQuality(sweep))
            for (const auto& [id, set] : *latest)
                for (const auto name : namesOf(set))
                    ++out.quality[std::string(name)];
        out.doneBy = doneBy(*reader, sweep);
        if (!out.counts.failed.empty())
            out.reasons = reasonsOf(*reader, sweep);
        // Only the jobs' states change while the runner works; nothing removes a job.
        const std::lock_guard lock(m_mutex);
        out.best = bestPoints(*reader, *m_jobs.at(index));
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    return out;
}

} // namespace parascope::dispatch
