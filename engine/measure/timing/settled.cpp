// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/settled.h"

#include "engine/measure/timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace parascope::timing {

namespace {

/// Upper 1 % points of chi-square over its degrees of freedom, for 8 and 16 batches.
struct Batches
{
    std::size_t count;
    double limit;
};
constexpr Batches batchTests[] = {{8, 2.64}, {16, 2.04}};
constexpr std::size_t leastBatch = 8;

/// Returns the variance of the batch means divided by the variance that independent values would give them.
double batchRatio(std::span<const double> scores, std::size_t count, double variance)
{
    const std::size_t n = scores.size();
    double sum = 0, squares = 0;
    for (std::size_t b = 0; b < count; ++b) {
        const std::size_t from = b * n / count, to = (b + 1) * n / count;
        double mean = 0;
        for (std::size_t i = from; i < to; ++i)
            mean += scores[i];
        mean /= static_cast<double>(to - from);
        sum += mean;
        squares += mean * mean;
    }
    const auto k = static_cast<double>(count);
    return (squares - sum * sum / k) / (k - 1) * (static_cast<double>(n) / k) / variance;
}

/// Share of the n frequencies to use: those below the point where the spectrum of an autoregression of 0.8
/// begins to fall.
constexpr double lowShare = 0.02;
constexpr std::size_t fewestFrequencies = 8, mostFrequencies = 60;
/// d is called long memory if it is this many standard errors above 0.
constexpr double longMemory = 2.6;
/// A stationary series has d below 1/2, where the formula for the variance of the mean diverges.
constexpr double mostMemory = 0.45;

/// Returns the power at the m lowest frequencies, divided by n (Goertzel's recurrence).
std::vector<double> lowPower(std::span<const double> scores, std::size_t m)
{
    const auto n = static_cast<double>(scores.size());
    std::vector<double> out(m);
    for (std::size_t j = 1; j <= m; ++j) {
        const double c = 2 * std::cos(2 * std::numbers::pi * static_cast<double>(j) / n);
        double one = 0, two = 0;
        for (const double value : scores) {
            const double next = value + c * one - two;
            two = one;
            one = next;
        }
        out[j - 1] = std::max(one * one + two * two - c * one * two, 1e-300) / n;
    }
    return out;
}

} // namespace

Memory memoryOf(std::span<const double> scores)
{
    const std::size_t n = scores.size();
    const auto m = std::min(mostFrequencies, static_cast<std::size_t>(lowShare * static_cast<double>(n)));
    if (m < fewestFrequencies)
        return {};
    const auto power = lowPower(scores, m);
    const auto count = static_cast<double>(m);
    double meanLog = 0;
    for (std::size_t j = 1; j <= m; ++j)
        meanLog += std::log(static_cast<double>(j)) / count;
    // The model of the spectrum is: power ~ level j^(-2 d).
    const auto level = [&](double d) {
        double sum = 0;
        for (std::size_t j = 1; j <= m; ++j)
            sum += power[j - 1] * std::pow(static_cast<double>(j), 2 * d);
        return sum / count;
    };
    const auto objective = [&](double d) { return std::log(level(d)) - 2 * d * meanLog; };
    // The objective is convex, so a golden-section search finds its minimum.
    double low = -0.5, high = 1.5;
    constexpr double golden = 0.6180339887498949;
    for (int i = 0; i < 30; ++i) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (objective(a) < objective(b))
            high = b;
        else
            low = a;
    }
    Memory out;
    const double d = (low + high) / 2;
    // The asymptotic error is too small if there are few frequencies.
    out.statistic = d * 2 * std::sqrt(count) / (1 + 3 / count);
    const double used = std::clamp(d, 0.0, mostMemory);
    double variance = 0;
    for (const double score : scores)
        variance += score * score;
    variance /= static_cast<double>(n);
    const double shape = used < 1e-6 ? 1
                                     : 2 * std::tgamma(1 - 2 * used) * std::sin(std::numbers::pi * used) /
                                           (used * (1 + 2 * used)) / (2 * std::numbers::pi) *
                                           std::pow(2 * std::numbers::pi, 2 * used);
    if (variance > 0)
        out.tau = level(used) * shape / variance;
    return out;
}

std::string unsettledReason(std::span<const double> scores, double tau)
{
    double variance = 0;
    for (const double score : scores)
        variance += score * score;
    variance /= static_cast<double>(std::max<std::size_t>(1, scores.size()));
    if (!(variance > 0))
        return {};
    for (const auto& [count, limit] : batchTests)
        if (scores.size() >= leastBatch * count && batchRatio(scores, count, variance) > limit * tau)
            return "the level changes more slowly than this run can average over";
    if (memoryOf(scores).statistic > longMemory)
        return "the steps have a long memory, so a longer run would hardly make the median more certain";
    return {};
}

double trendStatistic(std::span<const double> scores)
{
    const auto n = static_cast<double>(scores.size());
    if (scores.size() < 16)
        return 0;
    const auto place = [&](std::size_t i) { return static_cast<double>(i) - (n - 1) / 2; };
    double xy = 0, xx = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        xy += place(i) * scores[i];
        xx += place(i) * place(i);
    }
    std::vector<double> rest(scores.begin(), scores.end());
    double squares = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        rest[i] -= xy / xx * place(i);
        squares += rest[i] * rest[i];
    }
    const auto dependence = dependenceOf(rest, 2);
    const double tau =
        std::max(dependence.tau, (1 + dependence.lagOne) / (1 - std::min(dependence.lagOne, 0.98))) *
        std::exp(1.6 * dependence.relativeError);
    const double variance = std::max(squares / (n - 2), 1e-300);
    return xy / xx / std::sqrt(variance * tau / xx);
}

} // namespace parascope::timing
