// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"

#include "engine/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

/// Powers of two from 1/m to m with a tick at each, written as fractions below 1.
Axis ratioAxis(const std::string& title, double most)
{
    const int doublings = std::max(1, static_cast<int>(std::ceil(std::log2(most) - 1e-9)));
    Axis axis;
    axis.name = "ratio";
    axis.title = title;
    axis.scale = Axis::Scale::Log;
    axis.high = std::pow(2.0, doublings);
    axis.low = 1 / axis.high;
    const int every = doublings > 5 ? 2 : 1;
    for (int e = -doublings; e <= doublings; ++e) {
        if (e % every != 0)
            continue;
        const auto whole = std::to_string(1LL << std::abs(e));
        axis.ticks.push_back({std::pow(2.0, e), e < 0 ? "1/" + whole : whole});
    }
    return axis;
}

std::map<std::string, const analysis::PivotCell*> byPlace(const analysis::Pivot& pivot)
{
    std::map<std::string, const analysis::PivotCell*> cells;
    for (std::size_t r = 0; r < pivot.yValues.size(); ++r)
        for (std::size_t c = 0; c < pivot.xValues.size(); ++c)
            cells[toText(pivot.xValues[c]) + "\n" + toText(pivot.yValues[r])] = &pivot.at(c, r);
    return cells;
}

std::vector<std::string> unionOf(std::vector<Value> a, const std::vector<Value>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end(), [](const Value& p, const Value& q) { return compareValues(p, q) < 0; });
    a.erase(std::unique(a.begin(), a.end(),
                        [](const Value& p, const Value& q) { return compareValues(p, q) == 0; }),
            a.end());
    std::vector<std::string> names;
    for (const auto& value : a)
        names.push_back(toText(value));
    return names;
}

} // namespace

std::vector<Line> frontierOf(const std::vector<Cell>& cells, int columns, int rows)
{
    std::vector<Line> lines;
    const auto sign = [&](int c, int r) {
        if (c < 0 || r < 0 || c >= columns || r >= rows)
            return 0;
        const double v = cells[static_cast<std::size_t>(r * columns + c)].value;
        return std::isfinite(v) ? (v >= 1 ? 1 : -1) : 0;
    };
    const auto edge = [&](double x0, double y0, double x1, double y1) {
        Line line;
        line.points = {{x0, y0}, {x1, y1}};
        line.ink = Ink::Text;
        line.width = 1.6;
        lines.push_back(line);
    };
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            if (sign(c, r) * sign(c + 1, r) < 0)
                edge(c + 0.5, r - 0.5, c + 0.5, r + 0.5);
            if (sign(c, r) * sign(c, r + 1) < 0)
                edge(c - 0.5, r + 0.5, c + 0.5, r + 0.5);
        }
    return lines;
}

Result<Figure> buildRatioMap(const Spec& asked, const Input& input)
{
    auto spec = asked;
    const auto& table = *input.runs;
    const std::string x = spec.x.empty() ? "node" : spec.x, y = spec.y.empty() ? "batch" : spec.y;
    const std::string metricName = spec.metric.empty() ? metric::examplesPerSecond : spec.metric;
    PARASCOPE_TRY(const auto* cx, columnOf(table, x, "x"));
    PARASCOPE_TRY(const auto* cy, columnOf(table, y, "y"));
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto sides, twoPlatforms(spec, table));
    PARASCOPE_TRY(spec, timedAlike(spec, input, sides, metricName));
    // The side with fewer runs chooses the slice: the other has it most likely as well.
    auto fixed = spec;
    PARASCOPE_TRY(auto below, cutSlice(spec, input, sides.second, x, y, metricName));
    // Not in what the two have no level in common of: there the other side has a slice of its own.
    PARASCOPE_TRY(const auto whole, filterMask(spec, input, sides.first));
    const analysis::PivotRequest request{x, y, metricName, spec.fix, below.side.request.aggregate};
    PARASCOPE_TRY(const auto equal,
                  analysis::equalSides(table, {whole, request}, {below.side.mask, request}, "platform"));
    const auto unlike = [&](const std::string& name) {
        return std::any_of(equal.differs.begin(), equal.differs.end(),
                           [&](const auto& item) { return item.column == name; });
    };
    for (const auto& [name, value] : below.fixed)
        if (!unlike(name))
            fixed.fix.set(name, valueFromText(value));
    PARASCOPE_TRY(const auto above, cutSlice(fixed, input, sides.first, x, y, metricName));
    PARASCOPE_TRY(const auto pairs, analysis::pairedPivots(table, above.side, below.side, "platform"));
    const auto upper = byPlace(above.pivot), lower = byPlace(below.pivot);
    // Where only one side was run there is nothing to compare: rows and columns that both have.
    const auto xNames = unionOf(above.pivot.xValues, below.pivot.xValues),
               yNames = unionOf(above.pivot.yValues, below.pivot.yValues);

    Panel panel;
    panel.letter = spec.style.panelLetter;
    Figure figure;
    figure.kind = "heatmap";
    std::size_t unpaired = 0, faster = 0;
    double most = 1;
    struct Place
    {
        std::string x, y;
        Cell cell;
    };
    std::vector<Place> places;
    for (const auto& yName : yNames)
        for (const auto& xName : xNames) {
            const auto a = upper.find(xName + "\n" + yName), b = lower.find(xName + "\n" + yName);
            const auto* pa = a == upper.end() || a->second->rows.empty() ? nullptr : a->second;
            const auto* pb = b == lower.end() || b->second->rows.empty() ? nullptr : b->second;
            Cell cell;
            if (pa)
                cell.run = static_cast<Row>(pa->rows.front());
            const double value = pa && pb ? analysis::pairedValue(pairs, Value(xName), Value(yName),
                                                                  analysis::PivotOperator::Ratio)
                                          : noValue;
            if (std::isfinite(value)) {
                cell.state = Cell::State::Value;
                cell.value = value;
                cell.label = cellLabel(cell.value, true);
                cell.quality =
                    static_cast<QualitySet>(qualityFromText(pa->quality) | qualityFromText(pb->quality));
                cell.n = static_cast<int>(pa->values + pb->values); // a run that failed is behind no value
                most = std::max({most, cell.value, 1 / cell.value});
                faster += cell.value > 1;
                ++figure.n;
            } else {
                for (const auto* side : {pa, pb})
                    if (side && !std::isfinite(side->value))
                        if (const auto outcome = outcomeFromName(side->outcome);
                            outcome && *outcome != Outcome::Completed && cell.state != Cell::State::Failed) {
                            cell.state = Cell::State::Failed;
                            cell.outcome = *outcome;
                        }
                unpaired += cell.state == Cell::State::NotRun && (pa || pb);
            }
            places.push_back({xName, yName, cell});
        }
    if (figure.n == 0)
        return emptyFigure(spec, "No point of this slice was completed on both " + sides.first + " and " +
                                     sides.second + ".");
    const auto kept = [&](const std::vector<std::string>& names, std::string Place::* axis) {
        std::vector<std::string> some;
        for (const auto& name : names)
            if (std::any_of(places.begin(), places.end(), [&](const Place& p) {
                    return p.*axis == name && p.cell.state != Cell::State::NotRun &&
                           (lower.count(p.x + "\n" + p.y) > 0);
                }))
                some.push_back(name);
        return some;
    };
    const auto xs = kept(xNames, &Place::x), ys = kept(yNames, &Place::y);
    const int columns = static_cast<int>(xs.size()), lines = static_cast<int>(ys.size());
    for (auto& place : places) {
        const auto cxAt = std::find(xs.begin(), xs.end(), place.x),
                   cyAt = std::find(ys.begin(), ys.end(), place.y);
        if (cxAt == xs.end() || cyAt == ys.end())
            continue;
        place.cell.column = static_cast<int>(cxAt - xs.begin());
        place.cell.row = static_cast<int>(cyAt - ys.begin());
        panel.cells.push_back(std::move(place.cell));
    }
    std::sort(panel.cells.begin(), panel.cells.end(), [](const Cell& a, const Cell& b) {
        return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    });
    panel.x = categoryAxis(x, axisTitle(quantityOf(*cx), unitOf(*cx)), xs);
    panel.y = categoryAxis(y, axisTitle(quantityOf(*cy), unitOf(*cy)), ys);
    ColourScale scale;
    scale.map = ColourScale::Map::Diverging;
    scale.axis = ratioAxis(quantityOf(*metric) + ", " + sides.first + " / " + sides.second, most);
    scale.topNote = sides.first;
    scale.bottomNote = sides.second;
    panel.colours = scale;
    panel.lines = frontierOf(panel.cells, columns, lines);
    panel.legend = marksLegend(panel.cells);
    if (const auto block = largestBlock(panel.cells, columns, lines, Outcome::Oom))
        panel.blocks.push_back(*block);

    std::string slice;
    for (const auto& [name, value] : below.fixed)
        slice += " \u00b7 " + name + " " + value;
    figure.what = !spec.title.empty()
                      ? spec.title
                      : sides.first + " / " + sides.second + ", " + quantityOf(*metric) + slice;
    figure.count = "n = " + std::to_string(figure.n) + " of " + std::to_string(panel.cells.size()) +
                   " \u00b7 " + sides.first + " faster in " + std::to_string(faster);
    for (const auto& entry : panel.legend)
        figure.count += " \u00b7 " + entry.text;
    figure.description = "Heat map of the ratio of " + sides.first + " to " + sides.second + " over " +
                         quantityOf(*cx) + " and " + quantityOf(*cy) + ", " + std::to_string(figure.n) +
                         " values, " + sides.first + " faster in " + std::to_string(faster) + ".";
    figure.caption = quantityOf(*metric) + " of " + sides.first + " over that of " + sides.second +
                     (slice.empty() ? "" : " at" + slice.substr(3)) +
                     "; the line is at 1; n = " + std::to_string(figure.n) + " of " +
                     std::to_string(panel.cells.size()) + " cells";
    if (unpaired)
        figure.caption += ", " + std::to_string(unpaired) + " points of the slice were run on one side only";
    figure.caption += settingsClause(pairs.equal.matched, pairs.equal.differs) + ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
