// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::workload {

/// Share of a device's memory that one run may use, because the system and the framework need memory too. On
/// a processor the LibTorch worker ends a run that uses more, and a point with a larger forecast is not
/// started.
inline constexpr double memoryShare = 0.9;

/// Memory of a process on a processor, relative to the bytes of its tensors. Frameworks allocate tensors on
/// the C library's heap, which does not reuse all holes. This is a measured allowance: the median over models
/// of 64 MB and more (tests/bench/results/memory.md). Single models use 1.02 to 2.6 times the bytes of their
/// tensors.
inline constexpr double heapAllowance = 1.3;

/// Returns the bytes of tensors for which a processor's memory is sufficient.
[[nodiscard]] constexpr double roomForTensors(double processorBytes)
{
    return processorBytes / heapAllowance;
}

/// Returns whether a run with this forecast (Cost::memoryPeakBytes) may start on a device with this memory.
/// An unknown value (NaN, or memory that is not positive) never prevents a start.
[[nodiscard]] constexpr bool fits(double forecastBytes, double deviceBytes)
{
    return !(deviceBytes > 0) || !(forecastBytes > memoryShare * deviceBytes);
}

} // namespace parascope::workload
