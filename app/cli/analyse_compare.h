// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/analyse.h"

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/report/comparison_report.h"

namespace parascope::cli {

struct CompareOptions : AnalyseOptions
{
    std::string a, b; ///< filter expressions
    std::vector<std::string> files, reports;
    std::string failOn, better;
    analysis::CompareRequest request;
    Option metricOption; ///< shows whether --metric was given
};

/// A cell in the document, with the hyper-parameters of its first run.
[[nodiscard]] Json cellJson(const analysis::CellComparison& cell, const table::Table& table);

/// Adds --better, which says in which direction a metric is better, to a command.
Option addBetter(Command command, std::string& better);
/// Returns the direction that was asked for; nothing for an empty text.
[[nodiscard]] std::optional<Better> betterFrom(const std::string& asked);
/// Fails if nothing says which direction of a metric is better, which this option needs.
[[nodiscard]] Result<void> checkDirection(const std::string& option, const std::string& metric,
                                          std::optional<Better> asked);

/// Fails unless each file has an ending for which there is a report: .md, .html or .xml.
[[nodiscard]] Result<void> checkReports(const std::vector<std::string>& files);
[[nodiscard]] Result<void> writeReports(const std::vector<std::string>& files, const report::Report& report);
/// Returns the exit status for --fail-on: 4 if the condition holds, 5 if it cannot be told, else 0.
[[nodiscard]] int gateOf(const report::Report& report, const std::string& failOn);
/// Returns the report as lines of text: the summary, the cells that are not the same, the notes.
[[nodiscard]] std::string reportText(const report::Report& report);

/// Runs `analyse compare A B`, which compares two files.
[[nodiscard]] Result<Outcome> compareFiles(const CompareOptions& options);

} // namespace parascope::cli
