// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/side_effect.h"
#include "engine/base/core/message.h"
#include "engine/insight/on_time.h"

namespace parascope::insight {

/// Returns a sentence that assesses the effect.
[[nodiscard]] Message sentenceOf(const analysis::SideEffect& side);
/// Returns the sentence that the order of measurement is not recorded.
[[nodiscard]] Message unknownOrder();

/// Returns the end of a headline that says so: "; a drift may explain it".
[[nodiscard]] Message driftMayExplain();
/// Returns the same if the order in which the levels of a factor were measured may explain its effect.
[[nodiscard]] Message driftMayExplain(const AdjustedEffect& effect, double cutoff);

} // namespace parascope::insight
