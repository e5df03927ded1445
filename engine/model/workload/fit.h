// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::workload {

/// The part of a device's memory that one run may have: the system and the framework must live, too. The
/// LibTorch worker ends a run on a processor that takes more, and a point whose forecast is more is not
/// started.
inline constexpr double memoryShare = 0.9;

/// What a process takes on a processor over the bytes of its tensors: frameworks take them from the C
/// library's heap, whose holes are not all used again. A measured allowance, the median of models of 64 MB
/// and more (tests/bench/results/memory.md); single ones take 1.02 to 2.6 times their tensors.
inline constexpr double heapAllowance = 1.3;

/// The bytes of tensors for which a processor's memory has room.
[[nodiscard]] constexpr double roomForTensors(double processorBytes)
{
    return processorBytes / heapAllowance;
}

/// Whether a run of this forecast (Cost::memoryPeakBytes) may start on a device with so much memory. What is
/// unknown (NaN, or not positive) never keeps a run from starting.
[[nodiscard]] constexpr bool fits(double forecastBytes, double deviceBytes)
{
    return !(deviceBytes > 0) || !(forecastBytes > memoryShare * deviceBytes);
}

} // namespace parascope::workload
