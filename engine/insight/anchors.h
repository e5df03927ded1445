// SPDX-License-Identifier: GPL-3.0-or-later
// What a point that was measured again and again tells of the machine; for this module's own files.
#pragma once

#include "engine/insight/effects.h"

#include <optional>

namespace parascope::insight {

/// How the machine moved while other runs were measured, by the runs of one point of which all settings are
/// equal. `ratio`: the time of a step at the end over that at the beginning, of a line or, where that fits
/// better, before and after one change.
struct Movement
{
    Rows rows; ///< the anchor's runs, in the order of measuring
    double ratio = 1;
    bool sudden = false;
    double p = 1; ///< that the machine stayed the same (the better of both fits, for all places of a change)
};

/// Of the most often repeated point whose runs span half of the time of `rows` at least. Nothing below 5
/// runs, or where the times are not known.
[[nodiscard]] std::optional<Movement> movementOf(const table::Table& table, const Rows& rows);

} // namespace parascope::insight
