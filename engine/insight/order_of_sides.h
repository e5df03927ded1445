// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/insight/side_effect.h"

namespace parascope::insight {

/// When the sides of a comparison's pairs were started, seconds since 1970; both empty where that is not
/// known of all.
struct PairStarts
{
    std::vector<double> numerator, denominator;
};
[[nodiscard]] PairStarts startsOf(const table::Table& runs, const analysis::Speedup& speedup);
/// The mean of a comparison beside when its sides were measured; not `known` where that is not recorded, or
/// no pair is there.
[[nodiscard]] SideEffect sideEffectOf(const table::Table& runs, const analysis::Speedup& speedup);
/// What that is worth, in a sentence.
[[nodiscard]] Message sentenceOf(const SideEffect& side);
/// When runs were measured is not recorded.
[[nodiscard]] Message unknownOrder();

} // namespace parascope::insight
