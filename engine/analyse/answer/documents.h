// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that the documents of several analyses have in common.
#pragma once

#include "engine/analyse/analysis/doubt.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/json.h"

namespace parascope::answer {

/// Returns [low, high], or null without an interval.
[[nodiscard]] Json intervalJson(const analysis::Interval& interval);
/// Returns the name of a doubt, or null for none.
[[nodiscard]] Json doubtJson(analysis::Doubt doubt);
/// Returns the percentiles 2, 9, 50, 91 and 98 as an object: {"2": ..., "9": ..., ...}.
[[nodiscard]] Json percentilesJson(const std::vector<double>& percentiles);
/// Returns the counts by the keys of their reasons.
[[nodiscard]] Json excludedJson(const analysis::Excluded& excluded);
/// Adds the counts as "left_out", and "unable" if the analysis gave a reason for having no result.
void addReasons(Json& document, const Message& unable, const analysis::Excluded& excluded);

/// Returns the settings in which the runs of a pair are equal and in which they differ:
/// {"matched_on": ["dtype"], "differs": [{"column", "title", "numerator", "denominator"}]}.
[[nodiscard]] Json settingsJson(const std::vector<const table::Column*>& matched,
                                const std::vector<analysis::SideDifference>& differs);
/// Returns the same object for a speedup, with its adjusted ratio and the levels that both sides have.
[[nodiscard]] Json settingsJson(const analysis::Speedup& speedup);

/// Adds the levels of the open settings that are shown as "fixed", and the numbers of other levels as
/// "others".
void addCombination(Json& document, const analysis::Combination& combination);

} // namespace parascope::answer
