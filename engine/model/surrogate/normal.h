// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

/// The standard normal distribution. Only this module uses it.
namespace parascope::surrogate {

/// 95 % of the values are within plus and minus this.
inline constexpr double normal95 = 1.959963984540054;
/// Median of |x|.
inline constexpr double medianOfNormal = 0.6744897501960817;

[[nodiscard]] inline double normalDensity(double x)
{
    return std::exp(-x * x / 2) / std::sqrt(2 * M_PI);
}
[[nodiscard]] inline double normalCdf(double x)
{
    return 0.5 * std::erfc(-x * M_SQRT1_2);
}

} // namespace parascope::surrogate
