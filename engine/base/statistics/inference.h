// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/order.h"

#include <cstddef>

namespace parascope::statistics {

/// An interval; both ends are NaN if there is none.
struct Interval
{
    double low, high;
};

/// Returns Wilson's 95 % score interval of a proportion (E. B. Wilson, JASA 22, 1927); NaN without trials.
[[nodiscard]] Interval wilson(std::size_t successes, std::size_t trials);

/// Returns the p-quantile of Student's t with `df` degrees of freedom, 0 < p < 1. Infinite `df` gives the
/// normal quantile.
[[nodiscard]] double studentQuantile(double p, double df);
/// Returns the probability that |T| is at least |t|; NaN if t or df is NaN.
[[nodiscard]] double studentTwoSided(double t, double df);
/// Returns the one-sided probability P(T > t).
[[nodiscard]] double studentAbove(double t, double df);

/// Adjusts p-values to control the false discovery rate: if all tests with an adjusted value of at most q are
/// called significant, the expected share of false calls is at most q (Benjamini and Hochberg, JRSS B 57,
/// 1995). NaN stays NaN and does not count as a test.
[[nodiscard]] std::vector<double> benjaminiHochberg(std::span<const double> p);
/// Adjusts p-values to control the probability of any false call (Holm's step-down, Scand. J. Statist. 6,
/// 1979).
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

/// Returns Spearman's rank correlation (ties share their mean rank); NaN with fewer than 4 pairs or if one
/// side does not vary. x and y have the same length and contain no NaN.
[[nodiscard]] double rankCorrelation(std::span<const double> x, std::span<const double> y);
/// Spearman's rank correlation and its 95 % interval, from Fisher's z with the variance of Bonett and Wright
/// (Psychometrika 65, 2000).
struct RankCorrelation
{
    double rho = 0;
    Interval interval{};
};
[[nodiscard]] RankCorrelation spearman(std::span<const double> x, std::span<const double> y);

/// Returns exp(mean(log)); NaN if there are no values or one is not positive.
[[nodiscard]] double geometricMean(std::span<const double> values);

} // namespace parascope::statistics
