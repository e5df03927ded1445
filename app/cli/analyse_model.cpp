// SPDX-License-Identifier: GPL-3.0-or-later
// analyse model
#include "app/cli/analyse.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/expression/lexer.h"

#include "engine/analyse/analysis/performance_model.h"
#include "engine/analyse/dataset/layer_costs.h"
#include "engine/analyse/prediction/map_history.h"
#include "engine/analyse/prediction/run_map.h"

#include <algorithm>
#include <array>
#include <set>

namespace parascope::cli {

namespace {

analysis::ModelWork workOf(const dataset::ModelPoint& point, const std::vector<dataset::LayerCost>& layers)
{
    analysis::ModelWork out{point.parameters.number(hyper::batch).value_or(0), {}};
    for (const auto& layer : layers)
        out.layers.push_back({layer.kind, layer.flops, layer.bytes, layer.count});
    return out;
}

/// Returns the cells without a completed run in the grid that the measured hyper-parameters span. The points
/// are of one family.
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
    // No more cells are looked at than the measured ones and those that are returned.
    const std::size_t looks = most + measured.size();
    std::size_t size = 1;
    for (const auto& axis : axes)
        size = std::min(size * axis.second.size(), looks);
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

/// The completed runs whose layers are known; each vector has one entry per run.
struct MeasuredRuns
{
    std::vector<analysis::ModelWork> works;
    std::vector<double> seconds;
    std::vector<dataset::ModelPoint> points;
    std::vector<std::uint32_t> rows;
};

/// Collects the measured runs. Counts the other runs in `excluded`.
MeasuredRuns measuredRuns(const table::Table& table, const std::vector<double>& stepSeconds,
                          std::span<const std::uint32_t> rows, analysis::Excluded& excluded)
{
    MeasuredRuns out;
    for (const auto row : rows) {
        auto point = dataset::pointOf(table, row);
        const auto layers = dataset::layerCosts(point);
        if (!layers) {
            ++excluded[translatable("Excluded", "no layer graph")];
            continue;
        }
        out.works.push_back(workOf(point, *layers));
        out.seconds.push_back(stepSeconds[row]);
        out.points.push_back(std::move(point));
        out.rows.push_back(row);
    }
    return out;
}

/// The first ceiling of each kind; NaN if there is none.
struct Roof
{
    double peak = std::nan(""), bandwidth = std::nan("");
};

/// Fails if the runs are of several families: their hyper-parameters span no grid, and one map would mix
/// them.
Result<void> checkOneFamily(const table::Table& table, const table::Mask& rows)
{
    PARASCOPE_TRY(const auto* family, table.column(columns::family));
    std::set<std::string> names;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (rows[row])
            names.insert(table.text(row, *family));
    if (names.size() < 2)
        return {};
    std::string listed;
    for (const auto& name : names)
        listed += (listed.empty() ? "" : ", ") + (name.empty() ? std::string("none") : name);
    return Error::badInput("The runs are of %1 families: %2. A model is of one; choose it with --where "
                           "'family == %3'.",
                           names.size(), listed, expression::literal(*names.rbegin()));
}

Roof roofOf(const AnalyseData& data, const AnalyseOptions& options)
{
    Roof roof;
    if (data.runs.platform.empty())
        return roof;
    for (const auto& ceiling : ceilingsFor(data, data.runs.platform, options)) {
        auto& main = ceiling.kind == analysis::Ceiling::Kind::Compute ? roof.peak : roof.bandwidth;
        if (std::isnan(main))
            main = ceiling.value;
    }
    return roof;
}

/// Describes the fit for one kind of layer. A limit that bounds no layer cannot be seen in the times. A value
/// above the roof is not an efficiency.
class LayerFinding
{
public:
    explicit LayerFinding(const analysis::LayerEfficiency& layer)
        : m_layer(layer), m_seesPeak(layer.computeBound && layer.ofPeak <= 1),
          m_seesBandwidth(layer.memoryBound && layer.ofBandwidth <= 1),
          m_above((layer.computeBound && layer.ofPeak > 1) || (layer.memoryBound && layer.ofBandwidth > 1))
    {
    }

    [[nodiscard]] Json json() const
    {
        return {{"kind", m_layer.kind},
                {"of_peak", m_seesPeak ? numberOrNull(m_layer.ofPeak) : Json(nullptr)},
                {"of_bandwidth", m_seesBandwidth ? numberOrNull(m_layer.ofBandwidth) : Json(nullptr)},
                {"compute_bound", m_layer.computeBound},
                {"memory_bound", m_layer.memoryBound},
                {"faster_than_its_roof", m_above}};
    }

    [[nodiscard]] std::string line() const
    {
        std::string shares;
        if (m_seesPeak)
            shares += " " + shareText(m_layer.ofPeak) + " of the peak";
        if (m_seesBandwidth)
            shares += (m_seesPeak ? ", " : " ") + shareText(m_layer.ofBandwidth) + " of the bandwidth";
        if (m_above)
            shares += std::string(shares.empty() ? "" : ";") +
                      " takes less time than its bytes would: fused with its neighbours";
        return "  " + m_layer.kind + ":" + (shares.empty() ? " too little of the time to tell" : shares) +
               "\n";
    }

private:
    const analysis::LayerEfficiency& m_layer;
    bool m_seesPeak, m_seesBandwidth, m_above;
};

std::string modelText(const analysis::PerformanceModel& model)
{
    std::string text =
        model.unable.empty() ? "Of the platform's roof, layer by layer:\n" : model.unable.text() + "\n";
    for (const auto& layer : model.layers)
        text += LayerFinding(layer).line();
    if (model.unable.empty())
        text += "  " + shortNumber(1e6 * model.layerOverhead) + " us a layer, " +
                shortNumber(1e6 * model.stepOverhead) + " us a step; " +
                (model.inputBound ? std::to_string(model.inputBound) + " runs wait for input at " +
                                        shortNumber(model.inputRate) + " examples/s\n"
                                  : "no run waits for input\n");
    return text;
}

/// Returns the parts of a step from the map's white-box model: the cost of each part with its interval, and
/// its share of the runs' time.
Json partsJson(const prediction::RunMap& map)
{
    Json out = Json::array();
    const auto* prior = map.fitted.costPrior();
    if (!prior)
        return out;
    const auto& terms = *map.fitted.points().terms;
    Eigen::VectorXd logTime;
    Eigen::MatrixXd shares;
    prior->at(terms.amounts, logTime, shares);
    for (std::size_t k = 0; k < terms.terms.size(); ++k) {
        const auto at = static_cast<Eigen::Index>(k);
        std::vector<double> own;
        for (const auto& run : map.fitted.measured())
            own.push_back(shares(run.point, at));
        const double cost = prior->logCoefficients()[at], away = 1.96 * prior->deviations()[at];
        out.push_back({{"part", terms.terms[k].part},
                       {"per", terms.terms[k].unit.empty() ? terms.terms[k].part : terms.terms[k].unit},
                       {"seconds", std::exp(cost)},
                       {"interval", {std::exp(cost - away), std::exp(cost + away)}},
                       {"median_share", statistics::medianOf(own)}});
    }
    return out;
}

std::string mapText(const prediction::RunMap& map)
{
    const auto& left = map.fitted.leftOut();
    auto text = "The map of " + std::to_string(map.fitted.measured().size()) +
                " runs: left out one by one, the median error is " + shareText(left.medianError) +
                ", 90 % are within " + shareText(left.p90Error) + ".\n";
    for (const auto& part : partsJson(map))
        if (part["median_share"].get<double>() >= 0.005)
            text += "  " + part["part"].get<std::string>() + ": " +
                    shortNumber(part["seconds"].get<double>()) + " s per " + part["per"].get<std::string>() +
                    " [" + shortNumber(part["interval"][0].get<double>()) + ", " +
                    shortNumber(part["interval"][1].get<double>()) + "], " +
                    shareText(part["median_share"].get<double>()) + " of the time\n";
    for (const auto& notice : map.notices)
        text += notice.text() + "\n";
    return text;
}

/// Returns the quality of the map after the first runs, as a line of text and as JSON entries.
std::pair<std::string, Json> historyOf(const prediction::MapRuns& runs, prediction::Asked asked)
{
    for (const auto& run : runs.runs)
        asked.points.push_back(run.parameters);
    std::string text;
    auto entries = Json::array();
    for (const auto& checkpoint : prediction::mapHistory(runs, asked, metric::stepSeconds, true)) {
        text += (text.empty() ? "Error of the map after so many points, as a sweep would have estimated it: "
                              : ", ") +
                std::to_string(checkpoint.points) + ": " + shareText(checkpoint.error);
        entries.push_back(
            {{"points", checkpoint.points}, {"map_error", checkpoint.error}, {"unsure", checkpoint.unsure}});
    }
    return {text.empty() ? "Too few runs to say how the map became better.\n" : text + ".\n",
            std::move(entries)};
}

Result<Outcome> runModel(const AnalyseOptions& options, bool history)
{
    PARASCOPE_TRY(auto data, loadRuns(options, questionOf(options, {metric::stepSeconds})));
    data.against = answer::Against::Roof;
    const auto& table = *data.data->table;
    PARASCOPE_CHECK(checkOneFamily(table, data.runs.rows));
    PARASCOPE_TRY(const auto* step, table.column(metric::stepSeconds));
    const auto combination =
        analysis::keepOneCombination(table, data.runs.rows, std::array{step}, std::vector<std::string>());
    for (const auto& [reason, count] : combination.excluded)
        data.runs.excluded[reason] += count;
    const auto sample = analysis::completeRows(table, data.runs.rows, std::array{step});
    auto excluded = sample.excluded;
    data.runs.nameReasons(excluded);
    const auto runs = measuredRuns(table, step->numbers, sample.rows, excluded);
    const auto roof = roofOf(data, options);
    const auto model = analysis::calibrate(runs.works, runs.seconds, roof.peak, roof.bandwidth);
    prediction::Asked asked;
    if (!runs.points.empty())
        asked.family = runs.points.front().family;
    for (auto& point : unmeasured(runs.points))
        asked.points.push_back(std::move(point.parameters));
    PARASCOPE_TRY(const auto mapped, prediction::allRuns(table, data.runs.rows, metric::stepSeconds));
    const auto map = prediction::RunMap::of(mapped, asked, metric::stepSeconds, true);
    Json layers = Json::array(), measured = Json::array(), predicted = Json::array();
    for (const auto& layer : model.layers)
        layers.push_back(LayerFinding(layer).json());
    Json leftOneOut = {{"median_error", nullptr}, {"p90_error", nullptr}, {"bias", nullptr}};
    if (map) {
        const auto& left = map->fitted.leftOut();
        for (std::size_t i = 0; i < map->fitted.measured().size(); ++i) {
            const auto& run = mapped.runs[static_cast<std::size_t>(map->fitted.measured()[i].point)];
            const auto k = static_cast<Eigen::Index>(i);
            measured.push_back({{"run", runText(table, run.row)},
                                {metric::stepSeconds, run.value},
                                {"left_one_out", std::exp(left.logMean[k])},
                                {"interval",
                                 {std::exp(left.logMean[k] - 1.96 * left.deviation[k]),
                                  std::exp(left.logMean[k] + 1.96 * left.deviation[k])}}});
        }
        const auto known = map->predictions();
        for (std::size_t i = 0; i < known.size(); ++i)
            predicted.push_back({{"hyper_parameters", toJson(asked.points[i])},
                                 {"predicted_step_seconds", known[i].value},
                                 {"interval", {known[i].low, known[i].high}}});
        leftOneOut = {{"median_error", left.medianError}, {"p90_error", left.p90Error}, {"bias", left.bias}};
    }
    Outcome out;
    out.text = (map ? mapText(*map) : map.error().text() + "\n") + modelText(model) +
               std::to_string(predicted.size()) +
               " cells of the grid without a completed run are predicted (--json lists them).\n" +
               leftOutText(excluded);
    out.document = {{"n", map ? map->fitted.measured().size() : model.n},
                    {"peak_flops_per_second", numberOrNull(model.peak)},
                    {"bandwidth_bytes_per_second", numberOrNull(model.bandwidth)},
                    {"layers", std::move(layers)},
                    {"layer_overhead_seconds", numberOrNull(model.layerOverhead)},
                    {"step_overhead_seconds", numberOrNull(model.stepOverhead)},
                    {"input_examples_per_second", numberOrNull(model.inputRate)},
                    {"input_bound", model.inputBound},
                    {"leave_one_out", std::move(leftOneOut)},
                    {"parts", map ? partsJson(*map) : Json::array()},
                    {"runs", std::move(measured)},
                    {"predictions", std::move(predicted)},
                    {"peak", options.definitions.peak}};
    if (history) {
        auto [text, entries] = historyOf(mapped, asked);
        out.text += text;
        out.document["map_history"] = std::move(entries);
    }
    answer::addCombination(out.document, combination);
    if (const auto chosen = analysis::chosenText(combination); !chosen.empty())
        out.text += chosen.text() + " Choose others with --where.\n";
    addReasons(out.document, map ? Message() : map.error().message, excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addPerformanceModel(Command analyse, Context& context)
{
    const auto options = std::make_shared<AnalyseOptions>();
    const auto model = analyse.subcommand(
        "model", "Fit an analytic model of the step time to the runs and predict what was not measured");
    addAnalyseOptions(model, *options, true);
    const auto history = std::make_shared<bool>(false);
    model.flag(
        "--history", *history,
        "Also print the error after an eighth of the runs, two eighths and so on, in the order of the runs");
    model.example("analyse model --db paper.db --platform tpu-v2 --history");
    model.callback([&context, options, history] {
        context.run = [options, history] { return runModel(*options, *history); };
    });
}

} // namespace parascope::cli
