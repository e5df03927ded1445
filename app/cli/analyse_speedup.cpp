// SPDX-License-Identifier: GPL-3.0-or-later
// analyse speedup
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/insight/order_of_sides.h"

#include <algorithm>
#include <cmath>

namespace parascope::cli {

namespace {

struct SpeedupOptions : AnalyseOptions
{
    analysis::SpeedupRequest request;
};

/// What is left of the ratio beside when the sides were measured.
Json orderJson(const insight::SideEffect& order)
{
    return {{"known", order.known},
            {"apart", order.apart},
            {"adjusted_ratio", numberOrNull(order.known ? std::exp(order.adjusted) : std::nan(""))},
            {"p", order.known && !order.apart ? Json(order.p) : Json(nullptr)},
            {"sentence", insight::sentenceOf(order).text()}};
}

/// Said where it is more than a word: the ratio changes by more than a per cent, or cannot be told.
std::string orderText(const insight::SideEffect& order)
{
    constexpr double worthAWord = 0.01;
    if (order.known && !order.apart && std::abs(order.adjusted - order.mean) < worthAWord)
        return {};
    std::string out = insight::sentenceOf(order).text();
    if (order.known && std::isfinite(order.adjusted) && !(order.p < 0.05))
        out += " Which is faster cannot be told from the order of measuring; measure them in turns.";
    return out + "\n";
}

Result<Outcome> runSpeedup(const SpeedupOptions& options)
{
    const auto& request = options.request;
    auto question = questionOf(options, {request.metric});
    question.onePlatform = false;
    if (request.over == columns::platform)
        question.platform.clear();
    question.within = {columns::platform, request.over};
    question.sides = {request.over, request.numerator, request.denominator};
    PARASCOPE_TRY(const auto data, loadRuns(options, std::move(question)));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(auto result, analysis::speedup(table, data.runs.rows, options.request));
    data.runs.nameReasons(result.excluded);
    const auto pairs = analysis::pairTable(table, result);
    const auto edge = analysis::frontier(pairs, options.request);
    analysis::RegressionRequest weights;
    weights.target = "speedup";
    PARASCOPE_TRY(const auto sensitivity, analysis::regression(pairs, table::Mask(pairs.rows(), 1), weights));
    Json points = Json::array();
    const auto matched = [&](const table::Column& column) {
        return std::any_of(result.matched.begin(), result.matched.end(),
                           [&](const auto* setting) { return setting->name == column.name; });
    };
    const auto* run = table.find(columns::run);
    const auto* batch = options.request.match == "work" ? nullptr : table.find(hyper::batch);
    for (std::size_t i = 0; i < result.pairs.size(); ++i) {
        const auto& pair = result.pairs[i];
        Json point = Json::object();
        for (const auto& column : pairs.columns())
            if (matched(column) || column.role == table::Column::Role::HyperParameter ||
                column.name == "parameters" || column.name == hyper::batch)
                point[column.name] = column.kind == table::Column::Kind::Number
                                         ? numberOrNull(column.numbers[i])
                                         : Json(pairs.text(i, column));
        point.update({{"speedup", pair.speedup},
                      {"numerator", pair.numerator},
                      {"denominator", pair.denominator},
                      {"numerator_run", table.text(pair.numeratorRow, *run)},
                      {"denominator_run", table.text(pair.denominatorRow, *run)}});
        if (batch) { // the two differ; "batch" is the denominator's
            point["numerator_batch"] = numberOrNull(batch->numbers[pair.numeratorRow]);
            point["denominator_batch"] = numberOrNull(batch->numbers[pair.denominatorRow]);
        }
        points.push_back(std::move(point));
    }
    Outcome out;
    out.document = {{"n", result.pairs.size()},
                    {"wins", result.wins},
                    {"ties", result.ties},
                    {"win_rate", numberOrNull(result.winRate)},
                    {"win_rate_interval", intervalJson(result.winInterval)},
                    {"geometric_mean", numberOrNull(result.geometricMean)},
                    {"percentiles", percentilesJson(result.percentiles)},
                    {"match", options.request.match},
                    {"metric", options.request.metric},
                    {"numerator", options.request.numerator},
                    {"denominator", options.request.denominator},
                    {"points", std::move(points)},
                    {"regression", regressionJson(sensitivity)}};
    addReasons(out.document, result.unable, result.excluded);
    out.document.update(settingsJson(result));
    out.document.update(definitionsJson(options));
    const auto order = insight::sideEffectOf(table, result);
    if (!result.pairs.empty())
        out.document["order"] = orderJson(order);
    if (!edge.factor.empty())
        out.document["frontier"] = {{"factor", edge.factor},           {"threshold", edge.threshold},
                                    {"wins_below", edge.winsBelow},    {"n_below", edge.nBelow},
                                    {"wins_above", edge.winsAbove},    {"n_above", edge.nAbove},
                                    {"sentence", edge.sentence.text()}};
    if (!result.unable.empty()) {
        out.text = result.unable.text() + "\n" + leftOutText(result.excluded);
        addCaveats(out, data);
        return out;
    }
    out.text = options.request.numerator + " over " + options.request.denominator + ", by " +
               options.request.match + ": faster at " + std::to_string(result.wins) + " of " +
               std::to_string(result.pairs.size()) + (result.matched.empty() ? " models" : " pairs") +
               intervalText(result.winInterval) + ", geometric mean " + shortNumber(result.geometricMean) +
               ", median " + shortNumber(result.percentiles[2]) +
               " (2 to 98 %: " + shortNumber(result.percentiles[0]) + " to " +
               shortNumber(result.percentiles[4]) + ").\n" + sentenceText(answer::settings(result)) +
               orderText(order) + (edge.sentence.empty() ? "" : edge.sentence.text() + "\n") +
               // Pairs of several families share no hyper-parameters that could explain the ratio.
               (sensitivity.unable.empty() ? regressionText(sensitivity) : "") + leftOutText(result.excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addSpeedup(Command analyse, Context& context)
{
    const auto speedup = std::make_shared<SpeedupOptions>();
    const auto ratio = analyse.subcommand("speedup", "The ratio of two platforms on equal models");
    addAnalyseOptions(ratio, *speedup, true);
    ratio
        .option("--numerator", speedup->request.numerator,
                "The side in the numerator: it is faster where the ratio is above 1")
        .required();
    ratio.option("--denominator", speedup->request.denominator, "The side in the denominator").required();
    ratio.option("--match", speedup->request.match, "work, batch*K or best-batch");
    ratio.option("--metric", speedup->request.metric, "Metric whose ratio is taken");
    ratio.option("--over", speedup->request.over,
                 "Column that tells the sides apart: platform, database, dtype");
    ratio.callback([&context, speedup] { context.run = [speedup] { return runSpeedup(*speedup); }; });
}

} // namespace parascope::cli
