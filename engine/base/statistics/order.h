// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <span>
#include <vector>

/// Statistics that several modules share. A quantity that cannot be computed is NaN.
namespace parascope::statistics {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Returns the p-th percentile (0..100) of ascending values without NaN, linearly interpolated like numpy's
/// default (Hyndman and Fan's type 7, The American Statistician 50, 1996); NaN if there are no values.
[[nodiscard]] double percentileOfSorted(std::span<const double> ascending, double p);
/// Returns several percentiles of values in any order; NaN values are ignored.
[[nodiscard]] std::vector<double> percentiles(std::vector<double> values, std::span<const double> ps);

/// Returns the middle value, or the mean of the two middle ones. NaN values are ignored; the result is NaN if
/// none remain.
[[nodiscard]] double medianOf(std::span<const double> values);
/// Computes the median without a copy: reorders the values, which must not contain NaN.
[[nodiscard]] double medianInPlace(std::span<double> values);

/// Returns the rank of each value, 1 to n; equal values share the mean of their ranks. The values must not
/// contain NaN.
[[nodiscard]] std::vector<double> ranksOf(std::span<const double> values);

/// Returns the p-quantile of the standard normal distribution, 0 < p < 1.
[[nodiscard]] double normalQuantile(double p);

/// Offsets for the plotting position of a rank: (rank - offset) / (n + 1 - 2 offset), as in R's ppoints.
inline constexpr double hazen = 0.5;  ///< Hazen, Trans. ASCE 77, 1914
inline constexpr double blom = 0.375; ///< Blom, Statistical Estimates and Transformed Beta-Variables, 1958
/// Returns the normal quantile at the plotting position of each value. The scores keep the order of the
/// values and are robust to heavy tails, outliers and several modes. Equal values share a score. The values
/// must not contain NaN. O(n log n).
[[nodiscard]] std::vector<double> normalScores(std::span<const double> values, double offset);

} // namespace parascope::statistics
