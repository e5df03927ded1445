// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that the documents of several analyses have in common.
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/json.h"

namespace parascope::answer {

/// [low, high]; null where there is no interval.
[[nodiscard]] Json intervalJson(const analysis::Interval& interval);
/// {"2": ..., "9", "50", "91", "98"}
[[nodiscard]] Json percentilesJson(const std::vector<double>& percentiles);
/// The counts by the keys of the reasons.
[[nodiscard]] Json excludedJson(const analysis::Excluded& excluded);
/// Adds left_out, and `unable` where there is a reason.
void addReasons(Json& document, const Message& unable, const analysis::Excluded& excluded);

/// {"matched_on": ["dtype"], "differs": [{"column", "title", "numerator", "denominator"}]}: what pairs of
/// runs are equal in and what not.
[[nodiscard]] Json settingsJson(const std::vector<const table::Column*>& matched,
                                const std::vector<analysis::SideDifference>& differs);
/// The same of a speedup, with its adjusted ratio and the levels that both sides have.
[[nodiscard]] Json settingsJson(const analysis::Speedup& speedup);

} // namespace parascope::answer
