// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/stopping.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <numeric>

namespace parascope::measure {

namespace {

/// Fewer effective samples than this say nothing about a median.
constexpr double leastEffective = 6;

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Share of the error that the k-th look may use; the shares of all looks sum to one.
double spend(int look)
{
    const double k = look + 1;
    return 6 / (std::numbers::pi * std::numbers::pi * k * k);
}

void addReason(std::string& reason, const std::string& text)
{
    reason += reason.empty() ? text : "; " + text;
}

std::string percent(double fraction)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f %%", 100 * fraction);
    return buffer;
}

/// Level of the second half against the first, in standard errors of their difference.
struct Shift { double relative = 0, significance = 0; };

Shift shiftOf(std::span<const double> steady, double tau)
{
    Shift worst;
    // The place of a step in the level is unknown: three cuts, and a threshold that pays for them.
    for (const double cut : {0.33, 0.5, 0.67}) {
        const auto at = static_cast<std::size_t>(cut * static_cast<double>(steady.size()));
        const std::vector<double> first(steady.begin(), steady.begin() + static_cast<std::ptrdiff_t>(at));
        const std::vector<double> second(steady.begin() + static_cast<std::ptrdiff_t>(at), steady.end());
        const double medianFirst = medianOf(first);
        const double medianSecond = medianOf(second);
        const auto spread = [](std::vector<double> values, double centre) {
            for (auto& value : values)
                value = std::abs(value - centre);
            return 1.4826 * medianOf(std::move(values));
        };
        const double variance = std::pow(spread(first, medianFirst), 2) / static_cast<double>(first.size()) +
                                std::pow(spread(second, medianSecond), 2) / static_cast<double>(second.size());
        // 1.2533 is the median's standard error over the mean's.
        const double error = 1.2533 * std::sqrt(variance * tau);
        const double difference = medianSecond - medianFirst;
        const double significance = error > 0 ? std::abs(difference) / error : 0;
        if (significance > worst.significance)
            worst = {difference / medianFirst, significance};
    }
    return worst;
}

} // namespace

int warmupEnd(std::span<const double> seconds)
{
    const std::size_t n = seconds.size();
    if (n < 8)
        return n >= 3 ? 1 : 0;
    // Medians of short batches: a single late outlier must not look like a level.
    const std::size_t width = std::max<std::size_t>(1, n / 200);
    std::vector<double> batches;
    for (std::size_t i = 0; i + width <= n; i += width)
        batches.push_back(medianOf({seconds.begin() + static_cast<std::ptrdiff_t>(i),
                                    seconds.begin() + static_cast<std::ptrdiff_t>(i + width)}));
    const std::size_t m = batches.size();
    std::vector<double> sum(m + 1, 0);
    std::vector<double> squares(m + 1, 0);
    for (std::size_t i = m; i-- > 0;) {
        sum[i] = sum[i + 1] + batches[i];
        squares[i] = squares[i + 1] + batches[i] * batches[i];
    }
    std::size_t best = 0;
    double bestScore = INFINITY;
    for (std::size_t start = 0; start <= m / 2; ++start) {
        const double count = static_cast<double>(m - start);
        const double score = (squares[start] - sum[start] * sum[start] / count) / (count * count);
        if (score < bestScore * (1 - 1e-12)) {
            bestScore = score;
            best = start;
        }
    }
    // The first step pays for allocations on every framework.
    return static_cast<int>(std::max<std::size_t>(best * width, 1));
}

double autocorrelationTime(std::span<const double> values)
{
    const std::size_t n = values.size();
    if (n < 4)
        return 1;
    const double mean = meanOf(values);
    const auto covariance = [&](std::size_t lag) {
        double total = 0;
        for (std::size_t i = 0; i + lag < n; ++i)
            total += (values[i] - mean) * (values[i + lag] - mean);
        return total / static_cast<double>(n);
    };
    const double variance = covariance(0);
    if (variance <= 0)
        return 1;
    double tau = 1;
    const std::size_t most = std::min<std::size_t>(n / 4, 200);
    for (std::size_t lag = 1; lag + 1 <= most; lag += 2) {
        const double pair = (covariance(lag) + covariance(lag + 1)) / variance;
        if (pair <= 0)
            break;
        tau += 2 * pair;
    }
    return std::max(1.0, tau);
}

Summary summarise(std::span<const double> seconds, const Options& options, int looks)
{
    Summary out;
    const auto total = static_cast<int>(seconds.size());
    out.warmupSteps = options.warmupSteps >= 0 ? std::min(options.warmupSteps, total) : warmupEnd(seconds);
    if (options.protocol == Options::Protocol::Adaptive && options.warmupSteps < 0 && total - out.warmupSteps < 2)
        out.warmupSteps = std::max(0, std::min(out.warmupSteps, total - 1));
    const auto steady = seconds.subspan(static_cast<std::size_t>(out.warmupSteps));
    out.measuredSteps = static_cast<int>(steady.size());
    if (steady.empty()) {
        out.quality = static_cast<QualitySet>(Quality::FewSamples);
        out.reason = "no step was measured behind the warm-up";
        return out;
    }
    std::vector<double> sorted(steady.begin(), steady.end());
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    out.median = (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;

    // The median depends on the share of steps below it: the dependence that matters is that of the
    // indicators, which outliers cannot hide.
    std::vector<double> below(steady.size());
    std::transform(steady.begin(), steady.end(), below.begin(), [&](double s) { return s <= *out.median ? 1.0 : 0.0; });
    const double tau = std::max(autocorrelationTime(below), 1.0);
    out.effectiveSamples = n / tau;
    if (steady.size() >= 3) {
        const double mean = meanOf(below);
        double covariance = 0;
        double variance = 0;
        for (std::size_t i = 0; i < below.size(); ++i) {
            variance += (below[i] - mean) * (below[i] - mean);
            if (i + 1 < below.size())
                covariance += (below[i] - mean) * (below[i + 1] - mean);
        }
        out.autocorrelation = variance > 0 ? covariance / variance : 0;
    }
    if (out.effectiveSamples < leastEffective) {
        out.quality |= static_cast<QualitySet>(Quality::FewSamples);
        addReason(out.reason, std::to_string(out.measuredSteps) + " steps are worth fewer than 6 independent ones");
        return out;
    }
    // Order statistics around the median: the share of steps below it has standard error
    // 1/2 sqrt(tau / n), so the ranks lie z/2 sqrt(n tau) on either side.
    const bool adaptive = options.protocol == Options::Protocol::Adaptive;
    const double error = (1 - options.level) * (adaptive ? spend(looks) : 1);
    const double z = boost::math::quantile(boost::math::normal(), 1 - error / 2);
    const double reach = z / 2 * std::sqrt(n * tau) + 0.5;
    const double lowRank = std::floor(n / 2 - reach);
    const double highRank = std::ceil(n / 2 + reach);
    if (lowRank < 0 || highRank > n - 1) {
        out.quality |= static_cast<QualitySet>(Quality::FewSamples);
        addReason(out.reason, "too few independent steps for an interval of the median");
        return out;
    }
    out.low = sorted[static_cast<std::size_t>(lowRank)];
    out.high = sorted[static_cast<std::size_t>(highRank)];
    if (const auto width = out.relativeHalfWidth(); width && *width > options.target) {
        out.quality |= static_cast<QualitySet>(Quality::Noisy);
        addReason(out.reason, "the interval is " + percent(*width) + " of the median on either side, " +
                                  percent(options.target) + " was asked for");
    }
    if (out.effectiveSamples >= 12) {
        const auto shift = shiftOf(steady, tau);
        if (shift.significance > 3.5 && std::abs(shift.relative) > 0.03) {
            out.quality |= static_cast<QualitySet>(Quality::Drift);
            addReason(out.reason, "the level moved by " + percent(shift.relative) + " while measuring");
        }
    }
    return out;
}

bool StoppingRule::exhausted() const
{
    return m_total >= m_options.maxSeconds || m_seconds.size() >= static_cast<std::size_t>(m_options.maxSteps);
}

bool StoppingRule::add(std::span<const double> seconds)
{
    m_seconds.insert(m_seconds.end(), seconds.begin(), seconds.end());
    m_total += std::accumulate(seconds.begin(), seconds.end(), 0.0);
    if (m_options.protocol == Options::Protocol::Fixed)
        return m_seconds.size() >=
               static_cast<std::size_t>(m_options.steps) + static_cast<std::size_t>(std::max(0, m_options.warmupSteps));
    if (m_nextLook == 0)
        m_nextLook = static_cast<std::size_t>(std::max(12, m_options.minSteps));
    if (m_seconds.size() >= m_nextLook) {
        m_current = summarise(m_seconds, m_options, m_looks++);
        m_nextLook = m_seconds.size() + std::max<std::size_t>(1, m_seconds.size() / 2);
        const auto width = m_current.relativeHalfWidth();
        if (m_options.protocol == Options::Protocol::Adaptive && width && *width <= m_options.target &&
            m_current.measuredSteps >= m_options.minSteps)
            return true;
    }
    return exhausted();
}

Summary StoppingRule::finish() const
{
    // The look that stopped the run is the one whose level was spent; otherwise this is one more.
    const auto width = m_current.relativeHalfWidth();
    if (m_options.protocol == Options::Protocol::Adaptive && width && *width <= m_options.target &&
        m_current.warmupSteps + m_current.measuredSteps == static_cast<int>(m_seconds.size()))
        return m_current;
    return summarise(m_seconds, m_options, m_looks);
}

} // namespace parascope::measure
