// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/analyse.h"

#include "engine/analyse/analysis/compare.h"

namespace parascope::cli {

struct CompareOptions : AnalyseOptions
{
    std::string a, b; ///< filter expressions
    std::vector<std::string> files, reports;
    std::string failOn;
    analysis::CompareRequest request;
    Option metricOption; ///< shows whether --metric was given
};

/// A cell in the document, with the hyper-parameters of its first run.
[[nodiscard]] Json cellJson(const analysis::CellComparison& cell, const table::Table& table);

/// Runs `analyse compare A B`, which compares two files.
[[nodiscard]] Result<Outcome> compareFiles(const CompareOptions& options);

} // namespace parascope::cli
