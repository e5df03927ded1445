// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// What a comparison of two files says, as build servers and people read it.
namespace parascope::report {

/// What became of a cell from A to B.
enum class Change {
    Slower,     ///< worse in the metric, beyond the margin
    Failed,     ///< completed in A, failed in B
    Different,  ///< beyond the margin, in a metric that has no better side
    Faster,     ///< better, beyond the margin
    Recovered,  ///< failed in A, completed in B
    CannotTell, ///< neither
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
    std::string name; ///< the family and the hyper-parameters that vary: "fc, batch 64, node 32"
    double a = analysis::nan, b = analysis::nan;
    double effect = analysis::nan; ///< B over A
    analysis::Interval interval{analysis::nan, analysis::nan};
    double adjusted = analysis::nan; ///< p, of all cells together
    std::size_t runsA = 0, runsB = 0;
    std::uint32_t row = 0; ///< one of its runs in the table
    std::size_t place = 0; ///< in Comparison::cells, of those that both sides measured
    std::string note;      ///< why it cannot be told; what became of it; may be empty
};

struct Report
{
    std::string a, b; ///< what the two files are called
    std::string metric, title, unit;
    double margin = 0, falseCalls = 0;
    double commonEffect = analysis::nan;
    std::vector<Cell> cells; ///< as Change is ordered; within one the largest effect first
    std::vector<std::string> notes;
    bool knowable = false; ///< some cell has what tells a difference from scatter

    [[nodiscard]] std::size_t count(Change change) const;
};

[[nodiscard]] Report makeReport(const table::Table& table, const analysis::Comparison& comparison,
                                std::string a, std::string b);

/// "3 slower, 1 failed, 10 cannot be told, 186 the same within 5 %"
[[nodiscard]] std::string summaryOf(const Report& report);
/// "+15.2 %", "-3.1 %", "2.4 times"; "-" of NaN.
[[nodiscard]] std::string changeText(double ratio);
/// "1.23 ms"
[[nodiscard]] std::string valueText(double value, const std::string& unit);

[[nodiscard]] std::string toMarkdown(const Report& report);
/// JUnit's XML as Jenkins and GitLab read it: a test case a cell, a failure for what is slower, different or
/// failed, skipped for what cannot be told or is on one side alone.
[[nodiscard]] std::string toJUnit(const Report& report);
/// One file that refers to nothing else.
[[nodiscard]] std::string toHtml(const Report& report);
/// A dot and an interval a cell over a logarithmic axis of B over A, as SVG; at most `most` cells, those that
/// stand first.
[[nodiscard]] std::string changePicture(const Report& report, std::size_t most);

/// The text with what XML and HTML take for markup written out, without characters that XML forbids.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace parascope::report
