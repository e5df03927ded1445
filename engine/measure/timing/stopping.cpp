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

/// Fewer effective samples than this leave the interval's ends at the extremes of the sample.
constexpr double leastEffective = 8;
/// Steps before the first look. 88 are enough to tell a correlation of 0.8 from none; where steps are short a
/// run waits for 200, or for two seconds, so that it sees a second level in which the machine stays for 50
/// steps.
constexpr std::size_t fewestSteps = 88, firstLook = 200;
constexpr double longEnough = 2;
/// Steps whose neighbours are alike may have a long memory, which only this many steps tell from a short one.
constexpr double alike = 0.12;
constexpr std::size_t memoryLook = 1000;
/// Visits to either level below which their shares cannot be trusted.
constexpr double fewVisits = 5;
/// The steady part over the warm-up, at least.
constexpr double longerThanWarmup = 10;
constexpr double secondLook = 130;
/// A machine is quiet where the interval is this many times narrower than what was asked for.
constexpr double quietEnough = 2;
/// The same for a memory that may be long, and then makes the interval this much too narrow.
constexpr double forgettable = 8;
/// Standard errors of a memory that may be long, with which a run goes on.
constexpr double suspectedMemory = 1.2;
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

/// The same for what the checks of slow changes allow for.
constexpr double scoreCaution = 1.0;

/// Level change that is called drift, in standard errors: the largest of many places on stationary noise
/// exceeds it in fewer than 5 % of the runs.
constexpr double driftThreshold = 3.2;
/// The same of a line, which is one place.
constexpr double trendThreshold = 3.2;
/// From here on a run goes on until the line is there or is not.
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

std::string switchingReason(const TwoLevels& levels)
{
    return "the machine switched between two speeds, " + finePercent(levels.slow / levels.fast - 1) +
           " apart, too few times to know how long it is in either";
}

/// The interval of a median of two levels: what the uncertain share of the slow one adds.
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
    // Between the first and the last quarter, three quarters of a line's change.
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

/// Whether the steps are too few to trust the interval that they have.
bool needsMoreSteps(const Summary& summary, std::span<const double> scores, const Options& options)
{
    const double n = summary.measuredSteps;
    const auto& halfWidth = summary.cautiousHalfWidth;
    // What looks like warm-up may be a state that comes again, and a run that is not quiet is worth a second
    // look.
    if (n < longerThanWarmup * (summary.warmupSteps - 1) ||
        std::abs(trendStatistic(scores)) > suspectedTrend ||
        (n < secondLook && halfWidth && *halfWidth > options.target / quietEnough))
        return true;
    // A stop would come before a long memory shows.
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
        add(out, Quality::FewSamples, "no step was measured behind the warm-up");
        return out;
    }
    std::vector<double> sorted(steady.begin(), steady.end());
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    out.median = statistics::medianOf(steady);
    // Of stays of random length, exp(-4) are as long as four mean stays.
    out.longestStay = std::accumulate(steady.begin(), steady.end(), 0.0) / 4;

    const auto scores = statistics::normalScores(steady, statistics::hazen);
    const auto dependence = dependenceOf(scores);
    // Of the scores themselves, which is the larger one.
    const double scoreTau =
        std::max(dependence.tau, (1 + dependence.lagOne) / (1 - std::min(dependence.lagOne, 0.98))) *
        std::exp(scoreCaution * dependence.relativeError);
    // Before the interval: a step looks like strong dependence and may leave none.
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
