// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/measure/device/cpu.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// Measured roofs: turns the raw seconds of the worker's probes into rates with intervals. All functions are
/// pure.
namespace parascope::device {

/// Repeated timings of one probe.
struct Timings
{
    std::string what;            ///< shape or working set: "1024x1024x1024"
    double work = 0;             ///< FLOPs or bytes of one repeat
    std::vector<double> seconds; ///< positive time of each repeat
};

/// A rate with an interval: the rate of the median repeat, and the order statistics that contain the median
/// with 95 % confidence. `low` and `high` are absent below 6 repeats.
struct Rate
{
    std::string what;
    double perSecond = 0;
    std::optional<double> low, high;
    int repeats = 0;
};

/// Returns nothing if there are no repeats.
[[nodiscard]] std::optional<Rate> rateOf(const Timings& timings);

/// Returns the ceiling over shapes: the rate of the shape with the highest median rate. A ceiling is a rate
/// that the machine can sustain, not its luckiest repeat. Therefore the maximum is taken over medians, and
/// the interval is that of the chosen shape.
[[nodiscard]] std::optional<Rate> bestRate(std::span<const Timings> shapes);

/// One level of the memory hierarchy, as a sweep over working sets shows it.
struct BandwidthLevel
{
    std::string name;                    ///< "L1", "L2", "L3", "DRAM"; "level 2" if the caches are unknown
    double fromBytes = 0, upToBytes = 0; ///< smallest and largest working set that ran at this level
    double bytesPerSecond = 0;           ///< median over all repeats of the level's working sets
    std::optional<double> low, high;     ///< interval of that median
};

/// Finds the levels of a triad sweep over working sets, fastest first. Least squares cut the log-rates of the
/// sweep into at most ten flat pieces, for five levels and the transitions between them (dynamic programming,
/// number of pieces by the Bayesian information criterion). Pieces that differ by less than 15 % are one
/// level. Pieces of a single point between two others are transitions, which belong to no level. A level gets
/// the name of the cache in `caches` that its working sets fit (summed over the instances that `threads`
/// threads use).
[[nodiscard]] std::vector<BandwidthLevel> bandwidthLevels(std::span<const Timings> sweep,
                                                          std::span<const double> workingSetBytes,
                                                          std::span<const CacheLevel> caches = {},
                                                          int threads = 1);

/// Returns {"flops_per_second": ..., "low", "high", "shape", "repeats"}; a missing end is null.
[[nodiscard]] Json flopsJson(const Rate& rate);
/// Returns [{"level", "bytes_per_second", "low", "high", "from_bytes", "up_to_bytes"}].
[[nodiscard]] Json levelsJson(std::span<const BandwidthLevel> levels);

} // namespace parascope::device
