// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/stopping.h"

#include "engine/base/statistics/inference.h"
#include "engine/measure/timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace parascope::timing {

namespace {

/// Fewer effective samples than this leave the interval's ends at the extremes of the sample.
constexpr double leastEffective = 8;
/// Steps before the first look: enough to tell a correlation of 0.8 from none.
constexpr std::size_t firstLook = 64;
/// The upper bound of the autocorrelation time that a stop has to stand, in standard errors of its logarithm.
constexpr double caution = 3.6;

/// How far above its estimate the interval takes the autocorrelation time to be, in the same errors: too low
/// an estimate costs coverage, one that is as much too high costs only a little width. Where no dependence
/// was found the estimate stands at its least value and little guards against a weak one that was missed; the
/// stronger it is, the more its estimate falls short in some of the runs. Chosen by tests/bench/coverage.cpp.
double margin(double tau)
{
    return 0.1 + 1.2 * std::min(1.0, std::log(tau) / std::log(5.0));
}

/// Level change that is called drift, in standard errors: the largest of many places on stationary noise
/// exceeds it in fewer than 5 % of the runs.
constexpr double driftThreshold = 3.2;

std::string finePercent(double fraction)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f %%", 100 * fraction);
    return buffer;
}

void add(Summary& summary, Quality quality, const std::string& reason)
{
    summary.quality |= static_cast<QualitySet>(quality);
    summary.reason += summary.reason.empty() ? reason : "; " + reason;
}

/// Between order statistics: `rank` from 1 to n, linear between whole ranks.
double atRank(const std::vector<double>& sorted, double rank)
{
    const double below = std::floor(rank);
    const auto i = static_cast<std::size_t>(below) - 1;
    if (i + 1 >= sorted.size())
        return sorted.back();
    return sorted[i] + (rank - below) * (sorted[i + 1] - sorted[i]);
}

struct Interval
{
    double low, high;
};

/// The share of steps below the median has standard error 1/2 sqrt(tau / n), so the ranks lie
/// t/2 sqrt(n tau) on either side of the middle. Nothing when that leaves the sample.
std::optional<Interval> medianInterval(const std::vector<double>& sorted, double tau, double quantile)
{
    const auto n = static_cast<double>(sorted.size());
    const double reach = quantile / 2 * std::sqrt(n * tau);
    const double low = (n + 1) / 2 - reach;
    if (low < 1)
        return std::nullopt;
    return Interval{atRank(sorted, low), atRank(sorted, n + 1 - low)};
}

void judgeDrift(Summary& summary, std::span<const double> steady, const Options& options)
{
    const std::size_t edge = std::max<std::size_t>(4, steady.size() / 10);
    if (steady.size() < 3 * edge)
        return;
    const auto change = likeliestChange(steady, edge, steady.size() - edge);
    if (change && change->statistic > driftThreshold && std::abs(change->relative) > options.target)
        add(summary, Quality::Drift,
            "the level moved by " + finePercent(change->relative) + " while measuring");
}

} // namespace

Summary summarise(std::span<const double> seconds, const Options& options)
{
    Summary out;
    const auto total = static_cast<int>(seconds.size());
    out.warmupSteps = options.warmupSteps >= 0 ? std::min(options.warmupSteps, total) : warmupEnd(seconds);
    const auto steady = seconds.subspan(static_cast<std::size_t>(out.warmupSteps));
    out.measuredSteps = static_cast<int>(steady.size());
    if (steady.empty()) {
        add(out, Quality::FewSamples, "no step was measured behind the warm-up");
        return out;
    }
    std::vector<double> sorted(steady.begin(), steady.end());
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    out.median = statistics::medianOf(steady);

    // Before anything else: a step looks like strong dependence and may leave no interval.
    judgeDrift(out, steady, options);
    const auto dependence = dependenceOf(statistics::normalScores(steady, statistics::hazen));
    out.autocorrelation = dependence.lagOne;
    out.effectiveSamples = n / dependence.tau;
    std::optional<Interval> interval;
    if (out.effectiveSamples >= leastEffective) {
        const double quantile =
            statistics::studentQuantile(0.5 + options.level / 2, dependence.degreesOfFreedom);
        const auto tauAt = [&](double errors) {
            return dependence.tau * std::exp(errors * dependence.relativeError);
        };
        interval = medianInterval(sorted, tauAt(margin(dependence.tau)), quantile);
        if (const auto wide = medianInterval(sorted, tauAt(caution), quantile))
            out.cautiousHalfWidth = (wide->high - wide->low) / 2 / *out.median;
    }
    if (!interval) {
        char worth[32];
        std::snprintf(worth, sizeof worth, "%.1f", out.effectiveSamples);
        add(out, Quality::FewSamples,
            std::to_string(out.measuredSteps) + " steps are worth " + worth +
                " independent ones, too few for an interval");
        return out;
    }
    out.low = interval->low;
    out.high = interval->high;
    if (const auto width = out.relativeHalfWidth(); *width > options.target)
        add(out, Quality::Noisy,
            "the median is known to " + finePercent(*width) + " on either side, " +
                finePercent(options.target) + " was asked for");
    return out;
}

bool StoppingRule::exhausted() const
{
    return m_total >= m_options.maxSeconds ||
           m_seconds.size() >= static_cast<std::size_t>(m_options.maxSteps);
}

bool StoppingRule::add(std::span<const double> seconds)
{
    m_seconds.insert(m_seconds.end(), seconds.begin(), seconds.end());
    m_total += std::accumulate(seconds.begin(), seconds.end(), 0.0);
    const std::size_t size = m_seconds.size();
    if (m_options.protocol == Options::Protocol::Fixed) {
        const auto wanted = static_cast<std::size_t>(std::max(1, m_options.steps));
        if (size < std::max(wanted, m_nextLook))
            return false;
        const int warmup = m_options.warmupSteps >= 0 ? m_options.warmupSteps : warmupEnd(m_seconds);
        m_nextLook = wanted + static_cast<std::size_t>(warmup);
        return size >= m_nextLook || size >= static_cast<std::size_t>(m_options.maxSteps);
    }
    if (m_nextLook == 0)
        m_nextLook = std::max(firstLook, static_cast<std::size_t>(std::max(0, m_options.minSteps)));
    if (size >= m_nextLook) {
        m_current = summarise(m_seconds, m_options);
        m_nextLook = size + std::max<std::size_t>(1, size / 2);
        if (m_options.protocol == Options::Protocol::Adaptive && m_current.cautiousHalfWidth &&
            *m_current.cautiousHalfWidth <= m_options.target && m_current.measuredSteps >= m_options.minSteps)
            return true;
    }
    return exhausted();
}

Summary StoppingRule::finish() const
{
    if (m_current.warmupSteps + m_current.measuredSteps == static_cast<int>(m_seconds.size()) &&
        m_current.median)
        return m_current;
    return summarise(m_seconds, m_options);
}

} // namespace parascope::timing
