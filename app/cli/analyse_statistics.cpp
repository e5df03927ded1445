// SPDX-License-Identifier: GPL-3.0-or-later
// analyse regression | speedup | boxplot
#include "app/cli/analyse.h"

#include "engine/analysis/boxplot.h"
#include "engine/analysis/regression.h"
#include "engine/analysis/speedup.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace parascope::cli {

namespace {

std::string intervalText(const analysis::Interval& interval)
{
    return std::isfinite(interval.low) ? " [" + shortNumber(interval.low) + ", " + shortNumber(interval.high) + "]" : "";
}

Json definitionsJson(const AnalyseOptions& options)
{
    return {{"flops", options.definitions.flops}, {"peak", options.definitions.peak}};
}

Json regressionJson(const analysis::Regression& result)
{
    Json weights = Json::object(), intervals = Json::object(), elasticities = Json::object(), importance = Json::object();
    for (const auto& term : result.terms) {
        weights[term.name] = result.unable.empty() ? numberOrNull(term.weight) : Json(nullptr);
        intervals[term.name] = intervalJson(term.interval);
        if (std::isfinite(term.elasticity))
            elasticities[term.name] = term.elasticity;
        if (std::isfinite(term.importance))
            importance[term.name] = term.importance;
    }
    Json out = {{"target", result.target},         {"n", result.n},
                {"r2", numberOrNull(result.r2)},   {"weights", weights},
                {"intervals", intervals},          {"constant", result.constant},
                {"collinear", result.collinear},   {"condition", numberOrNull(result.condition)},
                {"importance", importance},        {"left_out", result.leftOut}};
    if (!elasticities.empty())
        out["elasticities"] = elasticities;
    if (!result.unable.empty())
        out["unable"] = result.unable;
    return out;
}

std::string regressionText(const analysis::Regression& result)
{
    std::string out = "Weights on " + result.target + ", n = " + std::to_string(result.n) + ", R^2 = " + shortNumber(result.r2) + "\n";
    if (!result.unable.empty())
        return result.unable + "\n" + leftOutText(result.leftOut);
    for (const auto& term : result.terms)
        out += "  " + term.name + std::string(term.name.size() < 16 ? 16 - term.name.size() : 1, ' ') +
               shortNumber(term.weight) + intervalText(term.interval) +
               (std::find(result.constant.begin(), result.constant.end(), term.name) != result.constant.end() ? "  constant" : "") + "\n";
    if (!result.collinear.empty())
        out += "Determined by the other terms, so their weights are shared: " + [&] {
            std::string names;
            for (const auto& name : result.collinear)
                names += (names.empty() ? "" : ", ") + name;
            return names;
        }() + ".\n";
    else if (result.condition > 30) // Belsley, Kuh, Welsch: Regression Diagnostics, 1980
        out += "The terms are strongly collinear (condition number " + shortNumber(result.condition) + "): read the weights together.\n";
    return out + leftOutText(result.leftOut);
}

struct RegressionOptions : AnalyseOptions
{
    analysis::RegressionRequest request;
    bool details = false;
};

Result<Outcome> runRegression(const RegressionOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    PARASCOPE_TRY(const auto result, analysis::regression(*data.data->table, data.rows.mask, options.request));
    Outcome out;
    out.document = regressionJson(result);
    out.document.update(definitionsJson(options));
    out.document["order"] = options.request.order;
    out.document["log"] = options.request.log;
    if (options.details) {
        const auto& table = *data.data->table;
        const auto* run = table.find("run");
        Json list = Json::array();
        for (std::size_t i = 0; i < result.residuals.size(); ++i)
            list.push_back({{"run", table.text(result.rows[i], *run)}, {"residual", result.residuals[i]}});
        out.document["residuals"] = std::move(list);
    }
    out.text = regressionText(result);
    return out;
}

struct SpeedupOptions : AnalyseOptions
{
    analysis::SpeedupRequest request;
};

Result<Outcome> runSpeedup(const SpeedupOptions& options)
{
    PARASCOPE_TRY(const auto data, loadRows(options));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(const auto result, analysis::speedup(table, data.rows.mask, options.request));
    const auto pairs = analysis::pairTable(table, result);
    const auto edge = analysis::frontier(pairs, options.request);
    analysis::RegressionRequest weights;
    weights.target = "speedup";
    PARASCOPE_TRY(const auto sensitivity, analysis::regression(pairs, table::Mask(pairs.rows(), 1), weights));
    Json ranks = Json::object();
    for (std::size_t i = 0; i < result.percentiles.size(); ++i)
        ranks[shortNumber(analysis::Speedup::percentileRanks[i])] = numberOrNull(result.percentiles[i]);
    Json points = Json::array();
    const auto* run = table.find("run");
    for (std::size_t i = 0; i < result.pairs.size(); ++i) {
        const auto& pair = result.pairs[i];
        Json point = Json::object();
        for (const auto& column : pairs.columns())
            if (column.role == table::Column::Role::HyperParameter || column.name == "parameters")
                point[column.name] = column.kind == table::Column::Kind::Number ? numberOrNull(column.numbers[i])
                                                                                : Json(pairs.text(i, column));
        point.update({{"speedup", pair.speedup},
                      {"numerator", pair.numerator},
                      {"denominator", pair.denominator},
                      {"numerator_run", table.text(pair.numeratorRow, *run)},
                      {"denominator_run", table.text(pair.denominatorRow, *run)}});
        points.push_back(std::move(point));
    }
    Outcome out;
    out.document = {{"n", result.pairs.size()},
                    {"wins", result.wins},
                    {"ties", result.ties},
                    {"win_rate", numberOrNull(result.winRate)},
                    {"win_rate_interval", intervalJson(result.winInterval)},
                    {"geometric_mean", numberOrNull(result.geometricMean)},
                    {"percentiles", ranks},
                    {"match", options.request.match},
                    {"metric", options.request.metric},
                    {"numerator", options.request.numerator},
                    {"denominator", options.request.denominator},
                    {"points", std::move(points)},
                    {"regression", regressionJson(sensitivity)},
                    {"left_out", result.leftOut}};
    if (!edge.factor.empty())
        out.document["frontier"] = {{"factor", edge.factor},      {"threshold", edge.threshold},
                                    {"wins_below", edge.winsBelow}, {"n_below", edge.nBelow},
                                    {"wins_above", edge.winsAbove}, {"n_above", edge.nAbove},
                                    {"sentence", edge.sentence}};
    if (!result.unable.empty()) {
        out.document["unable"] = result.unable;
        out.text = result.unable + "\n" + leftOutText(result.leftOut);
        return out;
    }
    out.text = options.request.numerator + " over " + options.request.denominator + ", by " + options.request.match + ": faster at " +
               std::to_string(result.wins) + " of " + std::to_string(result.pairs.size()) + " models" +
               intervalText(result.winInterval) + ", geometric mean " + shortNumber(result.geometricMean) + ", median " +
               shortNumber(result.percentiles[2]) + " (2 to 98 %: " + shortNumber(result.percentiles[0]) + " to " +
               shortNumber(result.percentiles[4]) + ").\n" + (edge.sentence.empty() ? "" : edge.sentence + "\n") +
               regressionText(sensitivity) + leftOutText(result.leftOut);
    return out;
}

struct BoxOptions : AnalyseOptions
{
    std::string metric, by, rule = "paper";
};

Result<Outcome> runBoxPlot(const BoxOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    if (!options.platform.empty())
        PARASCOPE_CHECK(keepOnePlatform(data, options));
    PARASCOPE_TRY(const auto rule, analysis::boxRuleFromName(options.rule));
    PARASCOPE_TRY(const auto result, analysis::boxPlot(*data.data->table, data.rows.mask, options.metric, options.by, rule));
    Json groups = Json::array();
    Outcome out;
    for (const auto& box : result.groups) {
        groups.push_back({{"name", toText(box.level)},
                          {"n", box.n},
                          {"low_whisker", box.lowWhisker},
                          {"low_box", box.lowBox},
                          {"median", box.median},
                          {"high_box", box.highBox},
                          {"high_whisker", box.highWhisker},
                          {"outliers", box.outliers}});
        out.text += toText(box.level) + ": n = " + std::to_string(box.n) + ", " + shortNumber(box.lowWhisker) + " |" +
                    shortNumber(box.lowBox) + " " + shortNumber(box.median) + " " + shortNumber(box.highBox) + "| " +
                    shortNumber(box.highWhisker) + ", " + std::to_string(box.outliers.size()) + " outside\n";
    }
    if (result.groups.empty())
        out.text = "No completed run with \"" + options.metric + "\" is left.\n";
    out.text += leftOutText(result.leftOut);
    out.document = {{"groups", groups},          {"metric", result.metric}, {"by", result.by},
                    {"percentiles", options.rule}, {"left_out", result.leftOut}};
    out.document.update(definitionsJson(options));
    return out;
}

} // namespace

void addStatistics(CLI::App& analyse, Context& context)
{
    const auto regression = std::make_shared<RegressionOptions>();
    auto* weights = analyse.add_subcommand("regression", "Which hyper-parameter moves a metric: standardised least squares");
    addAnalyseOptions(*weights, *regression, true);
    weights->add_option("--target", regression->request.target, "The metric")->required();
    weights->add_option("--factors", regression->request.factors, "Factors; every hyper-parameter when absent")->delimiter(',');
    weights->add_option("--order", regression->request.order, "1, or 2 with squares and interactions");
    weights->add_flag("--log", regression->request.log, "Logarithms of target and factors");
    weights->add_option("--ridge", regression->request.ridge, "Penalty on the standardised weights");
    weights->add_option("--replicates", regression->request.replicates, "Of the bootstrap; 0 for no intervals")->check(CLI::Range(0, 100000));
    weights->add_option("--seed", regression->request.seed, "Of the bootstrap");
    weights->add_flag("--residuals", regression->details, "Add each run's residual to the JSON document");
    weights->callback([&context, regression] { context.run = [regression] { return runRegression(*regression); }; });

    const auto speedup = std::make_shared<SpeedupOptions>();
    auto* ratio = analyse.add_subcommand("speedup", "The ratio of two platforms on equal models");
    addAnalyseOptions(*ratio, *speedup, false);
    ratio->add_option("--numerator", speedup->request.numerator, "Faster than one means that this one wins")->required();
    ratio->add_option("--denominator", speedup->request.denominator, "The other")->required();
    ratio->add_option("--match", speedup->request.match, "work, batch*K or best-batch");
    ratio->add_option("--metric", speedup->request.metric, "Whose ratio is taken");
    ratio->add_option("--over", speedup->request.over, "What the two are: platform, database, dtype");
    ratio->callback([&context, speedup] { context.run = [speedup] { return runSpeedup(*speedup); }; });

    const auto box = std::make_shared<BoxOptions>();
    auto* boxes = analyse.add_subcommand("boxplot", "The spread of a metric by group");
    addAnalyseOptions(*boxes, *box, true);
    boxes->add_option("--metric", box->metric, "The metric")->required();
    boxes->add_option("--by", box->by, "The grouping column")->required();
    boxes->add_option("--percentiles", box->rule, "paper (2, 9, 50, 91, 98) or tukey");
    boxes->callback([&context, box] { context.run = [box] { return runBoxPlot(*box); }; });
}

} // namespace parascope::cli
