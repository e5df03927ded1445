// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/inference.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace parascope::statistics {

Interval wilson(std::size_t successes, std::size_t trials)
{
    if (trials == 0)
        return {nan, nan};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double studentQuantile(double p, double df)
{
    return std::isinf(df) ? boost::math::quantile(boost::math::normal(), p)
                          : boost::math::quantile(boost::math::students_t(df), p);
}

double studentAbove(double t, double df)
{
    if (std::isnan(t) || !(df > 0))
        return nan;
    if (std::isinf(t))
        return t > 0 ? 0 : 1;
    return std::isinf(df) ? boost::math::cdf(boost::math::complement(boost::math::normal(), t))
                          : boost::math::cdf(boost::math::complement(boost::math::students_t(df), t));
}

double studentTwoSided(double t, double df)
{
    return 2 * studentAbove(std::abs(t), df);
}

namespace {

/// Returns the indices of the p-values that are not NaN, in ascending order of value.
std::vector<std::size_t> ascending(std::span<const double> p)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (!std::isnan(p[i]))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return p[a] < p[b]; });
    return order;
}

} // namespace

std::vector<double> benjaminiHochberg(std::span<const double> p)
{
    const auto order = ascending(p);
    std::vector<double> out(p.size(), nan);
    double least = 1;
    const auto tests = static_cast<double>(order.size());
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        least = std::min(least, p[order[rank - 1]] * tests / static_cast<double>(rank));
        out[order[rank - 1]] = least;
    }
    return out;
}

std::vector<double> holm(std::span<const double> p)
{
    const auto order = ascending(p);
    std::vector<double> out(p.size(), nan);
    double highest = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        highest = std::max(highest, std::min(1.0, p[order[i]] * static_cast<double>(order.size() - i)));
        out[order[i]] = highest;
    }
    return out;
}

double rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    const auto a = ranksOf(x), b = ranksOf(y);
    double ab = 0, aa = 0, bb = 0;
    const double mean = (static_cast<double>(x.size()) + 1) / 2;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    return x.size() < 4 || !(aa > 0) || !(bb > 0) ? nan : ab / std::sqrt(aa * bb);
}

RankCorrelation spearman(std::span<const double> x, std::span<const double> y)
{
    const double rho = rankCorrelation(x, y);
    if (std::isnan(rho))
        return {nan, {nan, nan}};
    const double half =
        normalQuantile(0.975) * std::sqrt((1 + rho * rho / 2) / (static_cast<double>(x.size()) - 3));
    const double z = std::atanh(std::clamp(rho, -1 + 1e-15, 1 - 1e-15));
    return {rho, {std::tanh(z - half), std::tanh(z + half)}};
}

double geometricMean(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value > 0 ? std::log(value) : nan;
    return values.empty() ? nan : std::exp(sum / static_cast<double>(values.size()));
}

} // namespace parascope::statistics
