// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/launch_effect.h"

#include "engine/analyse/analysis/statistics.h"

#include <boost/math/distributions/fisher_f.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::analysis {

namespace {

/// Sums of squares between and within the launches of one side.
struct Sums
{
    double between = 0, within = 0;
    double betweenDegrees = 0, withinDegrees = 0;
    double cells = 0; ///< mean number of cells in a launch
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

Variation LaunchEffect::ofDifference() const
{
    const double ofA = a.ofMean(), ofB = b.ofMean(), whole = ofA + ofB;
    if (!(whole > 0))
        return {0, a.degrees + b.degrees};
    return {whole,
            alike ? a.degrees + b.degrees : whole * whole / (ofA * ofA / a.degrees + ofB * ofB / b.degrees)};
}

LaunchEffect launchEffect(const SideLaunches& a, const SideLaunches& b)
{
    LaunchEffect out;
    constexpr std::size_t fewestCells = 3;
    if (a.size() < fewestCells)
        return out;
    const std::array sums{sumsOf(a), sumsOf(b)};
    const std::array spreads{&out.a, &out.b};
    for (std::size_t side = 0; side < sums.size(); ++side) {
        const auto& sum = sums[side];
        auto& spread = *spreads[side];
        spread.launches = sum.launches;
        spread.degrees = sum.betweenDegrees;
        spread.rest = sum.withinDegrees >= 1 ? sum.within / sum.withinDegrees : 0;
    }
    if (std::min(out.a.launches, out.b.launches) < 2 || !(out.a.rest > 0) || !(out.b.rest > 0))
        return out;
    // The launches of both sides together, each relative to the scatter within its side's launches.
    const auto beyond = [](double ratio, double degrees, double rest) {
        return boost::math::cdf(
            boost::math::complement(boost::math::fisher_f_distribution<double>(degrees, rest), ratio));
    };
    const double degrees = out.a.degrees + out.b.degrees;
    double scaled = 0;
    for (std::size_t side = 0; side < sums.size(); ++side)
        scaled += sums[side].between / spreads[side]->rest;
    out.p = beyond(scaled / degrees, degrees, sums[0].withinDegrees + sums[1].withinDegrees);
    constexpr double sign = 0.05;
    if (out.p >= sign)
        return out;
    std::array<double, 2> variances{};
    for (std::size_t side = 0; side < sums.size(); ++side)
        variances[side] =
            std::max(0.0, sums[side].between / sums[side].betweenDegrees - spreads[side]->rest) /
            sums[side].cells;
    // Few launches say little about their scatter, so both sides share it unless the data speak against that.
    const std::array squares{sums[0].between / sums[0].betweenDegrees,
                             sums[1].between / sums[1].betweenDegrees};
    const std::size_t larger = squares[1] > squares[0], smaller = 1 - larger;
    constexpr double unlike = 0.05; // two-sided
    out.alike = squares[smaller] > 0 && beyond(squares[larger] / squares[smaller], spreads[larger]->degrees,
                                               spreads[smaller]->degrees) > unlike / 2;
    const double rest = (sums[0].within + sums[1].within) / (sums[0].withinDegrees + sums[1].withinDegrees);
    const double shared = std::max(0.0, (sums[0].between + sums[1].between) / degrees - rest) /
                          ((sums[0].cells + sums[1].cells) / 2);
    for (std::size_t side = 0; side < sums.size(); ++side)
        spreads[side]->variance = out.alike ? shared : variances[side];
    return out;
}

namespace {

/// Returns the effect of each launch of a side on all cells: the median of the distances from the cells'
/// medians.
std::vector<double> launchShifts(const SideLaunches& side)
{
    constexpr std::size_t fewestCells = 5;
    std::vector<std::vector<double>> distances;
    for (const auto& cell : side) {
        const double middle = medianOf(cell);
        distances.resize(std::max(distances.size(), cell.size()));
        for (std::size_t k = 0; k < cell.size(); ++k)
            distances[k].push_back(cell[k] - middle);
    }
    std::vector<double> out;
    for (auto& launch : distances)
        out.push_back(launch.size() < fewestCells ? 0 : medianOf(std::move(launch)));
    return out;
}

/// Largest number of launches used per cell, because the number of pairs grows with its square.
constexpr std::size_t mostLaunches = 40;

/// Returns the distances between launches of one side, over all cells, after removing the common effect of
/// each launch.
std::vector<double> distancesOf(const SideLaunches& a, const SideLaunches& b)
{
    constexpr std::size_t enough = 20000;
    std::vector<double> out;
    for (const auto* side : {&a, &b}) {
        const auto shifts = launchShifts(*side);
        for (const auto& cell : *side)
            for (std::size_t i = 0; i < std::min(cell.size(), mostLaunches); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    out.push_back(std::abs(cell[i] - shifts[i] - cell[j] + shifts[j]));
    }
    for (std::size_t i = 0; out.size() > enough && i < enough; ++i)
        out[i] = out[i * out.size() / enough];
    out.resize(std::min(out.size(), enough));
    return out;
}

/// A mixture for the distances: some are between launches of one level, |N(0, d^2)|, some between two,
/// |N(gap, d^2)|.
struct Parts
{
    double gap = 0, deviation = 0, share = 0; ///< `share` is the share of pairs from two levels
    double gain = 0;                          ///< gain in log-likelihood per pair over a model with one level
};

/// Fits the mixture by expectation maximisation, starting from Otsu's split.
Parts partsOf(const std::vector<double>& sorted)
{
    const auto n = static_cast<double>(sorted.size());
    double total = 0, squares = 0;
    for (const double value : sorted) {
        total += value;
        squares += value * value;
    }
    double sum = 0, most = -1;
    std::size_t split = sorted.size() - 1;
    for (std::size_t k = 1; k < sorted.size(); ++k) {
        sum += sorted[k - 1] - total / n;
        const auto below = static_cast<double>(k);
        if (const double between = sum * sum / (below * (n - below)); between > most) {
            most = between;
            split = k;
        }
    }
    const auto first = static_cast<std::ptrdiff_t>(split);
    Parts out;
    out.share = 1 - static_cast<double>(split) / n;
    out.gap = medianOf({sorted.begin() + first, sorted.end()});
    out.deviation = std::max(1.4826 * medianOf({sorted.begin(), sorted.begin() + first}), 1e-12);
    const double whole = std::sqrt(squares / n);
    for (int round = 0; round < 30; ++round) {
        double weight = 0, far = 0, rest = 0;
        out.gain = std::log(whole / out.deviation);
        for (const double value : sorted) {
            const double zero = value / out.deviation, away = (value - out.gap) / out.deviation,
                         mirrored = (value + out.gap) / out.deviation;
            const double one = (1 - out.share) * std::exp(-zero * zero / 2),
                         two = out.share * (std::exp(-away * away / 2) + std::exp(-mirrored * mirrored / 2)) /
                               2;
            const double both = std::max(one + two, 1e-300), own = two / both;
            weight += own;
            far += own * value;
            rest += (1 - own) * value * value + own * (value - out.gap) * (value - out.gap);
            out.gain += (std::log(both) + value * value / (2 * whole * whole)) / n;
        }
        if (!(weight > 0) || weight >= n)
            break;
        out.share = weight / n;
        out.gap = far / weight;
        out.deviation = std::max(std::sqrt(rest / n), 1e-12);
    }
    return out;
}

/// Returns whether the distances end with the second level, which heavy tails do not. For a rare level, and
/// for cells that were selected, it also requires that hardly any distance is half-way between the levels.
bool clear(const std::vector<double>& sorted, const Parts& parts, bool ofQuietCells)
{
    constexpr double apart = 2.8, beyond = 3.5, few = 0.002, rare = 0.15;
    const auto n = static_cast<double>(sorted.size());
    const auto from = [&](double value) {
        return static_cast<double>(sorted.end() - std::lower_bound(sorted.begin(), sorted.end(), value));
    };
    if (parts.gap < apart * parts.deviation || from(parts.gap + beyond * parts.deviation) > few * n)
        return false;
    return (parts.share >= rare && !ofQuietCells) ||
           from(0.4 * parts.gap) - from(0.6 * parts.gap) <= 0.1 * from(0.6 * parts.gap);
}

std::vector<double> binomial(std::size_t n, double share)
{
    std::vector<double> out{1};
    for (std::size_t trial = 0; trial < n; ++trial) {
        out.push_back(0);
        for (std::size_t k = out.size(); k-- > 0;)
            out[k] = out[k] * (1 - share) + (k > 0 ? out[k - 1] * share : 0);
    }
    return out;
}

} // namespace

namespace {

/// Returns the cells ordered by the distance of the closest quarter of their pairs of launches, quiet cells
/// first. A second level does not affect that quarter.
std::vector<std::size_t> byQuiet(const SideLaunches& a, const SideLaunches& b)
{
    std::vector<double> apart;
    for (std::size_t cell = 0; cell < a.size(); ++cell) {
        std::vector<double> distances;
        for (const auto* side : {&a, &b}) {
            const auto& logs = (*side)[cell];
            for (std::size_t i = 0; i < std::min(logs.size(), mostLaunches); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    distances.push_back(std::abs(logs[i] - logs[j]));
        }
        const auto quarter = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 4);
        if (!distances.empty())
            std::nth_element(distances.begin(), quarter, distances.end());
        apart.push_back(distances.empty() ? std::numeric_limits<double>::infinity() : *quarter);
    }
    std::vector<std::size_t> order(a.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto x, auto y) { return apart[x] < apart[y]; });
    return order;
}

/// Finds the levels in the given cells. `ofQuietCells` means that the cells were selected, which alone makes
/// two levels appear slightly more likely.
LaunchLevels levelsIn(const SideLaunches& a, const SideLaunches& b, bool ofQuietCells)
{
    auto apart = distancesOf(a, b);
    LaunchLevels out;
    constexpr std::size_t fewest = 20;
    if (apart.size() < fewest)
        return out;
    std::sort(apart.begin(), apart.end());
    if (!(apart.back() > 0))
        return out;
    double launches = 0;
    for (const auto* side : {&a, &b})
        for (const auto& cell : *side)
            launches += static_cast<double>(cell.size());
    const auto parts = partsOf(apart);
    // Minimum gain in log-likelihood over independent launches, far above that of normal data.
    const double sign = ofQuietCells ? 24 : 8;
    constexpr double far = 2, leastPairs = 0.085, mostPairs = 0.65;
    if (parts.gap < far * parts.deviation || parts.share < leastPairs || parts.share > mostPairs ||
        parts.gain * launches < sign || !clear(apart, parts, ofQuietCells))
        return out;
    out.gap = parts.gap;
    out.share = (1 - std::sqrt(std::max(0.0, 1 - 2 * parts.share))) / 2; // from pairs = 2 share (1 - share)
    out.error = std::sqrt(out.share * (1 - out.share) / launches);
    out.deviation = parts.deviation / std::sqrt(2.0);
    return out;
}

} // namespace

LaunchLevels launchLevels(const SideLaunches& a, const SideLaunches& b)
{
    // Cells that scatter as much as the distance of the levels would hide them, so also try the quieter
    // cells.
    const auto order = byQuiet(a, b);
    constexpr double fewestCells = 5; // with fewer cells, the common effect of a launch cannot be removed
    for (const double share : {1.0, 0.5, 0.25}) {
        if (share < 1 && share * static_cast<double>(order.size()) < fewestCells)
            break;
        SideLaunches quietA, quietB;
        for (std::size_t i = 0;
             i < static_cast<std::size_t>(std::ceil(share * static_cast<double>(order.size()))); ++i) {
            quietA.push_back(a[order[i]]);
            quietB.push_back(b[order[i]]);
        }
        if (const auto levels = levelsIn(quietA, quietB, share < 1); levels.gap > 0)
            return levels;
    }
    return {};
}

double levelTest(double difference, std::size_t aLaunches, std::size_t bLaunches, const LaunchLevels& levels,
                 double shared)
{
    const double share = std::min(0.5, levels.share + levels.error);
    const auto a = binomial(aLaunches, share), b = binomial(bLaunches, share);
    const double deviation =
        std::sqrt(shared + levels.deviation * levels.deviation *
                               (1 / static_cast<double>(aLaunches) + 1 / static_cast<double>(bLaunches)));
    const auto beyond = [&](double distance) { return std::erfc(distance / deviation / std::sqrt(2.0)) / 2; };
    double p = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            const double shift = levels.gap * (static_cast<double>(j) / static_cast<double>(bLaunches) -
                                               static_cast<double>(i) / static_cast<double>(aLaunches));
            p += a[i] * b[j] * (beyond(std::abs(difference) - shift) + beyond(std::abs(difference) + shift));
        }
    return std::min(1.0, p);
}

} // namespace parascope::analysis
