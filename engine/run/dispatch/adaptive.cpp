// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/adaptive.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/expression/expression.h"
#include "engine/model/vocabulary/settings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace parascope::dispatch {

namespace {

using space::Goal;
using space::Stop;
using Kind = surrogate::Observation::Kind;

/// Points that more probably fail than this are not tried.
constexpr double surelyFails = 0.9;
/// New hyper-parameters whenever there are so many times more runs.
constexpr double growth = 1.3;
/// Runs in one round, at most.
constexpr std::size_t roundRuns = 16;

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*f %%", share < 0.1 ? 1 : 0, 100 * share);
    return text;
}

std::string reasonText(const surrogate::Choice& choice)
{
    using surrogate::Reason;
    const auto error = "half of the forecasts there err by more than " + percent(choice.error);
    switch (choice.reason) {
    case Reason::Spread:
        return "one of the first, spread over the grid";
    case Reason::Uncertain:
        return "it tells most per second: " + error;
    case Reason::Surprise:
        return "beside runs that were not as forecast: " + error;
    case Reason::Border:
        return "near the border of failures: it fails with " + percent(choice.failure);
    case Reason::Repeat:
        return "once more, for its noise dominates: " + error;
    case Reason::Goal:
        break;
    }
    return "it tells most about the goal: " + error;
}

/// The target's value of a run; nothing where it has none.
std::optional<double> valueOf(const surrogate::Target& target, const store::RunRecord& run)
{
    if (target.prior == surrogate::Prior::Time || target.metric == metric::stepSeconds)
        return run.stepMedian;
    for (const auto& [name, value] : run.metrics)
        if (name == target.metric)
            return value;
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<AdaptivePlan>> AdaptivePlan::make(const Job& job,
                                                         const std::map<std::string, double>& peaks)
{
    const auto& spec = job.spec();
    auto plan = std::make_unique<AdaptivePlan>();
    plan->m_stop = spec.stop;
    plan->m_goal = spec.goal;
    plan->m_seed = spec.seed;
    plan->m_measure = job.measure();
    std::map<std::string, Index> known;
    for (const auto& item : job.items()) {
        const auto [it, fresh] =
            known.try_emplace(toText(item.point.parameters), static_cast<Index>(plan->m_parameters.size()));
        if (fresh)
            plan->m_parameters.push_back(item.point.parameters);
        plan->m_pointOf.push_back(it->second);
        plan->m_repeatOf.push_back(item.point.repeat);
        auto& side = plan->m_sides[item.point.platform];
        if (const auto peak = peaks.find(item.point.platform); peak != peaks.end())
            side.peak = peak->second;
    }
    std::vector<std::optional<workload::Cost>> costs;
    for (const auto& point : plan->m_parameters) {
        auto cost = vocabulary::costOf(spec.family, spec.graph, point);
        costs.push_back(cost ? std::optional(*std::move(cost)) : std::nullopt);
    }
    const auto& goal = plan->m_goal;
    const std::string metric = goal.metric.empty() ? metric::stepSeconds : goal.metric;
    const auto* described = findMetric(metric);
    plan->m_points = std::make_shared<surrogate::Points>(surrogate::pointsOf(plan->m_parameters, costs));
    plan->m_target = surrogate::targetOf(metric, plan->m_parameters, costs);
    if (!described || (plan->m_target.prior == surrogate::Prior::None && !described->reportable))
        return about("goal", Error::badInput(
                                 "\"goal\": there is no metric \"%1\" that a sweep could look for.", metric));
    for (const auto& platform : goal.platforms)
        if (!plan->m_sides.contains(platform))
            return about("goal",
                         Error::badInput("\"goal\": the sweep has no device of platform \"%1\".", platform));
    if (metric == metric::flopsUtilisation)
        for (const auto& [platform, side] : plan->m_sides)
            if (!(side.peak > 0))
                return about("goal", Error::badInput(
                                         "\"goal\": the peak FLOP/s of \"%1\" is unknown, so that nothing is "
                                         "known of its utilisation.",
                                         platform));
    PARASCOPE_CHECK(plan->readWhere(costs));
    return plan;
}

/// `where` speaks of hyper-parameters and of what is forecast of a model: memory_peak_bytes, parameters.
Result<void> AdaptivePlan::readWhere(const std::vector<std::optional<workload::Cost>>& costs)
{
    if (m_goal.where.empty())
        return {};
    expression::Scope scope;
    for (const auto& point : m_parameters)
        for (const auto& [name, value] : point)
            if (std::find(scope.names.begin(), scope.names.end(), name) == scope.names.end())
                scope.names.push_back(name);
    const auto words = scope.names.size();
    scope.names.emplace_back(metric::memoryPeakBytes);
    scope.names.emplace_back(metric::parameters);
    std::map<std::string, double, std::less<>> codes;
    std::vector<bool> isText(scope.names.size());
    for (const auto& point : m_parameters)
        for (std::size_t i = 0; i < words; ++i)
            if (const auto* value = point.find(scope.names[i]))
                isText[i] = isText[i] || !numberOf(*value);
    const auto codeOf = [&](std::size_t, std::string_view text) {
        return codes.try_emplace(std::string(text), static_cast<double>(codes.size())).first->second;
    };
    scope.find = [&](std::string_view name) -> std::optional<expression::Variable> {
        const auto it = std::find(scope.names.begin(), scope.names.end(), name);
        if (it == scope.names.end())
            return std::nullopt;
        const auto slot = static_cast<std::size_t>(it - scope.names.begin());
        return expression::Variable{slot, isText[slot]};
    };
    scope.code = codeOf;
    PARASCOPE_TRY(const auto where,
                  about("goal", expression::Expression::compile(m_goal.where, "\"goal\": \"where\"", scope)));
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        std::vector<double> values;
        for (const auto slot : where.operands()) {
            if (slot >= words) {
                values.push_back(!costs[i]       ? NAN
                                 : slot == words ? costs[i]->memoryPeakBytes
                                                 : costs[i]->parameters);
                continue;
            }
            const auto* value = m_parameters[i].find(scope.names[slot]);
            values.push_back(!value         ? NAN
                             : isText[slot] ? codeOf(slot, toText(*value))
                                            : numberOf(*value).value_or(NAN));
        }
        const double held = where.evaluate(values);
        m_allowed.push_back(held != 0 && !std::isnan(held));
        count += static_cast<std::size_t>(m_allowed.back());
    }
    if (count == 0)
        return about("goal", Error::badInput("\"goal\": no point of the grid meets \"%1\".", m_goal.where));
    return {};
}

void AdaptivePlan::observe(std::size_t item, const store::RunRecord& run)
{
    if (run.outcome == Outcome::Cancelled)
        return;
    auto& side = m_sides[run.platform];
    const auto point = m_pointOf[item];
    side.met.insert(point);
    if (run.finishedMs > run.startedMs)
        side.seconds += static_cast<double>(run.finishedMs - run.startedMs) / 1000;
    const auto value = valueOf(m_target, run);
    if (run.outcome == Outcome::Completed && value && *value > 0 && std::isfinite(*value)) {
        ++side.completed;
        const double log =
            m_target.prior == surrogate::Prior::Time ? std::log(*value) : m_target.toLog(*value, point);
        const double variance = run.stepLow && run.stepHigh && run.stepMedian
                                    ? surrogate::varianceOf(*run.stepMedian, *run.stepLow, *run.stepHigh)
                                    : 0;
        side.runs.push_back({point, Kind::Measured, log, variance});
    } else if (run.outcome == Outcome::Timeout && run.stepSeconds.empty() &&
               m_target.prior == surrogate::Prior::Time && run.finishedMs > run.startedMs) {
        // Not one step within the limit: a step takes at least that.
        side.runs.push_back(
            {point, Kind::Censored, std::log(static_cast<double>(run.finishedMs - run.startedMs) / 1000), 0});
        side.runs.push_back({point, Kind::Failed, 0, 0});
    } else {
        side.runs.push_back({point, Kind::Failed, 0, 0});
    }
}

std::size_t AdaptivePlan::budget() const
{
    const auto n = static_cast<double>(m_parameters.size());
    return static_cast<std::size_t>(std::ceil(
        m_stop.kind == Stop::Kind::Fraction ? m_stop.value * n : std::min(n, std::max(60.0, n / 5))));
}

std::size_t AdaptivePlan::firstRuns() const
{
    return std::clamp<std::size_t>(budget() / 5, std::min<std::size_t>(12, m_parameters.size()), 200);
}

/// The hyper-parameters are those of so many first runs as the growth law says, whenever the sweep began: a
/// resumed sweep finds the same.
void AdaptivePlan::refresh(Side& side)
{
    const auto runs = side.runs.size();
    if (side.fitted && side.fittedRuns == runs)
        return;
    auto base = static_cast<double>(firstRuns());
    while (base * growth <= static_cast<double>(runs))
        base *= growth;
    const auto first = std::min(runs, static_cast<std::size_t>(base));
    if (!side.base || side.baseRuns != first) {
        std::vector<surrogate::Observation> some(side.runs.begin(),
                                                 side.runs.begin() + static_cast<std::ptrdiff_t>(first));
        if (auto fitted = surrogate::Surrogate::fit(m_points, std::move(some), m_target.prior)) {
            side.base.emplace(*std::move(fitted));
            side.baseRuns = first;
        }
    }
    auto fitted = side.base ? surrogate::Surrogate::update(*side.base, side.runs)
                            : surrogate::Surrogate::fit(m_points, side.runs, m_target.prior);
    side.fitted.reset();
    if (fitted)
        side.fitted.emplace(*std::move(fitted));
    side.fittedRuns = runs;
    if (side.fitted) {
        side.error = surrogate::mapError(*side.fitted, unmet(side));
        // No map is better than its forecasts of runs that it was not shown.
        side.error.median = std::max(side.error.median, side.fitted->leftOut().medianError);
        side.history.push_back({side.met.size(), side.error.unsure, side.error.median});
    }
}

std::vector<Eigen::Index> AdaptivePlan::unmet(const Side& side) const
{
    std::vector<Index> out;
    for (Index i = 0; i < static_cast<Index>(m_parameters.size()); ++i)
        if (!side.met.contains(i))
            out.push_back(i);
    return out;
}

Eigen::VectorXd AdaptivePlan::secondsOf(const Side& side, const std::vector<Index>& at) const
{
    // A fresh child, building, the end.
    constexpr double overhead = 0.5;
    Eigen::VectorXd out = Eigen::VectorXd::Ones(static_cast<Index>(at.size()));
    if (m_target.prior != surrogate::Prior::Time)
        return out;
    const Eigen::VectorXd logs = side.fitted->logMean(at);
    for (Index i = 0; i < out.size(); ++i) {
        const double step = std::exp(logs[i]);
        out[i] = overhead + std::max(2 * step, std::min(m_measure.maxSeconds, m_measure.minSteps * step));
    }
    return out;
}

surrogate::Interest AdaptivePlan::interestFor(const std::string& platform)
{
    surrogate::Interest out;
    const auto n = static_cast<Index>(m_parameters.size());
    auto& side = m_sides[platform];
    if (m_goal.kind == Goal::Kind::Largest || m_goal.kind == Goal::Kind::Smallest) {
        out.kind = surrogate::Interest::Kind::Largest;
        out.sign = (m_goal.kind == Goal::Kind::Largest ? 1 : -1) * m_target.sign;
        out.offset = (m_goal.kind == Goal::Kind::Largest ? 1 : -1) * m_target.offset;
        out.allowed = m_allowed;
    } else if (m_goal.kind == Goal::Kind::Contour) {
        out.kind = surrogate::Interest::Kind::Level;
        out.spread = Eigen::VectorXd::Zero(n);
        out.level.resize(n);
        const double at = m_target.metric == metric::flopsUtilisation ? m_goal.at * side.peak : m_goal.at;
        for (Index i = 0; i < n; ++i)
            out.level[i] = m_target.toLog(at, i);
    } else if (m_goal.kind == Goal::Kind::Border) {
        const auto& other = m_goal.platforms[platform == m_goal.platforms[0] ? 1 : 0];
        if (platform != m_goal.platforms[0] && platform != m_goal.platforms[1])
            return out;
        auto& there = m_sides[other];
        refresh(there);
        if (!there.fitted)
            return out;
        std::vector<Index> all(m_parameters.size());
        for (Index i = 0; i < n; ++i)
            all[static_cast<std::size_t>(i)] = i;
        const auto known = there.fitted->predict(all);
        out.kind = surrogate::Interest::Kind::Level;
        out.level = known.logMean;
        out.spread = known.deviation;
    }
    return out;
}

/// Why no further run is needed; empty where some are.
std::string AdaptivePlan::enough(const Side& side, const Situation& situation) const
{
    const auto begun = side.met.size() + situation.running.size();
    const auto of = " of " + std::to_string(m_parameters.size()) + " points";
    if (m_stop.kind == Stop::Kind::Fraction && begun >= budget())
        return std::to_string(begun) + of + " were run";
    if (m_stop.kind == Stop::Kind::Seconds &&
        side.seconds >= m_stop.value * static_cast<double>(situation.lanes))
        return "its " + durationText(m_stop.value) + " are over";
    if (m_stop.kind == Stop::Kind::MapError && side.fitted && side.runs.size() >= 2 * firstRuns() &&
        side.error.median <= m_stop.value)
        return "half of the forecasts err by no more than " + percent(side.error.median) + " with " +
               std::to_string(begun) + of;
    return {};
}

AdaptivePlan::Answer AdaptivePlan::next(const Situation& situation)
{
    Answer out;
    auto& side = m_sides[situation.platform];
    side.lanes = situation.lanes;
    const auto first = firstRuns();
    if (side.runs.size() >= first)
        refresh(side);
    if (auto why = enough(side, situation); !why.empty()) {
        out.done = true;
        out.why = std::move(why);
        return out;
    }
    // Further repeats of a point that has not run tell no more than its first.
    std::set<Index> pendingPoints;
    for (const auto item : situation.running)
        pendingPoints.insert(m_pointOf[item]);
    std::vector<surrogate::Candidate> candidates;
    std::vector<std::size_t> items;
    std::set<Index> offered;
    for (std::size_t i = 0; i < situation.planned.size(); ++i) {
        const auto item = situation.planned[i];
        const auto point = m_pointOf[item];
        if (pendingPoints.contains(point) || !offered.insert(point).second ||
            (m_repeatOf[item] > 0 && !side.met.contains(point)))
            continue;
        candidates.push_back({point, 1});
        items.push_back(item);
    }
    std::size_t count =
        std::clamp(side.met.size() / 10, situation.lanes, std::max(roundRuns, situation.lanes));
    if (m_stop.kind == Stop::Kind::Fraction)
        count = std::min(count, budget() - side.met.size() - situation.running.size());
    std::vector<surrogate::Choice> chosen;
    if (side.runs.size() < first || (!side.fitted && side.runs.size() < 2 * first)) {
        std::vector<Index> taken(side.met.begin(), side.met.end());
        taken.insert(taken.end(), pendingPoints.begin(), pendingPoints.end());
        auto wanted = first > taken.size() ? first - taken.size() : count;
        if (m_stop.kind == Stop::Kind::Fraction)
            wanted = std::min(wanted, budget() - taken.size());
        chosen = surrogate::spreadOut(*m_points, candidates, taken, wanted, m_seed);
    } else if (side.fitted) {
        const auto interest = interestFor(situation.platform);
        std::vector<Index> at;
        for (const auto& candidate : candidates)
            at.push_back(candidate.point);
        const auto seconds = secondsOf(side, at);
        for (std::size_t i = 0; i < candidates.size(); ++i)
            candidates[i].seconds = seconds[static_cast<Index>(i)];
        chosen = surrogate::chooseNext(*side.fitted, candidates, {pendingPoints.begin(), pendingPoints.end()},
                                       interest, count, m_seed + side.runs.size());
        std::erase_if(chosen, [](const auto& choice) { return choice.failure > surelyFails; });
    }
    for (const auto& choice : chosen)
        out.picks.push_back({items[static_cast<std::size_t>(choice.candidate)], reasonText(choice)});
    if (out.picks.empty() && situation.running.empty()) {
        out.done = true;
        out.why = !side.fitted ? "too few of " + std::to_string(side.runs.size()) +
                                     " runs, spread over the grid, completed to predict anything"
                  : candidates.empty() ? "every point has run"
                                       : "all others will fail, as far as the map knows";
    }
    return out;
}

} // namespace parascope::dispatch
