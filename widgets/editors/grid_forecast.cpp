// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_forecast.h"

#include "engine/model/space/grid.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/fit.h"

#include <algorithm>
#include <cmath>

namespace parascope::editors {

namespace {

constexpr std::size_t judgedAtMost = 2000, sampleAtMost = 400;
/// What a run costs beside its measurement: a fresh process, building the model, making data.
constexpr double overheadSeconds = 0.35;

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

/// Cost of one point; settings that are no hyper-parameters of the family are taken out first.
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
    options.batch = complete.integer("batch").value_or(1);
    options.optimizer = point.text("optimizer").value_or(options.optimizer);
    options.mode = point.text("mode").value_or(options.mode);
    options.dtype = point.text("dtype").value_or(options.dtype);
    PARASCOPE_TRY(const auto graph, workload::buildGraph(family->name, complete, options.mode));
    return workload::costOf(graph, options);
}

} // namespace

Result<Forecast> forecastOf(const Json& json, const space::Vocabulary& vocabulary, double deviceMemory)
{
    PARASCOPE_TRY(auto spec, space::specFromJson(json, "grid", vocabulary));
    PARASCOPE_TRY(const auto grid, space::Grid::of(std::move(spec)));
    Forecast forecast;
    forecast.points = grid.size();
    forecast.deviceMemory = deviceMemory;
    for (const auto& axis : grid.spec().axes)
        forecast.axes.push_back({axis.name, axis.values.size()});
    const double budget = grid.spec().measure.value("max_seconds", measure_defaults::maxSeconds);
    const double repeats = grid.spec().repeats;
    const auto n = static_cast<double>(forecast.points) * repeats;
    forecast.secondsLow = n * (overheadSeconds + std::min(budget, 0.4 * budget + 0.2));
    forecast.secondsHigh = n * (overheadSeconds * 2 + budget);
    const std::size_t stride = std::max<std::size_t>(1, grid.size() / judgedAtMost);
    for (std::size_t i = 0; i < grid.size(); i += stride) {
        const auto point = grid.at(i);
        const auto cost = costOfPoint(grid.spec(), point);
        if (forecast.sample.size() < sampleAtMost) {
            forecast.sample.push_back(point);
            forecast.sampleMemory.push_back(cost ? cost->memoryPeakBytes : 0);
        }
        if (!cost)
            continue; // a hand-written graph, or a family without a cost: counted, not judged
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
    forecast.tooLarge = std::min(forecast.tooLarge, forecast.points);
    return forecast;
}

} // namespace parascope::editors
