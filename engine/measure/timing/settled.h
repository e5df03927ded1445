// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

/// Whether a series was watched for long enough to know what it does slowly.
namespace parascope::timing {

/// What the lowest frequencies say.
struct Memory
{
    double statistic = 0; ///< the memory parameter d over its standard error; 0 where the series is too short
    double tau = 0;       ///< autocorrelation time of the mean of the scores that follows from it; 0 likewise
};
/// Local Whittle estimate (P. M. Robinson, Annals of Statistics 23, 1995) and the variance of a mean that
/// follows from it (memory and autocorrelation consistent: Robinson, Journal of Econometrics 126, 2005).
/// Below 400 values nothing.
[[nodiscard]] Memory memoryOf(std::span<const double> scores);

/// Why the interval of a series cannot be trusted; empty where nothing speaks against it. Two tests, each of
/// which white noise and an autoregression up to 0.8 fail in some 2 %:
/// - *Batches.* Means of 8 and of 16 stretches spread more than `tau` (the autocorrelation time that the
/// interval
///   allows for) explains: the machine switches between levels, or wanders, more slowly than a short memory
///   tells.
/// - *Memory.* The spectrum of the lowest frequencies still rises towards zero: long memory, in which a
/// longer run knows the median hardly better. `scores` are centred normal scores of the steps.
[[nodiscard]] std::string unsettledReason(std::span<const double> scores, double tau);

/// The slope of a line through the scores, in standard errors that allow for the dependence of what the line
/// leaves (so that the line itself does not hide it); 0 of a few values.
[[nodiscard]] double trendStatistic(std::span<const double> scores);

} // namespace parascope::timing
