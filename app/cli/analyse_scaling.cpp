// SPDX-License-Identifier: GPL-3.0-or-later
// analyse balance | scaling | stacks
#include "app/cli/analyse.h"

#include "engine/analysis/balance.h"
#include "engine/analysis/scaling.h"
#include "engine/analysis/sides.h"
#include "engine/analysis/stacks.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

Result<Outcome> runBalance(const AnalyseOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    const auto& table = *data.data->table;
    // Only runs that know how long they waited are compared, so only their FLOPs must be of one count.
    auto waited = data.rows.mask;
    if (const auto* infeed = table.find("infeed_fraction"))
        for (std::size_t row = 0; row < waited.size(); ++row)
            waited[row] &= static_cast<std::uint8_t>(!std::isnan(infeed->numbers[row]));
    PARASCOPE_CHECK(analysis::refuseMixedFlops(table, waited, "flops_utilisation"));
    PARASCOPE_TRY(const auto result, analysis::balance(table, data.rows.mask));
    Json points = Json::array();
    for (const auto& point : result.points) {
        auto item = shapeJson(table, point.row);
        item.update({{"infeed_fraction", point.infeed}, {"flops_utilisation", point.utilisation}, {"run", runText(table, point.row)}});
        points.push_back(std::move(item));
    }
    Outcome out;
    out.document = {{"n", result.points.size()},
                    {"rank_correlation", numberOrNull(result.correlation.rho)},
                    {"rank_correlation_interval", intervalJson(result.correlation.interval)},
                    {"waiting_more_than_half", result.waiting},
                    {"median_infeed_fraction", numberOrNull(result.medianInfeed)},
                    {"median_flops_utilisation", numberOrNull(result.medianUtilisation)},
                    {"points", std::move(points)}};
    out.document.update(definitionsJson(options));
    addReasons(out.document, result.unable, result.leftOut);
    out.text = result.unable.empty()
                   ? std::to_string(result.waiting) + " of " + std::to_string(result.points.size()) +
                         " runs wait for input more than half of the time; rank correlation of waiting and utilisation " +
                         shortNumber(result.correlation.rho) + intervalText(result.correlation.interval) + ".\n"
                   : result.unable + "\n";
    out.text += leftOutText(result.leftOut);
    return out;
}

struct ScalingOptions : AnalyseOptions
{
    analysis::ScalingRequest request;
};

Result<Outcome> runScaling(ScalingOptions options)
{
    PARASCOPE_TRY(const auto data, loadOnePlatform(options, options.request.metric));
    const auto& table = *data.data->table;
    if (options.request.over.empty())
        for (const auto* name : {"devices", "cores", "threads"})
            if (options.request.over.empty() && table.find(name))
                options.request.over = name;
    if (options.request.over.empty())
        return badInput("The runs have no column devices, cores or threads to scale over; name one with --over.");
    if (!table.find(options.request.over))
        return badInput("The runs have no column \"" + options.request.over + "\" to scale over.");
    PARASCOPE_TRY(const auto result, analysis::scaling(table, data.rows.mask, options.request));
    Json points = Json::array();
    for (const auto& point : result.points) {
        auto item = shapeJson(table, point.row);
        item.update({{"devices", point.devices}, {"baseline", point.baseline}, {"speedup", point.speedup},
                     {"efficiency", point.efficiency}, {"run", runText(table, point.row)}, {"baseline_run", runText(table, point.oneRow)}});
        points.push_back(std::move(item));
    }
    Outcome out;
    out.document = {{"over", options.request.over},
                    {"scaling", options.request.weak ? "weak" : "strong"},
                    {"n", result.points.size()},
                    {"models", result.models},
                    {"non_parallel_fraction", numberOrNull(result.fraction)},
                    {"interval", intervalJson(result.interval)},
                    {"r2", numberOrNull(result.r2)},
                    {"points", std::move(points)}};
    addReasons(out.document, result.unable, result.leftOut);
    out.text = result.unable.empty()
                   ? "Of the time " + shortNumber(100 * result.fraction) + " % is not parallel" +
                         (std::isfinite(result.interval.low) ? " [" + shortNumber(100 * result.interval.low) + ", " + shortNumber(100 * result.interval.high) + "]" : std::string()) +
                         ", from " + std::to_string(result.points.size()) + " points of " + std::to_string(result.models) +
                         " models (R^2 " + shortNumber(result.r2) + ").\n"
                   : result.unable + "\n";
    out.text += leftOutText(result.leftOut);
    return out;
}

struct StackOptions : AnalyseOptions
{
    std::string over = "stack", baseline, metric = "examples_per_second";
};

Result<Outcome> runStacks(const StackOptions& options)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    if (!options.platform.empty())
        PARASCOPE_CHECK(keepOnePlatform(data, options));
    const auto& table = *data.data->table;
    PARASCOPE_CHECK(analysis::refuseMixedFlops(table, data.rows.mask, options.metric));
    PARASCOPE_TRY(const auto result, analysis::stacks(table, data.rows.mask, options.over, options.baseline, options.metric));
    Json levels = Json::array();
    Outcome out;
    for (const auto& item : result.levels) {
        const auto& ratio = item.speedup;
        Json level = {{"name", item.level},
                      {"n", ratio.pairs.size()},
                      {"wins", ratio.wins},
                      {"win_rate", numberOrNull(ratio.winRate)},
                      {"geometric_mean", numberOrNull(ratio.geometricMean)},
                      {"percentiles", percentilesJson(ratio.percentiles)}};
        addReasons(level, ratio.unable, ratio.leftOut);
        levels.push_back(std::move(level));
        out.text += item.level + " over " + result.baseline + ": " +
                    (ratio.unable.empty() ? shortNumber(ratio.geometricMean) + " times (geometric mean of " + std::to_string(ratio.pairs.size()) +
                                                "; 2 to 98 %: " + shortNumber(ratio.percentiles.front()) + " to " + shortNumber(ratio.percentiles.back()) + ")"
                                          : ratio.unable) + "\n" + leftOutText(ratio.leftOut);
    }
    out.document = {{"over", result.over}, {"baseline", result.baseline}, {"metric", options.metric}, {"levels", std::move(levels)}};
    if (!result.unable.empty()) {
        out.document["unable"] = result.unable;
        out.text = result.unable + "\n";
    }
    return out;
}

} // namespace

void addScaling(CLI::App& analyse, Context& context)
{
    const auto waiting = std::make_shared<AnalyseOptions>();
    auto* balance = analyse.add_subcommand("balance", "Utilisation against the time spent waiting for input");
    addAnalyseOptions(*balance, *waiting, true);
    balance->callback([&context, waiting] { context.run = [waiting] { return runBalance(*waiting); }; });

    const auto amdahl = std::make_shared<ScalingOptions>();
    amdahl->request.over.clear();
    auto* scaling = analyse.add_subcommand("scaling", "One device against several: Amdahl's non-parallel fraction");
    addAnalyseOptions(*scaling, *amdahl, true);
    scaling->add_option("--over", amdahl->request.over, "The number of devices: devices, cores or threads, whichever is there");
    scaling->add_option("--metric", amdahl->request.metric, "The rate that should grow");
    scaling->add_flag("--weak", amdahl->request.weak, "Equal batches a device, not equal batches");
    scaling->callback([&context, amdahl] { context.run = [amdahl] { return runScaling(*amdahl); }; });

    const auto versions = std::make_shared<StackOptions>();
    auto* stacks = analyse.add_subcommand("stacks", "Software versions or data types against a baseline");
    addAnalyseOptions(*stacks, *versions, true);
    stacks->add_option("--over", versions->over, "stack, or dtype");
    stacks->add_option("--baseline", versions->baseline, "The one that the others are over; the first when absent");
    stacks->add_option("--metric", versions->metric, "Whose ratio is taken");
    stacks->callback([&context, versions] { context.run = [versions] { return runStacks(*versions); }; });
}

} // namespace parascope::cli
