// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/comparison_report.h"

#include <cmath>

namespace parascope::report {

namespace {

constexpr std::size_t mostInPicture = 60;

/// Colours that colour-blind people can distinguish. The text says the same as the colours.
constexpr const char* styleSheet = R"css(
:root { color-scheme: light dark; --text: #1f2328; --muted: #59636e; --ground: #ffffff; --line: #d1d9e0;
  --bad: #b3400d; --good: #0a6b8a; --unknown: #7a6a00; --band: #e6ebf0; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --muted: #9198a1; --ground: #14181d;
  --line: #3d444d; --bad: #ff9a66; --good: #6cc7e6; --unknown: #d9c64a; --band: #262c33; } }
body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--ground); margin: 2em auto;
  max-width: 72em; padding: 0 1em; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin-top: 2em; }
.summary { font-size: 1.15em; } .note, .reason { color: var(--muted); }
.figure, .table { overflow-x: auto; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .25em .8em .25em 0;
  border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.slower .verdict, tr.failed .verdict, tr.different .verdict { color: var(--bad); font-weight: 600; }
tr.faster .verdict, tr.recovered .verdict { color: var(--good); font-weight: 600; }
tr.cannot-tell .verdict { color: var(--unknown); }
svg text { font: 12px system-ui, sans-serif; fill: var(--text); }
svg .margin { fill: var(--band); } svg .grid { stroke: var(--line); } svg .one { stroke: var(--muted); }
svg .interval { stroke: var(--muted); stroke-width: 2; } svg .dot { fill: var(--muted); }
svg .slower .dot, svg .different .dot { fill: var(--bad); } svg .slower .interval, svg .different .interval { stroke: var(--bad); }
svg .faster .dot { fill: var(--good); } svg .faster .interval { stroke: var(--good); }
svg .cannot-tell .dot { fill: var(--unknown); }
)css";

std::string row(const Report& report, const Cell& cell)
{
    const auto verdict = std::string(nameOf(cell.change));
    const auto number = [](const std::string& text) {
        return "<td class=\"number\">" + escaped(text) + "</td>";
    };
    std::string interval = "-";
    if (std::isfinite(cell.interval.low))
        interval = changeText(cell.interval.low) + " to " + changeText(cell.interval.high);
    return "<tr class=\"" + verdict + "\"><td>" + escaped(cell.name) + "</td><td class=\"verdict\">" +
           verdict + "</td>" + number(valueText(cell.a, report.unit)) +
           number(valueText(cell.b, report.unit)) + number(changeText(cell.effect)) + number(interval) +
           number(std::to_string(cell.runsA)) + number(std::to_string(cell.runsB)) + "<td class=\"reason\">" +
           escaped(cell.note) + "</td></tr>\n";
}

} // namespace

std::string toHtml(const Report& report)
{
    const auto title = escaped(report.b + " against " + report.a);
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
                      title + "</title>\n<style>" + styleSheet + "</style>\n</head>\n<body>\n<h1>" + title +
                      "</h1>\n<p class=\"summary\"><strong>" + escaped(summaryOf(report)) +
                      "</strong></p>\n<p>A: " + escaped(report.a) + "<br>B: " + escaped(report.b) +
                      "<br>Compared: " + escaped(report.title);
    if (std::isfinite(report.commonEffect))
        out += "; median change " + escaped(changeText(report.commonEffect));
    out += "</p>\n";
    for (const auto& note : report.notes)
        out += "<p class=\"note\">" + escaped(note) + "</p>\n";
    if (const auto picture = changePicture(report, mostInPicture); !picture.empty()) {
        out += "<h2>Change from A to B</h2>\n<div class=\"figure\">" + picture +
               "</div>\n<p class=\"note\">A dot and its 95 % interval a cell; the band is the margin.";
        std::size_t drawn = 0;
        for (const auto& cell : report.cells)
            drawn += std::isfinite(cell.effect);
        if (drawn > mostInPicture)
            out += " The first " + std::to_string(mostInPicture) + " of " + std::to_string(drawn) + " cells.";
        out += "</p>\n";
    }
    out +=
        "<h2>Cells</h2>\n<div class=\"table\"><table>\n<tr><th>cell</th><th>verdict</th><th "
        "class=\"number\">A</th>"
        "<th class=\"number\">B</th><th class=\"number\">change</th><th class=\"number\">95 % interval</th>"
        "<th class=\"number\">runs A</th><th class=\"number\">runs B</th><th></th></tr>\n";
    for (const auto& cell : report.cells)
        out += row(report, cell);
    return out + "</table></div>\n</body>\n</html>\n";
}

} // namespace parascope::report
