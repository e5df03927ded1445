// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope {

/// Returns whether `rate` exceeds its limit by more than its confidence interval allows. If so, either the
/// limit or the count of the work is wrong. `step` is the median of the times from which the rate is
/// computed. `slowest` is the upper end of that median's interval, where the rate is lowest. Both are NaN
/// where there is no interval. A tolerance of 0.5 % allows for rounding: data sheets round limits, and files
/// round rates.
[[nodiscard]] constexpr bool isAboveLimit(double rate, double limit, double step, double slowest)
{
    constexpr double rounding = 1.005;
    return (slowest > step ? rate * step / slowest : rate) > rounding * limit;
}

} // namespace parascope
