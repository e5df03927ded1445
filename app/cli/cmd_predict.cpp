// SPDX-License-Identifier: GPL-3.0-or-later
// predict, and the worker program of replay devices
#include "app/cli/analyse.h"

#include "engine/analyse/prediction/run_map.h"
#include "engine/base/core/metrics.h"
#include "engine/model/space/grid.h"
#include "engine/run/dispatch/replay.h"
#include "engine/run/dispatch/vocabulary.h"

#include <map>

namespace parascope::cli {

namespace {

struct PredictArguments
{
    AnalyseOptions options;
    std::string spec, metric = metric::stepSeconds;
};

/// Returns a key of the point that does not depend on the order of its parameters.
std::string identityOf(const Parameters& point)
{
    std::map<std::string, std::string> sorted;
    for (const auto& [name, value] : point)
        sorted[name] = toText(value);
    std::string out;
    for (const auto& [name, value] : sorted)
        out += name + '=' + value + ',';
    return out;
}

bool hasNumbers(const AnalyseData& data, const char* metric)
{
    const auto* column = data.data->table->find(metric);
    for (std::size_t row = 0; column && row < column->numbers.size(); ++row)
        if (data.runs.rows[row] && std::isfinite(column->numbers[row]))
            return true;
    return false;
}

/// Fails if runs have a rate but none has a utilisation, because the peak is unknown.
Result<void> checkPeak(const AnalyseData& data, const std::string& metric)
{
    if (metric != metric::flopsUtilisation || hasNumbers(data, metric::flopsUtilisation) ||
        !hasNumbers(data, metric::flopsPerSecond))
        return {};
    return Error::badInput(
        "The peak FLOP/s of the runs' platform is unknown, so that nothing is known of its "
        "utilisation; --peak names it.");
}

/// Adds the measured value of a point's runs, or their median if there are several.
void addMeasured(Json& entry, const prediction::MapRuns& runs, const std::vector<std::size_t>& of)
{
    std::vector<double> values;
    const prediction::MapRun* one = nullptr;
    for (const auto run : of)
        if (runs.runs[run].outcome == parascope::Outcome::Completed) {
            values.push_back(runs.runs[run].value);
            one = &runs.runs[run];
        }
    const bool interval = values.size() == 1 && std::isfinite(one->low) && std::isfinite(one->high);
    entry["value"] = numberOrNull(statistics::medianOf(values));
    entry["low"] = interval ? Json(one->low) : Json(nullptr);
    entry["high"] = interval ? Json(one->high) : Json(nullptr);
    entry["measured"] = true;
    if (values.empty())
        entry["outcome"] = nameOf(runs.runs[of.front()].outcome);
}

/// Reports the measured values if there are too few runs for a map. Fails with the map's error if no point
/// has a run.
Result<Outcome> withoutMap(const space::Grid& grid, const prediction::Asked& asked,
                           const prediction::MapRuns& runs,
                           const std::map<std::string, std::vector<std::size_t>>& known,
                           const std::string& metric, const Error& why)
{
    auto points = asked.points;
    prediction::fillCommon(runs, points);
    Outcome out;
    out.document = Json::array();
    std::size_t measured = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        Json entry = {{"point", toJson(grid.at(i))},
                      {"metric", metric},
                      {"value", nullptr},
                      {"low", nullptr},
                      {"high", nullptr},
                      {"measured", false}};
        if (const auto it = known.find(identityOf(points[i])); it != known.end()) {
            ++measured;
            addMeasured(entry, runs, it->second);
        }
        out.document.push_back(std::move(entry));
    }
    if (measured == 0)
        return tl::unexpected(why);
    out.text = std::to_string(measured) + " of " + std::to_string(points.size()) +
               " points are measured, none is predicted: " + why.text() + "\n";
    return out;
}

/// Returns the first predictions as text, one per line.
std::string shownPredictions(const Json& document)
{
    std::string out;
    std::size_t shown = 0;
    for (const auto& entry : document)
        if (!entry["measured"].get<bool>() && shown++ < 20)
            out += "  " + toLine(entry["point"]) + ": " + shortNumber(entry["value"].get<double>()) + " [" +
                   shortNumber(entry["low"].get<double>()) + ", " + shortNumber(entry["high"].get<double>()) +
                   "]\n";
    if (shown > 20)
        out += "  ... (--json lists all)\n";
    return out;
}

Result<Outcome> predict(const PredictArguments& arguments)
{
    if (!findMetric(arguments.metric))
        return Error::badInput("There is no metric \"%1\".", arguments.metric);
    PARASCOPE_TRY(const auto data,
                  loadRuns(arguments.options, questionOf(arguments.options, {arguments.metric})));
    PARASCOPE_TRY(const auto words, dispatch::wordsWith(data.data->sources));
    PARASCOPE_TRY(const auto spec, dispatch::loadSpec(arguments.spec, words));
    auto grid = space::Grid::of(spec);
    if (!grid)
        return fail(grid.error().code, Message::format("%1: %2", arguments.spec, grid.error().message));
    constexpr std::size_t most = 100000;
    if (grid->size() > most)
        return Error::badInput("%1 has %2 points; %3 are the most that are predicted at once.",
                               arguments.spec, grid->size(), most);
    PARASCOPE_CHECK(checkPeak(data, arguments.metric));
    prediction::Asked asked{spec.family, spec.graph, {}, {}};
    for (const auto& word : grid->spec().words)
        asked.words.push_back(word.name);
    for (std::size_t i = 0; i < grid->size(); ++i)
        asked.points.push_back(grid->at(i));
    PARASCOPE_TRY(const auto runs,
                  prediction::runsLike(*data.data->table, data.runs.rows, asked, arguments.metric));
    std::map<std::string, std::vector<std::size_t>> known;
    for (std::size_t i = 0; i < runs.runs.size(); ++i)
        known[identityOf(runs.runs[i].parameters)].push_back(i);
    const auto map = prediction::RunMap::of(runs, asked, arguments.metric,
                                            arguments.options.definitions.flops == "executed");
    if (!map)
        return withoutMap(*grid, asked, runs, known, arguments.metric, map.error());

    Outcome out;
    out.document = Json::array();
    std::size_t measured = 0, missing = 0, failing = 0;
    std::vector<double> errors;
    const auto predictions = map->predictions();
    for (std::size_t i = 0; i < map->asked.size(); ++i) {
        const auto& parameters = map->parameters[static_cast<std::size_t>(map->asked[i])];
        Json entry = {{"point", toJson(grid->at(i))}, {"metric", arguments.metric}};
        if (const auto it = known.find(identityOf(parameters)); it != known.end()) {
            ++measured;
            addMeasured(entry, runs, it->second);
        } else {
            ++missing;
            const auto& predicted = predictions[i];
            failing += predicted.fails;
            errors.push_back(predicted.error);
            entry["value"] = predicted.value;
            entry["low"] = predicted.low;
            entry["high"] = predicted.high;
            entry["measured"] = false;
            if (map->fitted.failed() > 0)
                entry["failure"] = predicted.failure;
        }
        out.document.push_back(std::move(entry));
    }
    const auto& left = map->fitted.leftOut();
    out.text = std::to_string(measured) + " points of " + arguments.spec + " are measured, " +
               std::to_string(missing) + " are predicted from " +
               std::to_string(map->fitted.measured().size()) + " runs";
    if (missing > 0)
        out.text +=
            ", half of them within " + shareText(statistics::medianOf(errors)) + " according to the map";
    out.text += ". Left out one by one, the median error is " + shareText(left.medianError) +
                ", 90 % are within " + shareText(left.p90Error) + ".\n";
    if (failing > 0)
        out.text += std::to_string(failing) + " of the predicted points will rather fail than run.\n";
    if (const auto chosen = analysis::chosenText(runs.combination); !chosen.empty())
        out.text += chosen.text() + " Choose others with --where.\n";
    for (const auto& sentence : map->notices)
        out.text += sentence.text() + "\n";
    out.text += shownPredictions(out.document);
    return out;
}

} // namespace

void addPredictCommands(Command app, Context& context)
{
    auto arguments = std::make_shared<PredictArguments>();
    const auto command = app.subcommand(
        "predict", "Predict the points of a sweep from the runs of a database, with intervals");
    addAnalyseOptions(command, arguments->options, true);
    command
        .option("--spec", arguments->spec,
                "Sweep spec: a file, the name of a preset, JSON text, or - for standard input")
        .required();
    command
        .option("--metric", arguments->metric,
                "Metric to predict, for example step_seconds or examples_per_second")
        .showDefault();
    command.example("predict --db frameworks.db --platform libtorch --spec fc-quick");
    command.callback([arguments, &context] { context.run = [arguments] { return predict(*arguments); }; });

    auto source = std::make_shared<std::string>();
    const auto worker =
        app.subcommand("replay-worker", "Answer a sweep from recorded runs instead of measuring").hidden();
    worker.option("source", *source, "Recorded runs: replay:FILE.db?platform=P&speed=S").required();
    worker.callback([source, &context] {
        context.run = [source]() -> Result<Outcome> {
            PARASCOPE_TRY(const auto read, dispatch::replaySource(*source));
            PARASCOPE_CHECK(dispatch::serveReplay(read));
            return Outcome{};
        };
    });
}

} // namespace parascope::cli
