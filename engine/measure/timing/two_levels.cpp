// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/two_levels.h"

#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::timing {

namespace {

/// Minimum number of steps of the smaller level.
constexpr std::size_t fewest = 4;
constexpr double leastBetween = 0.75;
/// The switches must be fewer than by chance by this many standard errors.
constexpr double lasting = 3;
/// Standard errors by which the count of switches is lowered, because it is random and could have been
/// smaller.
constexpr double levelCaution = 1.3;

/// Otsu's split of ascending values: the number of values below it, and the share of the variance between the
/// two classes.
struct Split
{
    std::size_t below = 0;
    double between = 0;
};

Split otsu(const std::vector<double>& sorted)
{
    const auto n = static_cast<double>(sorted.size());
    double total = 0, squares = 0;
    for (const double value : sorted)
        total += value;
    const double mean = total / n;
    for (const double value : sorted)
        squares += (value - mean) * (value - mean);
    Split out;
    double sum = 0;
    for (std::size_t k = 1; k < sorted.size(); ++k) {
        sum += sorted[k - 1] - mean;
        if (k < fewest || sorted.size() - k < fewest)
            continue;
        const auto below = static_cast<double>(k);
        const double between = squares > 0 ? sum * sum * n / (below * (n - below)) / squares : 0;
        if (between > out.between)
            out = {k, between};
    }
    return out;
}

} // namespace

double TwoLevels::quantileOfMedian(double trueShare) const
{
    if (trueShare < 0.5)
        return 0.5 / (1 - trueShare) * (1 - share);
    return 1 - share + (trueShare - 0.5) / trueShare * share;
}

std::optional<TwoLevels> twoLevels(std::span<const double> values)
{
    const std::size_t n = values.size();
    if (n < 4 * fewest)
        return std::nullopt;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    // A few far outliers are not a level, but they would determine the split. Limit all values to the range
    // of the middle nine tenths, extended by its width on both sides.
    const std::size_t tail = n / 20;
    const double reach = sorted[n - 1 - tail] - sorted[tail];
    const double lowest = sorted[tail] - reach, highest = sorted[n - 1 - tail] + reach;
    auto kept = sorted;
    for (auto& value : kept)
        value = std::clamp(value, lowest, highest);
    const auto split = otsu(kept);
    if (split.below == 0 || split.between < leastBetween)
        return std::nullopt;
    const double border = (sorted[split.below - 1] + sorted[split.below]) / 2;
    TwoLevels out;
    for (std::size_t i = 1; i < n; ++i)
        out.switches += (values[i] > border) != (values[i - 1] > border);
    const auto count = static_cast<double>(n);
    out.share = (count - static_cast<double>(split.below)) / count;
    out.fast = statistics::medianOf(std::span(sorted).first(split.below));
    out.slow = statistics::medianOf(std::span(sorted).subspan(split.below));
    // Independent steps would switch 2 p (1 - p) (n - 1) times.
    const double variance = out.share * (1 - out.share);
    const double expected = 2 * variance * (count - 1);
    if (out.switches > expected - lasting * std::sqrt(expected))
        return std::nullopt;
    const double fewer =
        std::max(0.5, out.switches - levelCaution * std::sqrt(static_cast<double>(out.switches)));
    // A Markov chain with two states has 1 - r = rate of switching / (2 p (1 - p)) and tau = (1 + r) / (1 -
    // r).
    const double forget = std::min(1.0, fewer / expected);
    out.visits = count * forget / (2 - forget);
    // Use Wilson's interval, because its ends are also good for few visits.
    constexpr double z = 1.96;
    const double m = out.visits;
    const double middle = (out.share + z * z / (2 * m)) / (1 + z * z / m);
    const double half = z / (1 + z * z / m) * std::sqrt(variance / m + z * z / (4 * m * m));
    out.low = std::max(0.0, middle - half);
    out.high = std::min(1.0, middle + half);
    return out;
}

} // namespace parascope::timing
