// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/significance.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::insight {

namespace {

/// What cannot be computed is NaN, never an exception: no exception leaves a room.
namespace policies = boost::math::policies;
using Quiet = policies::policy<
    policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
    policies::overflow_error<policies::ignore_error>, policies::rounding_error<policies::ignore_error>,
    policies::evaluation_error<policies::ignore_error>>;
using Binomial = boost::math::binomial_distribution<double, Quiet>;
using ChiSquared = boost::math::chi_squared_distribution<double, Quiet>;
using FisherF = boost::math::fisher_f_distribution<double, Quiet>;
using Hypergeometric = boost::math::hypergeometric_distribution<double, Quiet>;
using StudentsT = boost::math::students_t_distribution<double, Quiet>;

/// Positions in ascending order of value.
std::vector<std::uint32_t> orderOf(std::span<const double> values)
{
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
    return order;
}

/// Average ranks 1..n, ties sharing theirs.
std::vector<double> ranksOf(std::span<const double> values)
{
    const auto order = orderOf(values);
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && values[order[end]] == values[order[i]])
            ++end;
        const double rank = (static_cast<double>(i + end) + 1) / 2;
        for (; i < end; ++i)
            ranks[order[i]] = rank;
    }
    return ranks;
}

/// Acklam's rational approximation of the normal quantile (relative error 1e-9): a million of them in
/// milliseconds, where the library's takes a second.
double normalQuantile(double p)
{
    constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                            1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
    constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
                            6.680131188771972e+01, -1.328068155288572e+01};
    constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                            -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
    constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00,
                            3.754408661907416e+00};
    constexpr double low = 0.02425;
    if (p > 0.5)
        return -normalQuantile(1 - p);
    if (p < low) {
        const double q = std::sqrt(-2 * std::log(p));
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
               ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    }
    const double q = p - 0.5;
    const double r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
           (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

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
    // Twice the smaller tail: never less than the minimum-likelihood version's, and cheap at any n.
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
    if (!(degrees >= 1) || std::isnan(t))
        return 1;
    if (std::isinf(t))
        return 0;
    return clamped(2 * boost::math::cdf(boost::math::complement(StudentsT(degrees), std::abs(t))));
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
    const auto ranks = ranksOf(values);
    Eigen::VectorXd out(static_cast<Eigen::Index>(values.size()));
    // Blom's offsets.
    const double denominator = static_cast<double>(values.size()) + 0.25;
    for (std::size_t i = 0; i < values.size(); ++i)
        out[static_cast<Eigen::Index>(i)] = normalQuantile((ranks[i] - 0.375) / denominator);
    return out;
}

Correlation rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    Correlation out;
    out.n = x.size();
    if (out.n < 4)
        return out;
    const auto a = ranksOf(x), b = ranksOf(y);
    const double mean = (static_cast<double>(out.n) + 1) / 2;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    if (aa == 0 || bb == 0)
        return out;
    out.r = ab / std::sqrt(aa * bb);
    const double degrees = static_cast<double>(out.n) - 2;
    out.p = studentP(out.r * std::sqrt(degrees / std::max(1e-300, 1 - out.r * out.r)), degrees);
    return out;
}

std::vector<double> holm(std::span<const double> ps)
{
    const auto order = orderOf(ps);
    std::vector<double> out(ps.size());
    double highest = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        highest = std::max(highest, std::min(1.0, ps[order[i]] * static_cast<double>(ps.size() - i)));
        out[order[i]] = highest;
    }
    return out;
}

MedianInterval medianInterval(std::vector<double> values)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::sort(values.begin(), values.end());
    const auto n = values.size();
    if (n == 0)
        return {nan, nan, nan};
    const double median = n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
    if (n < 6)
        return {median, nan, nan};
    // The k-th smallest and largest: P(fewer than k of n below the median) <= 2.5 %.
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
