// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/comparison_report.h"

#include <cmath>

namespace parascope::report {

namespace {

/// Returns the text escaped for a cell of a table.
std::string inTable(std::string_view text)
{
    std::string out;
    for (const char c : escaped(text)) {
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '[' || c == ']' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

std::string intervalText(const analysis::Interval& interval)
{
    return std::isfinite(interval.low) ? changeText(interval.low) + " to " + changeText(interval.high) : "-";
}

} // namespace

std::string toMarkdown(const Report& report)
{
    std::string out = "## Comparison of " + inTable(report.a) + " (A) and " + inTable(report.b) + " (B)\n\n" +
                      "**" + summaryOf(report) + "** (" + inTable(report.title) + ", B against A";
    if (std::isfinite(report.commonEffect))
        out += "; median change " + changeText(report.commonEffect);
    out += ")\n\n";
    for (const auto& note : report.notes)
        out += "- " + inTable(note) + '\n';
    if (!report.notes.empty())
        out += '\n';
    if (report.cells.empty())
        return out;
    out += "| cell | verdict | A | B | change | 95 % interval | |\n|---|---|---:|---:|---:|---|---|\n";
    for (const auto& cell : report.cells)
        out += "| " + inTable(cell.name) + " | " + std::string(nameOf(cell.change)) + " | " +
               valueText(cell.a, report.unit) + " | " + valueText(cell.b, report.unit) + " | " +
               changeText(cell.effect) + " | " + intervalText(cell.interval) + " | " + inTable(cell.note) +
               " |\n";
    return out;
}

} // namespace parascope::report
