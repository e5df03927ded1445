// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"

namespace parascope::analysis {

/// Does the first part of compare() and compareSamples(): it collects the cells that both sides measured
/// (without a verdict), the cells that only one side has, and the excluded rows. Fails as these functions do.
/// Sets `unable` if no cell is left.
[[nodiscard]] Result<Comparison> gatherCells(const table::Table& table, const table::Mask& a,
                                             const table::Mask& b, const CompareRequest& request);

} // namespace parascope::analysis
