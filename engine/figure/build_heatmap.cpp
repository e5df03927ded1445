// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"
#include "engine/figure/reference.h"
#include "engine/figure/slice.h"

#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

/// Returns whether a planned point is on the platform and in the slice. A point without a value may be in
/// any.
bool isPlannedIn(const table::Table& planned, std::int32_t row, const Slice& slice,
                 const std::string& platform)
{
    const auto fits = [&](const std::string& name, const std::string& value) {
        const auto text = textAt(planned, name, row);
        return text.empty() || text == value;
    };
    return fits(columns::platform, platform) &&
           std::all_of(slice.fixed.begin(), slice.fixed.end(),
                       [&](const auto& fixed) { return fits(fixed.first, fixed.second); });
}

/// Marks the cells without a run that no point of the sweep has.
void excludeOthers(const std::vector<std::uint8_t>& asked, std::vector<Cell>& cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!asked[i] && cells[i].state == Cell::State::NotRun && cells[i].n == 0)
            cells[i].state = Cell::State::Excluded;
}

bool showsNothing(const Cell& cell)
{
    return cell.state == Cell::State::NotRun || cell.state == Cell::State::Excluded;
}

void addPlanned(const Input& input, const Slice& slice, const std::string& platform, const std::string& x,
                const std::string& y, const std::map<std::string, int>& xs,
                const std::map<std::string, int>& ys, std::vector<Cell>& cells, int columns)
{
    if (!input.planned)
        return;
    const auto& planned = *input.planned;
    const auto* px = findColumn(planned, x);
    const auto* py = findColumn(planned, y);
    const auto* progress = findColumn(planned, "progress");
    if (!px || !py)
        return;
    std::vector<std::uint8_t> asked(cells.size(), 0);
    for (std::int32_t row = 0; row < static_cast<std::int32_t>(planned.rows()); ++row) {
        const auto cx = xs.find(textAt(planned, x, row)), cy = ys.find(textAt(planned, y, row));
        if (!isPlannedIn(planned, row, slice, platform) || cx == xs.end() || cy == ys.end())
            continue;
        const auto place = static_cast<std::size_t>(cy->second * columns + cx->second);
        auto& cell = cells[place];
        asked[place] = 1;
        const auto state = textAt(planned, "state", row);
        if (state == "running") {
            cell.state = Cell::State::Running;
            cell.progress = progress ? keyAt(*progress, row) : noValue;
        } else if (cell.state == Cell::State::NotRun && state == "predicted-oom") {
            cell.state = Cell::State::Refused;
            cell.label = "oom";
        } else if (cell.state == Cell::State::NotRun && cell.n == 0 && state == "planned") {
            cell.state = Cell::State::Waiting;
        }
    }
    if (input.plannedWhole)
        excludeOthers(asked, cells);
}

/// Returns the names of the values of an axis: those of the runs and those of planned points, so that cells
/// that have not run yet also have a place.
std::vector<Message> namesOn(const std::string& axis, std::vector<Value> values, const Input& input)
{
    if (input.planned)
        for (std::int32_t row = 0; row < static_cast<std::int32_t>(input.planned->rows()); ++row)
            if (const auto text = textAt(*input.planned, axis, row); !text.empty())
                values.push_back(valueFromText(text));
    std::vector<Message> names;
    for (const auto& value : distinct(std::move(values)))
        names.emplace_back(toText(value));
    return names;
}

/// Returns the index of each name on its axis.
std::map<std::string, int> placesOf(const std::vector<Message>& names)
{
    std::map<std::string, int> places;
    for (const auto& name : names)
        places.emplace(name.text(), static_cast<int>(places.size()));
    return places;
}

/// The number and the range of the values of a map, in the metric's own unit.
struct Values
{
    std::size_t n = 0;
    double least = std::numeric_limits<double>::infinity(), largest = 0;

    void widen(double value)
    {
        largest = std::max(largest, value);
        least = std::min(least, value);
    }
};

/// Fills a cell from its runs: with a value, or with a mark that says why there is no value.
void fillCell(Cell& cell, const analysis::PivotCell& from, Values& values)
{
    if (from.rows.empty())
        return;
    cell.run = static_cast<Row>(from.rows.front());
    cell.n = static_cast<int>(from.rows.size());
    if (std::isfinite(from.value)) {
        cell.state = Cell::State::Value;
        cell.value = from.value;
        cell.n = static_cast<int>(from.values); // failed runs do not contribute to the value
        cell.quality = qualityFromText(from.quality);
        values.widen(from.value);
        ++values.n;
    } else if (const auto outcome = outcomeFromName(from.outcome);
               outcome && *outcome != Outcome::Completed) {
        cell.state = Cell::State::Failed;
        cell.outcome = *outcome;
    }
}

/// Returns the unit of the cells, and whether each cell has its own prefix, as the ticks of a log axis have.
std::pair<DisplayUnit, bool> unitOfCells(const Spec& spec, const table::Column& metric, const Values& values)
{
    if (spec.aggregate == "count")
        return {};
    const auto unit = unitOf(metric);
    if (spec.logColour && unit != "1" && unit != "B" && spreadsFar(values.least, values.largest))
        return {{1, unit}, true};
    return {displayUnit(unit, values.largest), false};
}

/// Returns a value with its own prefix: "10.2G", "45.1m". Used if the range of the cells is too large for one
/// prefix.
std::string prefixedCell(double value)
{
    auto text = withPrefix(value);
    std::erase(text, ' ');
    return text;
}

/// Converts the values of the cells to the displayed unit and sets their labels.
void showIn(const DisplayUnit& unit, bool ownPrefixes, bool ratio, Panel& panel)
{
    const auto labelOf = [&](double value) {
        return ownPrefixes ? prefixedCell(value) : cellLabel(value, ratio);
    };
    for (auto& cell : panel.cells) {
        if (cell.state != Cell::State::Value && cell.state != Cell::State::Predicted)
            continue;
        cell.value *= unit.factor;
        cell.label = labelOf(cell.value);
        if (cell.state == Cell::State::Value)
            continue;
        cell.low *= unit.factor;
        cell.high *= unit.factor;
        cell.wide = cell.label + " \u00b1" + labelOf((cell.high - cell.low) / 2);
    }
    if (panel.plane)
        panel.plane->unit = unit.unit;
}

/// Returns the clauses of the second header line: runs, predicted cells, and the marks that occur.
std::vector<Message> countsOf(const Panel& panel, std::size_t n, Message unpredicted)
{
    const auto predicted = std::count_if(panel.cells.begin(), panel.cells.end(), [](const Cell& cell) {
        return cell.state == Cell::State::Predicted;
    });
    const auto points = std::count_if(panel.cells.begin(), panel.cells.end(),
                                      [](const Cell& cell) { return cell.state != Cell::State::Excluded; });
    std::vector<Message> counts = {
        predicted > 0 ? Message::format("n = %1 of %2 measured, %3 predicted", n, points, predicted)
                      : Message::format("n = %1 of %2", n, points)};
    for (const auto& entry : panel.legend)
        if (entry.kind != LegendEntry::Kind::Predicted)
            counts.push_back(entry.outcome == Outcome::Oom ? Message::format("%1 (hatched)", entry.text)
                                                           : entry.text);
    if (!unpredicted.empty())
        counts.push_back(std::move(unpredicted));
    return counts;
}

/// Returns the colour scale of the values. Its axis has the name of the metric's column.
ColourScale scaleOf(const Spec& spec, const table::Column& metric, const Values& values,
                    const DisplayUnit& unit)
{
    ColourScale scale;
    const auto title = axisTitle(titleOf(metric), unit.unit);
    if (metric.name == relativeColumn && values.least > 0) {
        const double most = std::max({values.largest, 1 / values.least, 1.02});
        scale.map = ColourScale::Map::Diverging;
        scale.axis = logAxis(metric.name, title, 1 / most, most);
        return scale;
    }
    scale.axis = spec.logColour && values.least > 0
                     ? logAxis(metric.name, title, values.least * unit.factor, values.largest * unit.factor)
                     : linearAxis(metric.name, title, 0, values.largest * unit.factor, true, 4);
    scale.axis.factor = unit.factor;
    return scale;
}

/// Returns a clause with the names of the cells without a run, if there are at most six. More of them are not
/// single gaps but a part of the grid.
Message missingCells(const Panel& panel)
{
    constexpr std::size_t most = 6;
    std::vector<Message> names;
    for (const auto& cell : panel.cells)
        if (cell.state == Cell::State::NotRun && cell.n == 0)
            names.push_back(joined({panel.x.ticks[static_cast<std::size_t>(cell.column)].label,
                                    panel.y.ticks[static_cast<std::size_t>(cell.row)].label},
                                   " × "));
    return names.empty() || names.size() > most ? Message()
                                                : Message::format("missing: %1", joined(names, ", "));
}

/// Adds a clause to the counts if cells mix runs with different hyper-parameters. Returns the sentence about
/// the cells for the caption.
Message whatCellsAre(const analysis::Pivot& pivot, std::vector<Message>& counts)
{
    if (pivot.varying.empty())
        return Message::english(". One cell is one point of the grid; %1.", joined(counts, ", "));
    counts.push_back(Message::format("cells mix runs that differ in %1",
                                     joined({pivot.varying.begin(), pivot.varying.end()}, ", ")));
    return Message::english(". %1.", joined(counts, ", "));
}

/// Returns the description: the quantity, the axes, and the largest value with its place.
Message describe(const Panel& panel, std::size_t n, const Message& quantity, const Message& overX,
                 const Message& overY, const std::string& unit)
{
    if (n == 0)
        return Message::format("Heat map of %1 over %2 and %3, 0 values.", quantity, overX, overY);
    const auto measured = [](const Cell& cell) {
        return cell.state == Cell::State::Value ? cell.value : -std::numeric_limits<double>::infinity();
    };
    const auto best =
        std::max_element(panel.cells.begin(), panel.cells.end(),
                         [&](const Cell& a, const Cell& b) { return measured(a) < measured(b); });
    const auto place = [](const Axis& axis, int at) {
        return joined({axis.name, axis.ticks[static_cast<std::size_t>(at)].label}, " ");
    };
    return Message::format("Heat map of %1 over %2 and %3, %4 values, largest %5 at %6, %7.", quantity, overX,
                           overY, n, joined({best->label, Message::known(unit)}, " "),
                           place(panel.x, best->column), place(panel.y, best->row));
}

/// Returns the family (model or benchmark) of all rows. Returns an empty text if the table has only one
/// family or the rows have several.
std::string familyOf(const table::Table& table, const table::Mask& mask)
{
    const auto* families = table.find(columns::family);
    if (!families || families->kind != table::Column::Kind::Category || families->dictionary->size() < 2)
        return {};
    auto only = table::Dictionary::missing;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        if (!mask[row] || families->codes[row] == only)
            continue;
        if (only != table::Dictionary::missing || families->codes[row] == table::Dictionary::missing)
            return {};
        only = families->codes[row];
    }
    return only == table::Dictionary::missing ? std::string() : families->dictionary->text(only);
}

/// Returns a fixed value for a title; an empty text means that it is not recorded.
Message fixedText(const table::Column& column, const std::string& text)
{
    return analysis::levelText(column, text.empty() ? Value(text) : valueFromText(text));
}

/// Returns the caption: quantity, platform, slice and the meaning of a cell.
Message captionOf(const Message& quantity, const std::string& platform, const std::vector<Message>& slicedBy,
                  const analysis::Pivot& pivot, Figure& figure, const Panel& panel)
{
    Message out = quantity;
    if (!platform.empty())
        out += Message::english(" of %1", platform);
    if (!slicedBy.empty())
        out += Message::english(" at %1", joined(slicedBy, ", "));
    out += whatCellsAre(pivot, figure.counts);
    if (panel.plane && panel.plane->runs > 0)
        out += predictionsClause(*panel.plane);
    return out;
}

} // namespace

Result<Figure> buildHeatMap(const Spec& spec, const Input& input)
{
    if (flagOption(spec, "ratio"))
        return buildRatioMap(spec, input);
    const auto& table = *input.runs;
    PARASCOPE_TRY(const auto axes, axesOf(spec, input));
    const auto& [x, y] = axes;
    const std::string metricName = spec.metric.empty() ? metric::flopsUtilisation : spec.metric;
    PARASCOPE_TRY(const auto* cx, columnOf(table, x, "x"));
    PARASCOPE_TRY(const auto* cy, columnOf(table, y, "y"));
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto runs, runsOfOne(spec, input));
    const auto& platform = runs.platform;
    PARASCOPE_TRY(const auto slice, cutSlice(spec, input, runs.rows, x, y, metricName, OpenSettings::Choose));
    const auto& pivot = slice.pivot;

    Figure figure;
    figure.kind = "heatmap";
    figure.slice = slice.fixed;
    figure.colourMap = spec.style.colourMap;
    const bool predicted = flagOption(spec, "predicted");
    const auto namesOf = [&](const std::string& axis, std::vector<Value> values) {
        if (predicted)
            for (auto& value : levelsAround(input, slice, axis))
                values.push_back(std::move(value));
        return namesOn(axis, std::move(values), input);
    };
    const auto xNames = namesOf(x, pivot.xValues), yNames = namesOf(y, pivot.yValues);
    const auto xs = placesOf(xNames), ys = placesOf(yNames);
    std::vector<Message> slicedBy;
    if (auto family = familyOf(table, slice.side.mask); !family.empty())
        slicedBy.emplace_back(std::move(family));
    for (const auto& [name, value] : slice.fixed)
        slicedBy.push_back(fixedText(*table.find(name), value));
    figure.what =
        spec.title.empty() ? joined({platform, joined(slicedBy, " · ")}, " · ") : Message(spec.title);
    const auto empty = [&]() -> Figure& {
        figure.empty = noRunMatches(spec, input, metricName);
        figure.counts = {figure.empty};
        return figure;
    };
    if (xs.empty())
        return std::move(empty());
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.title = joined({slice.chosen.begin(), slice.chosen.end()},
                         " · "); // make clear that the map is only a part of the data
    panel.x = categoryAxis(x, axisTitle(titleOf(*cx), unitOf(*cx)), xNames);
    panel.y = categoryAxis(y, axisTitle(titleOf(*cy), unitOf(*cy)), yNames);
    const int columns = static_cast<int>(xs.size()), lines = static_cast<int>(ys.size());
    panel.cells = emptyCells(columns, lines);
    Values values;
    for (std::size_t r = 0; r < pivot.yValues.size(); ++r)
        for (std::size_t c = 0; c < pivot.xValues.size(); ++c) {
            const auto line = ys.at(toText(pivot.yValues[r])), column = xs.at(toText(pivot.xValues[c]));
            fillCell(panel.cells[static_cast<std::size_t>(line * columns + column)], pivot.at(c, r), values);
        }
    figure.n = values.n;
    addPlanned(input, slice, platform, x, y, xs, ys, panel.cells, columns);
    Message unpredicted;
    if (predicted)
        unpredicted = addPredictions(spec, input, slice, *metric, figure, panel);
    if (std::all_of(panel.cells.begin(), panel.cells.end(), showsNothing))
        return std::move(empty()); // the runs have no value of the metric
    // Unsure predictions do not extend the colour scale.
    for (const auto& cell : panel.cells)
        if (cell.state == Cell::State::Predicted && !cell.unsure)
            values.widen(cell.value);
    const auto [unit, ownPrefixes] = unitOfCells(spec, *metric, values);
    showIn(unit, ownPrefixes, metricName == relativeColumn, panel);
    if (values.largest > 0 || values.n > 0)
        panel.colours = scaleOf(spec, *metric, values, unit);
    panel.legend = marksLegend(panel.cells);
    if (const auto block = largestBlock(panel.cells, columns, lines, Outcome::Oom))
        panel.blocks.push_back(*block);

    figure.counts = countsOf(panel, figure.n, std::move(unpredicted));
    if (auto missing = missingCells(panel); !missing.empty())
        figure.counts.push_back(std::move(missing));
    const auto quantity = titleOf(*metric);
    figure.description = describe(panel, figure.n, quantity, titleOf(*cx), titleOf(*cy), unit.unit);
    figure.caption = captionOf(quantity, platform, slicedBy, pivot, figure, panel);
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
