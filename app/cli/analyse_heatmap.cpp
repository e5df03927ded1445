// SPDX-License-Identifier: GPL-3.0-or-later
// analyse heatmap
#include "app/cli/analyse.h"
#include "app/cli/parameters_text.h"

#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/outcome.h"
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

Json axisJson(const std::string& name, const std::vector<Value>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return {{"name", name}, {"values", list}};
}

} // namespace

Json pivotJson(const analysis::Pivot& pivot)
{
    Json cells = Json::array(), outcomes = Json::array(), quality = Json::array(), runs = Json::array();
    for (std::size_t y = 0; y < pivot.yValues.size(); ++y) {
        Json cellRow = Json::array(), outcomeRow = Json::array(), qualityRow = Json::array(),
             runRow = Json::array();
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x) {
            const auto& cell = pivot.at(x, y);
            cellRow.push_back(numberOrNull(cell.value));
            outcomeRow.push_back(cell.outcome.empty() ? Json(nullptr) : Json(cell.outcome));
            qualityRow.push_back(cell.quality.empty() ? Json(nullptr) : Json(cell.quality));
            runRow.push_back(cell.rows.size());
        }
        cells.push_back(std::move(cellRow));
        outcomes.push_back(std::move(outcomeRow));
        quality.push_back(std::move(qualityRow));
        runs.push_back(std::move(runRow));
    }
    Json out = {{"x", axisJson(pivot.x, pivot.xValues)},
                {"y", axisJson(pivot.y, pivot.yValues)},
                {"cells", cells},
                {"outcomes", outcomes},
                {"quality", quality},
                {"runs", runs},
                {"metric", pivot.metric},
                {"unit", pivot.unit},
                {"n", pivot.values},
                {"varying", pivot.varying}};
    addReasons(out, pivot.values ? Message() : Message::format("No cell holds a value."), pivot.excluded);
    return out;
}

/// "Each cell is the median of 2 to 36 runs, which differ in layer and input; fix them with --fix."
std::string sharingText(const analysis::Pivot& pivot, const std::string& aggregate, bool ratio)
{
    std::size_t least = 0, most = 0;
    for (const auto& cell : pivot.cells)
        if (cell.values) {
            least = least ? std::min(least, cell.values) : cell.values;
            most = std::max(most, cell.values);
        }
    if (most < 2)
        return {};
    std::string differ;
    for (std::size_t i = 0; i < pivot.varying.size(); ++i)
        differ += (i == 0 ? "" : i + 1 == pivot.varying.size() ? " and " : ", ") + pivot.varying[i];
    const auto many =
        least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most);
    return "A cell shows the " + aggregate + " of " + many + (ratio ? " runs a side" : " runs") +
           (differ.empty() ? ", repeats of one point.\n"
                           : ", which differ in " + differ + "; choose a slice with --fix.\n");
}

/// "* with a caveat: 3 noisy, 1 above-peak", in cells.
std::string marksText(const analysis::Pivot& pivot)
{
    std::string out;
    for (const auto name : qualityNames) {
        const auto cells =
            std::count_if(pivot.cells.begin(), pivot.cells.end(), [&](const analysis::PivotCell& cell) {
                return std::isfinite(cell.value) && cell.quality.find(name) != std::string::npos;
            });
        if (cells)
            out +=
                (out.empty() ? "* with a caveat: " : ", ") + std::to_string(cells) + ' ' + std::string(name);
    }
    return out.empty() ? out : out + "\n";
}

std::string pivotText(const analysis::Pivot& pivot, const std::string& aggregate, bool ratio)
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
    out += "n = " + std::to_string(pivot.values);
    out += '\n' + marksText(pivot) + leftOutText(pivot.excluded);
    return out + sharingText(pivot, aggregate, ratio);
}

namespace {

/// Where a line of the lattice of cells lies, in the axis' own numbers: half way between 64 and 256 is 128.
std::string placeText(const std::vector<Value>& values, double at)
{
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto a = numberOf(values[low]), b = numberOf(values[std::min(low + 1, values.size() - 1)]);
    const double part = at - std::floor(at);
    if (part < 1e-9 || !a || !b)
        return toText(values[part < 0.5 ? low : low + 1]);
    return shortNumber(*a > 0 && *b > 0 ? *a * std::pow(*b / *a, part) : *a + part * (*b - *a));
}

/// The line along which both sides are equal, as a sentence.
std::string frontierText(const analysis::Pivot& pivot, const std::vector<analysis::Contour>& contours,
                         bool ratio)
{
    std::string out;
    for (const auto& contour : contours)
        for (const auto& line : contour.lines) {
            out += std::string(ratio ? "The ratio" : "The value") + " is " + shortNumber(contour.level) +
                   " along (" + pivot.x + ", " + pivot.y + "):";
            for (const auto& point : line)
                out += " (" + placeText(pivot.xValues, point[0]) + ", " + placeText(pivot.yValues, point[1]) +
                       ")";
            out += ".\n";
        }
    return out;
}

Json contoursJson(const std::vector<analysis::Contour>& contours)
{
    Json out = Json::array();
    for (const auto& contour : contours)
        out.push_back({{"level", contour.level}, {"lines", contour.lines}});
    return out;
}

[[nodiscard]] bool isOfTwo(const HeatMapOptions& options)
{
    return !options.numerator.empty() || !options.denominator.empty();
}

/// The runs of the map, or of the two sides whose ratio it shows; with the timing as an axis those of any.
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
    analysis::PivotRequest request{options.x, options.y, options.metric, {}, {}};
    PARASCOPE_TRY(request.fix, parametersFromText("--fix", options.fix));
    PARASCOPE_TRY(request.aggregate, analysis::aggregateFromName(options.aggregate));
    const bool two = isOfTwo(options);
    if (two && (options.numerator.empty() || options.denominator.empty()))
        return Error::badInput("A heat map of a ratio needs both --numerator and --denominator.");
    PARASCOPE_TRY(const auto data,
                  loadRuns(options, mapQuestion(options),
                           {options.x, options.y, options.metric, options.fix, options.over}));
    const auto& table = *data.data->table;
    analysis::Pivot pivot;
    analysis::Excluded unused;
    std::string settings;
    Json settingsOfPairs;
    const auto how =
        options.difference ? analysis::PivotOperator::Difference : analysis::PivotOperator::Ratio;
    if (two) {
        PARASCOPE_TRY(auto both, analysis::comparePivots(table, data.runs.rows, request, options.over,
                                                         options.numerator, options.denominator, how));
        pivot = std::move(both.result);
        settings = sentenceText(answer::settings(both.matched, both.differs));
        settingsOfPairs = settingsJson(both.matched, both.differs);
        // Runs beside the cells: what neither map could use.
        for (auto side : {both.first.excluded, both.second.excluded}) {
            side.erase("filtered"); // the other side's runs
            for (const auto& [reason, count] : side)
                unused[reason] += count;
        }
        for (const auto& [reason, count] : data.runs.excluded)
            unused[reason] += count;
    } else {
        PARASCOPE_TRY(pivot, analysis::pivot(table, data.runs.rows, request));
        data.runs.nameReasons(pivot.excluded);
    }
    Outcome out;
    out.document = pivotJson(pivot);
    out.document.update(definitionsJson(options));
    out.document["aggregate"] = options.aggregate;
    auto levels = options.contours;
    if (two) {
        out.document["left_out_runs"] = excludedJson(unused);
        out.document.update(settingsOfPairs);
        out.document["over"] = options.over;
        out.document["numerator"] = options.numerator;
        out.document["denominator"] = options.denominator;
        out.document["operator"] = options.difference ? "difference" : "ratio";
        if (levels.empty()) // where the winner changes
            levels.push_back(options.difference ? 0 : 1);
    }
    const auto contours = analysis::contours(pivot, levels, two && !options.difference);
    out.document["contours"] = contoursJson(contours);
    out.text = pivotText(pivot, options.aggregate, two && !options.difference) + settings +
               leftOutText(unused, "Of the runs, left out") +
               frontierText(pivot, contours, two && !options.difference);
    addCaveats(out, data);
    return out;
}

} // namespace

void addHeatMap(Command analyse, Context& context)
{
    const auto options = std::make_shared<HeatMapOptions>();
    const auto map = analyse.subcommand("heatmap", "A metric over two hyper-parameters");
    addAnalyseOptions(map, *options, true);
    map.option("--x", options->x, "Hyper-parameter of the x axis").required();
    map.option("--y", options->y, "Hyper-parameter of the y axis").required();
    map.option("--metric", options->metric, "Metric of the cells").required();
    map.option("--fix", options->fix, "The slice: layer=4,input=2000");
    map.option("--aggregate", options->aggregate, "median, best, mean, geometric, count or spread");
    map.option("--numerator", options->numerator, "Show a ratio: the side in the numerator");
    map.option("--denominator", options->denominator, "The side in the denominator");
    map.option("--over", options->over,
               "Column that tells the sides apart: platform, stack, database, dtype");
    map.flag("--difference", options->difference, "Numerator minus denominator, not their ratio");
    map.option("--contours", options->contours, "Lines of equal value; of a ratio 1 where none is given")
        .delimiter(',');
    map.callback([&context, options] { context.run = [options] { return heatmap(*options); }; });
}

} // namespace parascope::cli
