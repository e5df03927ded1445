// SPDX-License-Identifier: GPL-3.0-or-later
// analyse boxplot
#include "app/cli/analyse.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/speedup.h"

#include <algorithm>

namespace parascope::cli {

namespace {

struct BoxOptions : AnalyseOptions
{
    std::string metric, rule = "paper", numerator, denominator, match = "work";
    std::vector<std::string> by;
};

Result<Outcome> runBoxPlot(const BoxOptions& options)
{
    PARASCOPE_TRY(const auto rule, analysis::boxRuleFromName(options.rule));
    auto question =
        questionOf(options, {options.metric == metric::speedup ? metric::examplesPerSecond : options.metric});
    question.onePlatform = false;
    if (std::find(options.by.begin(), options.by.end(), columns::timing) != options.by.end())
        question.metrics.clear();
    PARASCOPE_TRY(auto data, loadRuns(options, std::move(question)));
    PARASCOPE_CHECK(analysis::refuseMixedFlops(*data.data->table, data.runs.rows, options.metric));
    if (options.metric == metric::flopsPerSecond) // the peak limits it, as it limits the utilisation
        data.against = answer::Against::Peak;
    table::Table table = *data.data->table;
    auto mask = data.runs.rows;
    analysis::Excluded unpaired;
    if (options.metric == metric::speedup) {
        // Draw the boxes of the pairs, not of the runs (the paper's Figure 11, top).
        analysis::SpeedupRequest request;
        request.numerator = options.numerator;
        request.denominator = options.denominator;
        request.match = options.match;
        if (request.numerator.empty() || request.denominator.empty())
            return Error::badInput("A box plot of the speedup needs --numerator and --denominator.");
        PARASCOPE_TRY(auto pairs, analysis::speedup(table, mask, request));
        unpaired = std::move(pairs.excluded);
        table = analysis::pairTable(table, pairs);
        mask.assign(table.rows(), 1);
    }
    auto by = options.by.front();
    if (options.by.size() > 1) {
        PARASCOPE_TRY(auto joined, analysis::joinedColumn(table, options.by));
        by = joined.name;
        table.add(std::move(joined));
    }
    PARASCOPE_TRY(auto result, analysis::boxPlot(table, mask, options.metric, by, rule, options.by));
    for (const auto& [reason, count] : unpaired)
        result.excluded[reason] += count;
    data.runs.nameReasons(result.excluded);
    const auto unit = table.find(options.metric)->unit;
    const auto shown = [&](double value) { return quantityText(value, unit); };
    Json groups = Json::array();
    Outcome out;
    for (const auto& box : result.groups) {
        Json settings = Json::object();
        for (std::size_t i = 0; i < box.settings.size(); ++i)
            settings[result.settings[i]->name] =
                toText(box.settings[i]).empty() ? Json(nullptr) : toJson(box.settings[i]);
        groups.push_back({{"name", toText(box.level)},
                          {"settings", std::move(settings)},
                          {"n", box.n},
                          {"low_whisker", box.lowWhisker},
                          {"low_box", box.lowBox},
                          {"median", box.median},
                          {"high_box", box.highBox},
                          {"high_whisker", box.highWhisker},
                          {"outliers", box.outliers}});
        const auto name = toText(box.level), in = analysis::levelsText(result.settings, box.settings).text();
        out.text += (name.empty() ? "(none)" : name) + (in.empty() ? "" : " · " + in) +
                    ": n = " + std::to_string(box.n) + ", median " + shown(box.median) + ", box " +
                    shown(box.lowBox) + " to " + shown(box.highBox) + ", whiskers " + shown(box.lowWhisker) +
                    " to " + shown(box.highWhisker) + ", " + std::to_string(box.outliers.size()) +
                    " outside\n";
    }
    if (!result.groups.empty())
        out.text = table.find(options.metric)->title + " by " + result.by +
                   (rule == analysis::BoxRule::Paper
                        ? "; box 9th to 91st percentile, whiskers 2nd to 98th\n"
                        : "; box the quartiles, whiskers to the last run within 1.5 boxes\n") +
                   out.text;
    if (result.groups.empty())
        out.text = "No completed run with \"" + options.metric + "\" is left.\n";
    out.text += leftOutText(result.excluded);
    out.document = {
        {"groups", groups}, {"metric", result.metric}, {"by", result.by}, {"percentiles", options.rule}};
    addReasons(out.document,
               result.groups.empty() ? "No completed run with \"" + options.metric + "\" is left." : "",
               result.excluded);
    out.document.update(definitionsJson(options));
    out.document["unit"] = unit;
    addCaveats(out, data);
    return out;
}

} // namespace

void addBoxPlot(Command analyse, Context& context)
{
    const auto box = std::make_shared<BoxOptions>();
    const auto boxes = analyse.subcommand("boxplot", "Show how a metric spreads within each group of runs");
    addAnalyseOptions(boxes, *box, true);
    boxes
        .option("--metric", box->metric,
                "Metric to show, for example flops_utilisation, or speedup (of two platforms)")
        .required();
    boxes
        .option("--by", box->by,
                "Column whose values form the groups, or several columns separated by commas")
        .delimiter(',')
        .required();
    boxes.option("--percentiles", box->rule,
                 "Percentiles of boxes and whiskers: paper (2, 9, 50, 91, 98) or tukey (default: paper)");
    boxes.option("--numerator", box->numerator,
                 "With --metric speedup: platform in the numerator (above 1: it is faster)");
    boxes.option("--denominator", box->denominator, "With --metric speedup: platform in the denominator");
    boxes.option("--match", box->match,
                 "With --metric speedup: how runs are paired, as in analyse speedup (default: work)");
    boxes.example("analyse boxplot --db paper.db --platform tpu-v2 --metric flops_utilisation --by batch");
    boxes.callback([&context, box] { context.run = [box] { return runBoxPlot(*box); }; });
}

} // namespace parascope::cli
