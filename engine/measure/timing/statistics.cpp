// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/statistics.h"

#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace parascope::timing {

double robustSpread(std::span<const double> values, double median)
{
    std::vector<double> deviations(values.begin(), values.end());
    for (auto& deviation : deviations)
        deviation = std::abs(deviation - median);
    return 1.4826 * statistics::medianOf(deviations);
}

namespace {

/// Returns the correlations at lags 0..P of the true process, from sample autocovariances c (divisor n).
/// Subtracting a sample mean lowers every autocovariance by the mean's variance, gamma0 tau / n; the caller's
/// fixed-point steps restore it.
std::vector<double> correlations(const std::vector<double>& c, double n, double tau)
{
    std::vector<double> r(c.size());
    const double scale = c[0] * (1 + tau / n);
    for (std::size_t k = 0; k < c.size(); ++k)
        r[k] = (c[k] * n / (n - static_cast<double>(k)) + c[0] * tau / n) / scale;
    r[0] = 1;
    return r;
}

struct Autoregression
{
    std::vector<double> phi;
};

/// Fits by Levinson-Durbin and takes the order with the smallest AICc.
Autoregression fit(const std::vector<double>& r, double n)
{
    Autoregression best;
    double error = 1;
    std::vector<double> phi;
    double bestScore = std::log(error) + (n + 1) / (n - 3);
    for (std::size_t p = 1; p < r.size(); ++p) {
        double reflection = r[p];
        for (std::size_t j = 0; j < phi.size(); ++j)
            reflection -= phi[j] * r[p - 1 - j];
        reflection = std::clamp(reflection / error, -0.98, 0.98);
        std::vector<double> next(p);
        for (std::size_t j = 0; j + 1 < p; ++j)
            next[j] = phi[j] - reflection * phi[p - 2 - j];
        next[p - 1] = reflection;
        phi = std::move(next);
        error *= 1 - reflection * reflection;
        const auto order = static_cast<double>(p);
        if (n - order - 3 <= 0)
            break;
        const double score = std::log(error) + (n + order + 1) / (n - order - 3);
        if (score < bestScore) {
            bestScore = score;
            best.phi = phi;
        }
    }
    return best;
}

/// 1 + 2 times the sum of the correlations, for the indicators and for the scores.
struct Times
{
    double indicators = 1, scores = 1;
};

Times timesOf(const std::vector<double>& phi, const std::vector<double>& r)
{
    Times times;
    if (phi.empty())
        return times;
    std::vector<double> rho(r.begin(), r.begin() + static_cast<std::ptrdiff_t>(phi.size()));
    // The correlations of an autoregression equal the sample's up to its order. Beyond it they follow from
    // the coefficients.
    int quiet = 0;
    for (std::size_t k = 1; k < 4000 && quiet < 10; ++k) {
        double value = 0;
        if (k < rho.size()) {
            value = rho[k];
        } else {
            for (std::size_t j = 0; j < phi.size(); ++j)
                value += phi[j] * rho[k - 1 - j];
            rho.push_back(value);
        }
        value = std::clamp(value, -1.0, 1.0);
        times.scores += 2 * value;
        times.indicators += 2 * (2 / std::numbers::pi) * std::asin(value);
        quiet = std::abs(value) < 1e-3 ? quiet + 1 : 0;
    }
    return times;
}

} // namespace

Dependence dependenceOf(std::span<const double> centredScores, int means)
{
    Dependence out;
    const std::size_t size = centredScores.size();
    if (size < 8)
        return out;
    const auto n = static_cast<double>(size);
    const auto most = static_cast<std::size_t>(std::min(10 * std::log10(n), n / 8));
    std::vector<double> c(most + 1, 0);
    for (std::size_t k = 0; k <= most; ++k) {
        for (std::size_t i = 0; i + k < size; ++i)
            c[k] += centredScores[i] * centredScores[i + k];
        c[k] /= n;
    }
    if (c[0] <= 0) {
        out.degreesOfFreedom = n / 2;
        return out;
    }
    const double segment = n / means;
    Times times;
    std::vector<double> r;
    for (int round = 0; round < 4; ++round) {
        r = correlations(c, segment, std::clamp(times.scores, 1.0, segment / 4));
        times = timesOf(fit(r, n).phi, r);
    }
    out.lagOne = r.size() > 1 ? std::clamp(r[1], -1.0, 1.0) : 0;
    out.tau = std::max(1.0, times.indicators);
    // This is the error for an autoregression of order one, by the delta method on log((1 + r) / (1 - r)).
    const double t = std::max(1.0, times.scores);
    out.relativeError = (1 + t) / std::sqrt(n * t);
    out.degreesOfFreedom = std::max(1.0, 2 / (out.relativeError * out.relativeError));
    return out;
}

} // namespace parascope::timing
