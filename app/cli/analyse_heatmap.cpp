// SPDX-License-Identifier: GPL-3.0-or-later
// analyse heatmap
#include "app/cli/analyse.h"

#include "engine/analysis/pivot.h"
#include "engine/core/units.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>

namespace parascope::cli {

namespace {

struct Options : AnalyseOptions
{
    std::string x, y, metric, fix, aggregate = "median";
};

Result<Parameters> fixFromText(const std::string& text)
{
    Parameters out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const auto piece = text.substr(at, end - at);
        const auto equals = piece.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == piece.size())
            return badInput("--fix: \"" + piece + "\" is not NAME=VALUE.");
        out.set(piece.substr(0, equals), valueFromText(piece.substr(equals + 1)));
        at = end + 1;
    }
    return out;
}

std::string cellText(const analysis::PivotCell& cell, const std::string& unit)
{
    if (cell.outcome.empty())
        return ".";
    if (std::isnan(cell.value))
        return cell.outcome == "completed" ? "-" : cell.outcome;
    if (unit == "1") {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.2f %%", 100 * cell.value);
        return buffer;
    }
    return withPrefix(cell.value) + (cell.quality.empty() ? "" : "*");
}

std::string tableText(const analysis::Pivot& pivot)
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
    std::string out = pivot.title + (pivot.unit == "1" || pivot.unit.empty() ? "" : " (" + pivot.unit + ")") + "\n";
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            out += std::string(widths[i] - row[i].size() + (i ? 2 : 0), ' ') + row[i];
        out += '\n';
    }
    out += "n = " + std::to_string(pivot.values);
    for (const auto& [reason, count] : pivot.leftOut)
        if (reason != "filtered" && reason != "other slice")
            out += ", " + std::to_string(count) + ' ' + reason;
    out += '\n';
    if (!pivot.varying.empty()) {
        out += "Runs that differ in";
        for (const auto& name : pivot.varying)
            out += ' ' + name;
        out += " share cells; fix them with --fix.\n";
    }
    return out;
}

Json axisJson(const std::string& name, const std::vector<Value>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return {{"name", name}, {"values", list}};
}

Result<Outcome> heatmap(const Options& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    analysis::PivotRequest request{options.x, options.y, options.metric, {}, {}};
    PARASCOPE_TRY(request.fix, fixFromText(options.fix));
    PARASCOPE_TRY(request.aggregate, analysis::aggregateFromName(options.aggregate));
    PARASCOPE_TRY(const auto pivot, analysis::pivot(*data.data->table, data.rows.mask, request));
    Json cells = Json::array();
    Json outcomes = Json::array();
    for (std::size_t y = 0; y < pivot.yValues.size(); ++y) {
        Json cellRow = Json::array();
        Json outcomeRow = Json::array();
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x) {
            const auto& cell = pivot.at(x, y);
            cellRow.push_back(std::isnan(cell.value) ? Json(nullptr) : Json(cell.value));
            outcomeRow.push_back(cell.outcome.empty() ? Json(nullptr) : Json(cell.outcome));
        }
        cells.push_back(std::move(cellRow));
        outcomes.push_back(std::move(outcomeRow));
    }
    Outcome out;
    out.document = {{"x", axisJson(pivot.x, pivot.xValues)},
                    {"y", axisJson(pivot.y, pivot.yValues)},
                    {"cells", cells},
                    {"outcomes", outcomes},
                    {"metric", pivot.metric},
                    {"unit", pivot.unit},
                    {"flops", options.definitions.flops},
                    {"peak", options.definitions.peak},
                    {"aggregate", options.aggregate},
                    {"n", pivot.values},
                    {"left_out", pivot.leftOut},
                    {"varying", pivot.varying}};
    out.text = tableText(pivot);
    return out;
}

} // namespace

void addHeatMap(CLI::App& analyse, Context& context)
{
    const auto options = std::make_shared<Options>();
    auto* map = analyse.add_subcommand("heatmap", "A metric over two hyper-parameters");
    addAnalyseOptions(*map, *options, true);
    map->add_option("--x", options->x, "Hyper-parameter across")->required();
    map->add_option("--y", options->y, "Hyper-parameter up")->required();
    map->add_option("--metric", options->metric, "What the cells show")->required();
    map->add_option("--fix", options->fix, "The slice: layer=4,input=2000");
    map->add_option("--aggregate", options->aggregate, "median, best, mean, geometric, count or spread");
    map->callback([&context, options] { context.run = [options] { return heatmap(*options); }; });
}

} // namespace parascope::cli
