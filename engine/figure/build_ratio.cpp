// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"

#include "engine/analyse/analysis/compare.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace parascope::figure {
namespace {

/// Returns an axis from 1/m to m with ticks at powers of two (at every second one on a long axis). Ticks
/// below 1 are written as fractions.
Axis ratioAxis(Message title, double most)
{
    const int doublings = std::max(1, static_cast<int>(std::ceil(std::log2(most) - 1e-9)));
    Axis axis;
    axis.name = "ratio";
    axis.title = std::move(title);
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
    std::vector<std::string> names;
    for (const auto& value : distinct(std::move(a)))
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

namespace {

/// The slices of both sides, and the pairs of their runs.
struct Slices
{
    Slice above, below;
    analysis::PairedPivots pairs;
};

Result<Slices> slicesOf(const Spec& spec, const Input& input,
                        const std::pair<std::string, std::string>& sides, const std::string& x,
                        const std::string& y, const std::string& metric)
{
    const auto& table = *input.runs;
    Slices out;
    // The second side determines the slice. It usually has fewer runs, so the first side most likely has the
    // same slice.
    auto fixed = spec;
    PARASCOPE_TRY(const auto second, filterMask(spec, input, sides.second));
    PARASCOPE_TRY(out.below, cutSlice(spec, input, second, x, y, metric, OpenSettings::Pair));
    // If the sides have no common level of a column, the first side chooses its own value of that column.
    PARASCOPE_TRY(const auto whole, filterMask(spec, input, sides.first));
    const analysis::PivotRequest request{x, y, metric, spec.fix, out.below.side.request.aggregate};
    PARASCOPE_TRY(const auto equal,
                  analysis::equalSides(table, {whole, request}, {out.below.side.mask, request}, "platform"));
    const auto unlike = [&](const std::string& name) {
        return std::any_of(equal.differs.begin(), equal.differs.end(),
                           [&](const auto& item) { return item.column == name; });
    };
    for (const auto& [name, value] : out.below.fixed)
        if (!unlike(name))
            fixed.fix.set(name, valueFromText(value));
    PARASCOPE_TRY(out.above, cutSlice(fixed, input, whole, x, y, metric, OpenSettings::Pair));
    PARASCOPE_TRY(out.pairs, analysis::pairedPivots(table, out.above.side, out.below.side, "platform"));
    return out;
}

/// One point of the slice with the cell of each side; null for a side that did not run it.
struct Place
{
    std::string x, y;
    bool inBelow = false; ///< true if its row and column are among those of the second side
    const analysis::PivotCell* above = nullptr;
    const analysis::PivotCell* below = nullptr;
    Cell cell;
};

/// Returns a cell with the ratio of two cells, or with a mark that says why there is no ratio.
Cell ratioCell(const Place& place, const analysis::PairedPivots& pairs, bool less,
               const table::Column& metric, const std::pair<std::string, std::string>& names)
{
    Cell cell;
    const auto sideText = [&](const analysis::PivotCell* side, const std::string& name) {
        if (side && std::isfinite(side->value))
            cell.sides.push_back(name + " " + valueText(metric, side->value).text() +
                                 ", n = " + std::to_string(side->values));
    };
    sideText(place.above, names.first);
    sideText(place.below, names.second);
    const auto *a = place.above, *b = place.below;
    if (a)
        cell.run = static_cast<Row>(a->rows.front());
    const double value =
        a && b ? analysis::pairedValue(pairs, Value(place.x), Value(place.y), analysis::PivotOperator::Ratio)
               : noValue;
    if (std::isfinite(value)) {
        cell.state = Cell::State::Value;
        cell.value = less ? 1 / value : value;
        cell.label = cellLabel(cell.value, true);
        cell.quality = static_cast<QualitySet>(qualityFromText(a->quality) | qualityFromText(b->quality));
        cell.n = static_cast<int>(a->values + b->values); // failed runs do not contribute to the value
        return cell;
    }
    for (const auto* side : {a, b})
        if (side && !std::isfinite(side->value) && cell.state != Cell::State::Failed)
            if (const auto outcome = outcomeFromName(side->outcome);
                outcome && *outcome != Outcome::Completed) {
                cell.state = Cell::State::Failed;
                cell.outcome = *outcome;
            }
    return cell;
}

/// Returns all points of both sides, row by row.
std::vector<Place> placesOf(const Slices& slices, bool less, const table::Column& metric,
                            const std::pair<std::string, std::string>& names)
{
    const auto &above = slices.above.pivot, &below = slices.below.pivot;
    const auto upper = byPlace(above), lower = byPlace(below);
    const auto ran = [](const auto& cells, const std::string& key) {
        const auto it = cells.find(key);
        return it == cells.end() || it->second->rows.empty() ? nullptr : it->second;
    };
    std::vector<Place> places;
    const auto xs = unionOf(above.xValues, below.xValues), ys = unionOf(above.yValues, below.yValues);
    for (const auto& y : ys)
        for (const auto& x : xs) {
            const auto key = x + "\n" + y;
            Place place{x, y, lower.contains(key), ran(upper, key), ran(lower, key), {}};
            place.cell = ratioCell(place, slices.pairs, less, metric, names);
            places.push_back(std::move(place));
        }
    return places;
}

/// Gives each ratio the 95 % interval that `analyse compare` computes from the launches of both sides, over
/// all settings and not only this slice. A cell with only one launch on a side has no interval.
Result<void> addIntervals(std::vector<Place>& places, const Spec& spec, const Input& input,
                          const std::pair<std::string, std::string>& sides, const std::string& metric)
{
    analysis::CompareRequest request;
    if (!input.runs->find(request.key) || std::none_of(places.begin(), places.end(), [](const Place& place) {
            return place.cell.state == Cell::State::Value && place.above->values > 1 &&
                   place.below->values > 1;
        }))
        return {};
    PARASCOPE_TRY(const auto a, filterMask(spec, input, sides.first));
    PARASCOPE_TRY(const auto b, filterMask(spec, input, sides.second));
    request.metric = metric;
    // The comparison's effect is its second side over its first.
    const bool less = lessIsBetter(metric);
    PARASCOPE_TRY(const auto found, less ? analysis::compare(*input.runs, a, b, request)
                                         : analysis::compare(*input.runs, b, a, request));
    std::unordered_map<Row, const analysis::Interval*> intervals;
    for (const auto& cell : found.cells)
        for (const auto row : less ? cell.aRows : cell.bRows)
            intervals[static_cast<Row>(row)] = &cell.interval;
    for (auto& place : places)
        if (const auto known = intervals.find(place.cell.run);
            known != intervals.end() && place.cell.state == Cell::State::Value) {
            place.cell.low = known->second->low;
            place.cell.high = known->second->high;
        }
    return {};
}

/// Counts over the cells.
struct Tally
{
    std::size_t n = 0, faster = 0, unpaired = 0;
    double most = 1; ///< largest ratio in either direction
};

Tally tallyOf(const std::vector<Place>& places)
{
    Tally out;
    for (const auto& place : places) {
        const auto& cell = place.cell;
        if (cell.state == Cell::State::Value) {
            out.most = std::max({out.most, cell.value, 1 / cell.value});
            out.faster += cell.value > 1;
            ++out.n;
        }
        out.unpaired += cell.state == Cell::State::NotRun && (place.above || place.below);
    }
    return out;
}

/// Returns the names on an axis, without those at which only one side was run, because nothing can be
/// compared there.
std::vector<std::string> keptNames(const std::vector<Place>& places, const std::vector<std::string>& names,
                                   std::string Place::* axis)
{
    std::vector<std::string> some;
    for (const auto& name : names)
        if (std::any_of(places.begin(), places.end(), [&](const Place& p) {
                return p.*axis == name && p.cell.state != Cell::State::NotRun && p.inBelow;
            }))
            some.push_back(name);
    return some;
}

/// Returns the cells at these names, row by row.
std::vector<Cell> cellsAt(const std::vector<Place>& places, const std::vector<std::string>& xs,
                          const std::vector<std::string>& ys)
{
    std::vector<Cell> cells;
    for (const auto& place : places) {
        const auto x = std::find(xs.begin(), xs.end(), place.x), y = std::find(ys.begin(), ys.end(), place.y);
        if (x == xs.end() || y == ys.end())
            continue;
        cells.push_back(place.cell);
        cells.back().column = static_cast<int>(x - xs.begin());
        cells.back().row = static_cast<int>(y - ys.begin());
    }
    return cells;
}

} // namespace

Result<Figure> buildRatioMap(const Spec& asked, const Input& input)
{
    auto spec = asked;
    const auto& table = *input.runs;
    PARASCOPE_TRY(const auto axes, axesOf(spec, input));
    const auto& [x, y] = axes;
    const std::string metricName = spec.metric.empty() ? metric::examplesPerSecond : spec.metric;
    PARASCOPE_TRY(const auto* cx, columnOf(table, x, "x"));
    PARASCOPE_TRY(const auto* cy, columnOf(table, y, "y"));
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto sides, twoPlatforms(spec, table));
    PARASCOPE_TRY(spec, timedAlike(spec, input, sides, metricName));
    PARASCOPE_TRY(const auto slices, slicesOf(spec, input, sides, x, y, metricName));
    const auto &above = slices.above.pivot, &below = slices.below.pivot;
    // A ratio above 1 means that the first side is better. For times it is the second side over the first.
    const bool less = lessIsBetter(metricName);
    const auto &top = less ? sides.second : sides.first, &bottom = less ? sides.first : sides.second;
    auto places = placesOf(slices, less, *metric, sides);
    PARASCOPE_CHECK(addIntervals(places, spec, input, sides, metricName));
    const auto tally = tallyOf(places);
    if (tally.n == 0)
        return emptyFigure(spec, Message::format("No point of this slice was completed on both %1 and %2.",
                                                 sides.first, sides.second));

    Panel panel;
    panel.letter = spec.style.panelLetter;
    Figure figure;
    figure.kind = "heatmap";
    figure.n = tally.n;
    const auto xs = keptNames(places, unionOf(above.xValues, below.xValues), &Place::x),
               ys = keptNames(places, unionOf(above.yValues, below.yValues), &Place::y);
    const int columns = static_cast<int>(xs.size()), lines = static_cast<int>(ys.size());
    panel.cells = cellsAt(places, xs, ys);
    panel.x = categoryAxis(x, axisTitle(titleOf(*cx), unitOf(*cx)), {xs.begin(), xs.end()});
    panel.y = categoryAxis(y, axisTitle(titleOf(*cy), unitOf(*cy)), {ys.begin(), ys.end()});
    ColourScale scale;
    scale.map = ColourScale::Map::Diverging;
    scale.axis = ratioAxis(joined({titleOf(*metric), top + " / " + bottom}, ", "), tally.most);
    scale.topNote = sides.first;
    scale.bottomNote = sides.second;
    panel.colours = scale;
    panel.lines = frontierOf(panel.cells, columns, lines);
    panel.legend = marksLegend(panel.cells);
    if (const auto block = largestBlock(panel.cells, columns, lines, Outcome::Oom))
        panel.blocks.push_back(*block);

    std::vector<Message> slice;
    for (const auto& [name, value] : slices.below.fixed)
        slice.emplace_back(name + " " + value);
    const auto quantity = titleOf(*metric);
    auto what = slice;
    what.insert(what.begin(), joined({top + " / " + bottom, quantity}, ", "));
    figure.what = !spec.title.empty() ? Message(spec.title) : joined(what, " · ");
    figure.counts = {Message::format("n = %1 of %2", figure.n, panel.cells.size()),
                     Message::format("%1 faster in %2", sides.first, tally.faster)};
    for (const auto& entry : panel.legend)
        figure.counts.push_back(entry.text);
    figure.description =
        Message::format("Heat map of the ratio of %1 to %2 over %3 and %4, %5 values, %1 faster in %6.",
                        sides.first, sides.second, titleOf(*cx), titleOf(*cy), figure.n, tally.faster);
    figure.caption = Message::english("%1 of %2 over that of %3", quantity, top, bottom);
    if (!slice.empty())
        figure.caption += Message::english(" at %1", joined(slice, " · "));
    figure.caption +=
        Message::english("; the line is at 1; n = %1 of %2 cells", figure.n, panel.cells.size());
    if (tally.unpaired)
        figure.caption +=
            Message::english(", %1 points of the slice were run on one side only", tally.unpaired);
    const auto& equal = slices.pairs.equal;
    figure.caption += clausesText(answer::settings(equal.matched, equal.differs)) + std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
