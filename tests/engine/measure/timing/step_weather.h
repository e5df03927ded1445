// SPDX-License-Identifier: GPL-3.0-or-later
// Step times of machines that are not quiet, with a known median.
#pragma once

#include "engine/base/statistics/order.h"
#include "engine/measure/timing/stopping.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>
#include <vector>

namespace parascope::simulation {

struct StepWeather
{
    enum class Kind { Autoregression, Spikes, TwoLevels, UnequalLevels, ThreeLevels, LongMemory, Step, Ramp };
    Kind kind = Kind::Autoregression;
    double parameter = 0; ///< correlation, number of steps that a level lasts, H, or the place of the step
                          ///< (fraction of all steps)
    double spread = 0.02; ///< standard deviation of the logarithms of the steps within a level
    const char* name = "";
};

struct StepSeries
{
    std::vector<double> seconds;
    double low = 1, high = 1; ///< bounds of the true median (a mixture's median may be anywhere in its gap)
};

/// Fractional Gaussian noise by circulant embedding (Davies and Harte, Biometrika 74, 1987).
inline std::vector<double> longMemory(std::size_t n, double hurst, std::mt19937_64& random)
{
    std::size_t size = 2;
    while (size < 2 * n)
        size *= 2;
    using Complex = std::complex<double>;
    const auto transform = [](std::vector<Complex>& values) {
        const std::size_t m = values.size();
        for (std::size_t i = 1, j = 0; i < m; ++i) {
            std::size_t bit = m >> 1;
            for (; j & bit; bit >>= 1)
                j ^= bit;
            j ^= bit;
            if (i < j)
                std::swap(values[i], values[j]);
        }
        for (std::size_t length = 2; length <= m; length <<= 1) {
            const Complex turn = std::polar(1.0, -2 * std::numbers::pi / static_cast<double>(length));
            for (std::size_t at = 0; at < m; at += length) {
                Complex w = 1;
                for (std::size_t k = 0; k < length / 2; ++k, w *= turn) {
                    const Complex a = values[at + k], b = values[at + k + length / 2] * w;
                    values[at + k] = a + b;
                    values[at + k + length / 2] = a - b;
                }
            }
        }
    };
    const auto covariance = [hurst](double lag) {
        const double h = 2 * hurst;
        return 0.5 * (std::pow(lag + 1, h) - 2 * std::pow(lag, h) + std::pow(std::abs(lag - 1), h));
    };
    std::vector<Complex> spectrum(size);
    for (std::size_t k = 0; k < size; ++k)
        spectrum[k] = covariance(static_cast<double>(std::min(k, size - k)));
    transform(spectrum);
    std::normal_distribution<double> normal;
    std::vector<Complex> noise(size);
    for (std::size_t k = 0; k < size; ++k) {
        const double one = normal(random), other = normal(random);
        noise[k] =
            Complex(one, other) * std::sqrt(std::max(0.0, spectrum[k].real()) / static_cast<double>(size));
    }
    transform(noise);
    std::vector<double> out(n);
    for (std::size_t i = 0; i < n; ++i)
        out[i] = noise[i].real();
    return out;
}

inline StepSeries seriesOf(const StepWeather& weather, std::size_t n, std::uint64_t seed)
{
    using Kind = StepWeather::Kind;
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    StepSeries out;
    auto& x = out.seconds;
    x.resize(n);
    const double s = weather.spread, a = weather.parameter;
    double level = normal(random);
    int state = static_cast<int>(random() % (weather.kind == Kind::ThreeLevels ? 3 : 2));
    const auto memory = weather.kind == Kind::LongMemory ? longMemory(n, a, random) : std::vector<double>();
    for (std::size_t i = 0; i < n; ++i) {
        const double noise = s * normal(random), at = static_cast<double>(i) / static_cast<double>(n);
        switch (weather.kind) {
        case Kind::Autoregression:
            level = a * level + std::sqrt(1 - a * a) * noise / s;
            x[i] = std::exp(s * level);
            break;
        case Kind::Spikes:
            x[i] = std::exp(noise) * (uniform(random) < a ? 1 + 3 * uniform(random) : 1);
            break;
        case Kind::TwoLevels:
        case Kind::UnequalLevels: {
            // With unequal levels, the fast level lasts 2.3 times as long.
            const double longer = weather.kind == Kind::UnequalLevels && state == 0 ? 7.0 / 3 : 1;
            if (uniform(random) < 1 / (a * longer))
                state = 1 - state;
            x[i] = (1 + 0.2 * state) * std::exp(noise);
            break;
        }
        case Kind::ThreeLevels:
            if (uniform(random) < 1 / a)
                state = (state + 1 + static_cast<int>(random() % 2)) % 3;
            x[i] = (1 + 0.1 * state) * std::exp(noise);
            break;
        case Kind::LongMemory:
            x[i] = std::exp(s * memory[i]);
            break;
        case Kind::Step:
            x[i] = (at >= a ? 1.1 : 1) * std::exp(noise);
            break;
        case Kind::Ramp:
            x[i] = (1 + 0.1 * at) * std::exp(noise);
            break;
        }
    }
    if (weather.kind ==
        Kind::Spikes) // the median of the steps that are not spikes, at the quantile 0.5 / (1 - a)
        out.low = out.high = std::exp(s * statistics::normalQuantile(0.5 / (1 - a)));
    if (weather.kind == Kind::TwoLevels)
        out.low = out.high = 1.1;
    if (weather.kind == Kind::UnequalLevels) // seven tenths are fast
        out.low = out.high = std::exp(s * statistics::normalQuantile(0.5 / 0.7));
    if (weather.kind == Kind::ThreeLevels)
        out.low = out.high = 1.1;
    if (weather.kind == Kind::Step || weather.kind == Kind::Ramp)
        out.high = 1.1;
    return out;
}

struct StepVerdicts
{
    int runs = 0, missed = 0, unsettled = 0, stoppedEarly = 0, withInterval = 0; ///< a missed run has no flag
    double steps = 0;
    /// Counts only the runs that measured ten of the times that a level lasts (1,000 steps of long memory).
    int longEnough = 0, missedOfThese = 0;
    [[nodiscard]] double longEnoughShare() const { return double(longEnough) / runs; }
    [[nodiscard]] double missedOfTheseShare() const
    {
        return longEnough > 0 ? double(missedOfThese) / longEnough : 0;
    }
    [[nodiscard]] double missedShare() const { return double(missed) / runs; }
    [[nodiscard]] double unsettledShare() const { return double(unsettled) / runs; }
};

/// Below this number of steps, a run can be too short for the slow changes of its machine; 0 for the fast
/// kinds.
inline double slowSteps(const StepWeather& weather)
{
    using Kind = StepWeather::Kind;
    switch (weather.kind) {
    case Kind::TwoLevels:
    case Kind::UnequalLevels:
    case Kind::ThreeLevels:
        return 10 * weather.parameter;
    case Kind::LongMemory:
        return 1000;
    default:
        return 0;
    }
}

/// Runs the rule on `runs` series of n steps. With `whole`, all steps are measured, as when the target is
/// never met.
inline StepVerdicts measureSteps(const StepWeather& weather, std::size_t n, int runs, std::uint64_t seed,
                                 bool whole)
{
    StepVerdicts out;
    for (int run = 0; run < runs; ++run) {
        auto series = seriesOf(weather, n, seed * 1000003ULL + static_cast<std::uint64_t>(run));
        constexpr double millisecond = 1e-3;
        for (double& seconds : series.seconds)
            seconds *= millisecond;
        series.low *= millisecond;
        series.high *= millisecond;
        timing::Options options;
        options.maxSeconds = 1e9;
        options.maxSteps = static_cast<int>(n);
        timing::Summary summary;
        if (whole) {
            summary = timing::summarise(series.seconds, options);
            out.steps += static_cast<double>(n);
        } else {
            timing::StoppingRule rule(options);
            std::size_t at = 0;
            for (bool stop = false; !stop && at < n;) {
                const auto batch = std::min<std::size_t>(8, n - at);
                stop = rule.add(std::span(series.seconds).subspan(at, batch));
                at += batch;
            }
            summary = rule.finish();
            out.steps += static_cast<double>(at);
            out.stoppedEarly += at < n;
        }
        ++out.runs;
        const bool flagged = has(summary.quality, Quality::Unsettled);
        out.unsettled += flagged;
        out.withInterval += summary.low.has_value();
        const bool missed =
            !flagged && summary.low && (*summary.low > series.high || *summary.high < series.low);
        out.missed += missed;
        const bool longEnough =
            static_cast<double>(summary.warmupSteps + summary.measuredSteps) >= slowSteps(weather);
        out.longEnough += longEnough;
        out.missedOfThese += missed && longEnough;
    }
    return out;
}

} // namespace parascope::simulation
