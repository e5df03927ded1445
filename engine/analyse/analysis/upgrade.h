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
    std::uint32_t oldRow = 0, newRow = 0;   ///< rows of the compared table
    std::string operation;                  ///< empty if whole models are compared
    double intensity = 0, newIntensity = 0; ///< FLOP per byte, on the old and on the new platform
    double oldFlops = 0, newFlops = 0;      ///< FLOP/s: the ends of an arrow in a roofline
    double flops = 0;                       ///< FLOPs of a step on the old platform
    double oldTime = 0, newTime = 0;        ///< seconds per step
    double speedup = 0;                     ///< old time over new time, each per example
    double shareOfDifference = 0;           ///< share of the time that the new platform saves over all points
    bool computeBound = false;              ///< at the old ridge or above; meaningless without an intensity
};

struct UpgradeGroup
{
    std::string name; ///< an operation, "compute-bound", "memory-bound" or "without FLOPs"
    std::size_t n = 0;
    double geometricMean = 0;
    std::vector<double> percentiles; ///< percentiles 2, 9, 50, 91, 98
};

struct UpgradeRequest
{
    std::string from, to;       ///< names of the platforms
    double oldRidge = nan;      ///< in FLOP/byte; NaN if unknown
    std::string match = "work"; ///< "work", or "batch*K": the new platform's batch is K times the old one's
};

struct Upgrade
{
    std::string from, to;
    double ridge = 0; ///< of the old platform; NaN if unknown
    std::vector<UpgradePoint> points;
    std::vector<UpgradeGroup> operations; ///< sorted by number of points, most first
    std::vector<UpgradeGroup> bounds; ///< compute-bound, memory-bound, without FLOPs; empty without a ridge
    /// Rows of the compared table that only one platform has.
    std::vector<std::uint32_t> onlyOld, onlyNew;
    Excluded excluded;
    Message unable;
    std::vector<const table::Column*>
        matched; ///< settings that vary and are equal within each pair; they point into the table of runs
    std::vector<SideDifference>
        differs; ///< settings in which the sides differ in every pair; the new platform is the numerator
};

/// Compares the models that ran on both platforms in equal settings. Repeated runs count by the median of
/// their rate.
[[nodiscard]] Result<Upgrade> upgradeOfRuns(const table::Table& runs, const table::Mask& mask,
                                            const UpgradeRequest& request);
/// Compares profiled operations, paired by the model and settings of their run and by their name. The rows of
/// an operation within a run (its layers) are added up. The comparison uses time if both sides have it, else
/// FLOP/s, else (for an operation without FLOPs) the bytes moved per second, because the work of a step is
/// equal.
[[nodiscard]] Result<Upgrade> upgradeOfOperations(const table::Table& operations, const table::Table& runs,
                                                  const table::Mask& mask, const UpgradeRequest& request);

} // namespace parascope::analysis
