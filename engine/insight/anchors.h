// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how the machine changed, from a point that was measured repeatedly; for this module's own files.
#pragma once

#include "engine/insight/effects.h"

#include <optional>

namespace parascope::insight {

/// Describes how the machine changed while other runs were measured, from the runs of one point with equal
/// settings. `ratio` is the step time at the end divided by that at the beginning, from a fitted line. If one
/// sudden change fits better, it is the step time after the change divided by that before it.
struct Movement
{
    Rows rows; ///< the anchor's runs, in the order of measurement
    double ratio = 1;
    bool sudden = false;
    double p = 1; ///< p-value of "the machine stayed the same", for the better fit and all places of a change
};

/// Returns the movement shown by the most often repeated point whose runs span at least half of the time of
/// `rows`. Returns nothing below 5 runs, or if the times are unknown.
[[nodiscard]] std::optional<Movement> movementOf(const table::Table& table, const Rows& rows);

} // namespace parascope::insight
