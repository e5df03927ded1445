// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/prediction/run_map.h"

#include "engine/base/core/units.h"
#include "engine/model/vocabulary/settings.h"

#include <algorithm>
#include <limits>

namespace parascope::prediction {

namespace {

using Kind = surrogate::Observation::Kind;

/// Reports runs of equal points that differ more than scatter explains.
void findContradictions(const MapRuns& runs, std::vector<Message>& notices)
{
    constexpr double apart = 1.25;
    std::map<std::string, std::pair<double, double>> ranges;
    std::set<std::string> repeated;
    for (const auto& run : runs.runs)
        if (run.outcome == Outcome::Completed) {
            const auto key = toText(run.parameters);
            const auto [it, fresh] = ranges.try_emplace(key, run.value, run.value);
            if (!fresh)
                repeated.insert(key);
            it->second = {std::min(it->second.first, run.value), std::max(it->second.second, run.value)};
        }
    std::size_t contradicting = 0;
    double worst = 1;
    for (const auto& [key, range] : ranges)
        if (const double ratio = range.second / range.first; ratio > apart) {
            ++contradicting;
            worst = std::max(worst, ratio);
        }
    if (contradicting == 0)
        return;
    const auto factor = printed("%.4g", worst);
    notices.push_back(
        Message::format("%1 of %2 points that were run more than once have runs that differ by up to a "
                        "factor of %3: perhaps two machines, or two configurations, under one platform name.",
                        contradicting, repeated.size(), std::string(factor)));
}

/// Returns the costs. A model occurs once per run and once among the points, so each cost is computed only
/// once.
std::vector<std::optional<workload::Cost>> costsOf(const std::vector<Parameters>& points, const Asked& asked)
{
    std::map<std::string, std::optional<workload::Cost>> costed;
    std::vector<std::optional<workload::Cost>> costs;
    for (const auto& point : points) {
        const auto own = point.text("family").value_or(asked.family);
        const auto [it, fresh] = costed.try_emplace(own + ':' + toText(point));
        if (fresh && !own.empty()) {
            auto settings = point;
            settings.remove("family");
            if (auto cost = vocabulary::costOf(own, asked.graph, settings))
                it->second = *std::move(cost);
        }
        costs.push_back(it->second);
    }
    return costs;
}

void describe(const surrogate::Points& points, const surrogate::Surrogate& fitted,
              std::vector<Message>& notices)
{
    if (!points.ignored.empty()) {
        std::string names;
        for (const auto& name : points.ignored)
            names += (names.empty() ? "" : ", ") + name;
        notices.push_back(Message::format("%1 axes are used; the least informative ones are not: %2.",
                                          points.axes.size(), names));
    }
    if (points.axes.empty())
        notices.push_back(
            Message::format("No hyper-parameter varies: the prediction is the same for every point."));
    if (!fitted.isExact())
        notices.push_back(Message::format("The prediction uses a random %1 of the runs (subset of data).",
                                          surrogate::Surrogate::exactRuns));
}

} // namespace

void fillCommon(const MapRuns& runs, std::vector<Parameters>& points)
{
    Parameters common = runs.runs.empty() ? Parameters() : runs.runs.front().parameters;
    for (const auto& run : runs.runs)
        for (const auto& [name, value] : Parameters(common))
            if (const auto* own = run.parameters.find(name); !own || compareValues(*own, value) != 0)
                common.remove(name);
    for (auto& point : points)
        for (const auto& [name, value] : common)
            if (!point.contains(name))
                point.set(name, value);
}

Result<RunMap> RunMap::of(const MapRuns& runs, Asked asked, const std::string& metric, bool executed)
{
    std::vector<Parameters> parameters;
    for (const auto& run : runs.runs)
        parameters.push_back(run.parameters);
    fillCommon(runs, asked.points);
    std::vector<Eigen::Index> places;
    for (auto& point : asked.points) {
        places.push_back(static_cast<Eigen::Index>(parameters.size()));
        parameters.push_back(std::move(point));
    }
    const auto costs = costsOf(parameters, asked);
    auto target = surrogate::targetOf(metric, parameters, costs, executed);
    Eigen::VectorXd values = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(parameters.size()),
                                                       std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < runs.runs.size(); ++i)
        if (const auto place = static_cast<Eigen::Index>(i); runs.runs[i].outcome == Outcome::Completed)
            values[place] = target.toLog(runs.runs[i].value, place);
    const auto points = std::make_shared<surrogate::Points>(surrogate::pointsOf(parameters, costs, &values));
    std::vector<surrogate::Observation> observations;
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const auto& run = runs.runs[i];
        const auto place = static_cast<Eigen::Index>(i);
        if (run.outcome == Outcome::Completed)
            observations.push_back({place, Kind::Measured, target.toLog(run.value, place),
                                    surrogate::varianceOf(run.value, run.low, run.high)});
        else
            observations.push_back({place, Kind::Failed, 0, 0});
    }
    PARASCOPE_TRY(auto fitted, surrogate::Surrogate::fit(points, std::move(observations), target.prior));
    RunMap out{std::move(parameters), std::move(places), std::move(target), std::move(fitted), {}};
    findContradictions(runs, out.notices);
    describe(*points, out.fitted, out.notices);
    return out;
}

std::vector<Prediction> RunMap::predictions() const
{
    const auto known = fitted.predict(asked);
    std::vector<Prediction> out;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const auto interval = target.interval(known.interval(k), asked[i]);
        out.push_back({target.value(known.logMean[k], asked[i]), interval.low, interval.high, known.error(k),
                       known.failure[k], known.fails(k), known.isUnsure(k)});
    }
    return out;
}

} // namespace parascope::prediction
