// SPDX-License-Identifier: GPL-3.0-or-later
// analyse model
#include "app/cli/analyse.h"
#include "engine/core/metrics.h"

#include "engine/analysis/performance_model.h"
#include "engine/dataset/layer_costs.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace parascope::cli {

namespace {

analysis::ModelWork workOf(const dataset::ModelPoint& point, const std::vector<dataset::LayerCost>& layers)
{
    analysis::ModelWork out{point.parameters.number("batch").value_or(0), {}};
    for (const auto& layer : layers)
        out.layers.push_back({layer.kind, layer.flops, layer.bytes, layer.count});
    return out;
}

/// The cells of the grid that the measured hyper-parameters span and that have no completed run.
std::vector<dataset::ModelPoint> unmeasured(const std::vector<dataset::ModelPoint>& measured)
{
    constexpr std::size_t most = 20000;
    std::vector<dataset::ModelPoint> out;
    if (measured.empty())
        return out;
    std::vector<std::pair<std::string, std::set<std::string>>> axes;
    std::set<std::string> known;
    for (const auto& point : measured) {
        known.insert(toText(point.parameters));
        for (const auto& [name, value] : point.parameters) {
            auto it = std::find_if(axes.begin(), axes.end(),
                                   [&, wanted = name](const auto& axis) { return axis.first == wanted; });
            if (it == axes.end())
                it = axes.insert(axes.end(), {name, {}});
            it->second.insert(toText(value));
        }
    }
    std::size_t size = 1;
    for (const auto& axis : axes)
        size *= axis.second.size();
    for (std::size_t index = 0; index < size && out.size() < most; ++index) {
        auto point = measured.front();
        std::size_t rest = index;
        for (const auto& [name, values] : axes) {
            point.parameters.set(
                name,
                valueFromText(*std::next(values.begin(), static_cast<std::ptrdiff_t>(rest % values.size()))));
            rest /= values.size();
        }
        if (!known.contains(toText(point.parameters)))
            out.push_back(std::move(point));
    }
    return out;
}

Result<Outcome> runModel(const AnalyseOptions& options)
{
    PARASCOPE_TRY(const auto data, loadOnePlatform(options, {metric::stepSeconds}));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(const auto* step, table.column(metric::stepSeconds));
    const auto sample = analysis::completeRows(table, data.rows.mask, std::array{step});
    auto leftOut = sample.leftOut;
    data.nameReasons(leftOut);
    std::vector<analysis::ModelWork> works;
    std::vector<double> seconds;
    std::vector<dataset::ModelPoint> points;
    std::vector<std::uint32_t> rows;
    for (const auto row : sample.rows) {
        auto point = dataset::pointOf(table, row);
        const auto layers = dataset::layerCosts(point);
        if (!layers) {
            ++leftOut["no layer graph"];
            continue;
        }
        works.push_back(workOf(point, *layers));
        seconds.push_back(step->numbers[row]);
        points.push_back(std::move(point));
        rows.push_back(row);
    }
    double peak = std::nan(""), bandwidth = std::nan("");
    const auto platforms = platformsOf(data);
    if (!platforms.empty())
        for (const auto& ceiling : ceilingsFor(data, platforms.front(), options)) {
            auto& main = ceiling.kind == analysis::Ceiling::Kind::Compute ? peak : bandwidth;
            if (std::isnan(main))
                main = ceiling.value;
        }
    const auto model = analysis::calibrate(works, seconds, peak, bandwidth);
    std::vector<analysis::ModelWork> asked;
    std::vector<dataset::ModelPoint> askedPoints;
    for (auto& point : unmeasured(points))
        if (const auto layers = dataset::layerCosts(point)) {
            asked.push_back(workOf(point, *layers));
            askedPoints.push_back(std::move(point));
        }
    const auto predictions =
        model.unable.empty() ? analysis::predict(model, asked, seconds) : std::vector<analysis::Prediction>();
    Json layers = Json::array(), measured = Json::array(), predicted = Json::array();
    Outcome out;
    if (model.unable.empty())
        out.text = "Calibrated on " + std::to_string(model.n) +
                   " runs; left out one by one, the median error is " + shareText(model.medianError) +
                   ", 90 % are within " + shareText(model.p90Error) + ".\n";
    else
        out.text = model.unable + "\n";
    for (const auto& layer : model.layers) {
        // What no layer is bound by cannot be seen in the times; more than the roof is no efficiency of it.
        const auto usable = [](std::size_t count, double value) { return count && value <= 1; };
        const auto seen = [&](std::size_t count, double value) {
            return usable(count, value) ? numberOrNull(value) : Json(nullptr);
        };
        const bool above =
            (layer.computeBound && layer.ofPeak > 1) || (layer.memoryBound && layer.ofBandwidth > 1);
        layers.push_back({{"kind", layer.kind},
                          {"of_peak", seen(layer.computeBound, layer.ofPeak)},
                          {"of_bandwidth", seen(layer.memoryBound, layer.ofBandwidth)},
                          {"compute_bound", layer.computeBound},
                          {"memory_bound", layer.memoryBound},
                          {"faster_than_its_roof", above}});
        const auto part = [&](std::size_t count, double value, const char* roof) {
            return usable(count, value) ? " " + shareText(value) + " of the " + roof : std::string();
        };
        const auto peakPart = part(layer.computeBound, layer.ofPeak, "peak"),
                   bandwidthPart = part(layer.memoryBound, layer.ofBandwidth, "bandwidth");
        out.text +=
            "  " + layer.kind + ":" + peakPart + (peakPart.empty() || bandwidthPart.empty() ? "" : ",") +
            bandwidthPart +
            (above ? std::string(peakPart.empty() && bandwidthPart.empty() ? "" : ";") +
                         " takes less time than its bytes would: fused with its neighbours"
                   : "") +
            (peakPart.empty() && bandwidthPart.empty() && !above ? " too little of the time to tell" : "") +
            "\n";
    }
    if (model.unable.empty())
        out.text += "  " + shortNumber(1e6 * model.layerOverhead) + " us a layer, " +
                    shortNumber(1e6 * model.stepOverhead) + " us a step; " +
                    (model.inputBound ? std::to_string(model.inputBound) + " runs wait for input at " +
                                            shortNumber(model.inputRate) + " examples/s\n"
                                      : "no run waits for input\n");
    for (std::size_t i = 0; i < rows.size(); ++i)
        measured.push_back({{"run", runText(table, rows[i])},
                            {metric::stepSeconds, seconds[i]},
                            {"left_one_out", numberOrNull(model.leftOneOut[i])}});
    for (const auto& prediction : predictions)
        predicted.push_back({{"hyper_parameters", toJson(askedPoints[prediction.model].parameters)},
                             {"predicted_step_seconds", numberOrNull(prediction.seconds)},
                             {"interval", intervalJson(prediction.interval)}});
    out.text += std::to_string(predictions.size()) +
                " cells of the grid without a completed run are predicted (--json lists them).\n" +
                leftOutText(leftOut);
    out.document = {{"n", model.n},
                    {"peak_flops_per_second", numberOrNull(model.peak)},
                    {"bandwidth_bytes_per_second", numberOrNull(model.bandwidth)},
                    {"layers", std::move(layers)},
                    {"layer_overhead_seconds", numberOrNull(model.layerOverhead)},
                    {"step_overhead_seconds", numberOrNull(model.stepOverhead)},
                    {"input_examples_per_second", numberOrNull(model.inputRate)},
                    {"input_bound", model.inputBound},
                    {"leave_one_out",
                     {{"median_error", numberOrNull(model.medianError)},
                      {"p90_error", numberOrNull(model.p90Error)},
                      {"bias", numberOrNull(model.bias)}}},
                    {"runs", std::move(measured)},
                    {"predictions", std::move(predicted)},
                    {"peak", options.definitions.peak}};
    addReasons(out.document, model.unable, leftOut);
    addTiming(out, data);
    return out;
}

} // namespace

void addPerformanceModel(CLI::App& analyse, Context& context)
{
    const auto options = std::make_shared<AnalyseOptions>();
    auto* model = analyse.add_subcommand(
        "model", "An analytic model calibrated on the runs; predicts what was not measured");
    addAnalyseOptions(*model, *options, true);
    model->callback([&context, options] { context.run = [options] { return runModel(*options); }; });
}

} // namespace parascope::cli
