// SPDX-License-Identifier: GPL-3.0-or-later
// analyse heatmap
#include "app/cli/analyse.h"
#include "app/cli/parameters_text.h"

#include "engine/analyse/answer/heat_map.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::cli {

namespace {

struct HeatMapOptions : AnalyseOptions
{
    std::string x, y, metric, fix, aggregate = "median";
    std::string over = "platform", numerator, denominator;
    bool difference = false;
    std::vector<double> contours;
};

std::string cellText(const analysis::PivotCell& cell, const std::string& unit)
{
    if (cell.outcome.empty())
        return ".";
    if (std::isnan(cell.value))
        return cell.outcome == "completed" ? "-" : cell.outcome;
    const std::string mark = cell.quality.empty() ? "" : "*";
    if (unit == "1")
        return printed("%.2f %%", 100 * cell.value) + mark;
    if (unit.empty() && std::abs(cell.value) >= 1e-2 && std::abs(cell.value) < 1e3)
        return printed("%.3g", cell.value) + mark; // a ratio: 0.686, not 686 m
    return withPrefix(cell.value) + mark;
}

} // namespace

std::string pivotText(const analysis::Pivot& pivot)
{
    std::vector<std::vector<std::string>> rows;
    for (std::size_t y = pivot.yValues.size(); y-- > 0;) { // ascending upwards, as in the figure
        std::vector<std::string> row{toText(pivot.yValues[y])};
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x)
            row.push_back(cellText(pivot.at(x, y), pivot.unit));
        rows.push_back(std::move(row));
    }
    std::vector<std::string> footer{pivot.y + " \\ " + pivot.x};
    for (const auto& value : pivot.xValues)
        footer.push_back(toText(value));
    rows.push_back(std::move(footer));
    std::vector<std::size_t> widths(pivot.xValues.size() + 1, 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string out =
        pivot.title + (pivot.unit == "1" || pivot.unit.empty() ? "" : " (" + pivot.unit + ")") + "\n";
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            out += std::string(widths[i] - row[i].size() + (i ? 2 : 0), ' ') + row[i];
        out += '\n';
    }
    out += "n = " + std::to_string(pivot.values) + "\n";
    if (const auto caveats = answer::caveatsOf(pivot); !caveats.empty())
        out += caveats.text() + "\n";
    return out + leftOutText(pivot.excluded);
}

namespace {

/// Returns the value of an axis at a position between its cells: half way between 64 and 256 is 128.
std::string placeText(const std::vector<Value>& values, double at)
{
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto a = numberOf(values[low]), b = numberOf(values[std::min(low + 1, values.size() - 1)]);
    const double part = at - std::floor(at);
    if (part < 1e-9 || !a || !b)
        return toText(values[part < 0.5 ? low : low + 1]);
    return shortNumber(*a > 0 && *b > 0 ? *a * std::pow(*b / *a, part) : *a + part * (*b - *a));
}

/// The contours as sentences.
std::string contoursText(const answer::HeatMap& map)
{
    const auto& pivot = map.pivot;
    std::string out;
    for (const auto& contour : map.contours)
        for (const auto& line : contour.lines) {
            out += std::string(map.isRatio() ? "The ratio" : "The value") + " is " +
                   shortNumber(contour.level) + " along (" + pivot.x + ", " + pivot.y + "):";
            for (const auto& point : line)
                out += " (" + placeText(pivot.xValues, point[0]) + ", " + placeText(pivot.yValues, point[1]) +
                       ")";
            out += ".\n";
        }
    return out;
}

[[nodiscard]] bool isOfTwo(const HeatMapOptions& options)
{
    return !options.numerator.empty() || !options.denominator.empty();
}

/// Returns the question for the runs of the map or of its two sides. If the timing is an axis, runs of every
/// timing are kept.
answer::Question mapQuestion(const HeatMapOptions& options)
{
    auto question = questionOf(options);
    if (options.x != columns::timing && options.y != columns::timing)
        question.metrics = {options.metric};
    question.within = {columns::platform, options.over};
    if (!isOfTwo(options))
        return question;
    question.sides = {options.over, options.numerator, options.denominator};
    if (options.over == columns::platform) {
        question.platform.clear();
        question.onePlatform = false;
    }
    return question;
}

Result<Outcome> heatmap(const HeatMapOptions& options)
{
    answer::HeatMapQuestion question;
    question.request = {options.x, options.y, options.metric, {}, {}};
    PARASCOPE_TRY(question.request.fix, parametersFromText("--fix", options.fix));
    question.aggregate = options.aggregate;
    question.levels = options.contours;
    if (options.difference)
        question.combined = analysis::PivotOperator::Difference;
    if (isOfTwo(options)) {
        if (options.numerator.empty() || options.denominator.empty())
            return Error::badInput("A heat map of a ratio needs both --numerator and --denominator.");
        question.sides = {options.over, options.numerator, options.denominator};
    }
    PARASCOPE_TRY(const auto data,
                  loadRuns(options, mapQuestion(options),
                           {options.x, options.y, options.metric, options.fix, options.over}));
    PARASCOPE_TRY(const auto map, answer::heatMap(*data.data->table, data.runs, std::move(question)));
    Outcome out;
    out.document = answer::toJson(map);
    out.document.update(definitionsJson(options));
    out.text = pivotText(map.pivot);
    if (const auto chosen = analysis::chosenText(map.combination); !chosen.empty())
        out.text += chosen.text() + " Choose others with --where.\n";
    if (const auto sharing = answer::sharing(map); !sharing.empty())
        out.text += sharing.text() + (map.pivot.varying.empty() ? "" : " Choose a slice with --fix.") + "\n";
    out.text += sentenceText(answer::settings(map.matched, map.differs)) +
                leftOutText(map.unused, "Of the runs, left out") + contoursText(map);
    addCaveats(out, data);
    return out;
}

} // namespace

void addHeatMap(Command analyse, Context& context)
{
    const auto options = std::make_shared<HeatMapOptions>();
    const auto map = analyse.subcommand("heatmap", "Show a metric over two hyper-parameters");
    addAnalyseOptions(map, *options, true);
    map.option("--x", options->x, "Hyper-parameter of the x axis, for example node").required();
    map.option("--y", options->y, "Hyper-parameter of the y axis, for example batch").required();
    map.option("--metric", options->metric, "Metric that the cells show, for example flops_utilisation")
        .required();
    map.option("--fix", options->fix,
               "Only runs with these values of other columns, for example layer=4,input=2000");
    map.option(
        "--aggregate", options->aggregate,
        "How runs of a cell are combined: median, best, mean, geometric, count or spread (default: median)");
    map.option("--numerator", options->numerator,
               "Show a ratio: platform (or value of --over) in the numerator");
    map.option("--denominator", options->denominator,
               "Show a ratio: platform (or value of --over) in the denominator");
    map.option("--over", options->over,
               "Column that tells the two sides apart: platform, stack, database, sweep, day or dtype "
               "(default: platform)");
    map.flag("--difference", options->difference, "Show numerator minus denominator instead of their ratio");
    map.option("--contours", options->contours,
               "Values whose lines in the map are listed, separated by commas (default: 1 for a ratio, else "
               "none)")
        .delimiter(',');
    map.example("analyse heatmap --db paper.db --platform tpu-v2 --x node --y batch --metric "
                "flops_utilisation --fix layer=4,input=2000");
    map.callback([&context, options] { context.run = [options] { return heatmap(*options); }; });
}

} // namespace parascope::cli
