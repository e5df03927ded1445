// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

/// Machines that switch between a fast and a slow state.
namespace parascope::timing {

/// A series of two levels that last: the share of slow steps, and how well it is known from the number of
/// times that the machine switched.
struct TwoLevels
{
    double fast = 0, slow = 0; ///< medians of the levels, seconds
    double share = 0;          ///< of slow steps
    double low = 0, high = 0;  ///< 95 % of the share (Wilson's, on the independent visits)
    double visits = 0;         ///< independent samples of the state that the series is worth
    int switches = 0;
    /// The sample's quantile that is the median of a machine with this share of slow steps.
    [[nodiscard]] double quantileOfMedian(double trueShare) const;
};

/// Nothing where the values have no gap between two levels (the between-class variance of Otsu's split is at
/// most three quarters of all, where a normal distribution has 0.64), or change them as often as chance
/// would. O(n log n).
[[nodiscard]] std::optional<TwoLevels> twoLevels(std::span<const double> values);

} // namespace parascope::timing
