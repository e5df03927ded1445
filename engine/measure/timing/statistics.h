// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// Spread and dependence of a series: what the interval, the warm-up and the drift test share.
namespace parascope::timing {

/// Median absolute deviation, scaled to the standard deviation of a normal distribution.
[[nodiscard]] double robustSpread(std::span<const double> values, double median);

/// How far the values of a series tell of each other.
struct Dependence
{
    double tau = 1;              ///< n / tau independent values fix the median as well as these n; at least 1
    double lagOne = 0;           ///< correlation of neighbours
    double relativeError = 0;    ///< standard error of log(tau)
    double degreesOfFreedom = 1; ///< of the interval that uses tau (Student's t)
};

/// Autocorrelation time of the indicators "below the median", from centred normal scores. An autoregression
/// (Yule-Walker on autocovariances freed from the bias of the estimated mean, order by the corrected Akaike
/// criterion) gives the correlation at every lag, and the arcsine law (2/pi asin r) that of the indicators:
/// far less noisy than summing the sample correlations, which is what a short run can afford.
/// `means` is how many levels were fitted and subtracted (1, or 2 on both sides of a step).
[[nodiscard]] Dependence dependenceOf(std::span<const double> centredScores, int means = 1);

} // namespace parascope::timing
