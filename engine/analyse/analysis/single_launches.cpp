// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/single_launches.h"

#include "engine/analyse/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::analysis {

namespace {

constexpr double priorDegrees = 2;

Variation withPrior(const Variation& data, double degreesOfPrior)
{
    constexpr double prior = commonLaunchDeviation * commonLaunchDeviation;
    const double degrees = data.degrees + degreesOfPrior;
    return {(data.degrees * data.square + degreesOfPrior * prior) / degrees, degrees};
}

/// The distances of effects from their expected value, and the squares of their errors.
struct Scatter
{
    std::vector<double> sizes, errors;

    void add(const CellEffect& cell, double centre)
    {
        sizes.push_back(std::abs(cell.effect - centre) / std::sqrt(cell.each));
        errors.push_back(cell.square / cell.each);
    }
    /// Returns the deviation, including the errors.
    [[nodiscard]] double deviation() const
    {
        constexpr double normalMedian = 0.6745; // median of |x| for normal x
        return sizes.empty() ? 0 : medianOf(sizes) / normalMedian;
    }
    [[nodiscard]] Variation between(std::size_t count, double most) const
    {
        constexpr double efficiency = 0.37; // efficiency of a median of distances
        if (count == 0)
            return {0, 0};
        const double whole = deviation();
        return {std::clamp(whole * whole - medianOf(errors), 0.0, most * most),
                efficiency * static_cast<double>(count)};
    }
};

} // namespace

Variation together(const Variation& one, const Variation& other)
{
    const double whole = one.square + other.square;
    if (!(whole > 0))
        return {whole, std::min(one.degrees, other.degrees)};
    return {whole, whole / (one.square / one.degrees + other.square / other.degrees)};
}

LaunchVariation launchVariation(double square, double degrees)
{
    const Variation seen{square, degrees};
    return {seen, withPrior(seen, priorDegrees)};
}

LaunchVariation launchVariation(std::span<const CellEffect> cells, int sign, double most)
{
    std::vector<double> effects;
    for (const auto& cell : cells)
        effects.push_back(cell.effect);
    const double middle = effects.empty() ? 0 : medianOf(std::move(effects));
    Scatter all, opposite;
    for (const auto& cell : cells) {
        all.add(cell, middle);
        if (cell.effect * sign <= 0) // a run that is in both files is not a change either
            opposite.add(cell, 0);
    }
    const bool oneWay = 2 * opposite.deviation() <= all.deviation();
    const auto count = oneWay ? opposite.sizes.size() : std::max<std::size_t>(cells.size(), 1) - 1;
    const auto data = (oneWay ? opposite : all).between(count, most);
    constexpr std::size_t noScatter = 7;
    constexpr double asGoodAsKnown = 10;
    const bool moved = opposite.sizes.empty() && cells.size() >= noScatter;
    LaunchVariation out;
    constexpr double tooFew = 1; // degrees of freedom
    if (data.degrees >= tooFew)
        out.seen = data;
    out.guarded = withPrior(data, moved ? asGoodAsKnown : priorDegrees);
    return out;
}

} // namespace parascope::analysis
