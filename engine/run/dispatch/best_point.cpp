// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/best_point.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::dispatch {

namespace {

/// A value with its interval, where it has one.
struct Estimate
{
    double value = 0;
    std::optional<double> low, high;
};

std::optional<double> metricOf(const store::RunRecord& run, const std::string& name)
{
    for (const auto& [known, value] : run.metrics)
        if (known == name)
            return value;
    return std::nullopt;
}

/// Returns the value of a run. A rate has the relative interval of the step time.
std::optional<Estimate> estimateOf(const store::RunRecord& run, const std::string& metric, double stepFlops)
{
    if (!run.stepMedian || !(*run.stepMedian > 0))
        return std::nullopt;
    if (metric == metric::stepSeconds)
        return Estimate{*run.stepMedian, run.stepLow, run.stepHigh};
    const auto value = metric == metric::flopsPerSecond && stepFlops > 0
                           ? std::optional(stepFlops / *run.stepMedian)
                           : metricOf(run, metric);
    if (!value || !(*value > 0))
        return std::nullopt;
    Estimate out{*value, metricOf(run, metric + "_low"), metricOf(run, metric + "_high")};
    if (!out.low && describeMetric(metric).unit.ends_with("/s") && run.stepLow && run.stepHigh) {
        out.low = *value * *run.stepMedian / *run.stepHigh;
        out.high = *value * *run.stepMedian / *run.stepLow;
    }
    return out;
}

/// Returns the median of the runs of a point. Several runs have the range of their values instead of an
/// interval.
Estimate joined(const std::vector<Estimate>& runs)
{
    if (runs.size() == 1)
        return runs.front();
    std::vector<double> values;
    for (const auto& run : runs)
        values.push_back(run.value);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {statistics::medianOf(values), *low, *high};
}

/// Returns framework and version: "pytorch 2.11.0".
std::string softwareOf(const Json& stack)
{
    std::string out;
    for (const char* key : {"framework", "version", "variant"})
        if (const auto word = stack.is_object() ? stack.value(key, Json()) : Json(); word.is_string())
            out += (out.empty() ? "" : " ") + word.get<std::string>();
    return out;
}

/// Returns the names of those axes that vary in the job.
std::set<std::string> variedAxes(const Job& job)
{
    std::map<std::string, std::string> first;
    std::set<std::string> out;
    for (const auto& item : job.items())
        for (const auto& [name, value] : item.point.parameters)
            if (const auto [it, fresh] = first.try_emplace(name, toText(value));
                !fresh && it->second != toText(value))
                out.insert(name);
    return out;
}

Parameters only(const Parameters& point, const std::set<std::string>& names)
{
    Parameters out;
    for (const auto& [name, value] : point)
        if (names.contains(name))
            out.set(name, value);
    return out;
}

std::string pointText(const Parameters& point)
{
    std::string out;
    for (const auto& [name, value] : point)
        out += (out.empty() ? "" : ", ") + name + " " + toText(value);
    return out;
}

struct Ranked
{
    const Job::Item* item = nullptr;
    Estimate estimate;
};

BestPoint bestOf(const std::string& platform, std::vector<Ranked> points, const Ranking& ranking,
                 const std::set<std::string>& varied)
{
    const auto better = [&](const Ranked& a, const Ranked& b) {
        return ranking.less ? a.estimate.value < b.estimate.value : a.estimate.value > b.estimate.value;
    };
    std::partial_sort(points.begin(), points.begin() + 2, points.end(), better);
    const auto& best = points[0];
    const auto& next = points[1];
    BestPoint out;
    out.platform = platform;
    out.metric = ranking.metric;
    out.point = only(best.item->point.parameters, varied);
    out.next = only(next.item->point.parameters, varied);
    out.value = best.estimate.value;
    out.low = best.estimate.low;
    out.high = best.estimate.high;
    out.timesTheNext =
        ranking.less ? next.estimate.value / best.estimate.value : best.estimate.value / next.estimate.value;
    const auto &a = ranking.less ? next.estimate : best.estimate,
               &b = ranking.less ? best.estimate : next.estimate;
    out.apart = a.low && b.high && *a.low > *b.high;
    return out;
}

} // namespace

std::optional<Ranking> rankingOf(const space::SweepSpec& spec, const Program& program)
{
    using GoalKind = space::Goal::Kind;
    if (spec.goal.kind == GoalKind::Largest || spec.goal.kind == GoalKind::Smallest)
        return Ranking{spec.goal.metric, spec.goal.kind == GoalKind::Smallest};
    if (spec.goal.kind != GoalKind::None) // a contour or a border has no best point
        return std::nullopt;
    if (!program)
        return Ranking{metric::flopsPerSecond, false};
    if (program->reads.metric.empty())
        return Ranking{metric::stepSeconds, true};
    const auto direction = describeMetric(program->reads.metric).better;
    return direction == Better::Neither
               ? std::nullopt
               : std::optional(Ranking{program->reads.metric, direction == Better::Less});
}

std::vector<BestPoint> bestPoints(const store::Reader& reader, const Job& job)
{
    const auto ranking = rankingOf(job.spec(), job.program());
    if (!ranking)
        return {};
    std::map<std::int64_t, const Job::Item*> items;
    for (const auto& item : job.items())
        items.try_emplace(item.point.id, &item);
    // Repeats are runs of one point on one platform with one software stack.
    using Side = std::pair<std::string, std::string>;
    std::map<std::pair<Side, std::string>, std::pair<const Job::Item*, std::vector<Estimate>>> found;
    store::Reader::Wanted wanted;
    wanted.stack = true;
    (void)reader.runs(wanted, [&](std::int64_t, store::RunRecord&& run) {
        const auto item = items.find(run.pointId);
        if (run.outcome != Outcome::Completed || item == items.end())
            return true;
        if (const auto estimate = estimateOf(run, ranking->metric, item->second->stepFlops)) {
            auto& point =
                found[{{run.platform, softwareOf(run.stack)}, toText(item->second->point.parameters)}];
            point.first = item->second;
            point.second.push_back(*estimate);
        }
        return true;
    });
    std::map<Side, std::vector<Ranked>> sides;
    std::map<std::string, int> stacks;
    for (const auto& [key, point] : found) {
        auto& points = sides[key.first];
        stacks[key.first.first] += points.empty();
        points.push_back({point.first, joined(point.second)});
    }
    const auto varied = variedAxes(job);
    std::vector<BestPoint> out;
    for (auto& [side, points] : sides) {
        const auto& [platform, software] = side;
        if (points.size() > 1)
            out.push_back(bestOf(stacks[platform] > 1 ? platform + ", " + software : platform,
                                 std::move(points), *ranking, varied));
    }
    return out;
}

std::string textOf(const BestPoint& best)
{
    const auto unit = describeMetric(best.metric).unit;
    const auto shown = displayUnit(unit, best.value);
    const auto number = [&](double value) { return significantText(value * shown.factor); };
    auto text = best.platform + ": " + (best.point.empty() ? "the best point" : pointText(best.point)) +
                ": " + number(best.value);
    if (best.low && best.high)
        text += " ± " + significantText((*best.high - *best.low) / 2 * shown.factor, 2);
    text += " " + shown.unit + (unit.empty() || unit == "1/s" ? " (" + best.metric + ")" : std::string());
    constexpr double noticed = 1.005; // less is shown as 1.00
    if (best.timesTheNext < noticed)
        text += ", equal to the next (";
    else
        text += ", " + significantText(best.timesTheNext) + " times " +
                (lessIsBetter(best.metric) ? "as fast as the next (" : "the next (");
    text += pointText(best.next) + ")";
    if (best.apart)
        return text + ".\n";
    return text + (best.low && best.high ? ", and their intervals overlap.\n" : ", without an interval.\n");
}

std::string leftOutText(const Counts& counts)
{
    std::string out;
    const auto add = [&](std::size_t count, const char* what) {
        if (count > 0)
            out += (out.empty() ? std::to_string(count) + " of " + std::to_string(counts.points) + " points "
                                : ", " + std::to_string(count) + " ") +
                   what;
    };
    const auto of = [&](Outcome outcome) {
        const auto it = counts.failed.find(outcome);
        return it == counts.failed.end() ? 0 : it->second;
    };
    add(of(Outcome::Oom) + counts.willNotFit, "did not fit");
    add(of(Outcome::Unsupported), "were not supported");
    add(of(Outcome::Timeout), "took too long");
    add(of(Outcome::Crash) + of(Outcome::Unfinished), "failed");
    add(counts.predicted, "were left to the prediction");
    add(counts.remaining - std::min(counts.remaining, counts.predicted), "have not run");
    return out.empty() ? out : out + ".\n";
}

} // namespace parascope::dispatch
