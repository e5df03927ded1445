// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

/// Detects machines that switch between a fast and a slow state.
namespace parascope::timing {

/// A series with two lasting levels: the share of slow steps, and the precision of this share, which depends
/// on how often the machine switched.
struct TwoLevels
{
    double fast = 0, slow = 0; ///< medians of the levels in seconds
    double share = 0;          ///< share of slow steps
    double low = 0, high = 0;  ///< 95 % interval of the share (Wilson's interval on the independent visits)
    double visits = 0;         ///< number of independent samples of the state that the series is worth
    int switches = 0;
    /// Returns the quantile of the sample that is the median of a machine with this share of slow steps.
    [[nodiscard]] double quantileOfMedian(double trueShare) const;
};

/// Returns nothing if the values have no gap between two levels, or change between them as often as chance
/// would. There is no gap if the between-class variance of Otsu's split is at most three quarters of the
/// total; a normal distribution has 0.64. O(n log n).
[[nodiscard]] std::optional<TwoLevels> twoLevels(std::span<const double> values);

} // namespace parascope::timing
