// SPDX-License-Identifier: GPL-3.0-or-later
// Tests, as p-values; for this module's own files. Two-sided; NaN data give 1: no evidence is no finding.
#pragma once

#include "engine/base/statistics/inference.h"

#include <Eigen/Dense>

#include <cstddef>
#include <span>
#include <vector>

namespace parascope::insight {

/// Of `wins` among `n` fair coins (exact binomial).
[[nodiscard]] double signTest(std::size_t wins, std::size_t n);
/// Of a four-fold table: a of n1 against b of n2 (Fisher's exact test; chi-square with Yates' correction when
/// all expected counts are over 50).
[[nodiscard]] double fourFold(std::size_t a, std::size_t n1, std::size_t b, std::size_t n2);
/// Of Student's t and of the normal distribution.
[[nodiscard]] double studentP(double t, double degrees);
[[nodiscard]] double normalP(double z);
/// Upper tail of F.
[[nodiscard]] double fisherF(double f, double numerator, double denominator);

/// Normal scores at Blom's places, so that a heavy tail or a single outlier cannot make a finding.
[[nodiscard]] Eigen::VectorXd normalScores(std::span<const double> values);

/// Rank correlation and its p-value (t approximation).
struct Correlation
{
    double r = 0, p = 1;
    std::size_t n = 0;
};
[[nodiscard]] Correlation rankCorrelation(std::span<const double> x, std::span<const double> y);

using statistics::holm;

/// 95 % interval of a median from order statistics (distribution-free); NaN below 6 values.
struct MedianInterval
{
    double median, low, high;
};
[[nodiscard]] MedianInterval medianInterval(std::vector<double> values);

} // namespace parascope::insight
