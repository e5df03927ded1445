// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/launch_effect.h"

#include "engine/analyse/analysis/statistics.h"

#include <boost/math/distributions/fisher_f.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

namespace {

/// Sums of squares between and within the launches of one side.
struct Sums
{
    double between = 0, within = 0;
    double betweenDegrees = 0, withinDegrees = 0;
    double cells = 0; ///< in a launch, on the average
    std::size_t launches = 0;
};

Sums sumsOf(const SideLaunches& side)
{
    Sums out;
    std::vector<double> sum, count;
    std::vector<std::vector<double>> residuals;
    for (const auto& cell : side) {
        const double mean = std::accumulate(cell.begin(), cell.end(), 0.0) / static_cast<double>(cell.size());
        sum.resize(std::max(sum.size(), cell.size()), 0);
        count.resize(sum.size(), 0);
        residuals.emplace_back();
        for (std::size_t k = 0; k < cell.size(); ++k) {
            residuals.back().push_back(cell[k] - mean);
            sum[k] += cell[k] - mean;
            ++count[k];
        }
    }
    double total = 0;
    for (std::size_t k = 0; k < sum.size(); ++k) {
        out.between += sum[k] * sum[k] / count[k];
        total += count[k];
    }
    for (const auto& cell : residuals)
        for (std::size_t k = 0; k < cell.size(); ++k) {
            const double rest = cell[k] - sum[k] / count[k];
            out.within += rest * rest;
        }
    out.launches = sum.size();
    out.betweenDegrees = static_cast<double>(sum.size()) - 1;
    out.withinDegrees = total - static_cast<double>(side.size()) - out.betweenDegrees;
    out.cells = total / static_cast<double>(std::max<std::size_t>(1, sum.size()));
    return out;
}

} // namespace

double LaunchEffect::varianceOfDifference() const
{
    return variance > 0 ? variance * (1 / static_cast<double>(aLaunches) + 1 / static_cast<double>(bLaunches))
                        : 0;
}

LaunchEffect launchEffect(const SideLaunches& a, const SideLaunches& b)
{
    LaunchEffect out;
    constexpr std::size_t fewestCells = 3;
    if (a.size() < fewestCells)
        return out;
    const auto one = sumsOf(a), other = sumsOf(b);
    out.aLaunches = one.launches;
    out.bLaunches = other.launches;
    out.degrees = one.betweenDegrees + other.betweenDegrees;
    const double restDegrees = one.withinDegrees + other.withinDegrees;
    if (std::min(one.launches, other.launches) < 2 || !(restDegrees >= 1))
        return out;
    const double between = (one.between + other.between) / out.degrees;
    out.rest = (one.within + other.within) / restDegrees;
    if (!(out.rest > 0))
        return out;
    out.p = boost::math::cdf(boost::math::complement(
        boost::math::fisher_f_distribution<double>(out.degrees, restDegrees), between / out.rest));
    constexpr double sign = 0.05;
    if (out.p < sign)
        out.variance = (between - out.rest) / ((one.cells + other.cells) / 2);
    return out;
}

LaunchLevels launchLevels(const SideLaunches& a, const SideLaunches& b)
{
    std::vector<double> distances;
    for (const auto* side : {&a, &b})
        for (const auto& cell : *side)
            if (const double middle = medianOf(cell); cell.size() >= 3)
                for (const double value : cell)
                    distances.push_back(std::abs(value - middle));
    LaunchLevels out;
    constexpr std::size_t fewest = 20;
    if (distances.size() < fewest)
        return out;
    std::sort(distances.begin(), distances.end());
    const double usual = 1.4826 * medianOf(distances);
    // The rarer level lies beyond a gap: nothing near the middle between it and the other.
    constexpr double far = 5, narrow = 0.35, leastShare = 0.05;
    const auto first = std::upper_bound(distances.begin(), distances.end(), far * usual);
    const auto count = static_cast<double>(distances.end() - first);
    if (count < leastShare * static_cast<double>(distances.size()))
        return out;
    const std::vector<double> beyond(first, distances.end());
    const double gap = medianOf(beyond);
    const auto low = std::upper_bound(distances.begin(), distances.end(), 0.4 * gap),
               high = std::lower_bound(distances.begin(), distances.end(), 0.6 * gap);
    std::vector<double> away;
    for (const double value : beyond)
        away.push_back(std::abs(value - gap));
    if (static_cast<double>(high - low) > 0.1 * count || 1.4826 * medianOf(away) > narrow * gap)
        return out;
    out.gap = gap;
    out.share = count / static_cast<double>(distances.size());
    return out;
}

} // namespace parascope::analysis
