// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series_newest.h"

#include "engine/base/statistics/inference.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

using statistics::nan;

namespace {

/// The distances of the versions before one from their levels; the last level ends there.
struct Before
{
    SeriesLevel last;         ///< the level that the newest version is compared with
    std::vector<double> from; ///< by version; NaN without a value
    double noise = nan, free = 0;
};

Before before(const std::vector<double>& values, std::vector<std::size_t> edges, std::size_t end)
{
    constexpr double enough = 8; // versions that tell the scatter of their level
    Before out;
    out.from.assign(end, nan);
    std::erase_if(edges, [end](auto edge) { return edge >= end; });
    edges.insert(edges.begin(), 0);
    edges.push_back(end);
    std::vector<double> around;
    for (std::size_t k = 0; k + 1 < edges.size(); ++k) {
        const auto level = levelOf(values, edges[k], edges[k + 1]);
        if (level.count < 1)
            continue;
        out.last = level;
        if (level.count >= enough) { // the scatter may have been another one before
            around.clear();
            out.free = 0;
        }
        out.free += level.count - 1;
        for (auto i = edges[k]; i < edges[k + 1]; ++i)
            if (std::isfinite(values[i])) {
                out.from[i] = values[i] - level.mean;
                around.push_back(out.from[i]);
            }
    }
    out.noise = statistics::noiseOf(around, out.free);
    return out;
}

/// How much further the newest version's median may be from its truth than those of the others, because its
/// launches scatter more or are fewer.
double extraVariance(const std::vector<std::uint32_t>& launches, const std::vector<double>& variances)
{
    if (launches.empty() || launches.back() == 0)
        return 0;
    double within = 0, free = 0, share = 0, versions = 0;
    for (std::size_t i = 0; i + 1 < launches.size(); ++i) {
        if (launches[i] > 0)
            share += 1.0 / launches[i], ++versions;
        if (launches[i] > 1) {
            within += variances[i] * (launches[i] - 1);
            free += launches[i] - 1;
        }
    }
    if (free < 1 || versions < 1)
        return 0;
    within /= free;
    const double own = launches.back() > 1 ? std::max(within, variances.back()) : within;
    // The median of several values scatters more than their mean does.
    const double ofMedian = launches.back() > 2 ? 1.57 : 1;
    return ofMedian * std::max(0.0, own / launches.back() - within * share / versions);
}

/// Measures how far the versions are from their levels, by a scatter that single ones do not enlarge.
void measureDistances(const Before& known, double effect, JudgedVersion& out)
{
    constexpr double toDeviation = 1.4826;
    std::vector<double> sizes;
    for (const double from : known.from)
        if (std::isfinite(from))
            sizes.push_back(std::abs(from));
    const double median = statistics::medianInPlace(sizes);
    const double scatter = median > 0 ? toDeviation * median : known.noise;
    out.distances.assign(known.from.size(), 0);
    if (!(scatter > 0))
        return;
    out.distance = std::abs(effect) / scatter;
    for (std::size_t i = 0; i < known.from.size(); ++i)
        if (std::isfinite(known.from[i]))
            out.distances[i] = std::abs(known.from[i]) / scatter;
}

} // namespace

JudgedVersion judgeNewest(const std::vector<double>& logarithms, const std::vector<std::size_t>& edges,
                          double correlation, const std::vector<std::uint32_t>& launches,
                          const std::vector<double>& variances, double chance)
{
    constexpr std::size_t mostTogether = 3; // more versions than that are a level of their own
    constexpr double fewest = 3;
    JudgedVersion judged;
    auto& out = judged.version;
    const auto newest = logarithms.size() - 1;
    out.likewise = logarithms.size();
    if (logarithms.empty() || !std::isfinite(logarithms[newest]))
        return judged;
    const double wider = (1 + correlation) / (1 - correlation);
    const double extra = extraVariance(launches, variances);
    std::size_t together = 0;
    for (auto first = newest + 1; first-- > 0 && together < mostTogether;) {
        if (!std::isfinite(logarithms[first]))
            continue;
        ++together;
        const auto known = before(logarithms, edges, first);
        if (known.last.count < 1 || known.free < 1 || (together > 1 && known.last.count < fewest))
            break;
        const bool isLevel = std::find(edges.begin(), edges.end(), first) != edges.end();
        if (together > 1 && isLevel)
            break; // the newest versions begin a level that is known
        const auto late = levelOf(logarithms, first, newest + 1);
        const double effect = late.mean - known.last.mean;
        const double error = std::sqrt(
            known.noise * known.noise * ((together > 1 ? wider : 1) / late.count + wider / known.last.count) +
            extra / late.count);
        const double p =
            error > 0 ? statistics::studentTwoSided(effect / error, known.free) : (effect == 0 ? 1.0 : 0.0);
        if (together == 1) {
            const auto around = [&](double quantile) {
                const double half = statistics::studentQuantile(quantile, known.free) * error;
                return statistics::Interval{effect - half, effect + half};
            };
            out.effect = effect;
            out.interval = around(0.975);
            out.narrow = around(0.95);
            out.p = p;
            out.first = newest;
            out.level = static_cast<std::size_t>(known.last.count);
            measureDistances(known, effect, judged);
        }
        // The newest one itself must be on that side.
        const bool same = (logarithms[newest] - known.last.mean) * effect > 0.5 * effect * effect;
        if (p * mostTogether <= chance && p <= out.p && same) {
            out.departs = true;
            out.p = p;
            out.first = first;
            out.effect = logarithms[newest] - known.last.mean;
            const double half = statistics::studentQuantile(0.975, known.free) *
                                std::sqrt(known.noise * known.noise * (1 + wider / known.last.count) + extra);
            out.interval = {out.effect - half, out.effect + half};
            out.level = static_cast<std::size_t>(known.last.count);
            measureDistances(known, effect, judged);
        }
    }
    return judged;
}

void compareWithOlder(std::vector<JudgedVersion>& judged)
{
    const auto departing =
        std::count_if(judged.begin(), judged.end(), [](const auto& each) { return each.version.departs; });
    if (departing == 0)
        return;
    // The distances of all cells by version, in ascending order.
    std::vector<std::vector<double>> byVersion;
    for (const auto& each : judged) {
        byVersion.resize(std::max(byVersion.size(), each.distances.size()));
        for (std::size_t i = 0; i < each.distances.size(); ++i)
            byVersion[i].push_back(each.distances[i]);
    }
    for (auto& distances : byVersion)
        std::sort(distances.begin(), distances.end());
    for (auto& each : judged) {
        if (!each.version.departs)
            continue;
        // Noise without outliers hardly ever has five deviations.
        const double alike = std::min(each.distance / 2, std::max(each.distance / 4, 5.0));
        for (std::size_t i = 0; i < std::min(each.version.first, byVersion.size()); ++i) {
            const auto& distances = byVersion[i];
            const auto first = std::lower_bound(distances.begin(), distances.end(), alike);
            if (distances.end() - first >= departing)
                each.version.likewise = i;
        }
    }
}

std::vector<double> removeCommon(std::vector<std::vector<double>>& logarithms)
{
    constexpr std::size_t fewestCells = 5, fewestVersions = 6;
    constexpr double mostLeft = 0.5, leastFollowing = 0.3, share = 0.8;
    if (logarithms.size() < fewestCells)
        return {};
    const auto versions = logarithms.front().size();
    std::vector<std::vector<double>> around;
    for (const auto& values : logarithms) {
        const auto level = levelOf(values, 0, versions);
        auto& from = around.emplace_back(values);
        for (auto& value : from)
            value -= level.mean;
    }
    std::vector<double> common(versions, nan);
    for (std::size_t i = 0; i < versions; ++i) {
        std::vector<double> here;
        for (const auto& from : around)
            if (std::isfinite(from[i]))
                here.push_back(from[i]);
        if (!here.empty())
            common[i] = statistics::medianInPlace(here);
    }
    std::vector<double> follows;
    std::size_t following = 0, judged = 0;
    for (const auto& from : around) {
        double products = 0, squares = 0, own = 0, count = 0;
        for (std::size_t i = 0; i < versions; ++i)
            if (std::isfinite(from[i])) {
                products += from[i] * common[i];
                squares += common[i] * common[i];
                own += from[i] * from[i];
                ++count;
            }
        const double slope = squares > 0 ? std::clamp(products / squares, 0.0, 2.0) : 0;
        const double left = own - 2 * slope * products + slope * slope * squares;
        follows.push_back(slope);
        if (count < static_cast<double>(fewestVersions))
            continue;
        ++judged;
        following += slope > leastFollowing && left < mostLeft * own;
    }
    if (judged < fewestCells || static_cast<double>(following) < share * static_cast<double>(judged))
        return {};
    for (std::size_t c = 0; c < logarithms.size(); ++c)
        for (std::size_t i = 0; i < versions; ++i)
            logarithms[c][i] -= follows[c] * common[i]; // NaN only where the value itself is missing
    return common;
}

} // namespace parascope::analysis
