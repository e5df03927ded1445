// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_forecast.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/space/grid.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/fit.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::editors {

namespace {

constexpr std::size_t judgedAtMost = 2000;
/// Time of a run besides its measurement: starting a process, building the model, making data.
constexpr double overheadSeconds = 0.35;

struct Range
{
    double low, high;
};

/// Returns the seconds of a step from the rates of the five runs with the most similar FLOPs, or nothing if
/// there are fewer runs.
std::optional<Range> stepSecondsLike(const std::vector<ForecastDevice::Run>& runs, double stepFlops)
{
    constexpr std::ptrdiff_t neighbours = 5;
    if (std::ssize(runs) < neighbours || !(stepFlops > 0))
        return std::nullopt;
    const auto distance = [&](const ForecastDevice::Run& run) {
        return std::abs(std::log(run.stepFlops / stepFlops));
    };
    auto from = std::lower_bound(runs.begin(), runs.end(), stepFlops,
                                 [](const auto& run, double flops) { return run.stepFlops < flops; });
    auto to = from;
    while (to - from < neighbours)
        if (from != runs.begin() && (to == runs.end() || distance(*(from - 1)) <= distance(*to)))
            --from;
        else
            ++to;
    Range out{std::numeric_limits<double>::infinity(), 0};
    for (; from != to; ++from) {
        const double seconds = from->stepSeconds * stepFlops / from->stepFlops;
        out = {std::min(out.low, seconds), std::max(out.high, seconds)};
    }
    return out;
}

/// Returns the seconds of a run: at least several steps, and at most the budget unless a single step takes
/// longer.
Range runSeconds(double stepFlops, double budget, const ForecastDevice& device,
                 const std::vector<ForecastDevice::Run>& runs)
{
    // Programs reach between 90 % and 3 % of a processor's peak rate.
    constexpr double best = 0.9, worst = 0.03, fewSteps = 12, leastSteps = 3, shortest = 0.2;
    Range out{std::min(budget, 0.4 * budget + shortest), budget};
    auto step = stepSecondsLike(runs, stepFlops);
    if (!step && device.rate > 0 && stepFlops > 0)
        step = Range{stepFlops / (best * device.rate), stepFlops / (worst * device.rate)};
    if (step) {
        out.low = std::max(std::min(budget, shortest + fewSteps * step->low), leastSteps * step->low);
        out.high = std::max(budget, leastSteps * step->high);
    }
    return {overheadSeconds + out.low, 2 * overheadSeconds + out.high};
}

/// Shortens the forecast for an adaptive order, which stops before the last point: after its time (plus the
/// run in progress), after its share of the points, or once the map is good enough, which takes at least a
/// tenth of the points.
void stopEarly(Forecast& forecast, const space::Stop& stop, double longestRun)
{
    constexpr double bestShare = 0.1;
    switch (stop.kind) {
    case space::Stop::Kind::Never:
        break;
    case space::Stop::Kind::Seconds:
        forecast.secondsLow = std::min(forecast.secondsLow, stop.value);
        forecast.secondsHigh = std::min(forecast.secondsHigh, stop.value + longestRun);
        break;
    case space::Stop::Kind::Fraction:
        forecast.secondsLow *= stop.value;
        forecast.secondsHigh *= stop.value;
        break;
    case space::Stop::Kind::MapError:
        forecast.secondsLow *= bestShare;
        break;
    }
}

std::string describe(const Parameters& point, const std::vector<space::Axis>& axes)
{
    std::string text;
    for (const auto& axis : axes)
        if (const auto* value = point.find(axis.name); value && axis.values.size() > 1)
            text += (text.empty() ? "" : ", ") + axis.name + " " + toText(*value);
    return text;
}

std::size_t binOf(double parameters)
{
    const double position = (std::log10(std::max(parameters, 1.0)) - 4) / 6 * Forecast::bins;
    return static_cast<std::size_t>(std::clamp(position, 0.0, Forecast::bins - 1.0));
}

/// Returns the cost of one point. Settings that are not hyper-parameters of the family are removed first.
Result<workload::Cost> costOfPoint(const space::SweepSpec& spec, const Parameters& point)
{
    PARASCOPE_TRY(const auto* family, workload::findFamily(spec.family));
    Parameters own;
    for (const auto& [name, value] : point)
        if (std::any_of(family->hyperParameters.begin(), family->hyperParameters.end(),
                        [&, &word = name](const auto& h) { return h.name == word; }))
            own.set(name, value);
    PARASCOPE_TRY(const auto complete, workload::completed(*family, own));
    workload::CostOptions options;
    options.batch = complete.integer(hyper::batch).value_or(1);
    options.optimizer = point.text("optimizer").value_or(options.optimizer);
    options.mode = point.text("mode").value_or(options.mode);
    options.dtype = point.text("dtype").value_or(options.dtype);
    PARASCOPE_TRY(const auto graph, workload::buildGraph(family->name, complete, options.mode));
    return workload::costOf(graph, options);
}

} // namespace

Result<Forecast> forecastOf(const Json& json, const space::Vocabulary& vocabulary,
                            const ForecastDevice& device)
{
    PARASCOPE_TRY(auto spec, space::specFromJson(json, "grid", vocabulary));
    PARASCOPE_TRY(const auto grid, space::Grid::of(std::move(spec)));
    Forecast forecast;
    forecast.points = grid.size();
    const double deviceMemory = forecast.deviceMemory = device.memory;
    const auto known = device.runs.find(grid.spec().family);
    const auto& runs = known == device.runs.end() ? std::vector<ForecastDevice::Run>() : known->second;
    forecast.ownRuns = runs.size();
    for (const auto& axis : grid.spec().axes)
        forecast.axes.push_back({axis.name, axis.values.size()});
    const double budget = numberAt(grid.spec().measure, "max_seconds").value_or(measure_defaults::maxSeconds);
    const double repeats = grid.spec().repeats;
    const bool tries = grid.spec().tryOversized;
    const std::size_t stride = std::max<std::size_t>(1, grid.size() / judgedAtMost);
    double longestRun = 0;
    for (std::size_t i = 0; i < grid.size(); i += stride) {
        const auto point = grid.at(i);
        const auto cost = costOfPoint(grid.spec(), point);
        forecast.sample.push_back(point);
        forecast.costs.push_back(
            cost ? Forecast::PointCost{cost->parameters, cost->stepFlops, cost->memoryPeakBytes, {}}
                 : Forecast::PointCost());
        const bool started = !cost || tries || workload::fits(cost->memoryPeakBytes, deviceMemory);
        const auto seconds = runSeconds(cost ? cost->stepFlops : 0, budget, device, runs);
        const auto alike = static_cast<double>(std::min(stride, grid.size() - i)) * repeats;
        const bool model = grid.spec().graph.is_null() && grid.spec().benchmark.is_null();
        if (!cost && model) { // it is recorded as unsupported without a run
            forecast.costs.back().refusal = cost.error().message;
            forecast.refused += stride;
        } else if (started) {
            forecast.secondsLow += alike * seconds.low;
            forecast.secondsHigh += alike * seconds.high;
            longestRun = std::max(longestRun, seconds.high);
        }
        if (!cost)
            continue; // counted, but without a cost
        ++forecast.judged;
        const bool fits = workload::fits(cost->memoryPeakBytes, deviceMemory);
        ++(fits ? forecast.fits : forecast.doesNotFit)[binOf(cost->parameters)];
        forecast.tooLarge += fits ? 0 : stride;
        forecast.largestMemory = std::max(forecast.largestMemory, cost->memoryPeakBytes);
        if (cost->parameters > forecast.largestParameters) {
            forecast.largestParameters = cost->parameters;
            forecast.largestPoint = describe(point, grid.spec().axes);
        }
    }
    if (grid.spec().order == space::Order::Adaptive)
        stopEarly(forecast, grid.spec().stop, longestRun);
    forecast.refused = std::min(forecast.refused, forecast.points);
    forecast.tooLarge = std::min(forecast.tooLarge, forecast.points);
    return forecast;
}

} // namespace parascope::editors
