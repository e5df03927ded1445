// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <vector>

namespace parascope::space {

/// When an adaptive sweep stops. The points without a run are then predicted.
struct Stop
{
    enum class Kind { Never, MapError, Fraction, Seconds } kind = Kind::Never;
    double value = 0; ///< see stopFromJson()
};

/// The question of an adaptive sweep that does not measure the whole map.
struct Goal
{
    enum class Kind { None, Largest, Smallest, Border, Contour } kind = Kind::None;
    std::string metric; ///< not used for a border
    std::string where;  ///< condition on the points that may be the answer; only for largest and smallest
    std::vector<std::string> platforms; ///< for a border: the platforms whose times are equal on it
    double at = 0;                      ///< value of the contour
};

/// Reads {"map_error": 0.05} (expected median relative error of the points without a run), {"fraction": 0.2}
/// (share of the points) or {"seconds": 600} (time per lane). On failure the error begins with `what`.
[[nodiscard]] Result<Stop> stopFromJson(const Json& json, const Message& what);
/// Reads {"largest": METRIC, "where": EXPRESSION}, {"smallest": ...}, {"border": [PLATFORM, PLATFORM]} or
/// {"contour": METRIC, "at": NUMBER}. On failure the error begins with `what`.
[[nodiscard]] Result<Goal> goalFromJson(const Json& json, const Message& what);
[[nodiscard]] Json toJson(const Stop& stop);
[[nodiscard]] Json toJson(const Goal& goal);

} // namespace parascope::space
