// SPDX-License-Identifier: GPL-3.0-or-later
// analyse regression
#include "app/cli/analyse.h"

#include "engine/analyse/answer/heat_map.h"
#include "engine/analyse/answer/regression.h"
#include "engine/base/core/columns.h"

#include <algorithm>

namespace parascope::cli {

std::string regressionText(const analysis::Regression& result)
{
    std::string out = "Weights on " + result.target + ", n = " + std::to_string(result.n) +
                      ", R^2 = " + shortNumber(result.r2) + "\n";
    if (!result.unable.empty())
        return result.unable.text() + "\n" + leftOutText(result.excluded);
    for (const auto& term : result.terms)
        out += "  " + term.name + std::string(term.name.size() < 16 ? 16 - term.name.size() : 1, ' ') +
               shortNumber(term.weight) + intervalText(term.interval) +
               (std::isfinite(term.elasticity)
                    ? ", elasticity " + shortNumber(term.elasticity) + intervalText(term.elasticityInterval)
                    : "") +
               (std::find(result.constant.begin(), result.constant.end(), term.name) != result.constant.end()
                    ? "  constant"
                    : "") +
               "\n";
    for (const auto& sentence : answer::words(result))
        out += sentence.text() + "\n";
    return out + leftOutText(result.excluded);
}

namespace {

struct RegressionOptions : AnalyseOptions
{
    analysis::RegressionRequest request;
    bool details = false;
    std::string residualMap;
};

Result<Outcome> runRegression(const RegressionOptions& options)
{
    PARASCOPE_TRY(auto data, loadRuns(options, questionOf(options, {options.request.target})));
    PARASCOPE_TRY(auto result, analysis::regression(*data.data->table, data.runs.rows, options.request));
    data.runs.nameReasons(result.excluded);
    Outcome out;
    out.document = answer::toJson(result);
    out.document.update(definitionsJson(options));
    out.document["order"] = options.request.order;
    out.document["log"] = options.request.log;
    if (options.details) {
        const auto& table = *data.data->table;
        const auto* run = table.find(columns::run);
        Json list = Json::array();
        for (std::size_t i = 0; i < result.residuals.size(); ++i)
            list.push_back({{"run", table.text(result.rows[i], *run)}, {"residual", result.residuals[i]}});
        out.document["residuals"] = std::move(list);
    }
    out.text = regressionText(result);
    if (dataset::speaksOfCosts(options.request.target))
        out.text += "FLOPs are counted by the definition \"" + options.definitions.flops +
                    "\"; --flops chooses another one (recorded: those of the file).\n";
    if (!options.residualMap.empty()) {
        const auto comma = options.residualMap.find(',');
        if (comma == std::string::npos)
            return Error::badInput("--residual-map: \"%1\" is not X,Y.", options.residualMap);
        table::Table with = *data.data->table;
        with.add(analysis::residualColumn(with, result));
        table::Mask fitted(with.rows(), 0);
        for (const auto row : result.rows)
            fitted[row] = 1;
        PARASCOPE_TRY(auto map, analysis::pivot(with, fitted,
                                                {options.residualMap.substr(0, comma),
                                                 options.residualMap.substr(comma + 1),
                                                 "residual",
                                                 {},
                                                 analysis::Aggregate::Mean}));
        map.excluded.clear(); // what the regression left out is said above
        out.document["residual_map"] = answer::toJson(map);
        out.text += pivotText(map);
    }
    addCaveats(out, data);
    return out;
}

} // namespace

void addRegression(Command analyse, Context& context)
{
    const auto regression = std::make_shared<RegressionOptions>();
    const auto weights = analyse.subcommand(
        "regression", "Show how strongly each hyper-parameter moves a metric, by standardised least squares");
    addAnalyseOptions(weights, *regression, true);
    weights.option("--target", regression->request.target, "Metric to explain, for example flops_utilisation")
        .required();
    weights
        .option("--factors", regression->request.factors,
                "Columns that explain the metric, separated by commas (default: every hyper-parameter)")
        .delimiter(',');
    weights.option("--order", regression->request.order,
                   "1: each factor alone; 2: also squares and products of two factors (default: 1)");
    weights.flag("--log", regression->request.log, "Take the logarithms of the metric and of the factors");
    weights.option("--ridge", regression->request.ridge,
                   "Ridge penalty on the standardised weights, at least 0 (default: 0, no penalty)");
    weights
        .option("--replicates", regression->request.replicates,
                "Number of bootstrap replicates for the intervals; 0: no intervals (default: 1000)")
        .within(0, 100000);
    weights.option("--seed", regression->request.seed,
                   "Seed of the random numbers of the bootstrap, a whole number (default: 1)");
    weights.flag("--residuals", regression->details,
                 "Add the residual of each run to the JSON document (with --json)");
    weights.option("--residual-map", regression->residualMap,
                   "Also show the mean residuals over two hyper-parameters X,Y, for example node,batch");
    weights.example("analyse regression --db paper.db --platform tpu-v2 --target flops_utilisation --log");
    weights.callback(
        [&context, regression] { context.run = [regression] { return runRegression(*regression); }; });
}

} // namespace parascope::cli
