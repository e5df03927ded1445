// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/report/markup.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// Reports of a comparison of two files, for build servers and for people.
namespace parascope::report {

/// Change of a cell from A to B.
enum class Change {
    Slower,     ///< worse in the metric by more than the margin
    Failed,     ///< completed in A, failed in B
    Different,  ///< beyond the margin, for a metric without a better direction
    Faster,     ///< better by more than the margin
    Recovered,  ///< failed in A, completed in B
    CannotTell, ///< none of these can be shown
    Same,       ///< within the margin
    OnlyA,
    OnlyB,
};
inline constexpr std::array<std::string_view, 9> changeNames{
    "slower", "failed", "different", "faster", "recovered", "cannot-tell", "same", "only-a", "only-b"};
[[nodiscard]] constexpr std::string_view nameOf(Change change)
{
    return changeNames[static_cast<std::size_t>(change)];
}

struct Cell
{
    Change change = Change::CannotTell;
    std::string name; ///< family and the hyper-parameters that vary: "fc, batch 64, node 32"
    double a = analysis::nan, b = analysis::nan;
    double effect = analysis::nan; ///< B over A
    analysis::Interval interval{analysis::nan, analysis::nan};
    double adjusted = analysis::nan; ///< p-value, adjusted over all cells
    std::size_t runsA = 0, runsB = 0;
    std::uint32_t row = 0; ///< one of the cell's runs in the table
    std::size_t place = 0; ///< index into Comparison::cells, for cells that both sides measured
    bool notWorse = false; ///< without a verdict, but what is worse by more than the margin is excluded
    std::string note;      ///< reason why there is no verdict, or what became of the cell; may be empty
};

struct Report
{
    std::string a, b; ///< names of the two files
    std::string metric, title, unit;
    double margin = 0, falseCalls = 0;
    double commonEffect = analysis::nan;
    std::vector<Cell> cells; ///< in the order of Change; within one change the largest effect first
    std::vector<std::string> notes;
    bool knowable = false; ///< at least one cell has data that separate a difference from scatter

    [[nodiscard]] std::size_t count(Change change) const;
};

[[nodiscard]] Report makeReport(const table::Table& table, const analysis::Comparison& comparison,
                                std::string a, std::string b);

/// Returns a summary such as "3 slower, 1 failed, 10 cannot be told, 186 the same within 5 %".
[[nodiscard]] std::string summaryOf(const Report& report);
/// Returns the change as text: "+15.2 %", "-3.1 %", "2.4 times"; "-" for NaN.
[[nodiscard]] std::string changeText(double ratio);
/// Returns a value with its unit, such as "1.23 ms".
[[nodiscard]] std::string valueText(double value, const std::string& unit);

[[nodiscard]] std::string toMarkdown(const Report& report);
/// Returns the report as JUnit XML for Jenkins and GitLab, with one test case per cell. A cell that is
/// slower, different or failed is a failure; a cell without a verdict, or on one side only, is skipped.
[[nodiscard]] std::string toJUnit(const Report& report);
/// Returns the report as one HTML file that refers to no other file.
[[nodiscard]] std::string toHtml(const Report& report);
/// Returns an SVG picture with a dot and an interval for each cell over a logarithmic axis of B over A. It
/// has at most `most` cells, the first ones of the report.
[[nodiscard]] std::string changePicture(const Report& report, std::size_t most);

} // namespace parascope::report
