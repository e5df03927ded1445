// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/insight/side_effect.h"

namespace parascope::insight {

/// The starts of both sides of a comparison's pairs, in seconds since 1970. Both lists are empty if a start
/// is unknown.
struct PairStarts
{
    std::vector<double> numerator, denominator;
};
[[nodiscard]] PairStarts startsOf(const table::Table& runs, const analysis::Speedup& speedup);
/// Returns the mean of a comparison, adjusted for when its sides were measured. The result is not `known` if
/// the times are not recorded, or if there are no pairs.
[[nodiscard]] SideEffect sideEffectOf(const table::Table& runs, const analysis::Speedup& speedup);
/// Returns a sentence that assesses the effect.
[[nodiscard]] Message sentenceOf(const SideEffect& side);
/// Returns the sentence that the order of measurement is not recorded.
[[nodiscard]] Message unknownOrder();

} // namespace parascope::insight
