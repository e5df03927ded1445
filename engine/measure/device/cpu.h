// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The local processor, read from the system without any framework.
namespace parascope::device {

struct CacheLevel
{
    int level = 0;
    double bytes = 0; ///< of one instance
    int sharedBy = 1; ///< logical CPUs that share an instance
};

struct LocalCpu
{
    std::string model;                 ///< empty when the system does not say
    int logicalCpus = 0;               ///< in the machine
    int allowedCpus = 0;               ///< that this process may use (affinity, container)
    int physicalCores = 0;             ///< of the allowed ones; 0 when unknown
    std::vector<std::string> features; ///< flags of /proc/cpuinfo
    std::vector<CacheLevel> caches;    ///< data and unified ones, ascending
    std::optional<double> hertz;       ///< highest clock the system states, else the present one
    bool virtualised = false;          ///< a hypervisor shows itself
    std::optional<double> memoryBytes;

    [[nodiscard]] bool hasFeature(std::string_view name) const;
};

/// Reads /proc and /sys; what is not there stays absent. Never fails.
[[nodiscard]] LocalCpu localCpu();

/// The part of LocalCpu that the text of /proc/cpuinfo holds (x86 and ARM layouts); physicalCores counts
/// pairs of package and core among all CPUs. Pure, for tests and for records of other machines.
[[nodiscard]] LocalCpu cpuFromText(std::string_view cpuinfo);

/// FLOPs a cycle of one core in float32 multiply-adds, from the feature flags: 64 with two 512-bit units,
/// 32 with AVX2 and FMA, 16 with AVX alone or NEON, 8 with SSE. Flags do not tell the number of units, so
/// this is an upper bound.
[[nodiscard]] int floatOpsPerCycle(const LocalCpu& cpu);

/// Upper bound of the FLOP/s of `threads` threads: cores x clock x floatOpsPerCycle. Nothing while the
/// clock is unknown: an estimate to compare a BLAS with, never a peak to report.
[[nodiscard]] std::optional<double> multiplyAddBound(const LocalCpu& cpu, int threads);

} // namespace parascope::device
