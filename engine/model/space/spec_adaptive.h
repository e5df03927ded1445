// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <vector>

namespace parascope::space {

/// When an adaptive sweep has enough; what was not run then is predicted.
struct Stop
{
    enum class Kind { Never, MapError, Fraction, Seconds } kind = Kind::Never;
    double value =
        0; ///< median relative error expected of the others; share of the points; seconds of a lane
};

/// What an adaptive sweep is for, where it is not the whole map.
struct Goal
{
    enum class Kind { None, Largest, Smallest, Border, Contour } kind = Kind::None;
    std::string metric;                 ///< not of a border
    std::string where;                  ///< which points may answer; of the largest and smallest
    std::vector<std::string> platforms; ///< of a border: where the first takes as long as the second
    double at = 0;                      ///< of a contour
};

/// {"map_error": 0.05}, {"fraction": 0.2} or {"seconds": 600}; `what` begins the sentence on failure.
[[nodiscard]] Result<Stop> stopFromJson(const Json& json, const Message& what);
/// {"largest": METRIC, "where": EXPRESSION}, {"smallest": ...}, {"border": [PLATFORM, PLATFORM]},
/// {"contour": METRIC, "at": NUMBER}
[[nodiscard]] Result<Goal> goalFromJson(const Json& json, const Message& what);
[[nodiscard]] Json toJson(const Stop& stop);
[[nodiscard]] Json toJson(const Goal& goal);

} // namespace parascope::space
