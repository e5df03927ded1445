// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"

namespace parascope::analysis {

/// What compare() and compareSamples() share: the cells that both sides measured, still without a verdict,
/// what one side alone has, and what was left out. Fails as they do; `unable` is set where no cell is left.
[[nodiscard]] Result<Comparison> gatherCells(const table::Table& table, const table::Mask& a,
                                             const table::Mask& b, const CompareRequest& request);

} // namespace parascope::analysis
