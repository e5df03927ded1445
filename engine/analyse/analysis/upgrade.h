// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// One model, or one operation of a model, on the old and the new platform (Figure 6 of the ParaDnn paper).
/// An unknown value is NaN.
struct UpgradePoint
{
    std::uint32_t oldRow = 0, newRow = 0;   ///< of the table that was compared
    std::string operation;                  ///< empty where whole models are compared
    double intensity = 0, newIntensity = 0; ///< FLOP per byte, on either platform
    double oldFlops = 0, newFlops = 0;      ///< FLOP/s: the ends of an arrow in a roofline
    double flops = 0;                       ///< of a step on the old platform
    double oldTime = 0, newTime = 0;        ///< seconds of a step
    double speedup = 0;                     ///< old time over new, each of an example
    double shareOfDifference = 0;           ///< of the time that the new platform saves over all points
    bool computeBound = false;              ///< at the old ridge or above; meaningless without an intensity
};

struct UpgradeGroup
{
    std::string name; ///< an operation, "compute-bound", "memory-bound", "without FLOPs"
    std::size_t n = 0;
    double geometricMean = 0;
    std::vector<double> percentiles; ///< 2, 9, 50, 91, 98
};

struct UpgradeRequest
{
    std::string from, to;       ///< platforms
    double oldRidge = nan;      ///< FLOP/byte
    std::string match = "work"; ///< work, or batch*K: the new platform's batch is K times the old one's
};

struct Upgrade
{
    std::string from, to;
    double ridge = 0; ///< of the old platform; NaN when unknown
    std::vector<UpgradePoint> points;
    std::vector<UpgradeGroup> operations; ///< by number of points, most first
    std::vector<UpgradeGroup> bounds; ///< compute-bound, memory-bound, without FLOPs; empty without a ridge
    /// Rows of the compared table that one platform alone has.
    std::vector<std::uint32_t> onlyOld, onlyNew;
    Excluded excluded;
    Message unable;
    std::vector<const table::Column*>
        matched; ///< settings that vary and are equal within each pair; of the runs' table
    std::vector<SideDifference>
        differs; ///< settings that no pair is equal in; the new platform is the numerator
};

/// The models that ran on both platforms in equal settings; repeats by the median of their rate.
[[nodiscard]] Result<Upgrade> upgradeOfRuns(const table::Table& runs, const table::Mask& mask,
                                            const UpgradeRequest& request);
/// The same for profiled operations, paired by their run's model and settings and their name; an operation's
/// rows within a run (its layers) are added up. Compared by time where both sides have one, else by FLOP/s,
/// else, of an operation without FLOPs, by the bytes that it moves in a second: the work of a step is equal.
[[nodiscard]] Result<Upgrade> upgradeOfOperations(const table::Table& operations, const table::Table& runs,
                                                  const table::Mask& mask, const UpgradeRequest& request);

} // namespace parascope::analysis
