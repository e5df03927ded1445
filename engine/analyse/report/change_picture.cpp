// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/comparison_report.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::report {

namespace {

constexpr double rowHeight = 20, left = 330, width = 420, right = 110, top = 30, bottom = 44;
constexpr std::size_t longestName = 48; ///< number of letters that fit to the left of the axis

std::string number(double value)
{
    return printed("%.1f", value);
}

/// The axis: the logarithm of B over A, from -reach to reach.
struct Axis
{
    double reach = 0;

    [[nodiscard]] double at(double ratio) const
    {
        return left + width * (std::clamp(std::log(ratio) / reach, -1.0, 1.0) + 1) / 2;
    }
};

Axis axisOf(const Report& report, const std::vector<const Cell*>& cells)
{
    double reach = 2 * std::log1p(report.margin);
    for (const auto* cell : cells)
        for (const double end : {cell->effect, cell->interval.low, cell->interval.high})
            if (std::isfinite(end) && end > 0)
                reach = std::max(reach, std::abs(std::log(end)));
    return {1.05 * std::min(reach, std::log(1000.0))};
}

std::string text(double x, double y, const char* anchor, std::string_view words, const char* style = "label")
{
    return "<text class=\"" + std::string(style) + "\" x=\"" + number(x) + "\" y=\"" + number(y) +
           "\" text-anchor=\"" + anchor + "\">" + escaped(words) + "</text>\n";
}

std::string line(const char* style, double x1, double y1, double x2, double y2)
{
    return "<line class=\"" + std::string(style) + "\" x1=\"" + number(x1) + "\" y1=\"" + number(y1) +
           "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) + "\"/>\n";
}

/// Returns round ticks as ratios, as wide apart as possible, so that about five fit on the axis.
std::vector<double> ticksOf(const Axis& axis)
{
    std::vector<double> out{1};
    double last = 0;
    for (const double step : {0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0, 9.0, 99.0, 999.0}) {
        const double at = std::log1p(step);
        if (at < axis.reach / 4 || at > axis.reach || at - last < axis.reach / 4)
            continue;
        last = at;
        out.push_back(1 + step);
        out.push_back(1 / (1 + step));
    }
    return out;
}

/// Shortens a name to `longestName` letters. It keeps the beginning, which names the model, and the end,
/// which distinguishes it.
std::string shortened(const std::string& name)
{
    std::vector<std::size_t> letters; // position where each letter begins, because names are UTF-8
    for (std::size_t i = 0; i < name.size(); ++i)
        if ((static_cast<unsigned char>(name[i]) & 0xC0) != 0x80)
            letters.push_back(i);
    if (letters.size() <= longestName)
        return name;
    constexpr std::size_t head = longestName / 2;
    return name.substr(0, letters[head]) + "\u2026" +
           name.substr(letters[letters.size() - (longestName - head - 1)]);
}

} // namespace

std::string changePicture(const Report& report, std::size_t most)
{
    std::vector<const Cell*> cells;
    for (const auto& cell : report.cells)
        if (std::isfinite(cell.effect) && cells.size() < most)
            cells.push_back(&cell);
    if (cells.empty())
        return {};
    const auto axis = axisOf(report, cells);
    const double height = top + rowHeight * static_cast<double>(cells.size()) + bottom;
    const double end = height - bottom;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " +
                      number(left + width + right) + ' ' + number(height) + "\" width=\"" +
                      number(left + width + right) + "\" height=\"" + number(height) + "\">\n<title>" +
                      escaped(report.title + ", B over A") + "</title>\n";
    const double from = axis.at(1 / (1 + report.margin)), to = axis.at(1 + report.margin);
    out += "<rect class=\"margin\" x=\"" + number(from) + "\" y=\"" + number(top) + "\" width=\"" +
           number(to - from) + "\" height=\"" + number(end - top) + "\"/>\n";
    for (const double tick : ticksOf(axis)) {
        out += line(tick == 1 ? "one" : "grid", axis.at(tick), top, axis.at(tick), end);
        out += text(axis.at(tick), end + 16, "middle", tick == 1 ? "0 %" : changeText(tick));
    }
    out += text(left + width / 2, end + 36, "middle", report.title + ", change from A to B");
    double y = top + rowHeight / 2;
    for (const auto* cell : cells) {
        const auto style = std::string(nameOf(cell->change));
        out += "<g class=\"" + style + "\"><title>" + escaped(cell->name + ": " + changeText(cell->effect)) +
               "</title>\n";
        out += text(left - 10, y + 4, "end", shortened(cell->name));
        if (std::isfinite(cell->interval.low))
            out += line("interval", axis.at(cell->interval.low), y, axis.at(cell->interval.high), y);
        out += "<circle class=\"dot\" cx=\"" + number(axis.at(cell->effect)) + "\" cy=\"" + number(y) +
               "\" r=\"4\"/>\n";
        out += text(left + width + 10, y + 4, "start", changeText(cell->effect)) + "</g>\n";
        y += rowHeight;
    }
    return out + "</svg>\n";
}

} // namespace parascope::report
