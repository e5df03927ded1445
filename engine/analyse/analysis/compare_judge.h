// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the verdicts of a comparison after its cells are gathered. Only the comparison functions use this
// header.
#pragma once

#include "engine/analyse/analysis/compare.h"

namespace parascope::analysis {

/// Sets the effects, intervals and verdicts of the cells, and the caveats about the launches. The rows of a
/// cell must be in the order in which the launches were made.
void judge(Comparison& out, const table::Column& metric);

/// Withholds the verdicts that how the runs were measured may explain, and counts the verdicts. `byOrder`
/// says whether sides that did not take turns are a reason, too.
void settleVerdicts(Comparison& out, const table::Table& table, bool byOrder);

/// Appends a sentence to the caveat of the comparison.
void addCaveat(Comparison& out, const Message& text);

} // namespace parascope::analysis
