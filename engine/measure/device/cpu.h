// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reads the properties of the local processor from the system, without any framework.
namespace parascope::device {

struct CacheLevel
{
    int level = 0;
    double bytes = 0; ///< size of one instance
    int sharedBy = 1; ///< number of logical CPUs that share an instance
};

struct LocalCpu
{
    std::string model;     ///< empty if the system does not report it
    int logicalCpus = 0;   ///< number of logical CPUs in the machine
    int allowedCpus = 0;   ///< number of logical CPUs that this process may use (affinity, container)
    int physicalCores = 0; ///< number of physical cores among the allowed CPUs; 0 when unknown
    std::vector<std::string> features; ///< flags of /proc/cpuinfo
    std::vector<CacheLevel> caches;    ///< data and unified caches, ascending by level
    std::optional<double> hertz;       ///< highest clock that the system reports, else the current clock
    bool virtualised = false;          ///< true if the CPU flags show a hypervisor
    std::optional<double> memoryBytes;

    [[nodiscard]] bool hasFeature(std::string_view name) const;
};

/// Reads /proc and /sys. Values that the system does not provide stay absent. Never fails.
[[nodiscard]] LocalCpu localCpu();

/// Returns the part of LocalCpu that the text of /proc/cpuinfo contains (x86 and ARM layouts). physicalCores
/// counts the pairs of package and core among all CPUs. Pure; serves tests and records of other machines.
[[nodiscard]] LocalCpu cpuFromText(std::string_view cpuinfo);

/// Returns the FLOPs per cycle of one core in float32 multiply-adds, from the feature flags: 64 with two
/// 512-bit units, 32 with AVX2 and FMA, 16 with only AVX or NEON, 8 with SSE. Flags do not give the number of
/// units, so this is an upper bound.
[[nodiscard]] int floatOpsPerCycle(const LocalCpu& cpu);

/// Returns an upper bound of the FLOP/s of `threads` threads: cores x clock x floatOpsPerCycle. Returns
/// nothing if the clock is unknown. Use this estimate only to compare a BLAS with, never as a reported peak.
[[nodiscard]] std::optional<double> multiplyAddBound(const LocalCpu& cpu, int threads);

} // namespace parascope::device
