// SPDX-License-Identifier: GPL-3.0-or-later
// analyse roofline | breakdown
#include "app/cli/analyse.h"

#include "engine/analysis/operations.h"
#include "engine/analysis/roofline.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

struct RooflineOptions : AnalyseOptions
{
    bool operations = false;
    std::string by, unit = "operation";
};

/// The ceilings of the one platform among the rows; none when there is no row.
std::vector<analysis::Ceiling> ceilingsFor(const AnalyseData& data, const AnalyseOptions& options)
{
    const auto platforms = platformsOf(data);
    if (platforms.empty())
        return {};
    for (const auto& facts : data.data->platforms)
        if (facts.name == platforms.front()) {
            const auto given = numberOf(valueFromText(options.definitions.peak));
            return analysis::ceilingsOf(given.value_or(facts.peakFlops), facts.bandwidth, facts.ceilings,
                                        options.definitions.peak == "measured");
        }
    return {};
}

Json ceilingsJson(const std::vector<analysis::Ceiling>& ceilings)
{
    Json out = Json::array();
    for (const auto& ceiling : ceilings)
        out.push_back({{"kind", ceiling.kind == analysis::Ceiling::Kind::Compute ? "compute" : "memory"},
                       {"name", ceiling.name},
                       {"value", ceiling.value}});
    return out;
}

Result<Outcome> runRoofline(const RooflineOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    const auto& runs = *data.data->table;
    const auto& table = options.operations ? *data.data->operations : runs;
    analysis::OperationSelection chosen{data.rows.mask, {}};
    if (options.operations) {
        PARASCOPE_TRY(chosen, analysis::paperOperations(table, runs, data.rows.mask));
    }
    PARASCOPE_TRY(auto result, analysis::roofline(table, chosen.mask, ceilingsFor(data, options)));
    if (options.operations) {
        result.leftOut.erase("filtered"); // counted by reason already
        for (const auto& [reason, count] : chosen.leftOut)
            result.leftOut[reason] += count;
    }
    Json points = Json::array();
    const auto* run = table.find("run");
    const auto* operation = table.find("operation");
    for (const auto& point : result.points) {
        Json item = {{"arithmetic_intensity", point.intensity},
                     {"flops_per_second", point.flopsPerSecond},
                     {"bound", point.computeBound ? "compute" : "memory"},
                     {"of_roof", point.ofRoof},
                     {"over_roof", point.overRoof},
                     {"run", table.text(point.row, *run)}};
        if (operation)
            item["operation"] = table.text(point.row, *operation);
        points.push_back(std::move(item));
    }
    const auto platforms = platformsOf(data);
    Outcome out;
    out.document = {{"platform", platforms.empty() ? Json(nullptr) : Json(platforms.front())},
                    {"ridge", numberOrNull(result.ridge)},
                    {"peak_flops_per_second", numberOrNull(result.peak)},
                    {"bandwidth_bytes_per_second", numberOrNull(result.bandwidth)},
                    {"ceilings", ceilingsJson(result.ceilings)},
                    {"n", result.points.size()},
                    {"compute_bound", result.computeBound},
                    {"memory_bound", result.memoryBound},
                    {"over_roof", result.overRoof},
                    {"points", std::move(points)},
                    {"flops", options.definitions.flops},
                    {"peak", options.definitions.peak},
                    {"left_out", result.leftOut}};
    if (!result.unable.empty())
        out.document["unable"] = result.unable;
    out.text = result.unable.empty()
                   ? "Ridge at " + shortNumber(result.ridge) + " FLOP/B; of " + std::to_string(result.points.size()) +
                         (options.operations ? " operations " : " runs ") + std::to_string(result.computeBound) +
                         " are compute-bound, " + std::to_string(result.memoryBound) + " memory-bound, " +
                         std::to_string(result.overRoof) + " above the roof.\n"
                   : result.unable + "\n";
    out.text += leftOutText(result.leftOut);
    return out;
}

Result<Outcome> runBreakdown(const RooflineOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    double peak = std::nan(""), bandwidth = std::nan("");
    for (const auto& ceiling : ceilingsFor(data, options)) {
        auto& main = ceiling.kind == analysis::Ceiling::Kind::Compute ? peak : bandwidth;
        if (std::isnan(main))
            main = ceiling.value;
    }
    PARASCOPE_TRY(const auto result, analysis::breakdown(*data.data->operations, *data.data->table, data.rows.mask,
                                                         options.unit, options.by, peak / bandwidth));
    Json operations = Json::array();
    Outcome out;
    for (const auto& item : result.operations) {
        operations.push_back({{"name", item.name},
                              {"time_fraction", item.timeFraction},
                              {"runs", item.runs},
                              {"flops_per_second", numberOrNull(item.flopsPerSecond)},
                              {"arithmetic_intensity", numberOrNull(item.intensity)},
                              {"memory_bound_share", numberOrNull(item.memoryBoundShare)}});
        out.text += shortNumber(100 * item.timeFraction) + " %  " + (item.name.empty() ? "(not attributed)" : item.name) +
                    ", in " + std::to_string(item.runs) + " runs\n";
    }
    Json levels = Json::array();
    for (const auto& level : result.levels)
        levels.push_back({{"value", toJson(level.level)}, {"runs", level.runs}, {"time_fractions", level.timeFractions}});
    out.document = {{"operations", operations},
                    {"by", options.by.empty() ? Json(nullptr) : Json(options.by)},
                    {"levels", levels},
                    {"runs", result.runs},
                    {"other", numberOrNull(result.other)},
                    {"memory_bound_share", numberOrNull(result.memoryBoundShare)},
                    {"ridge", numberOrNull(peak / bandwidth)},
                    {"left_out", result.leftOut}};
    if (result.runs == 0) {
        out.document["unable"] = "No run among these has operations; profile some, or import an operation breakdown.";
        out.text = "No run among these has operations; profile some, or import an operation breakdown.\n";
    }
    out.text += leftOutText(result.leftOut);
    return out;
}

} // namespace

void addRoofline(CLI::App& analyse, Context& context)
{
    const auto roof = std::make_shared<RooflineOptions>();
    auto* roofline = analyse.add_subcommand("roofline", "Models or operations under a platform's roof");
    addAnalyseOptions(*roofline, *roof, true);
    roofline->add_flag("--operations", roof->operations, "Operations with more than 1 % of the time, not models");
    roofline->callback([&context, roof] { context.run = [roof] { return runRoofline(*roof); }; });

    const auto parts = std::make_shared<RooflineOptions>();
    auto* breakdown = analyse.add_subcommand("breakdown", "Where the time of profiled runs goes");
    addAnalyseOptions(*breakdown, *parts, true);
    breakdown->add_option("--by", parts->by, "Stack over this column of the runs");
    breakdown->add_option("--unit", parts->unit, "operation or layer");
    breakdown->callback([&context, parts] { context.run = [parts] { return runBreakdown(*parts); }; });
}

} // namespace parascope::cli
