// SPDX-License-Identifier: GPL-3.0-or-later
// analyse upgrade
#include "app/cli/analyse.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/upgrade.h"

#include <algorithm>

namespace parascope::cli {

namespace {

struct UpgradeOptions : AnalyseOptions
{
    std::string from, to, match = "work";
    bool operations = false;
};

/// Number of pairs printed without --json: the most important ones.
constexpr std::size_t shownPairs = 12;

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

/// The compared rows: runs, or their operations.
struct Compared
{
    const table::Table& table;
    const table::Table& runs;
    std::vector<std::uint32_t> owners; ///< run of each operation's row; empty for runs

    [[nodiscard]] std::string modelOf(std::uint32_t row) const
    {
        const auto run = owners.empty() ? row : owners[row];
        const auto* family = runs.find(columns::family);
        const auto name = family ? runs.text(run, *family) : std::string();
        const auto shape = shapeText(shapeJson(runs, run));
        return name + (name.empty() || shape.empty() ? "" : " ") + shape;
    }
    [[nodiscard]] std::string nameOf(std::uint32_t row) const
    {
        return owners.empty() ? modelOf(row) : table.text(row, *table.find(columns::operation));
    }
};

Json boundJson(const analysis::Upgrade& result, const analysis::UpgradePoint& point)
{
    return std::isfinite(result.ridge) && point.intensity > 0 && point.oldFlops > 0
               ? Json(point.computeBound ? "compute" : "memory")
               : Json(nullptr);
}

Json pairsJson(const analysis::Upgrade& result, const Compared& compared)
{
    Json pairs = Json::array();
    for (const auto& point : result.points) {
        Json pair = {{"name", compared.nameOf(point.oldRow)},
                     {"flops", numberOrNull(point.flops)},
                     {"time_a", numberOrNull(point.oldTime)},
                     {"time_b", numberOrNull(point.newTime)},
                     {"ratio", numberOrNull(point.speedup)},
                     {"share_of_difference", numberOrNull(point.shareOfDifference)},
                     {"bound", boundJson(result, point)}};
        if (!compared.owners.empty())
            pair["model"] = compared.modelOf(point.oldRow);
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

Json pointsJson(const analysis::Upgrade& result, const table::Table& table)
{
    Json points = Json::array();
    for (const auto& point : result.points)
        points.push_back({{"operation", point.operation.empty() ? Json(nullptr) : Json(point.operation)},
                          {metric::arithmeticIntensity, numberOrNull(point.intensity)},
                          {"speedup", numberOrNull(point.speedup)},
                          {"bound", boundJson(result, point)},
                          {"from_flops_per_second", numberOrNull(point.oldFlops)},
                          {"to_flops_per_second", numberOrNull(point.newFlops)},
                          {"from_run", runText(table, point.oldRow)},
                          {"to_run", runText(table, point.newRow)}});
    return points;
}

Json namesJson(const std::vector<std::uint32_t>& rows, const Compared& compared)
{
    Json out = Json::array();
    for (const auto row : rows) {
        Json item = {{"name", compared.nameOf(row)}};
        if (!compared.owners.empty())
            item["model"] = compared.modelOf(row);
        out.push_back(std::move(item));
    }
    return out;
}

std::string secondsText(double seconds)
{
    return std::isfinite(seconds) ? quantityText(seconds, "s") : "not known";
}

std::string groupText(const analysis::UpgradeGroup& group, const UpgradeOptions& options)
{
    return group.name + ": " + options.to + " over " + options.from + " " + shortNumber(group.geometricMean) +
           " times (geometric mean of " + std::to_string(group.n) +
           "; 2 to 98 %: " + shortNumber(group.percentiles.front()) + " to " +
           shortNumber(group.percentiles.back()) + ")\n";
}

std::string upgradeText(const UpgradeOptions& options, const analysis::Upgrade& result,
                        const Compared& compared)
{
    if (!result.unable.empty())
        return result.unable.text() + "\n";
    std::vector<double> speedups;
    for (const auto& point : result.points)
        speedups.push_back(point.speedup);
    std::string out =
        options.to + " over " + options.from + ": " + shortNumber(analysis::geometricMean(speedups)) +
        " times, geometric mean of " + std::to_string(speedups.size()) +
        (options.operations ? " operations" : " models") + " on both" +
        (options.match == "work" ? "" : ", matched by " + options.match + " (time of an example)") + ".\n";
    for (const auto* groups : {&result.bounds, &result.operations})
        for (const auto& group : *groups)
            if (!group.name.empty() && group.n)
                out += groupText(group, options);
    std::vector<const analysis::UpgradePoint*> order;
    for (const auto& point : result.points)
        order.push_back(&point);
    const auto weight = [](const auto* point) {
        return std::isfinite(point->shareOfDifference) ? std::abs(point->shareOfDifference) : -1;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const auto* a, const auto* b) { return weight(a) > weight(b); });
    if (order.size() > shownPairs)
        order.resize(shownPairs);
    for (const auto* point : order)
        out += "  " + compared.nameOf(point->oldRow) +
               (compared.owners.empty() ? "" : " of " + compared.modelOf(point->oldRow)) + ": " +
               secondsText(point->oldTime) + " to " + secondsText(point->newTime) + ", " +
               shortNumber(point->speedup) + " times" +
               (std::isfinite(point->shareOfDifference)
                    ? ", " + shareText(point->shareOfDifference) + " of the difference"
                    : std::string()) +
               "\n";
    if (result.points.size() > order.size())
        out += "  and " + std::to_string(result.points.size() - order.size()) + " more (--json has all)\n";
    return out + sentenceText(answer::settings(result.matched, result.differs));
}

Result<Outcome> runUpgrade(const UpgradeOptions& options)
{
    auto question = questionOf(options);
    question.onePlatform = false;
    if (!options.operations) {
        question.metrics = {metric::flopsPerSecond};
        question.sides = {columns::platform, options.to, options.from};
    }
    PARASCOPE_TRY(auto data, loadRuns(options, std::move(question)));
    data.against = answer::Against::Roof;
    const auto& runs = *data.data->table;
    const analysis::UpgradeRequest request{
        options.from, options.to, analysis::ridgeOf(ceilingsFor(data, options.from, options)), options.match};
    PARASCOPE_TRY(auto result, options.operations ? analysis::upgradeOfOperations(
                                                        *data.data->operations, runs, data.runs.rows, request)
                                                  : analysis::upgradeOfRuns(runs, data.runs.rows, request));
    if (!options.operations)
        data.runs.nameReasons(result.excluded);
    Compared compared{options.operations ? *data.data->operations : runs, runs, {}};
    if (options.operations) {
        PARASCOPE_TRY(compared.owners, analysis::runRows(compared.table, runs));
    }
    Outcome out;
    out.document = {{"from", options.from},
                    {"to", options.to},
                    {"n", result.points.size()},
                    {"match", options.match},
                    {"pairs", pairsJson(result, compared)},
                    {"only_a", namesJson(result.onlyOld, compared)},
                    {"only_b", namesJson(result.onlyNew, compared)},
                    {"ridge", numberOrNull(result.ridge)},
                    {"operations", options.operations ? groupsJson(result.operations) : Json::array()},
                    {"bounds", groupsJson(result.bounds)},
                    {"points", pointsJson(result, compared.table)}};
    out.document.update(definitionsJson(options));
    addReasons(out.document, result.unable, result.excluded);
    out.document.update(settingsJson(result.matched, result.differs));
    out.text = upgradeText(options, result, compared) + leftOutText(result.excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addUpgrade(Command analyse, Context& context)
{
    const auto options = std::make_shared<UpgradeOptions>();
    const auto upgrade = analyse.subcommand(
        "upgrade", "Show what a new platform brings over an old one, by arithmetic intensity");
    addAnalyseOptions(upgrade, *options, false);
    upgrade.option("--from", options->from, "Name of the old platform").required();
    upgrade.option("--to", options->to, "Name of the new platform").required();
    upgrade.option(
        "--match", options->match,
        "work: pairs of equal batch; batch*K: the new batch is K times the old one (default: work)");
    upgrade.flag("--operations", options->operations, "Compare profiled operations instead of models");
    upgrade.example("analyse upgrade --db paper.db --from v100 --to tpu-v2");
    upgrade.callback([&context, options] { context.run = [options] { return runUpgrade(*options); }; });
}

} // namespace parascope::cli
