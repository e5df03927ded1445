// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/run_map.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parascope::prediction {

/// What the map of the first runs was worth.
struct MapCheckpoint
{
    std::size_t points = 0; ///< that had run
    double error = 0;       ///< relative, expected of the other points' forecasts (median)
    std::size_t unsure = 0; ///< of the other points
};

/// A point by these of its parameters, by all where there are none: runs name settings that a grid leaves
/// open.
[[nodiscard]] std::string pointKey(const Parameters& point, const std::vector<std::string>& words);

/// How a map became better, found out afterwards: learned from the first runs alone, at so many evenly spaced
/// checkpoints, the error of all points without a run until then is estimated as an adaptive sweep estimates
/// it while it runs. `runs`: in the order in which they were made; `grid`: whose points are asked for, with
/// and without runs. A checkpoint of too few runs is left out.
[[nodiscard]] std::vector<MapCheckpoint> mapHistory(const MapRuns& runs, const Asked& grid,
                                                    const std::string& metric, bool executed,
                                                    std::size_t checkpoints = 8);

} // namespace parascope::prediction
