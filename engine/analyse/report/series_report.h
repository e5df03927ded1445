// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series.h"
#include "engine/analyse/report/comparison_report.h"

namespace parascope::report {

/// Returns the report of a series as a comparison of the newest version (B) with the version `since` (A),
/// cell by cell. A cell is slower, faster or different if its level changed after that version and has not
/// come back. A change together with a change of machine, and a drift, are no verdict ("cannot-tell"); the
/// note says so. A cell without a change is the same if the 95 % interval of its levels is within the margin.
[[nodiscard]] Report seriesReport(const analysis::Series& series, std::size_t since, double margin,
                                  double falseAlarm);

/// Returns "since v1.4 (between v1.3 and v1.5)".
[[nodiscard]] std::string placeText(const analysis::Series& series, const statistics::Change& change);

} // namespace parascope::report
