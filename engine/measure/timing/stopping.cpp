// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/stopping.h"

#include "engine/base/core/units.h"
#include "engine/base/statistics/inference.h"
#include "engine/measure/timing/settled.h"
#include "engine/measure/timing/statistics.h"
#include "engine/measure/timing/two_levels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::timing {

namespace {

/// With fewer effective samples the ends of the interval would be the extremes of the sample.
constexpr double leastEffective = 8;
/// Number of steps before the first look. 88 steps are enough to distinguish a correlation of 0.8 from none.
/// If steps are short, a run waits for 200 steps or for two seconds, so that it sees a second level in which
/// the machine stays for 50 steps.
constexpr std::size_t fewestSteps = 88, firstLook = 200;
constexpr double longEnough = 2;
/// Steps with similar neighbours may have a long memory. This many steps are necessary to distinguish it from
/// a short memory.
constexpr double alike = 0.12;
constexpr std::size_t memoryLook = 1000;
/// With fewer visits to the levels, their shares cannot be trusted.
constexpr double fewVisits = 5;
/// Minimum ratio of the steady part to the warm-up.
constexpr double longerThanWarmup = 10;
constexpr double secondLook = 130;
/// A machine is quiet if the interval is this many times narrower than the target.
constexpr double quietEnough = 2;
/// The same limit for a memory that may be long; such a memory makes the interval too narrow by this factor.
constexpr double forgettable = 8;
/// A run goes on if its memory parameter is this many standard errors above 0.
constexpr double suspectedMemory = 1.2;
/// Upper bound of the autocorrelation time at which a stop must still be justified, in standard errors of its
/// logarithm.
constexpr double caution = 3.6;

/// Returns how far above its estimate the interval assumes the autocorrelation time to be, in the same
/// standard errors. Too low an estimate costs coverage; one that is too high by as much costs only a little
/// width. If no dependence was found, the estimate is at its minimum, and a small margin protects against a
/// missed weak dependence. The stronger the dependence is, the more its estimate falls short in some runs.
/// Chosen with tests/bench/coverage.cpp.
double margin(double tau)
{
    return 0.1 + 1.2 * std::min(1.0, std::log(tau) / std::log(5.0));
}

/// Standard errors that the checks of slow changes add to the autocorrelation time.
constexpr double scoreCaution = 1.0;

/// A level change of this many standard errors is called drift. On stationary noise, the largest change over
/// many places exceeds it in fewer than 5 % of the runs.
constexpr double driftThreshold = 3.2;
/// The same limit for a line, which has only one place.
constexpr double trendThreshold = 3.2;
/// Above this value a run goes on until the line is confirmed or disappears.
constexpr double suspectedTrend = 1.8;

std::string finePercent(double fraction)
{
    return printed("%.1f %%", 100 * fraction);
}

void add(Summary& summary, Quality quality, const std::string& reason)
{
    summary.quality |= static_cast<QualitySet>(quality);
    summary.reason += summary.reason.empty() ? reason : "; " + reason;
}

/// Interpolates between order statistics: `rank` is from 1 to n, linear between whole ranks.
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

/// Returns the interval of the median. The share of steps below the median has the standard error 1/2
/// sqrt(tau / n), so the ranks are t/2 sqrt(n tau) on either side of the middle. Returns nothing if that
/// leaves the sample.
std::optional<Interval> medianInterval(const std::vector<double>& sorted, double tau, double quantile)
{
    const auto n = static_cast<double>(sorted.size());
    const double reach = quantile / 2 * std::sqrt(n * tau);
    const double low = (n + 1) / 2 - reach;
    if (low < 1)
        return std::nullopt;
    return Interval{atRank(sorted, low), atRank(sorted, n + 1 - low)};
}

std::string switchingReason(const TwoLevels& levels)
{
    return "the machine switched between two speeds, " + finePercent(levels.slow / levels.fast - 1) +
           " apart, too few times to estimate how long each lasts";
}

/// Widens the interval of a median of two levels by the uncertainty in the share of the slow level.
Interval mixtureInterval(const std::vector<double>& sorted, const TwoLevels& levels, const Interval& within)
{
    const auto n = static_cast<double>(sorted.size());
    const auto at = [&](double share) {
        return atRank(sorted, std::clamp(levels.quantileOfMedian(share) * (n + 1), 1.0, n));
    };
    return {std::min(within.low, at(levels.low)), std::max(within.high, at(levels.high))};
}

void judgeDrift(Summary& summary, std::span<const double> steady, std::span<const double> scores,
                const Options& options)
{
    const std::size_t edge = std::max<std::size_t>(4, steady.size() / 10);
    if (steady.size() < 3 * edge)
        return;
    const auto change = likeliestChange(steady, edge, steady.size() - edge);
    const bool step =
        change && change->statistic > driftThreshold && std::abs(change->relative) > options.target / 2;
    // The first and the last quarter differ by three quarters of the change of a line.
    const auto quarter = steady.size() / 4;
    const double before = statistics::medianOf(steady.first(quarter));
    const double moved = statistics::medianOf(steady.last(quarter)) / before - 1;
    const bool line =
        std::abs(trendStatistic(scores)) > trendThreshold && std::abs(moved) > options.target / 2;
    if (!step && !line)
        return;
    add(summary, Quality::Drift,
        "the level moved by " + finePercent(step ? change->relative : moved) + " while measuring");
    summary.quality |= static_cast<QualitySet>(Quality::Unsettled);
}

/// Returns true if there are too few steps to trust their interval.
bool needsMoreSteps(const Summary& summary, std::span<const double> scores, const Options& options)
{
    const double n = summary.measuredSteps;
    const auto& halfWidth = summary.cautiousHalfWidth;
    // An apparent warm-up may be a state that returns, and a run that is not quiet deserves a second look.
    if (n < longerThanWarmup * (summary.warmupSteps - 1) ||
        std::abs(trendStatistic(scores)) > suspectedTrend ||
        (n < secondLook && halfWidth && *halfWidth > options.target / quietEnough))
        return true;
    // Without this check, the run could stop before a long memory shows.
    const bool quiet = halfWidth && *halfWidth <= options.target / forgettable;
    const bool alikeSteps = summary.autocorrelation > std::max(alike, 1.6 / std::sqrt(n));
    return !quiet && alikeSteps && (n < memoryLook || memoryOf(scores).statistic > suspectedMemory);
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
        add(out, Quality::FewSamples, "no step was measured after the warm-up");
        return out;
    }
    std::vector<double> sorted(steady.begin(), steady.end());
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    out.median = statistics::medianOf(steady);
    // If stays have a random length, a share of exp(-4) lasts as long as four mean stays.
    out.longestStay = std::accumulate(steady.begin(), steady.end(), 0.0) / 4;

    const auto scores = statistics::normalScores(steady, statistics::hazen);
    const auto dependence = dependenceOf(scores);
    // The autocorrelation time of the scores is larger than that of the indicators.
    const double scoreTau =
        std::max(dependence.tau, (1 + dependence.lagOne) / (1 - std::min(dependence.lagOne, 0.98))) *
        std::exp(scoreCaution * dependence.relativeError);
    // Judge drift before the interval, because a change of level looks like strong dependence and may leave
    // no interval.
    judgeDrift(out, steady, scores, options);
    out.autocorrelation = dependence.lagOne;
    out.effectiveSamples = n / dependence.tau;
    std::optional<Interval> interval;
    if (out.effectiveSamples >= leastEffective) {
        const double quantile =
            statistics::studentQuantile(0.5 + options.level / 2, dependence.degreesOfFreedom);
        const auto memory = memoryOf(scores);
        const double longer =
            std::clamp(memory.tau / scoreTau, 1.0, std::max(1.0, out.effectiveSamples / leastEffective));
        const auto tauAt = [&](double errors) {
            return dependence.tau * longer * std::exp(errors * dependence.relativeError);
        };
        interval = medianInterval(sorted, tauAt(margin(dependence.tau)), quantile);
        if (const auto wide = medianInterval(sorted, tauAt(caution), quantile))
            out.cautiousHalfWidth = (wide->high - wide->low) / 2 / *out.median;
    }
    if (const auto levels = twoLevels(steady)) {
        if (interval)
            interval = mixtureInterval(sorted, *levels, *interval);
        if (out.cautiousHalfWidth)
            out.cautiousHalfWidth =
                std::max(*out.cautiousHalfWidth, (interval->high - interval->low) / 2 / *out.median);
        if (levels->visits < fewVisits && !has(out.quality, Quality::Drift))
            add(out, Quality::Unsettled, switchingReason(*levels));
    }
    if (needsMoreSteps(out, scores, options))
        out.cautiousHalfWidth.reset();
    if (const auto reason = unsettledReason(scores, scoreTau);
        !reason.empty() && !has(out.quality, Quality::Unsettled))
        add(out, Quality::Unsettled, reason + "; more launches help, more steps hardly");
    if (!interval) {
        const auto worth = printed("%.1f", out.effectiveSamples);
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
    const auto wanted = static_cast<std::size_t>(std::max(0, m_options.minSteps));
    const bool due = m_nextLook > 0
                         ? size >= m_nextLook
                         : size >= std::max(m_total >= longEnough ? fewestSteps : firstLook, wanted);
    if (due) {
        m_current = summarise(m_seconds, m_options);
        m_nextLook = size + std::max<std::size_t>(1, size / 2);
        if (m_options.protocol == Options::Protocol::Adaptive && m_current.cautiousHalfWidth &&
            *m_current.cautiousHalfWidth <= m_options.target &&
            m_current.measuredSteps >= m_options.minSteps && !has(m_current.quality, Quality::Unsettled))
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
