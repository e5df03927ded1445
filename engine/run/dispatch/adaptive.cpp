// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/adaptive.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/expression/expression.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/run/dispatch/replay.h"

#include <algorithm>
#include <cmath>

namespace parascope::dispatch {

namespace {

using space::Goal;
using space::Stop;
using Kind = surrogate::Observation::Kind;

/// Points whose probability of failure exceeds this value are not tried.
constexpr double surelyFails = 0.9;
/// The hyper-parameters are fitted again when the number of runs has grown by this factor.
constexpr double growth = 1.3;
/// Largest number of runs in one round.
constexpr std::size_t roundRuns = 16;
/// Under a time limit, the first runs use the models with the least work: this share of the grid.
constexpr double cheapShare = 0.3;

/// Marks the points whose step needs the fewest FLOPs. Returns an empty list when the work of any model is
/// unknown.
std::vector<char> cheapestOf(const std::vector<std::optional<workload::Cost>>& costs)
{
    std::vector<double> work;
    for (const auto& cost : costs) {
        if (!cost)
            return {};
        work.push_back(cost->stepFlops);
    }
    auto sorted = work;
    const auto last = static_cast<std::ptrdiff_t>(cheapShare * static_cast<double>(work.size()));
    std::nth_element(sorted.begin(), sorted.begin() + last, sorted.end());
    std::vector<char> out;
    for (const double one : work)
        out.push_back(one <= sorted[static_cast<std::size_t>(last)]);
    return out;
}

std::string percent(double share)
{
    return printed("%.*f %%", share < 0.1 ? 1 : 0, 100 * share);
}

std::string reasonText(const surrogate::Choice& choice)
{
    using surrogate::Reason;
    const auto error = "half of the forecasts there err by more than " + percent(choice.error);
    switch (choice.reason) {
    case Reason::Spread:
        return "one of the first, spread over the grid";
    case Reason::Uncertain:
        return "it gives most information per second: " + error;
    case Reason::Surprise:
        return "near runs that differ from their forecast: " + error;
    case Reason::Border:
        return "near the border of failures: it fails with " + percent(choice.failure);
    case Reason::Repeat:
        return "repeated, because its noise dominates: " + error;
    case Reason::Goal:
        break;
    }
    return "it gives most information about the goal: " + error;
}

/// Returns the duration of a run in seconds. For a replayed run this is the recorded duration, because a
/// replay may run faster.
double secondsTaken(const store::RunRecord& run)
{
    if (run.conditions.is_object())
        if (const auto recorded = run.conditions.find(recordedSeconds);
            recorded != run.conditions.end() && recorded->is_number())
            return std::max(0.0, recorded->get<double>());
    return run.finishedMs > run.startedMs ? static_cast<double>(run.finishedMs - run.startedMs) / 1000 : 0;
}

/// Fits a power law of run duration over step time by least squares: some runs have a fixed number of steps,
/// others have a fixed duration. Returns the logarithm of the factor and the exponent. The pairs hold
/// logarithms.
std::optional<std::pair<double, double>> durationLaw(const std::vector<std::pair<double, double>>& known)
{
    constexpr std::size_t few = 6;
    if (known.size() < few)
        return std::nullopt;
    const auto n = static_cast<double>(known.size());
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [step, run] : known) {
        x += step / n;
        y += run / n;
    }
    for (const auto& [step, run] : known) {
        xx += (step - x) * (step - x);
        xy += (step - x) * (run - y);
    }
    const double exponent = xx > 1e-9 ? std::clamp(xy / xx, 0.0, 1.0) : 0.0;
    return std::pair(y - exponent * x, exponent);
}

/// Returns the value of the target in a run, or nothing when the run does not have it.
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
    if (plan->m_stop.kind == Stop::Kind::Seconds)
        plan->m_cheap = cheapestOf(costs);
    const auto& goal = plan->m_goal;
    const std::string metric = goal.metric.empty() ? metric::stepSeconds : goal.metric;
    const auto* described = findMetric(metric);
    plan->m_points = std::make_shared<surrogate::Points>(surrogate::pointsOf(plan->m_parameters, costs));
    plan->m_target = surrogate::targetOf(metric, plan->m_parameters, costs);
    const bool reported = job.program() && benchmark::reports(*job.program(), metric);
    if (!reported &&
        (!described || (plan->m_target.prior == surrogate::Prior::None && !described->reportable)))
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

/// Reads `where`, an expression of hyper-parameters and of the forecasts memory_peak_bytes and parameters of
/// a model.
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
    const double seconds = secondsTaken(run);
    side.seconds += seconds;
    if (run.outcome == Outcome::Completed && seconds > 0 && run.stepMedian && *run.stepMedian > 0)
        side.durations.emplace_back(std::log(*run.stepMedian), std::log(seconds));
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
        // No step ended within the limit, so a step takes at least that long.
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

/// The number of runs for the fit of the hyper-parameters depends only on the growth rule, not on when the
/// sweep was started. A resumed sweep therefore finds the same hyper-parameters.
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
        // A map is not better than its forecasts of runs that were left out of its fit.
        side.error.median = std::max(side.error.median, side.fitted->leftOut().medianError);
        side.history.push_back({side.met.size(), side.error.median, side.error.unsure});
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
    Eigen::VectorXd out = Eigen::VectorXd::Ones(static_cast<Index>(at.size()));
    if (m_target.prior != surrogate::Prior::Time)
        return out;
    const Eigen::VectorXd logs = side.fitted->logMean(at);
    const auto law = durationLaw(side.durations);
    // Seconds for a new process, building the model, and the end.
    constexpr double overhead = 0.5;
    for (Index i = 0; i < out.size(); ++i) {
        const double step = std::exp(logs[i]);
        out[i] =
            law ? std::max(2 * step, std::exp(law->first + law->second * logs[i]))
                : overhead + std::max(2 * step, std::min(m_measure.maxSeconds, m_measure.minSteps * step));
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

/// Returns why no further run is needed, or an empty text when more runs are needed.
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

/// Returns true when an item belongs to a cheap point that has not run.
bool AdaptivePlan::isCheap(const Side& side, std::size_t item) const
{
    const auto point = m_pointOf[item];
    return m_cheap[static_cast<std::size_t>(point)] && !side.met.contains(point);
}

AdaptivePlan::Offer AdaptivePlan::offerOf(const Side& side, const Situation& situation, bool cheapFirst) const
{
    const auto& planned = situation.planned;
    const bool cheapOnly =
        cheapFirst && !m_cheap.empty() &&
        std::any_of(planned.begin(), planned.end(), [&](std::size_t item) { return isCheap(side, item); });
    Offer out;
    for (const auto item : situation.running)
        out.pending.insert(m_pointOf[item]);
    std::set<Index> offered;
    for (const auto item : planned) {
        const auto point = m_pointOf[item];
        // Further repeats of a point that has not run give no more information than its first run.
        if (out.pending.contains(point) || !offered.insert(point).second ||
            (m_repeatOf[item] > 0 && !side.met.contains(point)) || (cheapOnly && !isCheap(side, item)))
            continue;
        out.candidates.push_back({point, 1});
        out.items.push_back(item);
    }
    return out;
}

std::vector<surrogate::Choice> AdaptivePlan::spreadChoices(const Side& side, const Offer& offer,
                                                           std::size_t atMost) const
{
    std::vector<Index> taken(side.met.begin(), side.met.end());
    taken.insert(taken.end(), offer.pending.begin(), offer.pending.end());
    auto wanted = firstRuns() > taken.size() ? firstRuns() - taken.size() : atMost;
    if (m_stop.kind == Stop::Kind::Fraction)
        wanted = std::min(wanted, budget() - taken.size());
    return surrogate::spreadOut(*m_points, offer.candidates, taken, wanted, m_seed);
}

std::vector<surrogate::Choice> AdaptivePlan::tellingChoices(const std::string& platform, Offer& offer,
                                                            std::size_t atMost)
{
    const auto interest = interestFor(platform);
    const auto& side = m_sides[platform];
    std::vector<Index> at;
    for (const auto& candidate : offer.candidates)
        at.push_back(candidate.point);
    const auto seconds = secondsOf(side, at);
    for (std::size_t i = 0; i < offer.candidates.size(); ++i)
        offer.candidates[i].seconds = seconds[static_cast<Index>(i)];
    auto chosen =
        surrogate::chooseNext(*side.fitted, offer.candidates, {offer.pending.begin(), offer.pending.end()},
                              interest, atMost, m_seed + side.runs.size());
    std::erase_if(chosen, [](const auto& choice) { return choice.failure > surelyFails; });
    return chosen;
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
    const bool beginning = side.runs.size() < first || (!side.fitted && side.runs.size() < 2 * first);
    auto offer = offerOf(side, situation, beginning);
    std::size_t count =
        std::clamp(side.met.size() / 10, situation.lanes, std::max(roundRuns, situation.lanes));
    if (m_stop.kind == Stop::Kind::Fraction)
        count = std::min(count, budget() - side.met.size() - situation.running.size());
    std::vector<surrogate::Choice> chosen;
    if (beginning)
        chosen = spreadChoices(side, offer, count);
    else if (side.fitted)
        chosen = tellingChoices(situation.platform, offer, count);
    for (const auto& choice : chosen)
        out.picks.push_back({offer.items[static_cast<std::size_t>(choice.candidate)], reasonText(choice)});
    if (out.picks.empty() && situation.running.empty()) {
        out.done = true;
        out.why = !side.fitted ? "too few of " + std::to_string(side.runs.size()) +
                                     " runs, spread over the grid, completed to predict anything"
                  : offer.candidates.empty() ? "every point has run"
                                             : "all others will fail according to the map";
    }
    return out;
}

} // namespace parascope::dispatch
