// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/vocabulary/settings.h"
#include "engine/run/dispatch/adaptive.h"
#include "tests/bench/adaptive_maps.h"

#include <algorithm>
#include <cstdio>
#include <functional>

namespace parascope::bench {

/// Steps of a run: a recorded run counts as this many steps in a replay, too.
inline constexpr double stepsOfRun = 20;

/// One or two machines under one plan.
class Sweep
{
public:
    Sweep(std::vector<const Map*> maps, space::Stop stop, space::Goal goal, std::uint64_t seed)
        : m_maps(std::move(maps))
    {
        space::SweepSpec spec;
        spec.family = m_maps.front()->family;
        spec.order = space::Order::Adaptive;
        spec.stop = stop;
        spec.goal = std::move(goal);
        spec.seed = seed;
        protocol::MeasureSpec measure;
        if (m_maps.front()->limit > 0)
            measure.maxSeconds = m_maps.front()->limit;
        m_job = std::make_unique<dispatch::Job>(1, spec, measure);
        for (std::size_t k = 0; k < m_maps.size(); ++k)
            for (std::size_t i = 0; i < m_maps[k]->size(); ++i) {
                store::PointRecord point;
                point.id = static_cast<std::int64_t>(1 + i);
                point.platform = platform(k);
                point.family = spec.family;
                point.parameters = m_maps[k]->parameters[i];
                dispatch::Executor executor;
                executor.platform = platform(k);
                m_job->add(std::move(point), std::move(executor), 0, true);
            }
        std::vector<std::optional<workload::Cost>> costs;
        for (const auto& point : m_maps.front()->parameters) {
            const auto cost = vocabulary::costOf(spec.family, nullptr, point);
            costs.push_back(cost ? std::optional(*cost) : std::nullopt);
        }
        points = std::make_shared<surrogate::Points>(surrogate::pointsOf(m_maps.front()->parameters, costs));
        runs.resize(m_maps.size());
        seconds.resize(m_maps.size());
        steps.resize(m_maps.size());
        m_state.resize(m_job->items().size());
    }
    static std::string platform(std::size_t k) { return k == 0 ? "a" : "b"; }

    /// Runs until the plan has enough; calls `after` each time that a round has run.
    void go(const std::function<void()>& after = {})
    {
        std::map<std::string, double> peaks;
        auto plan = dispatch::AdaptivePlan::make(*m_job, peaks);
        if (!plan) {
            std::fprintf(stderr, "%s\n", plan.error().text().c_str());
            return;
        }
        m_plan = std::move(*plan);
        std::vector<char> done(m_maps.size());
        while (std::find(done.begin(), done.end(), 0) != done.end())
            for (std::size_t k = 0; k < m_maps.size(); ++k) {
                if (done[k])
                    continue;
                dispatch::AdaptivePlan::Situation situation;
                situation.executor.platform = situation.platform = platform(k);
                for (std::size_t i = 0; i < m_maps[k]->size(); ++i)
                    if (!m_state[offset(k) + i])
                        situation.planned.push_back(offset(k) + i);
                const auto answer = m_plan->next(situation);
                for (const auto& pick : answer.picks) {
                    reasons[pick.why.substr(0, pick.why.find(':'))] += 1;
                    run(k, pick.item - offset(k));
                }
                if (answer.done)
                    done[k] = 1;
                else if (answer.picks.empty())
                    done[k] = 1;
                if (after)
                    after();
            }
    }
    /// Runs any cell, outside the plan.
    void run(std::size_t k, std::size_t i)
    {
        const auto& map = *m_maps[k];
        const double truth = map.seconds[i];
        store::RunRecord record;
        record.platform = platform(k);
        record.startedMs = 1'000'000'000;
        double took = 0;
        if (std::isfinite(truth)) {
            record.outcome = Outcome::Completed;
            record.stepMedian = truth;
            took = stepsOfRun * truth;
        } else if (std::isinf(truth)) {
            record.outcome = Outcome::Timeout;
            took = map.limit;
        } else {
            record.outcome = Outcome::Oom;
        }
        record.finishedMs = record.startedMs + std::max<std::int64_t>(1, std::llround(took * 1000));
        seconds[k] += took;
        steps[k] += std::isfinite(truth) ? truth : 0;
        using Kind = surrogate::Observation::Kind;
        runs[k].push_back({static_cast<Eigen::Index>(i),
                           std::isfinite(truth) ? Kind::Measured
                           : std::isinf(truth)  ? Kind::Censored
                                                : Kind::Failed,
                           std::isinf(truth) ? std::log(map.limit) : std::log(truth), 0});
        m_state[offset(k) + i] = 1;
        if (m_plan)
            m_plan->observe(offset(k) + i, record);
    }
    [[nodiscard]] std::optional<surrogate::Surrogate> fitted(std::size_t k) const
    {
        auto out = surrogate::Surrogate::fit(points, runs[k], surrogate::Prior::Time);
        return out ? std::optional(*std::move(out)) : std::nullopt;
    }
    [[nodiscard]] bool ran(std::size_t k, std::size_t i) const { return m_state[offset(k) + i]; }

    std::shared_ptr<const surrogate::Points> points;
    std::vector<std::vector<surrogate::Observation>> runs; ///< by machine
    std::vector<double> seconds, steps;                    ///< sums of all runs, and of one step of each run
    std::map<std::string, int> reasons;

private:
    [[nodiscard]] std::size_t offset(std::size_t k) const { return k == 0 ? 0 : m_maps.front()->size(); }

    std::vector<const Map*> m_maps;
    std::unique_ptr<dispatch::Job> m_job;
    std::unique_ptr<dispatch::AdaptivePlan> m_plan;
    std::vector<char> m_state;
};

} // namespace parascope::bench
