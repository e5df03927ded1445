// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::workload {

/// The part of a device's memory that one run may have: the system and the framework must live, too. The
/// LibTorch worker ends a run on a processor that takes more, and a point whose forecast is more is not
/// started.
inline constexpr double memoryShare = 0.9;

/// Whether a run of this forecast (Cost::memoryPeakBytes) may start on a device with so much memory. What is
/// unknown (NaN, or not positive) never keeps a run from starting.
[[nodiscard]] constexpr bool fits(double forecastBytes, double deviceBytes)
{
    return !(deviceBytes > 0) || !(forecastBytes > memoryShare * deviceBytes);
}

} // namespace parascope::workload
