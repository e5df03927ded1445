// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that each kind can draw from some data, and their ranks among the figures shown by default.
#include "engine/figure/offers.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/ranking.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/settings.h"
#include "engine/figure/kinds.h"
#include "engine/figure/subject.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace parascope::figure {

namespace {

/// Largest number of runs for which every uncertain figure is built as a test. With more runs, a figure that
/// is not shown by default is offered without a test; the figure itself then says what is missing.
constexpr std::size_t mostTried = 100000;

/// Returns whether the runs differ in a column of this kind.
bool differIn(const table::Table& table, const std::string& name, table::Column::Kind kind)
{
    const auto* column = table.find(name);
    return column && column->kind == kind && analysis::takesSeveral(*column, table::Mask(table.rows(), 1));
}

} // namespace

Spec DataProfile::spec(const char* kind) const
{
    Spec spec;
    spec.kind = kind;
    spec.family = heat.family;
    spec.filter = heat.filter;
    // Filter by the mode of the slice, because this kind may not have a slice and each mode is different
    // work.
    if (const auto* mode = heat.fix.find(columns::mode))
        spec.filter += (spec.filter.empty() ? "mode == \"" : " && mode == \"") + toText(*mode) + '"';
    spec.flops = heat.flops;
    spec.peak = heat.peak;
    spec.platforms = heat.platforms;
    return spec;
}

std::vector<Offer> offers(const Input& input, const Basis& basis)
{
    if (!input.runs || input.runs->rows() == 0)
        return {};
    auto heat = heatMapFor(input, basis);
    auto pair = bestPair(*input.runs, heat.family);
    const bool ofAll = pair.empty() && basis.family.empty();
    if (ofAll)
        pair = bestPair(*input.runs);
    DataProfile profile{input,           basis, std::move(heat),
                        std::move(pair), ofAll, input.runs->find(hyper::batch) ? "batch" : ""};
    // Benchmarks that several versions ran with the same settings are told apart by their names only.
    if (differIn(*input.runs, columns::version, table::Column::Kind::Category) &&
        !differIn(*input.runs, profile.heat.x, table::Column::Kind::Number)) {
        profile.heat.x.clear();
        profile.heat.y.clear();
        profile.batch.clear();
    }
    auto quick = input;
    quick.quick = true;
    const bool tries = input.runs->rows() <= mostTried;
    std::vector<Offer> out;
    for (const auto& kind : kinds()) {
        if (!kind.offer)
            continue;
        for (auto& offer : kind.offer(profile)) {
            // Runs of a chosen family may lack what makes a figure sure for the others.
            const bool untried = (offer.sure && basis.family.empty()) || (offer.rank == 0 && !tries);
            const auto figure = untried ? Result<Figure>(Figure()) : build(offer.spec, quick);
            if (figure && figure->empty.empty())
                out.push_back(std::move(offer));
        }
    }
    return out;
}

/// Offers a heat map if two hyper-parameters vary, which are then its axes, and a ratio map if there is a
/// pair of platforms.
std::vector<Offer> offerHeatMap(const DataProfile& profile)
{
    std::vector<Offer> out;
    if (!profile.heat.x.empty() && !profile.heat.y.empty())
        out.push_back({"heatmap", profile.heat, 1});
    auto basis = profile.basis;
    if (!profile.pairOfAll)
        basis.family = profile.heat.family;
    if (profile.hasPair())
        out.push_back(
            {"ratio", pairMapFor(profile.input, basis, profile.pair[0], profile.pair[1]), 0, false});
    return out;
}

/// Returns whether the map's platform is one of the pair. Otherwise the pair is from another source with
/// other peaks.
bool pairHasMap(const DataProfile& profile)
{
    const auto &mapped = profile.heat.platforms, &pair = profile.pair;
    return mapped.empty() || std::find(pair.begin(), pair.end(), mapped.front()) != pair.end();
}

/// Returns a spec for the pair with most common work.
Spec specOfPair(const DataProfile& profile, const char* kind)
{
    auto spec = profile.spec(kind);
    if (profile.pairOfAll)
        spec.family.clear();
    spec.platforms = profile.pair;
    return spec;
}

/// Offers lines. They are shown by default if only one hyper-parameter varies, and next to the views of
/// serving. If no hyper-parameter varies, the figure compares the families (commands or benchmarks).
std::vector<Offer> offerLines(const DataProfile& profile)
{
    auto spec = profile.spec("lines");
    if (profile.heat.x.empty()) {
        if (!differIn(profile.runs(), "family", table::Column::Kind::Category) || profile.hasOperations())
            return {};
        spec.metric = profile.heat.metric;
        spec.x = "family";
        spec.family.clear();
        return {{"lines", spec, 1, false}};
    }
    spec.metric = profile.heat.metric;
    spec.x = profile.heat.x;
    spec.by = profile.heat.y;
    spec.fix = profile.heat.fix;
    const bool stands = profile.heat.y.empty() || hasNumbers(profile.runs(), metric::outputThroughput);
    return {{"lines", spec, stands ? 1 : 0}};
}

/// Offers the time per output token and the time to the first token against the throughput. For decode runs
/// it offers the rate per user.
std::vector<Offer> offerServing(const DataProfile& profile)
{
    std::vector<Offer> out;
    if (hasNumbers(profile.runs(), metric::tokensPerSecondOfUser)) {
        auto spec = profile.spec("serving");
        spec.filter = profile.heat.filter;
        spec.x = metric::tokensPerSecond;
        spec.metric = metric::tokensPerSecondOfUser;
        spec.logX = spec.logY = true;
        out.push_back({"decoding", spec, 2, false});
    }
    if (!hasNumbers(profile.runs(), metric::outputThroughput))
        return out;
    for (const auto& [id, latency, show] : {std::tuple("serving", "median_tpot", "frontier"),
                                            std::tuple("serving-ttft", "median_ttft", "percentiles")}) {
        if (!hasNumbers(profile.runs(), latency))
            continue;
        auto spec = profile.spec("serving");
        spec.platforms.clear();
        spec.filter.clear();
        spec.family = profile.basis.family;
        spec.x = metric::outputThroughput;
        spec.metric = latency;
        spec.logY = true;
        spec.options["show"] = show;
        out.push_back({id, spec, 2, false});
    }
    return out;
}

/// Offers the largest batch by context or another hyper-parameter, for decode runs or if a run ran out of
/// memory.
std::vector<Offer> offerMemory(const DataProfile& profile)
{
    const auto& runs = profile.runs();
    const auto* outcome = runs.find(columns::outcome);
    const auto oom = outcome ? outcome->dictionary->find(nameOf(Outcome::Oom)) : table::Dictionary::missing;
    const bool decodes = hasNumbers(runs, metric::secondsPerOutputToken);
    if (profile.batch.empty() || (!decodes && oom == table::Dictionary::missing))
        return {};
    auto spec = profile.spec("memory");
    spec.x = decodes && profile.heat.x == hyper::batch ? profile.heat.y : profile.heat.x;
    if (spec.x.empty() || spec.x == hyper::batch)
        return {};
    return {{"memory", spec, decodes ? 9 : 0, false}};
}

std::vector<Offer> offerRegression(const DataProfile& profile)
{
    if (profile.heat.x.empty())
        return {};
    auto spec = profile.spec("regression");
    spec.metric = hasNumbers(profile.runs(), metric::flopsPerSecond)      ? metric::flopsPerSecond
                  : hasNumbers(profile.runs(), metric::examplesPerSecond) ? metric::examplesPerSecond
                                                                          : profile.heat.metric;
    return {{"regression", spec, 2}};
}

/// Returns the hyper-parameter that colours the points: one that varies, preferably the batch, else an axis
/// of the map.
std::string colourOf(const DataProfile& profile)
{
    for (const auto& name : {profile.batch, profile.heat.y, profile.heat.x})
        if (!name.empty() && differIn(profile.runs(), name, table::Column::Kind::Number))
            return name;
    return {};
}

std::vector<Offer> offerScatter(const DataProfile& profile)
{
    std::vector<Offer> out;
    const auto& runs = profile.runs();
    if (differIn(runs, metric::parameters, table::Column::Kind::Number) &&
        (hasNumbers(runs, metric::examplesPerSecond) || hasNumbers(runs, metric::stepSeconds))) {
        auto spec = profile.spec("scatter");
        spec.x = metric::parameters;
        spec.y =
            hasNumbers(runs, metric::examplesPerSecond) ? metric::examplesPerSecond : metric::stepSeconds;
        spec.colour = colourOf(profile);
        spec.logX = spec.logY = true;
        // The scatter is shown by default only if there is no pair for a speedup.
        out.push_back({"scatter", spec, profile.hasPair() ? 0 : 9});
    }
    const bool used = hasNumbers(runs, metric::flopsUtilisation);
    if (hasNumbers(runs, metric::infeedFraction) && (used || hasNumbers(runs, metric::examplesPerSecond))) {
        auto spec = profile.spec("scatter");
        spec.x = metric::infeedFraction;
        spec.y = used ? metric::flopsUtilisation
                      : metric::examplesPerSecond; // without a peak there is no utilisation
        spec.filter =
            std::string(metric::infeedFraction) + " >= 0"; // usually only traced runs have this metric
        spec.colour = colourOf(profile);
        out.push_back({"balance", spec, 0, false});
    }
    return out;
}

std::vector<Offer> offerSpeedup(const DataProfile& profile)
{
    if (!profile.hasPair() || !hasNumbers(profile.runs(), metric::examplesPerSecond))
        return {};
    auto spec = specOfPair(profile, "speedup");
    spec.metric = metric::examplesPerSecond;
    // If the number of parameters is unknown, use the x axis of the heat map.
    spec.x = hasNumbers(profile.runs(), metric::parameters) ? metric::parameters : profile.heat.x;
    if (spec.x.empty() || !hasNumbers(profile.runs(), spec.x.c_str()))
        return {};
    spec.colour = colourOf(profile) == spec.x ? profile.heat.y : colourOf(profile);
    spec.logX = spec.logY = true;
    return {{"speedup", spec, 3}};
}

std::vector<Offer> offerRoofline(const DataProfile& profile)
{
    std::vector<Offer> out;
    if (hasNumbers(profile.runs(), metric::arithmeticIntensity) &&
        hasNumbers(profile.runs(), metric::flopsPerSecond)) {
        auto spec = profile.spec("roofline");
        spec.filter = profile.heat.filter; // all modes: prefill and decode have the same roof
        // Prefer bytes that a trace counted to bytes that the layer graph estimates.
        if (const auto databases = databasesOf(profile.runs()); !databases.traced.empty())
            spec.filter = anyOf(databases.traced);
        spec.logX = spec.logY = true;
        out.push_back({"roofline", spec, 4});
        if (profile.hasPair()) {
            spec.platforms = profile.pair;
            out.push_back({"upgrade", spec, 0, false});
        }
    }
    if (profile.hasOperations()) {
        const auto& operations = *profile.input.operations;
        std::vector<std::uint32_t> rows(operations.rows());
        std::iota(rows.begin(), rows.end(), 0U);
        auto spec = profile.spec("roofline");
        spec.filter.clear();
        spec.family = profile.basis.family;
        spec.platforms = {mostFrequent(operations, "platform", rows)};
        spec.options["operations"] = true;
        spec.logX = spec.logY = true;
        out.push_back({"roofline-operations", spec, 5, false});
    }
    return out;
}

std::vector<Offer> offerBoxPlot(const DataProfile& profile)
{
    constexpr std::size_t fewest = 4; // fewer runs, such as two traces, have no distribution
    if (profile.runs().rows() < fewest)
        return {};
    auto spec = profile.spec("boxplot");
    spec.metric = profile.heat.metric;
    spec.by = profile.batchOrFamily();
    if (spec.by == "family") // show one box per family
        spec.family.clear();
    if (!differIn(profile.runs(), spec.by,
                  profile.batch.empty() ? table::Column::Kind::Category : table::Column::Kind::Number) &&
        !profile.heat.x.empty())
        spec.by = profile.heat.x;
    spec.logY = true;
    if (profile.hasPair() && pairHasMap(profile))
        spec.platforms = profile.pair;
    return {{"boxplot", spec, 6}};
}

std::vector<Offer> offerBreakdown(const DataProfile& profile)
{
    if (!profile.hasOperations())
        return {};
    auto spec = profile.spec("breakdown");
    spec.filter.clear();
    spec.family = profile.basis.family;
    spec.by = profile.batch;
    // Names of operations in traces contain shapes, so there are dozens of operations. Classes give a better
    // overview.
    const auto& operations = *profile.input.operations;
    const auto *names = operations.find(columns::operation), *operators = operations.find("operator");
    if (names && operators && operators->dictionary->size() < names->dictionary->size()) {
        spec.options["unit"] = "class";
        const auto* platform = operations.find(columns::platform);
        std::vector<std::uint32_t> rows(operations.rows());
        std::iota(rows.begin(), rows.end(), 0U);
        if (platform)
            spec.platforms = {mostFrequent(operations, "platform", rows)};
    }
    // For two runs, the figure "traces" already shows the breakdown.
    return {{"breakdown", spec, profile.runs().rows() == 2 ? 0 : 8}};
}

std::vector<Offer> offerTraces(const DataProfile& profile)
{
    if (!profile.hasOperations())
        return {};
    auto spec = profile.spec("traces");
    spec.filter.clear();
    spec.family = profile.basis.family;
    spec.platforms = profile.hasPair() ? profile.pair : std::vector<std::string>();
    return {{"traces", spec, 2, false}};
}

std::vector<Offer> offerParallel(const DataProfile& profile)
{
    if (profile.heat.x.empty())
        return {}; // no hyper-parameter varies, so there would be only one axis
    auto spec = profile.spec("parallel");
    spec.metric = profile.heat.metric;
    return {{"parallel", spec, 7}};
}

std::vector<Offer> offerRanges(const DataProfile& profile)
{
    if (!hasNumbers(profile.runs(), metric::parameters))
        return {};
    auto spec = profile.spec("ranges");
    spec.metric = metric::parameters;
    spec.platforms.clear();
    spec.filter.clear();
    spec.family.clear();
    return {{"ranges", spec}};
}

std::vector<Offer> offerWinRate(const DataProfile& profile)
{
    if (!profile.hasPair())
        return {};
    auto spec = specOfPair(profile, "winrate");
    spec.metric = metric::examplesPerSecond;
    spec.by = profile.batchOrFamily();
    if (spec.by == columns::family) // show one bar per family
        spec.family.clear();
    return {{"winrate", spec, 0, false}};
}

/// Offers ranks of the platforms, or of the stacks or files of one platform.
std::vector<Offer> offerRanks(const DataProfile& profile)
{
    std::vector<std::string_view> sides;
    for (const auto& setting : settings())
        if (setting.role == SettingRole::Identity || setting.role == SettingRole::Stack)
            sides.push_back(setting.name);
    sides.emplace_back(columns::database);
    for (const auto over : sides) {
        const auto* column = profile.runs().find(over);
        if (!column || column->kind != table::Column::Kind::Category)
            continue;
        const std::set<std::int32_t> levels(column->codes.begin(), column->codes.end());
        const auto count = levels.size() - levels.count(table::Dictionary::missing);
        if (count < 2 || count > analysis::mostSides)
            continue;
        auto spec = profile.spec("ranks");
        spec.platforms.clear();
        spec.metric = metric::examplesPerSecond;
        if (over != columns::platform)
            spec.options["over"] = over;
        return {{"ranks", spec}};
    }
    return {};
}

std::vector<Offer> offerWinners(const DataProfile& profile)
{
    auto ranks = offerRanks(profile);
    if (ranks.empty() || profile.heat.x.empty() || profile.heat.y.empty())
        return {};
    auto spec = ranks.front().spec;
    spec.kind = "winners";
    spec.x = profile.heat.x;
    spec.y = profile.heat.y;
    return {{"winners", spec}};
}

std::vector<Offer> offerUpgrade(const DataProfile& profile)
{
    if (!profile.hasPair() || !hasNumbers(profile.runs(), metric::arithmeticIntensity) ||
        !hasNumbers(profile.runs(), metric::flopsPerSecond))
        return {};
    auto spec = specOfPair(profile, "upgrade");
    std::vector<Offer> out{{"upgrade-models", spec, 0, false}};
    if (profile.hasOperations()) {
        spec.options["operations"] = true;
        out.push_back({"upgrade-operations", spec, 0, false});
    }
    return out;
}

std::vector<Offer> offerScaling(const DataProfile& profile)
{
    for (const char* name : {setting::devices, setting::cores, setting::threads})
        if (differIn(profile.runs(), name, table::Column::Kind::Number)) {
            auto spec = profile.spec("scaling");
            spec.metric = metric::examplesPerSecond;
            spec.options["over"] = name;
            return {{"scaling", spec, 0, false}};
        }
    return {};
}

std::vector<Offer> offerStacks(const DataProfile& profile)
{
    std::vector<Offer> out;
    for (const auto& setting : settings()) {
        // Runs of other work have no equal runs, and a version has a view of its own.
        const bool compares =
            comparesRuns(setting) && (setting.role == SettingRole::Stack || setting.role == SettingRole::Run);
        const std::string name(setting.name);
        if (compares && differIn(profile.runs(), name.c_str(), table::Column::Kind::Category)) {
            auto spec = profile.spec("stacks");
            spec.metric = metric::examplesPerSecond;
            spec.by = name;
            out.push_back({name, spec, 0, false});
        }
    }
    return out;
}

/// Offers the history of the step time where runs name versions.
std::vector<Offer> offerSeries(const DataProfile& profile)
{
    if (!differIn(profile.runs(), columns::version, table::Column::Kind::Category))
        return {};
    auto spec = profile.spec("series");
    spec.family = profile.basis.family;
    spec.metric = metric::stepSeconds;
    spec.x = columns::version;
    spec.fix = Parameters();
    return {{"series", spec, 1, false}};
}

} // namespace parascope::figure
