// SPDX-License-Identifier: GPL-3.0-or-later
// analyse upgrade
#include "app/cli/analyse.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/upgrade.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

struct UpgradeOptions : AnalyseOptions
{
    std::string from, to;
    bool operations = false;
};

Json groupsJson(const std::vector<analysis::UpgradeGroup>& groups)
{
    Json out = Json::array();
    for (const auto& group : groups)
        out.push_back({{"name", group.name},
                       {"n", group.n},
                       {"geometric_mean", numberOrNull(group.geometricMean)},
                       {"percentiles", percentilesJson(group.percentiles)}});
    return out;
}

Result<Outcome> runUpgrade(const UpgradeOptions& asked)
{
    auto options = asked;
    PARASCOPE_TRY(auto data, loadRows(options));
    const auto& runs = *data.data->table;
    if (!options.operations)
        options.timing =
            timingOfBoth(data, options.timing, metric::flopsPerSecond, "platform", options.to, options.from);
    if (!options.operations)
        PARASCOPE_CHECK(keepTiming(data, options, {metric::flopsPerSecond}));
    const double ridge = analysis::ridgeOf(ceilingsFor(data, options.from, options));
    PARASCOPE_TRY(auto result,
                  options.operations
                      ? analysis::upgradeOfOperations(*data.data->operations, runs, data.rows.mask,
                                                      options.from, options.to, ridge)
                      : analysis::upgradeOfRuns(runs, data.rows.mask, options.from, options.to, ridge));
    if (!options.operations)
        data.nameReasons(result.excluded);
    const auto& table = options.operations ? *data.data->operations : runs;
    Json points = Json::array();
    for (const auto& point : result.points)
        points.push_back(
            {{"operation", point.operation.empty() ? Json(nullptr) : Json(point.operation)},
             {metric::arithmeticIntensity, numberOrNull(point.intensity)},
             {"speedup", numberOrNull(point.speedup)},
             {"bound",
              std::isfinite(result.ridge) ? Json(point.computeBound ? "compute" : "memory") : Json(nullptr)},
             {"from_flops_per_second", numberOrNull(point.oldFlops)},
             {"to_flops_per_second", numberOrNull(point.newFlops)},
             {"from_run", runText(table, point.oldRow)},
             {"to_run", runText(table, point.newRow)}});
    Outcome out;
    out.document = {{"from", options.from},
                    {"to", options.to},
                    {"n", result.points.size()},
                    {"ridge", numberOrNull(result.ridge)},
                    {"operations", options.operations ? groupsJson(result.operations) : Json::array()},
                    {"bounds", groupsJson(result.bounds)},
                    {"points", std::move(points)}};
    out.document.update(definitionsJson(options));
    addReasons(out.document, result.unable, result.excluded);
    out.document.update(settingsJson(result.matched, result.differs));
    if (!result.unable.empty())
        out.text = result.unable.text() + "\n";
    for (const auto* groups : {&result.bounds, &result.operations})
        for (const auto& group : *groups)
            if (!group.name.empty() && group.n)
                out.text += group.name + ": " + options.to + " over " + options.from + " " +
                            shortNumber(group.geometricMean) + " times (geometric mean of " +
                            std::to_string(group.n) +
                            "; 2 to 98 %: " + shortNumber(group.percentiles.front()) + " to " +
                            shortNumber(group.percentiles.back()) + ")\n";
    if (result.unable.empty())
        out.text += settingsText(result.matched, result.differs);
    out.text += excludedText(result.excluded);
    addTiming(out, data);
    return out;
}

} // namespace

void addUpgrade(CLI::App& analyse, Context& context)
{
    const auto options = std::make_shared<UpgradeOptions>();
    auto* upgrade =
        analyse.add_subcommand("upgrade", "What a new platform brings over an old one, over intensity");
    addAnalyseOptions(*upgrade, *options, false);
    upgrade->add_option("--from", options->from, "The old platform")->required();
    upgrade->add_option("--to", options->to, "The new platform")->required();
    upgrade->add_flag("--operations", options->operations, "By profiled operation, not by model");
    upgrade->callback([&context, options] { context.run = [options] { return runUpgrade(*options); }; });
}

} // namespace parascope::cli
