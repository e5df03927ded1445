// SPDX-License-Identifier: GPL-3.0-or-later
// Significance tests that return p-values; for this module's own files. All are two-sided unless stated
// otherwise. NaN data give 1: without evidence there is no finding.
#pragma once

#include "engine/base/statistics/inference.h"

#include <Eigen/Dense>

#include <cstddef>
#include <span>
#include <vector>

namespace parascope::insight {

/// Returns the p-value of `wins` among `n` fair coins (exact binomial).
[[nodiscard]] double signTest(std::size_t wins, std::size_t n);
/// Returns the p-value of a four-fold table: a of n1 compared with b of n2 (Fisher's exact test; chi-square
/// with Yates' correction when all expected counts are over 50).
[[nodiscard]] double fourFold(std::size_t a, std::size_t n1, std::size_t b, std::size_t n2);
/// Return the p-values of Student's t and of the normal distribution.
[[nodiscard]] double studentP(double t, double degrees);
[[nodiscard]] double normalP(double z);
/// Returns the upper tail of the F distribution.
[[nodiscard]] double fisherF(double f, double numerator, double denominator);

/// Returns normal scores at Blom's places, so that a heavy tail or a single outlier cannot make a finding.
[[nodiscard]] Eigen::VectorXd normalScores(std::span<const double> values);

/// Rank correlation and its p-value (t approximation).
struct Correlation
{
    double r = 0, p = 1;
    std::size_t n = 0;
};
[[nodiscard]] Correlation rankCorrelation(std::span<const double> x, std::span<const double> y);

using statistics::holm;

/// A 95 % interval of a median from order statistics (distribution-free); NaN below 6 values.
struct MedianInterval
{
    double median, low, high;
};
[[nodiscard]] MedianInterval medianInterval(std::vector<double> values);

} // namespace parascope::insight
