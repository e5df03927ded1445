// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/shared_variance.h"

#include "engine/analyse/analysis/statistics.h"

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace parascope::analysis {

namespace {

/// Returns y with trigamma(y) = x for x > 0. It bisects the logarithm, because trigamma falls from infinity
/// to 0.
double inverseTrigamma(double x)
{
    double low = std::log(1e-8), high = std::log(1e8);
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (boost::math::trigamma(std::exp(middle)) > x ? low : high) = middle;
    }
    return std::exp((low + high) / 2);
}

} // namespace

std::pair<double, double> SharedVariance::of(double sampleVariance, double sampleDegrees) const
{
    if (!(sampleDegrees > 0) || std::isnan(sampleVariance))
        return {variance, degrees};
    if (std::isinf(degrees))
        return {variance, pooledDegrees};
    if (!(degrees > 0))
        return {sampleVariance, sampleDegrees};
    return {(degrees * variance + sampleDegrees * sampleVariance) / (degrees + sampleDegrees),
            std::min(degrees + sampleDegrees, std::max(pooledDegrees, sampleDegrees))};
}

SharedVariance sharedVariance(std::span<const double> variances, std::span<const double> degrees)
{
    SharedVariance out{nan, 0, 0};
    std::vector<double> known;
    double sum = 0;
    for (std::size_t i = 0; i < variances.size(); ++i)
        if (degrees[i] > 0 && std::isfinite(variances[i])) {
            known.push_back(variances[i]);
            sum += variances[i] * degrees[i];
            out.pooledDegrees += degrees[i];
        }
    if (known.empty())
        return out;
    out.variance = sum / out.pooledDegrees;
    if (known.size() < 3 || !(out.variance > 0))
        return out;
    constexpr double middle[] = {50};
    // A sample of equal values has no logarithm of its variance. It counts as very small, as in limma.
    const double least = 1e-5 * std::max(percentiles(known, middle).front(), out.variance * 1e-3);
    std::vector<double> logs;
    double mean = 0, expected = 0;
    for (std::size_t i = 0; i < variances.size(); ++i) {
        if (!(degrees[i] > 0) || !std::isfinite(variances[i]))
            continue;
        const double half = degrees[i] / 2;
        logs.push_back(std::log(std::max(variances[i], least)) - boost::math::digamma(half) + std::log(half));
        mean += logs.back();
        expected += boost::math::trigamma(half);
    }
    const auto count = static_cast<double>(logs.size());
    mean /= count;
    double spread = 0;
    for (const double value : logs)
        spread += (value - mean) * (value - mean);
    const double excess = spread / (count - 1) - expected / count;
    if (excess <= 0) {
        out.degrees = std::numeric_limits<double>::infinity();
        out.variance = std::exp(mean);
        return out;
    }
    out.degrees = 2 * inverseTrigamma(excess);
    out.variance = std::exp(mean + boost::math::digamma(out.degrees / 2) - std::log(out.degrees / 2));
    return out;
}

} // namespace parascope::analysis
