// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/measure/device/cpu.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// Measured roofs: from the raw seconds of the worker's probes to rates with intervals. Pure.
namespace parascope::device {

/// Repeated timings of one probe.
struct Timings
{
    std::string what;            ///< the shape or the working set: "1024x1024x1024"
    double work = 0;             ///< FLOPs or bytes of one repeat
    std::vector<double> seconds; ///< a repeat each, positive
};

/// A rate with an interval: the median repeat and the order statistics that hold the median with 95 %.
/// `low` and `high` are absent below 6 repeats.
struct Rate
{
    std::string what;
    double perSecond = 0;
    std::optional<double> low, high;
    int repeats = 0;
};

/// Nothing without repeats.
[[nodiscard]] std::optional<Rate> rateOf(const Timings& timings);

/// The ceiling over shapes: the shape with the highest median rate. A ceiling is what the machine can keep
/// up, not its luckiest repeat, so the maximum is taken over medians and the interval is that shape's.
[[nodiscard]] std::optional<Rate> bestRate(std::span<const Timings> shapes);

/// One level of the memory hierarchy as a working-set sweep shows it.
struct BandwidthLevel
{
    std::string name; ///< "L1", "L2", "L3", "DRAM"; "level 2" where nothing tells which it is
    double fromBytes = 0, upToBytes = 0; ///< smallest and largest working set that ran at this level
    double bytesPerSecond = 0;           ///< median over the level's working sets
    std::optional<double> low, high;     ///< of that median, all repeats together
};

/// Levels of a triad sweep over working sets, found automatically: the sweep's log-rates are cut into at
/// most five flat pieces by least squares (dynamic programming, number of pieces by the Bayesian
/// information criterion), pieces that differ by less than 15 % are one level, and pieces of a single point
/// between two others are transitions, which belong to no level. Fastest first. Names come from `caches`
/// where a level's working sets fit one (summed over the instances that `threads` threads use).
[[nodiscard]] std::vector<BandwidthLevel> bandwidthLevels(std::span<const Timings> sweep,
                                                          std::span<const double> workingSetBytes,
                                                          std::span<const CacheLevel> caches = {},
                                                          int threads = 1);

/// {"flops_per_second": ..., "low", "high", "shape", "repeats"}; a missing end is null.
[[nodiscard]] Json flopsJson(const Rate& rate);
/// [{"level", "bytes_per_second", "low", "high", "from_bytes", "up_to_bytes"}]
[[nodiscard]] Json levelsJson(std::span<const BandwidthLevel> levels);

} // namespace parascope::device
