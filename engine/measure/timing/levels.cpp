// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/levels.h"

#include "engine/base/statistics/order.h"
#include "engine/measure/timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::timing {

using statistics::medianOf;

namespace {

/// Standard errors that end a warm-up. Many places are tried and the test is repeated as a run grows. The
/// value is therefore far above the 2 of a single test, because a false cut discards good steps.
constexpr double warmupThreshold = 4.5;
/// A leading step that is slower than the later half by this many robust standard deviations is warm-up in
/// any case.
constexpr double leadingOutlier = 6;

} // namespace

std::optional<LevelChange> likeliestChange(std::span<const double> values, std::size_t from, std::size_t to)
{
    const std::size_t n = values.size();
    from = std::max<std::size_t>(from, 1);
    to = std::min(to, n);
    if (n < 16 || from >= to)
        return std::nullopt;
    auto scores = statistics::normalScores(values, statistics::hazen);
    const double total = std::accumulate(scores.begin(), scores.end(), 0.0);
    double sum = 0;
    double best = -1;
    LevelChange change;
    double firstMean = 0;
    double secondMean = 0;
    const auto count = static_cast<double>(n);
    for (std::size_t k = 1; k < to; ++k) {
        sum += scores[k - 1];
        if (k < from)
            continue;
        const auto before = static_cast<double>(k);
        const double a = sum / before;
        const double b = (total - sum) / (count - before);
        const double distance = std::abs(b - a) * std::sqrt(before * (count - before) / count);
        if (distance > best) {
            best = distance;
            change.at = k;
            firstMean = a;
            secondMean = b;
        }
    }
    double variance = 0;
    for (std::size_t i = 0; i < n; ++i) {
        scores[i] -= i < change.at ? firstMean : secondMean;
        variance += scores[i] * scores[i];
    }
    variance /= count - 2;
    const auto dependence = dependenceOf(scores, 2);
    // The autocorrelation time of the scores is larger than that of the indicators. If the time from the
    // indicators is below that from the lag-one correlation, use the latter. Add standard errors, because too
    // low an estimate makes a change out of noise.
    const double tau =
        std::max(dependence.tau, (1 + dependence.lagOne) / (1 - std::min(dependence.lagOne, 0.98))) *
        std::exp(1.6 * dependence.relativeError);
    change.statistic = variance > 0 ? best / std::sqrt(variance * tau) : best > 0 ? INFINITY : 0;
    const double before = medianOf(values.first(change.at));
    change.relative = (medianOf(values.subspan(change.at)) - before) / before;
    return change;
}

int warmupEnd(std::span<const double> seconds)
{
    const std::size_t n = seconds.size();
    if (n < 3)
        return 0;
    const std::size_t last = std::max<std::size_t>(1, n / 3);
    std::size_t start = 1;
    const auto later = seconds.subspan(n / 2);
    const double level = medianOf(later);
    const double spread = std::max(robustSpread(later, level), 0.01 * level);
    while (start < last && seconds[start] - level > leadingOutlier * spread)
        ++start;
    while (true) {
        const auto rest = seconds.subspan(start);
        // Search all places: a later step would also show at the end of the first third.
        const auto change = likeliestChange(rest, 3, rest.size() - std::min<std::size_t>(3, rest.size()));
        // A faster start is not warm-up: the machine became slower, which is drift.
        if (!change || change->statistic < warmupThreshold || start + change->at > last ||
            change->relative > 0)
            break;
        start += change->at;
    }
    return static_cast<int>(start);
}

} // namespace parascope::timing
