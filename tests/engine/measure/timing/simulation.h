// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/timing/stopping.h"

#include <boost/math/special_functions/erf.hpp>

#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <vector>

/// Simulated step times with a known median, for the coverage of the interval.
namespace parascope::simulation {

enum class Shape { Lognormal, Bimodal };

struct Noise
{
    double correlation = 0; ///< at lag one, of the underlying normal process
    double cv = 0.05;
    Shape shape = Shape::Lognormal;
    double scale = 1e-3; ///< seconds
};

inline double normalCdf(double z)
{
    return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

/// A stationary series: a normal AR(1) process z, turned by a monotone map into step times, so that the
/// true median is the map of 0 and the dependence is the same for every shape. Bimodal: 70 % of the mass
/// in a narrow mode, 30 % in one that is slower by two cv (a mixture's quantile by bisection).
class Series
{
public:
    Series(const Noise& noise, std::uint64_t seed) : m_noise(noise), m_random(seed)
    {
        m_z = m_normal(m_random);
        if (noise.shape == Shape::Bimodal) {
            // The table costs more than the series, so there is one table per spread.
            static std::map<double, std::vector<double>> tables;
            auto& table = tables[noise.cv];
            for (int i = static_cast<int>(table.size()); i <= cells; ++i)
                table.push_back(mixtureQuantile(normalCdf(-reach + 2 * reach * i / cells)));
            m_table = &table;
        }
    }
    double next()
    {
        const double rho = m_noise.correlation;
        m_z = rho * m_z + std::sqrt(1 - rho * rho) * m_normal(m_random);
        return map(m_z);
    }
    [[nodiscard]] double median() const { return map(0); }
    /// Returns the exact autocorrelation time of the indicators.
    [[nodiscard]] double tau() const
    {
        double sum = 1;
        for (double r = m_noise.correlation; r > 1e-9; r *= m_noise.correlation)
            sum += 4 / std::numbers::pi * std::asin(r);
        return sum;
    }
    /// Returns the half-width, relative to the median, of an interval made with full knowledge of
    /// distribution and dependence: the quantiles at 1/2 -+ 1.96/2 sqrt(tau/n).
    [[nodiscard]] double oracle(int n) const
    {
        const double share = 0.98 * std::sqrt(tau() / n);
        const double z = std::sqrt(2.0) * boost::math::erf_inv(std::min(2 * share, 0.999));
        return (map(z) - map(-z)) / 2 / median();
    }

private:
    static constexpr int cells = 2000;
    static constexpr double reach = 5;
    [[nodiscard]] double map(double z) const
    {
        if (m_noise.shape == Shape::Lognormal) {
            const double sigma = std::sqrt(std::log(1 + m_noise.cv * m_noise.cv));
            return m_noise.scale * std::exp(sigma * z);
        }
        const double at = std::min(std::max((z + reach) / (2 * reach), 0.0), 1.0) * cells;
        const int i = std::min(static_cast<int>(at), cells - 1);
        const auto k = static_cast<std::size_t>(i);
        return m_noise.scale * ((*m_table)[k] + (at - i) * ((*m_table)[k + 1] - (*m_table)[k]));
    }
    [[nodiscard]] double mixtureQuantile(double p) const
    {
        // The modes are at 1 and 1 + d, each with spread s: the variance is nearly .7*.3*d^2 + s^2 = cv^2.
        const double d = 2.0 * m_noise.cv;
        const double s = std::sqrt(std::max(m_noise.cv * m_noise.cv - 0.21 * d * d, 1e-8));
        double low = 0;
        double high = 5;
        for (int i = 0; i < 60; ++i) {
            const double x = (low + high) / 2;
            (0.7 * normalCdf((x - 1) / s) + 0.3 * normalCdf((x - 1 - d) / s) < p ? low : high) = x;
        }
        return (low + high) / 2;
    }

    Noise m_noise;
    std::mt19937_64 m_random;
    std::normal_distribution<double> m_normal;
    double m_z = 0;
    const std::vector<double>* m_table = nullptr;
};

struct Coverage
{
    int runs = 0, withInterval = 0, covered = 0, stoppedEarly = 0, drift = 0, noisy = 0;
    double width = 0, steps = 0, warmup = 0; ///< sums over all runs; the width is relative to the oracle's
    [[nodiscard]] double rate() const { return withInterval > 0 ? double(covered) / withInterval : 0; }
    [[nodiscard]] double relativeWidth() const { return withInterval > 0 ? width / withInterval : 0; }
};

/// Runs the rule to its end on `runs` independent series; steps come in batches of `batch`.
/// With `stopEarly` false the whole budget is used, as when the target is never met.
inline Coverage measureCoverage(const Noise& noise, timing::Options options, bool stopEarly, int runs,
                                std::uint64_t seed, int batch = 8)
{
    Coverage out;
    if (!stopEarly)
        options.target = 1e-9;
    for (int i = 0; i < runs; ++i) {
        Series series(noise, seed * 1000003ULL + static_cast<std::uint64_t>(i));
        timing::StoppingRule rule(options);
        std::vector<double> steps(static_cast<std::size_t>(batch));
        double spent = 0;
        do {
            for (auto& step : steps)
                spent += step = series.next();
        } while (!rule.add(steps));
        const auto summary = rule.finish();
        ++out.runs;
        out.stoppedEarly += spent < options.maxSeconds;
        out.steps += summary.measuredSteps;
        out.warmup += summary.warmupSteps;
        out.drift += has(summary.quality, Quality::Drift);
        out.noisy += has(summary.quality, Quality::Noisy);
        if (!summary.low)
            continue;
        ++out.withInterval;
        out.covered += *summary.low <= series.median() && series.median() <= *summary.high;
        out.width += *summary.relativeHalfWidth() / series.oracle(summary.measuredSteps);
    }
    return out;
}

} // namespace parascope::simulation
