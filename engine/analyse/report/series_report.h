// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series.h"
#include "engine/analyse/report/comparison_report.h"

namespace parascope::report {

/// Returns the report of a series as a comparison of the newest version (B) with the version `since` (A),
/// cell by cell, with the values of these versions. A cell is slower, faster or different if its level
/// changed after `since` and has not come back, or if the newest version departs from the level before it;
/// failed if its newest runs failed. A change together with a change of machine, a drift, a move of all cells
/// without a known machine, and a newest version that lacks the cell are no verdict ("cannot-tell"); the note
/// says so. A cell without a change is the same if two one-sided tests at 5 % place its newest version within
/// the margin of its level. Cells that are new, or ended before, are listed as on one side only.
[[nodiscard]] Report seriesReport(const analysis::Series& series, std::size_t since, double margin,
                                  double falseAlarm);

/// Returns "since v1.4 (between v1.3 and v1.5)".
[[nodiscard]] std::string placeText(const analysis::Series& series, const statistics::Change& change);

} // namespace parascope::report
