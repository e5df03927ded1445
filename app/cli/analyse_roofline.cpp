// SPDX-License-Identifier: GPL-3.0-or-later
// analyse roofline
#include "app/cli/analyse.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/upgrade.h"
#include "engine/exchange/known_platform.h"

#include <algorithm>

namespace parascope::cli {

analysis::RoofFacts roofFacts(const dataset::Dataset& data, std::string_view platform,
                              const AnalyseOptions& options)
{
    analysis::RoofFacts out;
    for (const auto& facts : data.platforms)
        if (facts.name == platform)
            out = {facts.peaks, facts.bandwidth, facts.ceilings};
    return analysis::withPeak(std::move(out), options.definitions.peak);
}

std::vector<analysis::Ceiling> ceilingsFor(const AnalyseData& data, std::string_view platform,
                                           const AnalyseOptions& options)
{
    return analysis::ceilingsOf(roofFacts(*data.data, platform, options),
                                analysis::commonType(*data.data->table, data.runs.rows, platform));
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
                       {"name", ceiling.name.text()},
                       {"dtype", ceiling.dtype.empty() ? Json(nullptr) : Json(ceiling.dtype)},
                       {"level", ceiling.level.empty() ? Json(nullptr) : Json(ceiling.level)},
                       {"value", ceiling.value},
                       {"caveat", ceiling.caveat.empty() ? Json(nullptr) : Json(ceiling.caveat)}});
    return out;
}

/// Returns an arrow from the old platform's point to the new one's for each model or operation on both.
Result<Json> arrowsJson(const RooflineOptions& options, std::string_view to)
{
    AnalyseOptions both = options;
    both.platform.clear();
    auto question = questionOf(both);
    question.onePlatform = false;
    PARASCOPE_TRY(const auto data, loadRuns(both, std::move(question)));
    const auto ridge = analysis::ridgeOf(ceilingsFor(data, options.from, options));
    const analysis::UpgradeRequest request{options.from, std::string(to), ridge, "work"};
    PARASCOPE_TRY(const auto moved,
                  options.operations ? analysis::upgradeOfOperations(
                                           *data.data->operations, *data.data->table, data.runs.rows, request)
                                     : analysis::upgradeOfRuns(*data.data->table, data.runs.rows, request));
    Json arrows = Json::array();
    for (const auto& point : moved.points)
        if (point.oldFlops > 0 && point.newFlops > 0 && point.intensity > 0 && point.newIntensity > 0)
            arrows.push_back({{"operation", point.operation.empty() ? Json(nullptr) : Json(point.operation)},
                              {"from", {point.intensity, point.oldFlops}},
                              {"to", {point.newIntensity, point.newFlops}},
                              {"speedup", point.speedup}});
    Json out = {{"from", options.from}, {"n", arrows.size()}, {"points", arrows}};
    addReasons(out, moved.unable, moved.excluded);
    return out;
}

Json pointsJson(const analysis::Rooflines& roofs, const table::Table& table)
{
    Json points = Json::array();
    const auto* run = table.find(columns::run);
    const auto* operation = table.find(columns::operation);
    for (const auto& [dtype, roof] : roofs.types)
        for (const auto& point : roof.points) {
            Json item = {{metric::arithmeticIntensity, point.intensity},
                         {metric::flopsPerSecond, point.flopsPerSecond},
                         {"bound", analysis::nameOf(point.bound)},
                         {"of_roof", point.ofRoof},
                         {"over_roof", point.overRoof},
                         {"control_flow", point.container},
                         {"dtype", dtype.empty() ? Json(nullptr) : Json(dtype)},
                         {"run", table.text(point.row, *run)}};
            if (operation)
                item["operation"] = table.text(point.row, *operation);
            points.push_back(std::move(item));
        }
    return points;
}

/// Returns the roof of one data type as JSON.
Json roofJson(const analysis::Roofline& roof)
{
    Json ridges = Json::array();
    for (const auto& ridge : roof.ridges)
        ridges.push_back({{"compute", ridge.compute.text()},
                          {"memory", ridge.memory.text()},
                          {metric::arithmeticIntensity, ridge.intensity},
                          {metric::flopsPerSecond, ridge.flopsPerSecond}});
    return {{"ridge", numberOrNull(roof.ridge)},
            {"peak_flops_per_second", numberOrNull(roof.peak)},
            {"bandwidth_bytes_per_second", numberOrNull(roof.bandwidth)},
            {"ceilings", ceilingsJson(roof.ceilings)},
            {"n", roof.points.size()},
            {"compute_bound", roof.computeBound},
            {"memory_bound", roof.memoryBound},
            {"overhead_bound", roof.overheadBound},
            {"far_from_roof", roof.farFromRoof},
            {"over_roof", roof.overRoof},
            {"control_flow", roof.containers},
            {"of_roof", percentilesJson(roof.roofPercentiles)},
            {"ridges", std::move(ridges)}};
}

/// Returns the roof of the only type, or the sums for several types. With several types a single ridge or
/// peak would be true for some runs only.
Json roofsJson(const analysis::Rooflines& roofs)
{
    auto out = roofJson(roofs.types.front().roof);
    if (roofs.types.size() > 1) {
        for (const char* key : {"ridge", "peak_flops_per_second", "of_roof"})
            out[key] = nullptr;
        for (const char* key : {"ceilings", "ridges"})
            out[key] = Json::array();
        out["n"] = roofs.points();
        out["compute_bound"] = roofs.sum(&analysis::Roofline::computeBound);
        out["memory_bound"] = roofs.sum(&analysis::Roofline::memoryBound);
        out["overhead_bound"] = roofs.sum(&analysis::Roofline::overheadBound);
        out["far_from_roof"] = roofs.sum(&analysis::Roofline::farFromRoof);
        out["over_roof"] = roofs.sum(&analysis::Roofline::overRoof);
        out["control_flow"] = roofs.sum(&analysis::Roofline::containers);
    }
    out["by_dtype"] = Json::object();
    for (const auto& [dtype, roof] : roofs.types)
        if (!dtype.empty())
            out["by_dtype"][dtype] = roofJson(roof);
    return out;
}

std::string roofText(const analysis::Roofline& roof, const std::string& dtype, bool operations)
{
    return (dtype.empty() ? std::string("Ridge") : dtype + ": ridge") + " at " + shortNumber(roof.ridge) +
           " FLOP/B; of " + std::to_string(roof.points.size()) + (operations ? " operations " : " runs ") +
           std::to_string(roof.computeBound) + " are compute-bound, " + std::to_string(roof.memoryBound) +
           " memory-bound, " +
           (roof.overheadBound ? std::to_string(roof.overheadBound) + " bound by overhead, "
                               : std::string()) +
           std::to_string(roof.farFromRoof) + " below half of their roof, " + std::to_string(roof.overRoof) +
           " above the roof; median of the roof attained: " + shortNumber(100 * roof.roofPercentiles[2]) +
           " %.\n" +
           (roof.containers ? std::to_string(roof.containers) +
                                  " of them are control flow, whose FLOPs are those of what runs inside it.\n"
                            : std::string());
}

struct RooflineAnswer
{
    AnalyseData data;
    std::vector<std::string> platforms;
    analysis::Rooflines roofs;
    Message unable;
};

Result<RooflineAnswer> rooflinesOf(const RooflineOptions& options)
{
    RooflineAnswer out;
    auto& [data, platforms, result, unable] = out;
    auto question = questionOf(options);
    if (!options.operations)
        question.metrics = {metric::flopsPerSecond, metric::arithmeticIntensity};
    PARASCOPE_TRY(data, loadRuns(options, std::move(question)));
    data.against = answer::Against::Roof;
    const auto& runs = *data.data->table;
    const auto& table = options.operations ? *data.data->operations : runs;
    analysis::OperationSelection chosen{data.runs.rows, {}};
    if (options.operations) {
        PARASCOPE_TRY(chosen, analysis::paperOperations(table, runs, data.runs.rows));
    }
    platforms = answer::platformsOf(runs, data.runs.rows);
    PARASCOPE_TRY(result,
                  analysis::rooflines(table, chosen.mask,
                                      platforms.empty() ? analysis::RoofFacts()
                                                        : roofFacts(*data.data, platforms.front(), options)));
    unable = result.types.front().roof.unable;
    if (result.types.front().roof.roofless && !platforms.empty())
        if (const auto hint = exchange::spellingHint(platforms.front()); !hint.empty())
            unable += Message(std::string(" ")) + hint;
    if (options.operations) {
        result.excluded.erase("filtered"); // already counted by reason
        for (const auto& [reason, count] : chosen.excluded)
            result.excluded[reason] += count;
        if (std::find(chosen.mask.begin(), chosen.mask.end(), 1) == chosen.mask.end())
            unable =
                Message::format("No run among these has operations that count FLOPs; profile some, or import "
                                "an operation breakdown.");
    } else {
        data.runs.nameReasons(result.excluded);
    }
    return out;
}

Result<Outcome> runRoofline(RooflineOptions options)
{
    PARASCOPE_TRY(auto answer, rooflinesOf(options));
    std::string remark;
    if (!answer.unable.empty() && !options.operations && options.flopsOption.exists() &&
        options.flopsOption.count() == 0) {
        // Traces rarely have a step time from which FLOP/s can be computed, but they record their own rate.
        auto recorded = options;
        recorded.definitions.flops = "recorded";
        PARASCOPE_TRY(auto other, rooflinesOf(recorded));
        if (other.unable.empty()) {
            remark =
                "Their FLOP/s are as recorded (--flops recorded): there is nothing to count them with.\n";
            answer = std::move(other);
            options = std::move(recorded);
        }
    }
    auto& [data, platforms, result, unable] = answer;
    const auto& table = options.operations ? *data.data->operations : *data.data->table;
    Outcome out;
    out.document = {{"platform", platforms.empty() ? Json(nullptr) : Json(platforms.front())},
                    {"points", pointsJson(result, table)}};
    out.document.update(roofsJson(result));
    out.document.update(definitionsJson(options));
    addReasons(out.document, unable, result.excluded);
    if (!options.from.empty()) {
        if (platforms.empty())
            return Error::badInput("--from: there is no run to point an arrow at.");
        PARASCOPE_TRY(out.document["arrows"], arrowsJson(options, platforms.front()));
    }
    if (unable.empty())
        for (const auto& [dtype, roof] : result.types)
            out.text += roofText(roof, result.types.size() > 1 ? dtype : std::string(), options.operations);
    else
        out.text = unable.text() + "\n";
    out.text += remark + leftOutText(result.excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addRoofline(Command analyse, Context& context)
{
    const auto roof = std::make_shared<RooflineOptions>();
    const auto roofline =
        analyse.subcommand("roofline", "Place models or operations under the roofline of a platform");
    addAnalyseOptions(roofline, *roof, true);
    roofline.flag("--operations", roof->operations,
                  "Show profiled operations with more than 1 % of the time instead of models");
    roofline.option("--from", roof->from,
                    "Older platform: add arrows from its points to the JSON document (with --json)");
    roofline.example("analyse roofline --db paper.db --platform tpu-v2");
    roofline.callback([&context, roof] { context.run = [roof] { return runRoofline(*roof); }; });
}

} // namespace parascope::cli
