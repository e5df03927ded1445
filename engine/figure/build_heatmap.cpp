// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/rows.h"

#include "engine/core/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace parascope::figure {
namespace {

struct Slice
{
    Rows rows;
    std::vector<std::pair<std::string, std::string>> fixed; ///< name, value as text
    std::vector<std::pair<const table::Column*, double>> keys;
};

/// One plane of the grid: what the spec fixes, and of the rest the values with most completed runs; ties
/// go to the smallest. One cell is one point of the grid; nothing is averaged over hyper-parameters.
Result<Slice> cutSlice(const Spec& spec, const table::Table& table, Rows rows, const std::string& x, const std::string& y)
{
    Slice slice;
    const auto keep = [&](const table::Column& column, double key) {
        std::erase_if(rows, [&](std::int32_t row) { return keyAt(column, row) != key; });
        slice.keys.emplace_back(&column, key);
    };
    for (const auto& [name, value] : spec.fix) {
        PARASCOPE_TRY(const auto* column, columnOf(table, name, "fix"));
        double key = noValue;
        if (column->kind == table::Column::Kind::Category)
            key = column->dictionary->find(toText(value));
        else if (const auto number = numberOf(value))
            key = *number;
        keep(*column, key);
        slice.fixed.emplace_back(name, toText(value));
    }
    std::vector<const table::Column*> open;
    for (const auto* column : hyperParameters(table))
        if (column->name != x && column->name != y && !spec.fix.contains(column->name)) {
            std::set<double> values;
            for (const auto row : rows)
                if (const double key = keyAt(*column, row); std::isfinite(key))
                    values.insert(key);
            if (values.size() > 1)
                open.push_back(column);
            else if (values.size() == 1)
                slice.fixed.emplace_back(column->name, keyText(*column, *values.begin()));
        }
    if (!open.empty()) {
        std::map<std::vector<double>, int> counts;
        for (const auto row : rows) {
            std::vector<double> key;
            for (const auto* column : open)
                key.push_back(keyAt(*column, row));
            if (std::none_of(key.begin(), key.end(), [](double v) { return std::isnan(v); }))
                counts[key] += outcomeAt(table, row) == Outcome::Completed ? 1 : 0;
        }
        const auto best = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        if (best != counts.end())
            for (std::size_t i = 0; i < open.size(); ++i) {
                keep(*open[i], best->first[i]);
                slice.fixed.emplace_back(open[i]->name, keyText(*open[i], best->first[i]));
            }
    }
    slice.rows = std::move(rows);
    return slice;
}

/// Full rectangles of one outcome get its name once: the largest by area, of four cells or more.
std::optional<Block> largestBlock(const std::vector<Cell>& cells, int columns, int rows, Outcome outcome)
{
    std::vector<int> heights(static_cast<std::size_t>(columns), 0);
    std::vector<std::uint8_t> is(static_cast<std::size_t>(columns * rows), 0);
    for (const auto& c : cells)
        is[static_cast<std::size_t>(c.row * columns + c.column)] = c.state == Cell::State::Failed && c.outcome == outcome;
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
                    best = Block{left, c, r - least + 1, r, std::string(outcome == Outcome::Oom ? "oom" : nameOf(outcome))};
                }
            }
        }
    return best;
}

void addPlanned(const Input& input, const Slice& slice, const std::string& platform, const std::string& x, const std::string& y,
                const std::map<double, int>& xs, const std::map<double, int>& ys, std::vector<Cell>& cells, int columns)
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
        const auto cx = xs.find(keyAt(*px, row)), cy = ys.find(keyAt(*py, row));
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

std::vector<LegendEntry> legendOf(const std::vector<Cell>& cells)
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
    const auto add = [&](LegendEntry::Kind kind, const std::string& name, int count, Outcome outcome = Outcome::Completed) {
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

} // namespace

Result<Figure> buildHeatMap(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string x = spec.x.empty() ? "node" : spec.x, y = spec.y.empty() ? "batch" : spec.y;
    const std::string metricName = spec.metric.empty() ? "flops_utilisation" : spec.metric;
    PARASCOPE_TRY(const auto* cx, columnOf(table, x, "x"));
    PARASCOPE_TRY(const auto* cy, columnOf(table, y, "y"));
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    if (cx == cy)
        return badInput("figure: \"x\" and \"y\" are both \"" + x + "\"");
    if (metric->kind != table::Column::Kind::Number)
        return badInput("figure: \"metric\": \"" + metricName + "\" holds texts");
    PARASCOPE_TRY(const auto platform, onePlatform(spec, table));
    PARASCOPE_TRY(auto rows, selectRows(table, spec.filter, platform));
    std::erase_if(rows, [&](std::int32_t row) { return std::isnan(keyAt(*cx, row)) || std::isnan(keyAt(*cy, row)); });
    PARASCOPE_TRY(const auto slice, cutSlice(spec, table, std::move(rows), x, y));

    Figure figure;
    figure.kind = "heatmap";
    figure.colourMap = spec.style.colourMap;
    std::map<double, int> xs, ys;
    for (const auto row : slice.rows) {
        xs[keyAt(*cx, row)] = 0;
        ys[keyAt(*cy, row)] = 0;
    }
    if (input.planned) {
        // The grid's own values: cells that have no run yet already have their place.
        for (std::int32_t row = 0; row < static_cast<std::int32_t>(input.planned->rows()); ++row) {
            const auto* px = findColumn(*input.planned, x);
            const auto* py = findColumn(*input.planned, y);
            if (px && py && !std::isnan(keyAt(*px, row)) && !std::isnan(keyAt(*py, row))) {
                xs[keyAt(*px, row)] = 0;
                ys[keyAt(*py, row)] = 0;
            }
        }
    }
    std::string where = platform;
    for (const auto& [name, value] : slice.fixed)
        where += (where.empty() ? "" : " \u00b7 ") + name + " " + value;
    figure.what = spec.title.empty() ? where : spec.title;
    if (xs.empty()) {
        figure.empty = table.rows() == 0 ? "No runs yet." : "No run matches. " + grouped(static_cast<std::int64_t>(table.rows())) + " without the filter.";
        figure.count = figure.empty;
        return figure;
    }
    const auto labels = [](const table::Column& column, std::map<double, int>& keys) {
        std::vector<std::string> names;
        std::vector<double> order;
        for (const auto& entry : keys)
            order.push_back(entry.first);
        // Texts in their own order, not in that in which they were first seen.
        if (column.kind == table::Column::Kind::Category)
            std::sort(order.begin(), order.end(), [&](double a, double b) { return keyText(column, a) < keyText(column, b); });
        for (std::size_t i = 0; i < order.size(); ++i) {
            keys[order[i]] = static_cast<int>(i);
            names.push_back(keyText(column, order[i]));
        }
        return names;
    };
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = categoryAxis(x, axisTitle(quantityOf(*cx), unitOf(*cx)), labels(*cx, xs));
    panel.y = categoryAxis(y, axisTitle(quantityOf(*cy), unitOf(*cy)), labels(*cy, ys));
    const int columns = static_cast<int>(xs.size()), lines = static_cast<int>(ys.size());
    panel.cells.resize(static_cast<std::size_t>(columns * lines));
    for (int r = 0; r < lines; ++r)
        for (int c = 0; c < columns; ++c) {
            panel.cells[static_cast<std::size_t>(r * columns + c)].column = c;
            panel.cells[static_cast<std::size_t>(r * columns + c)].row = r;
        }
    std::vector<std::vector<double>> values(panel.cells.size());
    for (const auto row : slice.rows) {
        const auto at = static_cast<std::size_t>(ys[keyAt(*cy, row)] * columns + xs[keyAt(*cx, row)]);
        auto& cell = panel.cells[at];
        const double value = metric->numbers[static_cast<std::size_t>(row)];
        const Outcome outcome = outcomeAt(table, row);
        if (outcome == Outcome::Completed && std::isfinite(value)) {
            values[at].push_back(value);
            cell.state = Cell::State::Value;
            cell.quality = static_cast<QualitySet>(cell.quality | qualityAt(table, row));
            cell.run = row;
        } else if (cell.state != Cell::State::Value && outcome != Outcome::Completed) {
            cell.state = Cell::State::Failed;
            cell.outcome = outcome;
            cell.run = row;
        }
    }
    double largest = 0, least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < values.size(); ++i) {
        panel.cells[i].n = static_cast<int>(values[i].size());
        if (values[i].empty())
            continue;
        panel.cells[i].value = aggregated(values[i], spec.aggregate);
        largest = std::max(largest, panel.cells[i].value);
        least = std::min(least, panel.cells[i].value);
        ++figure.n;
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
    scale.axis = spec.logColour && least > 0 ? logAxis(metricName, title, least * unit.factor, largest * unit.factor)
                                             : linearAxis(metricName, title, 0, largest * unit.factor, true, 4);
    scale.axis.factor = unit.factor;
    if (figure.n > 0)
        panel.colours = scale;
    panel.legend = legendOf(panel.cells);
    for (const auto outcome : {Outcome::Oom, Outcome::Unfinished, Outcome::Timeout})
        if (const auto block = largestBlock(panel.cells, columns, lines, outcome); block && outcome == Outcome::Oom)
            panel.blocks.push_back(*block);

    figure.count = "n = " + std::to_string(figure.n) + " of " + std::to_string(panel.cells.size());
    for (const auto& entry : panel.legend)
        figure.count += " \u00b7 " + entry.text + (entry.outcome == Outcome::Oom ? " (hatched)" : "");
    const auto best = std::max_element(panel.cells.begin(), panel.cells.end(), [](const Cell& a, const Cell& b) {
        return (std::isfinite(a.value) ? a.value : -1e300) < (std::isfinite(b.value) ? b.value : -1e300);
    });
    const std::string slicedBy = [&] {
        std::string text;
        for (const auto& [name, value] : slice.fixed)
            text += (text.empty() ? "" : ", ") + name + " " + value;
        return text;
    }();
    figure.description = "Heat map of " + quantityOf(*metric) + " over " + quantityOf(*cx) + " and " + quantityOf(*cy) + ", " + std::to_string(figure.n) +
                         " values" + (figure.n > 0 ? ", largest " + best->label + " " + unit.unit + " at " + x + " " + panel.x.ticks[static_cast<std::size_t>(best->column)].label + ", " +
                                                         y + " " + panel.y.ticks[static_cast<std::size_t>(best->row)].label
                                                   : "") + ".";
    figure.caption = quantityOf(*metric) + (platform.empty() ? "" : " of " + platform) + (slicedBy.empty() ? "" : " at " + slicedBy) + ". One cell is one point of the grid; n = " +
                     std::to_string(figure.n) + " of " + std::to_string(panel.cells.size());
    for (const auto& entry : panel.legend)
        figure.caption += ", " + entry.text + (entry.outcome == Outcome::Oom ? " (hatched)" : "");
    figure.caption += ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
