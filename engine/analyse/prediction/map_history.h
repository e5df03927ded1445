// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/run_map.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parascope::prediction {

/// Quality of the map that the first runs give.
struct MapCheckpoint
{
    std::size_t points = 0; ///< number of points that had run
    double error = 0;       ///< expected relative error (median) of the forecasts for the other points
    std::size_t unsure = 0; ///< number of the other points whose forecast is unsure
};

/// Returns a key of a point from the parameters named in `words`, or from all of them if `words` is empty.
/// Runs name settings that a grid leaves open; `words` leaves these out.
[[nodiscard]] std::string pointKey(const Parameters& point, const std::vector<std::string>& words);

/// Shows afterwards how a map improved. At evenly spaced checkpoints the map is learned from the first runs
/// only, and the error at all points that had no run by then is estimated as an adaptive sweep estimates it.
/// `runs` are in the order in which they were made. `grid` has the points in question, with and without runs.
/// A checkpoint with too few runs is left out.
[[nodiscard]] std::vector<MapCheckpoint> mapHistory(const MapRuns& runs, const Asked& grid,
                                                    const std::string& metric, bool executed,
                                                    std::size_t checkpoints = 8);

} // namespace parascope::prediction
