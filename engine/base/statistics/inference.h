// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/order.h"

#include <cstddef>

namespace parascope::statistics {

/// An interval; both ends NaN when there is none.
struct Interval
{
    double low, high;
};

/// Wilson's score interval of a share, 95 % (E. B. Wilson, JASA 22, 1927). NaN of no trials.
[[nodiscard]] Interval wilson(std::size_t successes, std::size_t trials);

/// The p-quantile of Student's t with `df` degrees of freedom (infinite: of the normal), 0 < p < 1.
[[nodiscard]] double studentQuantile(double p, double df);
/// The probability of a t at least as far from 0 as this one; NaN when t or df is.
[[nodiscard]] double studentTwoSided(double t, double df);
/// One-sided: P(T > t).
[[nodiscard]] double studentAbove(double t, double df);

/// p-values adjusted so that calling those at or below q keeps the expected share of false calls at q
/// (Benjamini and Hochberg, JRSS B 57, 1995). NaN stays NaN and does not count as a test.
[[nodiscard]] std::vector<double> benjaminiHochberg(std::span<const double> p);
/// The same so that the chance of any false call is at most q (Holm's step-down, Scand. J. Statist. 6, 1979).
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

/// Spearman's rank correlation (ties share their mean rank); NaN below 4 pairs or where one side does not
/// vary. x and y are of one length, without NaN.
[[nodiscard]] double rankCorrelation(std::span<const double> x, std::span<const double> y);
/// With its 95 % interval by Fisher's z with Bonett and Wright's variance (Psychometrika 65, 2000).
struct RankCorrelation
{
    double rho = 0;
    Interval interval{};
};
[[nodiscard]] RankCorrelation spearman(std::span<const double> x, std::span<const double> y);

/// exp(mean(log)); NaN of none or when a value is not positive.
[[nodiscard]] double geometricMean(std::span<const double> values);

} // namespace parascope::statistics
