// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/analyse.h"

#include "engine/analyse/analysis/compare.h"

namespace parascope::cli {

struct CompareOptions : AnalyseOptions
{
    std::string a, b; ///< expressions
    std::vector<std::string> files, reports;
    std::string failOn;
    analysis::CompareRequest request;
    Option metricOption; ///< says whether --metric was given
};

/// The rows of both sides, and what was taken out of them.
struct ComparedRows
{
    table::Mask a, b;
    analysis::Excluded reasons;
    analysis::Timing timing;
};

/// Both sides keep the timing that most models have on both, else each that of most of its runs; where the
/// two differ, the result says so.
[[nodiscard]] Result<void> keepTimings(const table::Table& table, const CompareOptions& options,
                                       const std::string& metric, ComparedRows& rows);
/// A cell in the document, with the hyper-parameters of its first run.
[[nodiscard]] Json cellJson(const analysis::CellComparison& cell, const table::Table& table);

/// analyse compare A B
[[nodiscard]] Result<Outcome> compareFiles(const CompareOptions& options);

} // namespace parascope::cli
