// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"

#include "engine/core/units.h"
#include "engine/table/filter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace parascope::figure {
Result<Slice> cutSlice(const Spec& spec, const Input& input, const std::string& platform,
                       const std::string& x, const std::string& y, const std::string& metric)
{
    const auto& table = *input.runs;
    PARASCOPE_TRY(const auto mask, filterMask(spec, input, platform));
    analysis::PivotRequest request{x, y, metric, spec.fix, analysis::Aggregate::Median};
    PARASCOPE_TRY(request.aggregate, analysis::aggregateFromName(spec.aggregate));
    table::Mask sliced = mask;
    PARASCOPE_CHECK(table::fix(table, spec.fix, sliced));
    for (const auto& [name, value] : analysis::bestSlice(table, sliced, x, y))
        if (!request.fix.contains(name))
            request.fix.set(name, value);
    Slice slice;
    PARASCOPE_TRY(slice.pivot, analysis::pivot(table, mask, request));
    for (const auto& [name, value] : request.fix)
        slice.fixed.emplace_back(name, toText(value));
    slice.side = {mask, std::move(request)};
    return slice;
}

std::optional<Block> largestBlock(const std::vector<Cell>& cells, int columns, int rows, Outcome outcome)
{
    std::vector<int> heights(static_cast<std::size_t>(columns), 0);
    std::vector<std::uint8_t> is(static_cast<std::size_t>(columns * rows), 0);
    for (const auto& c : cells)
        is[static_cast<std::size_t>(c.row * columns + c.column)] =
            c.state == Cell::State::Failed && c.outcome == outcome;
    std::optional<Block> best;
    int bestArea = 3;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            auto& h = heights[static_cast<std::size_t>(c)];
            h = is[static_cast<std::size_t>(r * columns + c)] ? h + 1 : 0;
            int least = h;
            for (int left = c; left >= 0 && least > 0; --left) {
                least = std::min(least, heights[static_cast<std::size_t>(left)]);
                if (const int area = least * (c - left + 1); area > bestArea) {
                    bestArea = area;
                    best = Block{left,
                                 c,
                                 r - least + 1,
                                 r,
                                 std::string(nameOf(outcome)),
                                 outcome == Outcome::Oom ? "out of memory" : ""};
                }
            }
        }
    return best;
}

namespace {

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
    for (std::int32_t row = 0; row < static_cast<std::int32_t>(planned.rows()); ++row) {
        if (const auto theirs = textAt(planned, "platform", row); !theirs.empty() && theirs != platform)
            continue;
        const bool inSlice = std::all_of(slice.fixed.begin(), slice.fixed.end(), [&](const auto& f) {
            const auto text = textAt(planned, f.first, row);
            return text.empty() || text == f.second;
        });
        const auto cx = xs.find(textAt(planned, x, row)), cy = ys.find(textAt(planned, y, row));
        if (!inSlice || cx == xs.end() || cy == ys.end())
            continue;
        auto& cell = cells[static_cast<std::size_t>(cy->second * columns + cx->second)];
        const auto state = textAt(planned, "state", row);
        if (state == "running") {
            cell.state = Cell::State::Running;
            cell.progress = progress ? keyAt(*progress, row) : noValue;
        } else if (cell.state == Cell::State::NotRun && state == "predicted-oom") {
            cell.state = Cell::State::Predicted;
            cell.label = "oom";
        }
    }
}

} // namespace

std::vector<LegendEntry> marksLegend(const std::vector<Cell>& cells)
{
    std::array<int, outcomeNames.size()> failed{};
    std::map<std::string, int> caveats;
    int notRun = 0, running = 0, predicted = 0;
    for (const auto& c : cells) {
        if (c.state == Cell::State::Failed)
            ++failed[static_cast<std::size_t>(c.outcome)];
        notRun += c.state == Cell::State::NotRun;
        running += c.state == Cell::State::Running;
        predicted += c.state == Cell::State::Predicted;
        if (c.state == Cell::State::Value && c.quality != 0)
            ++caveats[std::string(namesOf(c.quality).front())];
    }
    std::vector<LegendEntry> legend;
    const auto add = [&](LegendEntry::Kind kind, const std::string& name, int count,
                         Outcome outcome = Outcome::Completed) {
        LegendEntry entry;
        entry.kind = kind;
        entry.text = std::to_string(count) + " " + name;
        entry.outcome = outcome;
        if (count > 0)
            legend.push_back(std::move(entry));
    };
    for (std::size_t i = 1; i < failed.size(); ++i)
        add(LegendEntry::Kind::OutcomeMark, std::string(outcomeNames[i]), failed[i], static_cast<Outcome>(i));
    for (const auto& [name, count] : caveats)
        add(LegendEntry::Kind::QualityMark, name, count);
    add(LegendEntry::Kind::Running, "running", running);
    add(LegendEntry::Kind::Predicted, "predicted not to fit", predicted);
    add(LegendEntry::Kind::NotRun, "not run", notRun);
    return legend;
}

Result<Figure> buildHeatMap(const Spec& spec, const Input& input)
{
    if (flagOption(spec, "ratio"))
        return buildRatioMap(spec, input);
    const auto& table = *input.runs;
    const std::string x = spec.x.empty() ? "node" : spec.x, y = spec.y.empty() ? "batch" : spec.y;
    const std::string metricName = spec.metric.empty() ? metric::flopsUtilisation : spec.metric;
    PARASCOPE_TRY(const auto* cx, columnOf(table, x, "x"));
    PARASCOPE_TRY(const auto* cy, columnOf(table, y, "y"));
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto platform, onePlatform(spec, table));
    PARASCOPE_TRY(const auto slice, cutSlice(spec, input, platform, x, y, metricName));
    const auto& pivot = slice.pivot;

    Figure figure;
    figure.kind = "heatmap";
    figure.colourMap = spec.style.colourMap;
    // The grid's own values beside those of runs: cells that have no run yet already have their place.
    const auto valuesOf = [&](const std::vector<Value>& ran, const std::string& name) {
        auto values = ran;
        if (input.planned)
            for (std::int32_t row = 0; row < static_cast<std::int32_t>(input.planned->rows()); ++row)
                if (const auto text = textAt(*input.planned, name, row); !text.empty())
                    values.push_back(valueFromText(text));
        std::sort(values.begin(), values.end(),
                  [](const Value& a, const Value& b) { return compareValues(a, b) < 0; });
        values.erase(std::unique(values.begin(), values.end(),
                                 [](const Value& a, const Value& b) { return compareValues(a, b) == 0; }),
                     values.end());
        std::vector<std::string> names;
        for (const auto& value : values)
            names.push_back(toText(value));
        return names;
    };
    const auto xNames = valuesOf(pivot.xValues, x), yNames = valuesOf(pivot.yValues, y);
    std::map<std::string, int> xs, ys;
    for (const auto& name : xNames)
        xs.emplace(name, static_cast<int>(xs.size()));
    for (const auto& name : yNames)
        ys.emplace(name, static_cast<int>(ys.size()));
    std::string where = platform;
    for (const auto& [name, value] : slice.fixed)
        where += (where.empty() ? "" : " \u00b7 ") + name + " " + value;
    figure.what = spec.title.empty() ? where : spec.title;
    if (xs.empty()) {
        figure.empty = table.rows() == 0
                           ? "No runs yet."
                           : "No run matches. " + grouped(static_cast<std::int64_t>(table.rows())) +
                                 " without the filter.";
        figure.count = figure.empty;
        return figure;
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = categoryAxis(x, axisTitle(quantityOf(*cx), unitOf(*cx)), xNames);
    panel.y = categoryAxis(y, axisTitle(quantityOf(*cy), unitOf(*cy)), yNames);
    const int columns = static_cast<int>(xs.size()), lines = static_cast<int>(ys.size());
    panel.cells.resize(static_cast<std::size_t>(columns * lines));
    for (int r = 0; r < lines; ++r)
        for (int c = 0; c < columns; ++c) {
            panel.cells[static_cast<std::size_t>(r * columns + c)].column = c;
            panel.cells[static_cast<std::size_t>(r * columns + c)].row = r;
        }
    double largest = 0, least = std::numeric_limits<double>::infinity();
    for (std::size_t r = 0; r < pivot.yValues.size(); ++r)
        for (std::size_t c = 0; c < pivot.xValues.size(); ++c) {
            const auto& from = pivot.at(c, r);
            auto& cell = panel.cells[static_cast<std::size_t>(ys[toText(pivot.yValues[r])] * columns +
                                                              xs[toText(pivot.xValues[c])])];
            if (from.rows.empty())
                continue;
            cell.run = static_cast<Row>(from.rows.front());
            cell.n = static_cast<int>(from.rows.size());
            if (std::isfinite(from.value)) {
                cell.state = Cell::State::Value;
                cell.value = from.value;
                cell.n = static_cast<int>(from.values); // a run that failed is behind no value
                cell.quality = qualityFromText(from.quality);
                largest = std::max(largest, from.value);
                least = std::min(least, from.value);
                ++figure.n;
            } else if (const auto outcome = outcomeFromName(from.outcome);
                       outcome && *outcome != Outcome::Completed) {
                cell.state = Cell::State::Failed;
                cell.outcome = *outcome;
            }
        }
    addPlanned(input, slice, platform, x, y, xs, ys, panel.cells, columns);
    const auto unit = spec.aggregate == "count" ? DisplayUnit{} : displayUnit(unitOf(*metric), largest);
    for (auto& cell : panel.cells)
        if (cell.state == Cell::State::Value) {
            cell.value *= unit.factor;
            cell.label = cellLabel(cell.value);
        }
    ColourScale scale;
    const std::string title = axisTitle(quantityOf(*metric), unit.unit);
    if (figure.n == 0) {
        largest = 1;
        least = 0;
    }
    scale.axis = spec.logColour && least > 0
                     ? logAxis(metricName, title, least * unit.factor, largest * unit.factor)
                     : linearAxis(metricName, title, 0, largest * unit.factor, true, 4);
    scale.axis.factor = unit.factor;
    if (figure.n > 0)
        panel.colours = scale;
    panel.legend = marksLegend(panel.cells);
    if (const auto block = largestBlock(panel.cells, columns, lines, Outcome::Oom))
        panel.blocks.push_back(*block);

    figure.count = "n = " + std::to_string(figure.n) + " of " + std::to_string(panel.cells.size());
    for (const auto& entry : panel.legend)
        figure.count += " \u00b7 " + entry.text + (entry.outcome == Outcome::Oom ? " (hatched)" : "");
    const auto best =
        std::max_element(panel.cells.begin(), panel.cells.end(), [](const Cell& a, const Cell& b) {
            return (std::isfinite(a.value) ? a.value : -1e300) < (std::isfinite(b.value) ? b.value : -1e300);
        });
    const std::string slicedBy = [&] {
        std::string text;
        for (const auto& [name, value] : slice.fixed)
            text += (text.empty() ? "" : ", ") + name + " " + value;
        return text;
    }();
    figure.description =
        "Heat map of " + quantityOf(*metric) + " over " + quantityOf(*cx) + " and " + quantityOf(*cy) + ", " +
        std::to_string(figure.n) + " values" +
        (figure.n > 0 ? ", largest " + best->label + " " + unit.unit + " at " + x + " " +
                            panel.x.ticks[static_cast<std::size_t>(best->column)].label + ", " + y + " " +
                            panel.y.ticks[static_cast<std::size_t>(best->row)].label
                      : "") +
        ".";
    figure.caption = quantityOf(*metric) + (platform.empty() ? "" : " of " + platform) +
                     (slicedBy.empty() ? "" : " at " + slicedBy) +
                     ". One cell is one point of the grid; n = " + std::to_string(figure.n) + " of " +
                     std::to_string(panel.cells.size());
    for (const auto& entry : panel.legend)
        figure.caption += ", " + entry.text + (entry.outcome == Outcome::Oom ? " (hatched)" : "");
    figure.caption += ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
