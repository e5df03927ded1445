// SPDX-License-Identifier: GPL-3.0-or-later
// The verdicts of a comparison whose cells are gathered; for compare's own use.
#pragma once

#include "engine/analyse/analysis/compare.h"

namespace parascope::analysis {

/// Effects, intervals and verdicts of the cells, their counts, and caveats about the launches. Launches stand
/// in the order in which they were made.
void judge(Comparison& out, const table::Column& metric);

/// Appends a sentence.
void addCaveat(Comparison& out, const Message& text);

} // namespace parascope::analysis
