// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/comparison_report.h"
#include "engine/base/core/units.h"

#include <cmath>

namespace parascope::report {

namespace {

bool isFailure(Change change)
{
    return change == Change::Slower || change == Change::Failed || change == Change::Different;
}

bool isSkipped(Change change)
{
    return change == Change::CannotTell || change == Change::OnlyA || change == Change::OnlyB;
}

std::string detail(const Report& report, const Cell& cell)
{
    std::string out;
    if (std::isfinite(cell.effect))
        out = report.title + ": " + valueText(cell.a, report.unit) + " in A, " +
              valueText(cell.b, report.unit) + " in B, " + changeText(cell.effect);
    if (std::isfinite(cell.interval.low))
        out += " (" + changeText(cell.interval.low) + " to " + changeText(cell.interval.high) + ")";
    if (!cell.note.empty())
        out += (out.empty() ? "" : ". ") + cell.note;
    return out.empty() ? std::string(nameOf(cell.change)) : out;
}

std::string testCase(const Report& report, const Cell& cell)
{
    // The duration of a test case is the step time of B, if that was compared.
    const auto seconds =
        report.unit == "s" && std::isfinite(cell.b) ? printed("%.9f", cell.b) : std::string("0");
    const auto text = escaped(detail(report, cell));
    std::string out = "    <testcase classname=\"" + escaped(report.metric) + "\" name=\"" +
                      escaped(cell.name) + "\" time=\"" + seconds + "\"";
    if (isFailure(cell.change))
        return out + ">\n      <failure type=\"" + std::string(nameOf(cell.change)) + "\" message=\"" + text +
               "\">" + text + "</failure>\n    </testcase>\n";
    if (isSkipped(cell.change))
        return out + ">\n      <skipped message=\"" + text + "\"/>\n    </testcase>\n";
    return out + ">\n      <system-out>" + text + "</system-out>\n    </testcase>\n";
}

} // namespace

std::string toJUnit(const Report& report)
{
    std::size_t failures = 0, skipped = 0;
    std::string cases;
    for (const auto& cell : report.cells) {
        failures += isFailure(cell.change);
        skipped += isSkipped(cell.change);
        cases += testCase(report, cell);
    }
    const auto counts = " tests=\"" + std::to_string(report.cells.size()) + "\" failures=\"" +
                        std::to_string(failures) + "\" errors=\"0\"";
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts +
                      ">\n  <testsuite name=\"" + escaped(report.b + " against " + report.a) + "\"" + counts +
                      " skipped=\"" + std::to_string(skipped) + "\" time=\"0\">\n" + cases +
                      "    <system-out>" + escaped(summaryOf(report) + ".");
    for (const auto& note : report.notes)
        out += "\n" + escaped(note);
    return out + "</system-out>\n  </testsuite>\n</testsuites>\n";
}

} // namespace parascope::report
