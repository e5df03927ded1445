// SPDX-License-Identifier: GPL-3.0-or-later
// analyse roofline
#include "app/cli/analyse.h"

#include "engine/analysis/operations.h"
#include "engine/analysis/upgrade.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace parascope::cli {

std::vector<analysis::Ceiling> ceilingsFor(const dataset::Dataset& data, std::string_view platform, const AnalyseOptions& options)
{
    for (const auto& facts : data.platforms)
        if (facts.name == platform) {
            const auto given = numberOf(valueFromText(options.definitions.peak));
            return analysis::ceilingsOf(given.value_or(facts.peakFlops), facts.bandwidth, facts.ceilings,
                                        options.definitions.peak == "measured");
        }
    return {};
}

double ridgeOf(const std::vector<analysis::Ceiling>& ceilings)
{
    double peak = std::nan(""), bandwidth = std::nan("");
    for (const auto& ceiling : ceilings) {
        auto& main = ceiling.kind == analysis::Ceiling::Kind::Compute ? peak : bandwidth;
        if (std::isnan(main))
            main = ceiling.value;
    }
    return peak / bandwidth;
}

namespace {

struct RooflineOptions : AnalyseOptions
{
    bool operations = false;
    std::string from;
};

Json ceilingsJson(const std::vector<analysis::Ceiling>& ceilings)
{
    Json out = Json::array();
    for (const auto& ceiling : ceilings)
        out.push_back({{"kind", ceiling.kind == analysis::Ceiling::Kind::Compute ? "compute" : "memory"},
                       {"name", ceiling.name},
                       {"dtype", ceiling.dtype.empty() ? Json(nullptr) : Json(ceiling.dtype)},
                       {"level", ceiling.level.empty() ? Json(nullptr) : Json(ceiling.level)},
                       {"value", ceiling.value}});
    return out;
}

/// An arrow from the old platform's point to this one's, for each model or operation on both.
Result<Json> arrowsJson(const RooflineOptions& options, std::string_view to)
{
    AnalyseOptions both = options;
    both.platform.clear();
    PARASCOPE_TRY(const auto data, loadRows(both));
    const auto ridge = ridgeOf(ceilingsFor(*data.data, options.from, options));
    PARASCOPE_TRY(const auto moved, options.operations
                      ? analysis::upgradeOfOperations(*data.data->operations, *data.data->table, data.rows.mask, options.from, to, ridge)
                      : analysis::upgradeOfRuns(*data.data->table, data.rows.mask, options.from, to, ridge));
    Json arrows = Json::array();
    for (const auto& point : moved.points)
        arrows.push_back({{"operation", point.operation.empty() ? Json(nullptr) : Json(point.operation)},
                          {"from", {point.intensity, point.oldFlops}},
                          {"to", {point.newIntensity, point.newFlops}},
                          {"speedup", point.speedup}});
    Json out = {{"from", options.from}, {"n", moved.points.size()}, {"points", std::move(arrows)}};
    addReasons(out, moved.unable, moved.leftOut);
    return out;
}

Result<Outcome> runRoofline(const RooflineOptions& options)
{
    PARASCOPE_TRY(auto data, loadOnePlatform(options, options.operations ? std::vector<std::string>() : std::vector<std::string>{"flops_per_second", "arithmetic_intensity"}));
    const auto& runs = *data.data->table;
    const auto& table = options.operations ? *data.data->operations : runs;
    analysis::OperationSelection chosen{data.rows.mask, {}};
    if (options.operations) {
        PARASCOPE_TRY(chosen, analysis::paperOperations(table, runs, data.rows.mask));
    }
    const auto platforms = platformsOf(data);
    PARASCOPE_TRY(auto result, analysis::roofline(table, chosen.mask, platforms.empty() ? std::vector<analysis::Ceiling>() : ceilingsFor(*data.data, platforms.front(), options)));
    if (options.operations) {
        result.leftOut.erase("filtered"); // counted by reason already
        for (const auto& [reason, count] : chosen.leftOut)
            result.leftOut[reason] += count;
        if (std::find(chosen.mask.begin(), chosen.mask.end(), 1) == chosen.mask.end())
            result.unable = "No run among these has operations that count FLOPs; profile some, or import an operation breakdown.";
    } else {
        data.nameReasons(result.leftOut);
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
                     {"control_flow", point.container},
                     {"run", table.text(point.row, *run)}};
        if (operation)
            item["operation"] = table.text(point.row, *operation);
        points.push_back(std::move(item));
    }
    Json ridges = Json::array();
    for (const auto& ridge : result.ridges)
        ridges.push_back({{"compute", ridge.compute}, {"memory", ridge.memory}, {"arithmetic_intensity", ridge.intensity},
                          {"flops_per_second", ridge.flopsPerSecond}});
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
                    {"control_flow", result.containers},
                    {"of_roof", percentilesJson(result.roofPercentiles)},
                    {"ridges", std::move(ridges)}};
    out.document.update(definitionsJson(options));
    addReasons(out.document, result.unable, result.leftOut);
    if (!options.from.empty()) {
        if (platforms.empty())
            return badInput("--from: there is no run to point an arrow at.");
        PARASCOPE_TRY(out.document["arrows"], arrowsJson(options, platforms.front()));
    }
    out.text = result.unable.empty()
                   ? "Ridge at " + shortNumber(result.ridge) + " FLOP/B; of " + std::to_string(result.points.size()) +
                         (options.operations ? " operations " : " runs ") + std::to_string(result.computeBound) +
                         " are compute-bound, " + std::to_string(result.memoryBound) + " memory-bound, " +
                         std::to_string(result.overRoof) + " above the roof; median of the roof attained: " +
                         shortNumber(100 * result.roofPercentiles[2]) + " %.\n" +
                         (result.containers ? std::to_string(result.containers) + " of them are control flow, whose FLOPs are those of "
                                              "what runs inside it.\n" : std::string())
                   : result.unable + "\n";
    out.text += leftOutText(result.leftOut);
    addTiming(out, data);
    return out;
}

} // namespace

void addRoofline(CLI::App& analyse, Context& context)
{
    const auto roof = std::make_shared<RooflineOptions>();
    auto* roofline = analyse.add_subcommand("roofline", "Models or operations under a platform's roof");
    addAnalyseOptions(*roofline, *roof, true);
    roofline->add_flag("--operations", roof->operations, "Operations with more than 1 % of the time, not models");
    roofline->add_option("--from", roof->from, "An older platform: add arrows from its points");
    roofline->callback([&context, roof] { context.run = [roof] { return runRoofline(*roof); }; });
}

} // namespace parascope::cli
