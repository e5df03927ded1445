// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <span>
#include <vector>

/// The statistics that several modules need, each once. A quantity that cannot be computed is NaN.
namespace parascope::statistics {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The p-th percentile (0..100) of ascending values without NaN, linearly interpolated as numpy's default
/// (Hyndman and Fan's type 7, The American Statistician 50, 1996); NaN of none.
[[nodiscard]] double percentileOfSorted(std::span<const double> ascending, double p);
/// The same for several percentiles of values in any order; NaN among the values is left out.
[[nodiscard]] std::vector<double> percentiles(std::vector<double> values, std::span<const double> ps);

/// The middle value, or the mean of the two middle ones; NaN among the values is left out; NaN of none.
[[nodiscard]] double medianOf(std::span<const double> values);
/// The same without a copy: reorders the values, among which must be no NaN.
[[nodiscard]] double medianInPlace(std::span<double> values);

/// Each value's rank among them, 1 to n; equal values share the mean of their ranks. No NaN.
[[nodiscard]] std::vector<double> ranksOf(std::span<const double> values);

/// The p-quantile of the standard normal distribution, 0 < p < 1.
[[nodiscard]] double normalQuantile(double p);

/// Where a rank of n stands in the unit interval: (rank - offset) / (n + 1 - 2 offset), as R's ppoints.
inline constexpr double hazen = 0.5;  ///< Hazen, Trans. ASCE 77, 1914
inline constexpr double blom = 0.375; ///< Blom, Statistical Estimates and Transformed Beta-Variables, 1958
/// The normal quantile at each value's place: an order-preserving picture of the values, on which a heavy
/// tail, an outlier and several modes do no harm. Equal values share a score. No NaN. O(n log n).
[[nodiscard]] std::vector<double> normalScores(std::span<const double> values, double offset);

} // namespace parascope::statistics
