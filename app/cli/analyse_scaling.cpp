// SPDX-License-Identifier: GPL-3.0-or-later
// analyse balance | scaling | stacks
#include "app/cli/analyse.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/balance.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/scaling.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/stacks.h"

namespace parascope::cli {

namespace {

struct BalanceAnswer
{
    AnalyseData data;
    analysis::Balance result;
};

Result<BalanceAnswer> balanceOf(const AnalyseOptions& options)
{
    BalanceAnswer out;
    PARASCOPE_TRY(out.data, loadRuns(options, questionOf(options)));
    const auto& table = *out.data.data->table;
    PARASCOPE_TRY(
        out.data.runs.timing,
        analysis::keepOneTiming(table, out.data.runs.rows,
                                std::vector<std::string>{metric::infeedFraction, metric::flopsUtilisation},
                                options.timing, {}));
    // Only runs that recorded their waiting time are compared, so only these must use the same FLOP count.
    auto waited = out.data.runs.rows;
    if (const auto* infeed = table.find(metric::infeedFraction))
        for (std::size_t row = 0; row < waited.size(); ++row)
            waited[row] &= static_cast<std::uint8_t>(!std::isnan(infeed->numbers[row]));
    PARASCOPE_CHECK(analysis::refuseMixedFlops(table, waited, metric::flopsUtilisation));
    PARASCOPE_TRY(out.result, analysis::balance(table, out.data.runs.rows));
    for (const auto& [reason, count] : out.data.runs.timing.excluded)
        out.data.runs.excluded[reason] += count;
    out.data.runs.nameReasons(out.result.excluded);
    return out;
}

Result<Outcome> runBalance(AnalyseOptions options)
{
    PARASCOPE_TRY(auto answer, balanceOf(options));
    std::string remark;
    if (!answer.result.unable.empty() && options.flopsOption.exists() && options.flopsOption.count() == 0) {
        // Traces rarely have a step time from which FLOP/s can be computed, but they record the utilisation
        // of the device.
        auto recorded = options;
        recorded.definitions.flops = "recorded";
        PARASCOPE_TRY(auto other, balanceOf(recorded));
        if (other.result.unable.empty()) {
            remark =
                "Their utilisation is as recorded (--flops recorded): there is nothing to count it with.\n";
            answer = std::move(other);
            options = std::move(recorded);
        }
    }
    const auto& result = answer.result;
    const auto& table = *answer.data.data->table;
    Json points = Json::array();
    for (const auto& point : result.points) {
        auto item = shapeJson(table, point.row);
        item.update({{metric::infeedFraction, point.infeed},
                     {metric::flopsUtilisation, point.utilisation},
                     {"run", runText(table, point.row)}});
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
    addReasons(out.document, result.unable, result.excluded);
    out.text = result.unable.empty()
                   ? std::to_string(result.waiting) + " of " + std::to_string(result.points.size()) +
                         " runs wait for input more than half of the time; rank correlation of waiting and "
                         "utilisation " +
                         shortNumber(result.correlation.rho) + intervalText(result.correlation.interval) +
                         ".\n" + "Half of them wait at least " + shareText(result.medianInfeed) +
                         " of the time and use at least " + quantityText(result.medianUtilisation, "1") +
                         " of the peak.\n" + remark
                   : result.unable.text() + "\n";
    out.text += leftOutText(result.excluded);
    addCaveats(out, answer.data);
    return out;
}

struct ScalingOptions : AnalyseOptions
{
    analysis::ScalingRequest request;
};

Result<Outcome> runScaling(ScalingOptions options)
{
    PARASCOPE_TRY(const auto data, loadRuns(options, questionOf(options, {options.request.metric})));
    const auto& table = *data.data->table;
    const bool named = !options.request.over.empty();
    if (!named)
        for (const auto* name : {"devices", "cores", "threads"})
            if (options.request.over.empty() && table.find(name))
                options.request.over = name;
    analysis::Scaling result;
    if (options.request.over.empty()) {
        // This is not a user error: these runs do not record how many devices they used.
        result.fraction = result.r2 = result.interval.low = result.interval.high = std::nan("");
        result.unable =
            Message::format("These runs do not say on how many devices, cores or threads they ran; "
                            "--over names another column.");
        result.excluded = data.runs.excluded;
        result.excluded[translatable("Excluded", "no number of devices")] = data.runs.count();
    } else {
        PARASCOPE_TRY(result, analysis::scaling(table, data.runs.rows, options.request));
        data.runs.nameReasons(result.excluded);
    }
    Json points = Json::array();
    for (const auto& point : result.points) {
        auto item = shapeJson(table, point.row);
        item.update({{"devices", point.devices},
                     {"baseline", point.baseline},
                     {"speedup", point.speedup},
                     {"efficiency", point.efficiency},
                     {"run", runText(table, point.row)},
                     {"baseline_run", runText(table, point.oneRow)}});
        points.push_back(std::move(item));
    }
    Json families = Json::array();
    for (const auto& family : result.families)
        families.push_back({{"name", family.name},
                            {"n", family.n},
                            {"non_parallel_percentiles", percentilesJson(family.percentiles)}});
    Outcome out;
    out.document = {{"over", options.request.over.empty() ? Json(nullptr) : Json(options.request.over)},
                    {"metric", options.request.metric},
                    {"scaling", options.request.weak ? "weak" : "strong"},
                    {"n", result.models},
                    {"models", result.models},
                    {"non_parallel_fraction", numberOrNull(result.fraction)},
                    {"interval", intervalJson(result.interval)},
                    {"r2", numberOrNull(result.r2)},
                    {"families", std::move(families)},
                    {"points", std::move(points)}};
    if (!result.reason.empty())
        out.document["reason"] = result.reason.text();
    addReasons(out.document, result.unable, result.excluded);
    out.text =
        result.unable.empty()
            ? (!result.reason.empty()
                   ? result.reason.text() + " This is"
                   : "Over " + options.request.over + ", " + shareText(result.fraction) +
                         " of the time is not parallel" +
                         (std::isfinite(result.interval.low) ? " [" + shareText(result.interval.low) + ", " +
                                                                   shareText(result.interval.high) + "]"
                                                             : std::string()) +
                         ",") +
                  " from " + std::to_string(result.points.size()) + " points of " +
                  std::to_string(result.models) + " models (R^2 " + shortNumber(result.r2) + ").\n"
            : result.unable.text() + "\n";
    for (const auto& family : result.families)
        out.text += "  " + family.name + ": median " + shareText(family.percentiles[2]) + " of " +
                    std::to_string(family.n) + " points (9 to 91 %: " + shareText(family.percentiles[1]) +
                    " to " + shareText(family.percentiles[3]) + ")\n";
    out.text += leftOutText(result.excluded);
    addCaveats(out, data);
    return out;
}

struct StackOptions : AnalyseOptions
{
    std::string over = "stack", baseline, metric = parascope::metric::examplesPerSecond;
};

/// Returns the other columns by which these runs could be compared: "dtype, mode".
std::string otherSides(const table::Table& table, const table::Mask& mask, const std::string& over)
{
    std::string out;
    for (const auto* column : analysis::sideColumns(table))
        if (column->name != over && analysis::takesSeveral(*column, mask))
            out += (out.empty() ? "" : ", ") + column->name;
    return out;
}

Result<Outcome> runStacks(const StackOptions& options)
{
    auto question = questionOf(options, {options.metric});
    question.onePlatform = false;
    question.within = {columns::platform, options.over};
    PARASCOPE_TRY(const auto data, loadRuns(options, std::move(question)));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(const auto result,
                  analysis::stacks(table, data.runs.rows, options.over, options.baseline, options.metric));
    Json levels = Json::array();
    Outcome out;
    for (const auto& item : result.levels) {
        auto ratio = item.speedup;
        data.runs.nameReasons(ratio.excluded);
        Json level = {{"name", item.level},
                      {"n", ratio.pairs.size()},
                      {"wins", ratio.wins},
                      {"win_rate", numberOrNull(ratio.winRate)},
                      {"geometric_mean", numberOrNull(ratio.geometricMean)},
                      {"percentiles", percentilesJson(ratio.percentiles)}};
        addReasons(level, ratio.unable, ratio.excluded);
        level.update(settingsJson(ratio));
        levels.push_back(std::move(level));
        out.text += item.level + " over " + result.baseline + ": " +
                    (ratio.unable.empty() ? shortNumber(ratio.geometricMean) + " times (geometric mean of " +
                                                std::to_string(ratio.pairs.size()) +
                                                "; 2 to 98 %: " + shortNumber(ratio.percentiles.front()) +
                                                " to " + shortNumber(ratio.percentiles.back()) + ")"
                                          : ratio.unable.text()) +
                    "\n" + (ratio.unable.empty() ? sentenceText(answer::settings(ratio)) : "") +
                    leftOutText(ratio.excluded);
    }
    out.document = {{"over", result.over},
                    {"baseline", result.baseline},
                    {"metric", options.metric},
                    {"across_platforms", result.acrossPlatforms},
                    {"levels", std::move(levels)}};
    if (!result.unable.empty()) {
        const auto others = otherSides(table, data.runs.rows, options.over);
        out.document["unable"] = result.unable.text();
        out.text = result.unable.text() +
                   (others.empty() ? "" : " These differ among the runs: --over " + others + ".") + "\n";
    }
    addCaveats(out, data);
    return out;
}

} // namespace

void addScaling(Command analyse, Context& context)
{
    const auto waiting = std::make_shared<AnalyseOptions>();
    const auto balance = analyse.subcommand(
        "balance", "Compare the FLOPS utilisation with the share of time spent waiting for input");
    addAnalyseOptions(balance, *waiting, true);
    balance.example("analyse balance --db frameworks.db --platform libtorch --peak 1e11");
    balance.callback([&context, waiting] { context.run = [waiting] { return runBalance(*waiting); }; });

    const auto amdahl = std::make_shared<ScalingOptions>();
    amdahl->request.over.clear();
    const auto scaling = analyse.subcommand(
        "scaling", "Compare one device with several and estimate the non-parallel fraction (Amdahl's law)");
    addAnalyseOptions(scaling, *amdahl, true);
    scaling.option(
        "--over", amdahl->request.over,
        "Column with the number of devices (default: devices, cores or threads, the first that exists)");
    scaling.option("--metric", amdahl->request.metric,
                   "Rate that should grow with the number of devices (default: examples_per_second)");
    scaling.flag("--weak", amdahl->request.weak,
                 "Weak scaling: the batch per device stays equal (default: the whole batch stays equal)");
    scaling.example("analyse scaling --db frameworks.db --platform libtorch");
    scaling.callback([&context, amdahl] { context.run = [amdahl] { return runScaling(*amdahl); }; });

    const auto versions = std::make_shared<StackOptions>();
    const auto stacks =
        analyse.subcommand("stacks", "Compare software versions or data types with a baseline");
    addAnalyseOptions(stacks, *versions, true);
    stacks.option("--over", versions->over,
                  "Column whose values are compared: stack (software version), dtype, ... (default: stack)");
    stacks.option("--baseline", versions->baseline,
                  "Value of that column that the others are compared with (default: the first)");
    stacks.option("--metric", versions->metric, "Metric whose ratio is taken (default: examples_per_second)");
    stacks.example("analyse stacks --db frameworks.db --platform libtorch --over dtype");
    stacks.callback([&context, versions] { context.run = [versions] { return runStacks(*versions); }; });
}

} // namespace parascope::cli
