// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/series_lines.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace parascope::figure {

namespace {

constexpr std::size_t mostColoured = 8; ///< cells with a colour and a name of their own
/// Versions that a line joins; with more, the line shows the levels, and the marks the versions.
constexpr std::size_t mostJoined = 2000;

constexpr auto failureMarker = Marker::Cross; ///< of no cell

/// Geometric mean of a part of the values; NaN without any.
double meanLevel(const std::vector<double>& values, std::size_t begin, std::size_t end)
{
    double sum = 0, count = 0;
    for (auto i = begin; i < end; ++i)
        if (std::isfinite(values[i]))
            sum += std::log(values[i]), ++count;
    return std::exp(sum / count);
}

/// The first of the versions at the end that leave the level of a cell; the number of versions if none does.
std::size_t firstOff(const analysis::Series& series, std::size_t cell)
{
    return series.newest[cell].departs ? series.newest[cell].first : series.versions.size();
}

/// Geometric mean of the level that the reference belongs to; NaN if the cell has no run there.
double referenceOf(const analysis::Series& series, std::size_t cell, std::size_t reference)
{
    const auto [begin, end] = series.stretchOf(cell, reference);
    const auto off = firstOff(series, cell);
    return reference < off ? meanLevel(series.cells[cell].values, begin, std::min(end, off))
                           : meanLevel(series.cells[cell].values, off, end);
}

/// The largest change of a cell. A failure of the newest version is larger than any.
double largestChange(const analysis::Series& series, std::size_t cell)
{
    if (!series.cells[cell].failures.back().empty())
        return std::numeric_limits<double>::infinity();
    double out = series.newest[cell].departs ? std::abs(series.newest[cell].effect) : 0;
    for (const auto& change : series.changes.changes)
        if (change.series == cell && !change.given)
            out = std::max(out, std::abs(change.size));
    return out;
}

std::string percentOf(double ratio)
{
    return (ratio < 1 ? "−" : "+") + decimals(std::abs(ratio - 1) * 100, 1) + " %";
}

/// Draws the level of each stretch between changes behind the marks, as far as it has values. A drift has
/// none, and versions at the end that leave the level are no part of it. Where the launches are equal, the
/// line of the ratios shows it.
void drawLevels(Panel& panel, const analysis::Series& series, const SeriesRatios& ratios, int colour)
{
    const auto& drifts = series.changes.drifts;
    const auto versions = firstOff(series, ratios.cell);
    for (std::size_t begin = 0, next = 0; begin < versions && !series.cells[ratios.cell].exact;
         begin = next) {
        auto end = next = std::min(series.stretchOf(ratios.cell, begin).second, versions);
        while (begin < end && !std::isfinite(ratios.values[begin]))
            ++begin;
        while (begin < end && !std::isfinite(ratios.values[end - 1]))
            --end;
        const bool moves = std::any_of(drifts.begin(), drifts.end(), [&](const auto& drift) {
            return drift.series == ratios.cell && drift.begin < end && drift.end > begin;
        });
        if (begin == end || moves)
            continue;
        const double level = meanLevel(ratios.values, begin, end);
        Line line;
        line.ink = Ink::Series;
        line.series = colour;
        line.width = 0.5;
        line.points = {{static_cast<double>(begin) - 0.5, level}, {static_cast<double>(end) - 0.5, level}};
        panel.lines.push_back(std::move(line));
    }
}

/// Draws the interval of the newest version as a bar with caps, next to the mark and the range of its
/// launches. `place` keeps the bars of several cells apart: 0 .. 1. Only one cell that leaves its level has
/// its size written next to it, because the texts would cover each other.
void drawNewest(Panel& panel, const SeriesRatios& ratios, const analysis::NewestVersion& newest, int colour,
                double place)
{
    const auto [low, high] = ratios.newest;
    if (!std::isfinite(low) || !std::isfinite(high))
        return;
    constexpr double nearest = 0.15, width = 0.2, widestCap = 0.15, capOfAxis = 0.008, gap = 0.02;
    const auto versions = static_cast<double>(ratios.values.size());
    const double x = versions - 1 + nearest + width * place, cap = std::min(widestCap, capOfAxis * versions);
    Line bar;
    bar.ink = Ink::Series;
    bar.series = colour;
    bar.points = {{x - cap, low}, {x + cap, low}, {x, low}, {x, high}, {x - cap, high}, {x + cap, high}};
    panel.lines.push_back(std::move(bar));
    if (!newest.departs || !panel.notes.empty())
        return;
    const bool up = newest.effect > 0;
    Note note{};
    note.x = 1;
    note.alignX = 1;
    note.y = std::clamp(panel.y.position(up ? high : low) + (up ? gap : -gap), 0.0, 1.0);
    note.alignY = up ? 0 : 1;
    note.text = Message(percentOf(std::exp(newest.effect)));
    panel.notes.push_back(std::move(note));
}

/// Marks the failures of the cells at the bottom, one above the other where several fail at a version.
void drawFailures(Panel& panel, const analysis::Series& series, const std::vector<SeriesRatios>& ratios,
                  const std::function<int(std::size_t)>& colourOf)
{
    constexpr double lowest = 0.03, row = 0.045;
    std::vector<int> below(series.versions.size(), 0);
    Points points;
    for (std::size_t r = 0; r < ratios.size(); ++r) {
        const auto& cell = series.cells[ratios[r].cell];
        points = {};
        points.name = Message::format("%1, failed", cell.name);
        points.series = colourOf(r);
        points.marker = failureMarker;
        for (std::size_t i = 0; i < cell.failures.size(); ++i)
            if (!cell.failures[i].empty()) {
                points.x.push_back(static_cast<double>(i));
                points.y.push_back(panel.y.value(lowest + row * below[i]++));
                points.rows.push_back(static_cast<std::int32_t>(cell.rows[i]));
            }
        if (!points.x.empty())
            panel.points.push_back(points);
    }
    if (std::all_of(below.begin(), below.end(), [](int count) { return count == 0; }))
        return;
    points.name = Message::format("failed");
    points.series = restSeries;
    panel.legend.push_back(entryOf(points));
}

/// Draws a cell: its ratios as a line with marks, and the range of its launches as bars.
void drawCell(Panel& panel, const analysis::Series& series, const SeriesRatios& ratios, int colour, bool pale)
{
    const auto& cell = series.cells[ratios.cell];
    Points points;
    points.name = cell.name;
    points.series = colour;
    points.marker = markerOf(colour) == failureMarker ? Marker::Star : markerOf(colour);
    Line line;
    line.ink = pale ? Ink::Secondary : Ink::Series;
    line.series = colour;
    line.width = pale ? 0.5 : 1.2;
    const bool isLong = ratios.values.size() > mostJoined;
    for (std::size_t i = 0; i < ratios.values.size(); ++i) {
        if (!std::isfinite(ratios.values[i]))
            continue;
        const auto x = static_cast<double>(i);
        if (!isLong)
            line.points.emplace_back(x, ratios.values[i]);
        if (pale)
            continue;
        points.x.push_back(x);
        points.y.push_back(ratios.values[i]);
        points.rows.push_back(static_cast<std::int32_t>(cell.rows[i]));
        if (cell.launches[i] > 1 && !cell.exact) {
            Line bar;
            bar.ink = Ink::Series;
            bar.series = colour;
            bar.width = 0.7;
            bar.points = {{x, ratios.low[i]}, {x, ratios.high[i]}};
            panel.lines.push_back(std::move(bar));
        }
    }
    for (std::size_t begin = 0; isLong && begin < ratios.values.size();) {
        const auto end = series.stretchOf(ratios.cell, begin).second;
        const double level = meanLevel(ratios.values, begin, end);
        line.points.emplace_back(static_cast<double>(begin), level);
        line.points.emplace_back(static_cast<double>(end - 1), level);
        begin = end;
    }
    panel.lines.push_back(std::move(line));
    if (pale)
        return;
    panel.legend.push_back(entryOf(points));
    panel.points.push_back(std::move(points));
}

/// Marks the places of changes with vertical lines: dashed, with the size; dotted, with the machine.
void drawChanges(Panel& panel, const analysis::Series& series, const std::vector<SeriesRatios>& ratios)
{
    std::map<std::size_t, const statistics::Change*> largest, machines;
    const auto isDrawn = [&](std::size_t cell) {
        return cell == series.cells.size() ||
               std::any_of(ratios.begin(), ratios.end(), [&](const auto& r) { return r.cell == cell; });
    };
    for (const auto& change : series.changes.changes) {
        if (!isDrawn(change.series))
            continue;
        auto& at = (change.given ? machines : largest)[change.at];
        if (!at || std::abs(change.size) > std::abs(at->size))
            at = &change;
    }
    for (const auto* group : {&largest, &machines})
        for (const auto& [at, change] : *group) {
            Line line;
            const auto x = static_cast<double>(at) - 0.5;
            line.points = {{x, panel.y.low}, {x, panel.y.high}};
            line.ink = change->given ? Ink::Axis : Ink::Accent;
            line.dash = change->given ? Line::Dash::Dotted : Line::Dash::Dashed;
            line.width = 1;
            panel.lines.push_back(std::move(line));
            // Beside its line, on one of three rows, so that neighbours do not cover each other.
            constexpr double gap = 0.008, row = 0.055, lastPlace = 0.85;
            Note note{};
            const double place = panel.x.position(x);
            note.alignX = place > lastPlace ? 1 : 0;
            note.x = place + (note.alignX > 0 ? -gap : gap);
            note.y = 0.01 + row * static_cast<double>(panel.notes.size() % 3);
            const auto percent = percentOf(std::exp(change->size));
            note.text = change->given ? Message::format("other machine")
                        : series.commonRemoved && change->series == series.cells.size()
                            ? Message::format("all cells %1", percent)
                            : Message(percent);
            panel.notes.push_back(std::move(note));
        }
}

/// The range of the ratios. Intervals of the coloured cells, which come first, widen it to each side by at
/// most as much again: those of few versions are very long.
std::pair<double, double> rangeOf(const std::vector<SeriesRatios>& ratios)
{
    double low = 1, high = 1;
    for (const auto& entry : ratios)
        for (const auto* values : {&entry.values, &entry.low, &entry.high})
            for (const double value : *values)
                if (std::isfinite(value))
                    low = std::min(low, value), high = std::max(high, value);
    const auto [least, most] = std::pair(std::max(2 * low - high, low / 2), 2 * high - low);
    for (std::size_t i = 0; i < std::min(ratios.size(), mostColoured); ++i)
        if (const auto& newest = ratios[i].newest; std::isfinite(newest.low)) {
            low = std::min(low, std::max(newest.low, least));
            high = std::max(high, std::min(newest.high, most));
        }
    const double margin = std::max(0.01, 0.06 * (high - low));
    return {low - margin, high + margin};
}

} // namespace

std::vector<SeriesRatios> seriesRatios(const analysis::Series& series, std::size_t reference)
{
    std::vector<SeriesRatios> out;
    for (std::size_t c = 0; c < series.cells.size(); ++c) {
        const auto& cell = series.cells[c];
        const double level = referenceOf(series, c, reference);
        if (!std::isfinite(level))
            continue;
        auto& ratios = out.emplace_back(SeriesRatios{c, cell.values, cell.low, cell.high, {}});
        for (auto* values : {&ratios.values, &ratios.low, &ratios.high})
            for (auto& value : *values)
                value /= level;
        const auto& newest = series.newest[c];
        const auto around = [&](double end) { return ratios.values.back() * std::exp(end - newest.effect); };
        ratios.newest = {around(newest.interval.low), around(newest.interval.high)};
    }
    return out;
}

void drawSeriesLines(Panel& panel, const Spec& spec, const Input& input, const analysis::Series& series,
                     std::vector<SeriesRatios> ratios, const Message& title)
{
    std::stable_sort(ratios.begin(), ratios.end(), [&](const SeriesRatios& a, const SeriesRatios& b) {
        return largestChange(series, a.cell) > largestChange(series, b.cell);
    });
    const auto [low, high] = rangeOf(ratios);
    panel.y = high > 4 * std::max(low, 0.01) && low > 0 ? logAxis({}, title, low, high)
                                                        : linearAxis({}, title, low, high);
    const auto coloured = std::min(ratios.size(), mostColoured);
    // The first two colours are those of two compared sides, which stand on the same page.
    constexpr int firstCell = 2;
    const bool several = ratios.size() > 1;
    const auto colourOf = [&](std::size_t i) {
        return i >= coloured ? restSeries
               : several
                   ? firstCell + static_cast<int>(i)
                   : seriesOf(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front());
    };
    for (std::size_t i = 0; i < coloured && series.versions.size() <= mostJoined; ++i)
        drawLevels(panel, series, ratios[i], colourOf(i));
    for (std::size_t i = ratios.size(); i-- > coloured;)
        drawCell(panel, series, ratios[i], 0, true);
    for (std::size_t i = 0; i < coloured; ++i) {
        drawCell(panel, series, ratios[i], colourOf(i), false);
        drawNewest(panel, ratios[i], series.newest[ratios[i].cell], colourOf(i),
                   static_cast<double>(i + 1) / static_cast<double>(coloured + 1));
    }
    if ((ratios.size() > mostColoured || series.commonRemoved) && !series.common.empty()) {
        Line common;
        common.ink = Ink::Text;
        common.width = 2;
        common.label = Message::format("all cells");
        const double level = series.common.front();
        for (std::size_t i = 0; i < series.common.size(); ++i)
            if (std::isfinite(series.common[i]) && std::isfinite(level))
                common.points.emplace_back(static_cast<double>(i), series.common[i] / level);
        panel.lines.push_back(std::move(common));
    }
    drawChanges(panel, series, ratios);
    if (!several)
        panel.legend.clear();
    drawFailures(panel, series, ratios, colourOf);
    panel.legendAbove = ratios.size() > 3;
}

} // namespace parascope::figure
