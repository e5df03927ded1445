// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/significance.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/hypergeometric.hpp>

#include <algorithm>
#include <cmath>

namespace parascope::insight {

namespace {

/// A value that cannot be computed is NaN, never an exception, because no exception may leave a module.
namespace policies = boost::math::policies;
using Quiet = policies::policy<
    policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
    policies::overflow_error<policies::ignore_error>, policies::rounding_error<policies::ignore_error>,
    policies::evaluation_error<policies::ignore_error>>;
using Binomial = boost::math::binomial_distribution<double, Quiet>;
using ChiSquared = boost::math::chi_squared_distribution<double, Quiet>;
using FisherF = boost::math::fisher_f_distribution<double, Quiet>;
using Hypergeometric = boost::math::hypergeometric_distribution<double, Quiet>;

double clamped(double p)
{
    return std::isnan(p) ? 1 : std::clamp(p, 0.0, 1.0);
}

} // namespace

double signTest(std::size_t wins, std::size_t n)
{
    if (n == 0)
        return 1;
    const auto fewer = static_cast<double>(std::min(wins, n - wins));
    return clamped(2 * boost::math::cdf(Binomial(static_cast<double>(n), 0.5), fewer));
}

double fourFold(std::size_t a, std::size_t n1, std::size_t b, std::size_t n2)
{
    const auto n = n1 + n2;
    const auto wins = a + b;
    if (n1 == 0 || n2 == 0 || wins == 0 || wins == n)
        return 1;
    const auto d = [](std::size_t count) { return static_cast<double>(count); };
    const double smallest = d(std::min(n1, n2)) * d(std::min(wins, n - wins)) / d(n);
    if (smallest > 50) {
        const double cross = std::abs(d(a) * d(n2 - b) - d(b) * d(n1 - a));
        const double corrected = std::max(0.0, cross - d(n) / 2);
        const double chi = d(n) * corrected * corrected / (d(n1) * d(n2) * d(wins) * d(n - wins));
        return clamped(boost::math::cdf(boost::math::complement(ChiSquared(1), chi)));
    }
    // Twice the smaller tail is never less than the minimum-likelihood version, and it is cheap for any n.
    const Hypergeometric table(static_cast<unsigned>(wins), static_cast<unsigned>(n1),
                               static_cast<unsigned>(n));
    const double lower = boost::math::cdf(table, static_cast<unsigned>(a));
    const double upper = a == 0 || a <= (wins > n2 ? wins - n2 : 0)
                             ? 1
                             : boost::math::cdf(boost::math::complement(table, static_cast<unsigned>(a - 1)));
    return clamped(2 * std::min(lower, upper));
}

double studentP(double t, double degrees)
{
    return degrees >= 1 ? clamped(statistics::studentTwoSided(t, degrees)) : 1;
}

double normalP(double z)
{
    if (std::isnan(z))
        return 1;
    return clamped(std::erfc(std::abs(z) / std::sqrt(2.0)));
}

double fisherF(double f, double numerator, double denominator)
{
    if (!(numerator >= 1) || !(denominator >= 1) || std::isnan(f) || f <= 0)
        return 1;
    if (std::isinf(f))
        return 0;
    return clamped(boost::math::cdf(boost::math::complement(FisherF(numerator, denominator), f)));
}

Eigen::VectorXd normalScores(std::span<const double> values)
{
    const auto scores = statistics::normalScores(values, statistics::blom);
    return Eigen::Map<const Eigen::VectorXd>(scores.data(), static_cast<Eigen::Index>(scores.size()));
}

Correlation rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    const double r = statistics::rankCorrelation(x, y);
    const double degrees = static_cast<double>(x.size()) - 2;
    if (std::isnan(r))
        return {0, 1, x.size()};
    return {r, studentP(r * std::sqrt(degrees / std::max(1e-300, 1 - r * r)), degrees), x.size()};
}

MedianInterval medianInterval(std::vector<double> values)
{
    using statistics::nan;
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::sort(values.begin(), values.end());
    const auto n = values.size();
    if (n == 0)
        return {nan, nan, nan};
    const double median = statistics::medianOf(values);
    if (n < 6)
        return {median, nan, nan};
    // Take the k-th smallest and largest value, with P(fewer than k of n below the median) <= 2.5 %.
    const Binomial coins(static_cast<double>(n), 0.5);
    std::size_t k = 0;
    if (n <= 1000)
        while (boost::math::cdf(coins, static_cast<double>(k)) <= 0.025)
            ++k;
    else
        k = static_cast<std::size_t>(static_cast<double>(n) / 2 - 0.98 * std::sqrt(static_cast<double>(n)));
    return {median, values[k - 1], values[n - k]};
}

} // namespace parascope::insight
