// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <string>
#include <vector>

namespace parascope::bench {

/// The time that every point of a grid takes on some machine: the truth that a part of the runs has to
/// predict.
struct Map
{
    std::string family; ///< empty: models are unknown
    std::vector<Parameters> parameters;
    std::vector<double> seconds; ///< of a step; NaN where the run fails, infinite at the limit
    double limit = 0;            ///< limit of a run in seconds; 0: none

    [[nodiscard]] std::size_t size() const { return parameters.size(); }
};

/// Returns the map of `source`: a database ("paper.db:v100"), a table with a column `seconds` ("mlp.csv", or
/// "fc.csv:fc" with a family), or one of the synthetic maps: "tiles" and "cliffs" (fully connected models on
/// machines with steps of tiles and waves, caches and little memory), "limit" (the latter with a limit of a
/// run's time), "convs" (residual networks, each layer at an efficiency that grows with its size, and a host
/// that supplies pictures), "unknown" (models that no family makes: categories, steps and a crossing of two
/// regimes).
[[nodiscard]] Result<Map> mapOf(const std::string& source);

/// For each point, the points that differ from it in one numeric axis, by one level of it.
[[nodiscard]] std::vector<std::vector<std::size_t>> neighboursOf(const Map& map);

} // namespace parascope::bench
