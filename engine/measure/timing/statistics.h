// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// Spread and dependence of a series, used by the interval, the warm-up and the drift test.
namespace parascope::timing {

/// Returns the median absolute deviation, scaled to the standard deviation of a normal distribution.
[[nodiscard]] double robustSpread(std::span<const double> values, double median);

/// Describes how strongly the values of a series depend on each other.
struct Dependence
{
    double tau = 1;              ///< n values fix the median as well as n / tau independent ones; at least 1
    double lagOne = 0;           ///< correlation of neighbouring values
    double relativeError = 0;    ///< standard error of log(tau)
    double degreesOfFreedom = 1; ///< degrees of freedom of the interval that uses tau (Student's t)
};

/// Returns the autocorrelation time of the indicators "below the median", from centred normal scores. An
/// autoregression (Yule-Walker on autocovariances corrected for the bias of the estimated mean, order by the
/// corrected Akaike criterion) gives the correlation at every lag. The arcsine law (2/pi asin r) turns it
/// into the correlation of the indicators. A short run needs this, because a sum of the sample correlations
/// is far noisier. `means` is the number of levels that were fitted and subtracted (1, or 2 for both sides of
/// a step).
[[nodiscard]] Dependence dependenceOf(std::span<const double> centredScores, int means = 1);

} // namespace parascope::timing
