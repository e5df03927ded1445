// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope {

/// Whether a rate lies above what is held to be its limit, beyond its own interval: then the limit is wrong,
/// or the count of the work. `step` is the median of the times that the rate was computed of, `slowest` the
/// upper end of that median's interval, at which the rate is lowest; NaN (both) where there is no interval.
/// Limits are rounded in data sheets, rates in files: half a per cent says nothing.
[[nodiscard]] constexpr bool isAboveLimit(double rate, double limit, double step, double slowest)
{
    constexpr double rounding = 1.005;
    return (slowest > step ? rate * step / slowest : rate) > rounding * limit;
}

} // namespace parascope
