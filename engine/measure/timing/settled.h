// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

/// Tests whether a series was watched for long enough to know its slow changes.
namespace parascope::timing {

/// Long memory, as the lowest frequencies of the spectrum show it.
struct Memory
{
    double statistic = 0; ///< memory parameter d over its standard error; 0 if the series is too short
    double tau = 0;       ///< resulting autocorrelation time of the mean; 0 if the series is too short
};
/// Returns the local Whittle estimate (P. M. Robinson, Annals of Statistics 23, 1995) and the variance of a
/// mean that follows from it (memory and autocorrelation consistent: Robinson, Journal of Econometrics 126,
/// 2005). Returns zeros below 400 values.
[[nodiscard]] Memory memoryOf(std::span<const double> scores);

/// Returns why the interval of a series cannot be trusted, or an empty string if both tests pass. White noise
/// and an autoregression up to 0.8 fail each of the two tests in about 2 % of cases:
/// - *Batches.* The means of 8 and of 16 stretches spread more than `tau` explains (the autocorrelation time
///   that the interval allows for). The machine then switches between levels, or wanders, more slowly than a
///   short memory shows.
/// - *Memory.* The spectrum of the lowest frequencies still rises towards zero. This is long memory: a longer
///   run improves the median very little.
///
/// `scores` are centred normal scores of the steps.
[[nodiscard]] std::string unsettledReason(std::span<const double> scores, double tau);

/// Returns the slope of a line through the scores, in standard errors that allow for the dependence of the
/// residuals (so that the line itself does not hide it). Returns 0 for fewer than 16 values.
[[nodiscard]] double trendStatistic(std::span<const double> scores);

} // namespace parascope::timing
