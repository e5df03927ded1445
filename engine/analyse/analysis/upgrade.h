// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// One operation of one model on the old and the new platform (paradnn-facts, Fig 6).
struct UpgradePoint
{
    std::uint32_t oldRow = 0, newRow = 0;   ///< of the table that was compared
    std::string operation;                  ///< empty where whole models are compared
    double intensity = 0, newIntensity = 0; ///< FLOP per byte, on either platform
    double oldFlops = 0, newFlops = 0;      ///< FLOP/s: the ends of an arrow in a roofline
    double speedup = 0;                     ///< new FLOP/s over old
    bool computeBound = false;              ///< at the old ridge or above
};

struct UpgradeGroup
{
    std::string name; ///< an operation, "compute-bound", "memory-bound"
    std::size_t n = 0;
    double geometricMean = 0;
    std::vector<double> percentiles; ///< 2, 9, 50, 91, 98
};

struct Upgrade
{
    std::string from, to;
    double ridge = 0; ///< of the old platform; NaN when unknown
    std::vector<UpgradePoint> points;
    std::vector<UpgradeGroup> operations; ///< by number of points, most first
    std::vector<UpgradeGroup> bounds;     ///< compute-bound, memory-bound; empty without a ridge
    Excluded excluded;
    Message unable;
    std::vector<const table::Column*>
        matched; ///< settings that vary and are equal within each pair; of the runs' table
    std::vector<SideDifference>
        differs; ///< settings that no pair is equal in; the new platform is the numerator
};

/// The models that ran on both platforms in equal settings, paired by work_key; repeats by the median of
/// their FLOP/s.
[[nodiscard]] Result<Upgrade> upgradeOfRuns(const table::Table& runs, const table::Mask& mask,
                                            std::string_view from, std::string_view to, double oldRidge);
/// The same for profiled operations: paired by their run's work_key and settings and their name.
[[nodiscard]] Result<Upgrade> upgradeOfOperations(const table::Table& operations, const table::Table& runs,
                                                  const table::Mask& mask, std::string_view from,
                                                  std::string_view to, double oldRidge);

} // namespace parascope::analysis
