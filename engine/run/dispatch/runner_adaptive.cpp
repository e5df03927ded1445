// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps with "order": "adaptive": the runner asks their plan for points whenever a lane has no work.
#include "engine/run/dispatch/runner.h"

#include <algorithm>

namespace parascope::dispatch {

namespace {

/// Priority of the first chosen point. Chosen points come before all others, in the order of their choice,
/// also in a later runner.
constexpr double firstChosen = -1e9;

/// Returns the running and the planned items of an executor.
AdaptivePlan::Situation situationOf(const Job& job, const Executor& executor, std::size_t lanes)
{
    AdaptivePlan::Situation out;
    out.executor = executor;
    out.platform = executor.platform;
    out.lanes = lanes;
    for (std::size_t i = 0; i < job.items().size(); ++i) {
        const auto& item = job.items()[i];
        if (item.executor != executor)
            continue;
        if (item.state == Job::State::Running)
            out.running.push_back(i);
        else if (item.state == Job::State::Planned)
            out.planned.push_back(i);
    }
    return out;
}

} // namespace

Result<void> Runner::planAdaptive(Job& job)
{
    if (job.spec().order != space::Order::Adaptive)
        return {};
    std::map<std::string, double> peaks;
    for (const auto& [name, platform] : m_platforms)
        if (platform.peakFlops)
            peaks[name] = *platform.peakFlops;
    PARASCOPE_TRY(auto plan, AdaptivePlan::make(job, peaks));
    // Read what earlier commands ran, in the order in which it ended, with everything that the plan used
    // then: whether a run that ended at its limit had steps, and how long a replayed run took.
    store::Reader::Wanted wanted;
    wanted.stepSeconds = wanted.documents = true;
    PARASCOPE_TRY(const auto reader, store::Reader::open(m_database, store::ReadMode::Live));
    PARASCOPE_CHECK(reader.runs(wanted, [&](std::int64_t, store::RunRecord&& run) {
        const auto& items = job.items();
        // A platform has one executor in an adaptive sweep.
        const auto of = std::find_if(items.begin(), items.end(), [&](const Job::Item& item) {
            return item.point.id == run.pointId && item.executor.platform == run.platform;
        });
        if (run.pointId > 0 && of != items.end())
            plan->observe(static_cast<std::size_t>(of - items.begin()), run);
        return true;
    }));
    job.holdBack();
    auto& next = m_chosen[&job] = firstChosen;
    std::set<std::pair<double, std::size_t>> chosen;
    for (std::size_t i = 0; i < job.items().size(); ++i) {
        const auto& item = job.items()[i];
        if (item.point.priority < 0)
            next = std::max(next, item.point.priority + 1);
        if (item.point.priority < 0 && item.state == Job::State::Planned)
            chosen.emplace(item.point.priority, i);
    }
    for (const auto& [priority, item] : chosen)
        job.release(item);
    m_adaptive[&job] = std::move(plan);
    return {};
}

void Runner::chooseNext()
{
    for (auto& [job, plan] : m_adaptive) {
        std::vector<AdaptivePlan::Situation> open;
        Job* known = nullptr;
        {
            const std::lock_guard lock(m_mutex);
            if (m_stopping || m_ended)
                return;
            for (auto& own : m_jobs)
                if (own.get() == job)
                    known = own.get();
            if (!known || known->closed)
                continue;
            for (const auto& [executor, lanes] : m_live) {
                if (!known->hasPlanned(executor) || known->released(executor) > 0)
                    continue;
                auto situation = situationOf(*known, executor, static_cast<std::size_t>(lanes));
                if (situation.running.size() < situation.lanes)
                    open.push_back(std::move(situation));
            }
        }
        for (const auto& situation : open) {
            // Do not hold the lock here, because the choice may take a second.
            const auto answer = plan->next(situation);
            const auto findings = plan->findings(answer.done);
            std::vector<std::string> lines;
            {
                const std::lock_guard lock(m_mutex);
                m_findings[job] = findings;
                for (const auto& pick : answer.picks) {
                    const auto& item = known->items()[pick.item];
                    if (item.state != Job::State::Planned)
                        continue;
                    m_priorities.emplace_back(item.point.id, m_chosen[job]++);
                    known->release(pick.item);
                    lines.push_back("Adaptive, " + situation.platform + ": next " +
                                    toText(item.point.parameters) + ": " + pick.why + ".");
                }
                if (answer.done) {
                    known->leaveToPrediction(situation.executor);
                    lines.push_back("Adaptive, " + situation.platform + ": enough, " + answer.why + ".");
                }
            }
            for (const auto& line : lines)
                m_log.add("info", line);
            m_forLanes.notify_all();
        }
    }
}

} // namespace parascope::dispatch
