// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/export.h"

#include <algorithm>
#include <cmath>

namespace parascope::paper {
namespace {

QByteArray quoted(const Message& text)
{
    QByteArray bytes = QByteArray::fromStdString(text.text());
    if (bytes.contains(',') || bytes.contains('"') || bytes.contains('\n'))
        bytes = '"' + bytes.replace("\"", "\"\"") + '"';
    return bytes;
}

QByteArray number(double value)
{
    return std::isfinite(value) ? QByteArray::number(value, 'g', 10) : QByteArray();
}

Message labelAt(const figure::Axis& axis, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < axis.ticks.size()
               ? axis.ticks[static_cast<std::size_t>(index)].label
               : Message();
}

/// Writes one row per run and one column per axis, in the axes' own units; categories are written by name.
void parallelLines(QByteArray& out, const figure::Panel& panel)
{
    const auto& parallel = *panel.parallel;
    const auto axes = parallel.axes.size();
    for (std::size_t a = 0; a < axes; ++a)
        out += (a ? "," : "") + quoted(parallel.axes[a].title.empty() ? Message(parallel.axes[a].name)
                                                                      : parallel.axes[a].title);
    out += panel.colours && !parallel.colour.empty() ? ",colour\n" : "\n";
    for (std::size_t run = 0; run < parallel.rows.size(); ++run) {
        for (std::size_t a = 0; a < axes; ++a) {
            const auto at = static_cast<double>(parallel.positions[run * axes + a]);
            const double value = std::isfinite(at) ? parallel.axes[a].value(at) : at;
            out += a ? "," : "";
            if (std::isfinite(value))
                out += parallel.axes[a].scale == figure::Axis::Scale::Category
                           ? quoted(labelAt(parallel.axes[a], static_cast<int>(std::lround(value))))
                           : QByteArray::number(value, 'g', 6);
        }
        if (panel.colours && !parallel.colour.empty())
            out += ',' + number(static_cast<double>(parallel.colour[run]));
        out += '\n';
    }
}

/// Returns "noisy above-peak", in the form of exported runs.
QByteArray qualityWords(QualitySet quality)
{
    QByteArray out;
    for (const auto name : namesOf(quality))
        out += (out.isEmpty() ? "" : " ") + QByteArray(name.data(), static_cast<qsizetype>(name.size()));
    return out;
}

/// Writes one row for each cell of a map that has a value or failed. If some cells are predicted, it also
/// writes those, with their interval.
void cells(QByteArray& out, const figure::Panel& panel)
{
    using State = figure::Cell::State;
    const bool predicted = std::any_of(panel.cells.begin(), panel.cells.end(),
                                       [](const auto& cell) { return cell.state == State::Predicted; });
    const auto value = panel.colours ? panel.colours->axis.title : Message(std::string("value"));
    out += quoted(panel.x.title) + ',' + quoted(panel.y.title) + ',' + quoted(value) +
           (predicted ? ",outcome,n,quality,low,high\n" : ",outcome,n,quality\n");
    for (const auto& cell : panel.cells)
        if (cell.state == State::Value || cell.state == State::Failed || cell.state == State::Predicted)
            out += quoted(labelAt(panel.x, cell.column)) + ',' + quoted(labelAt(panel.y, cell.row)) + ',' +
                   number(cell.value) + ',' +
                   (cell.state == State::Predicted ? QByteArray("predicted")
                                                   : QByteArray(nameOf(cell.outcome).data())) +
                   ',' + QByteArray::number(cell.n) + ',' + qualityWords(cell.quality) +
                   (predicted ? ',' + number(cell.low) + ',' + number(cell.high) : QByteArray()) + '\n';
}

/// Writes one row per point. If some points are predicted, it also writes the kind of each point and its
/// interval.
void points(QByteArray& out, const figure::Panel& panel)
{
    using Basis = figure::Points::Basis;
    const bool predicted = std::any_of(panel.points.begin(), panel.points.end(),
                                       [](const auto& series) { return series.basis != Basis::Measured; });
    out += "series," + quoted(panel.x.title) + ',' + quoted(panel.y.title) +
           (panel.colours ? ',' + quoted(panel.colours->axis.title) : QByteArray()) +
           (predicted ? ",basis,low,high\n" : "\n");
    for (const auto& series : panel.points)
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            out += quoted(series.name) + ',' + number(series.x[i]) + ',' + number(series.y[i]);
            if (panel.colours)
                out += ',' +
                       (series.colour.empty() ? QByteArray() : number(static_cast<double>(series.colour[i])));
            if (predicted && series.basis == Basis::Measured)
                out += ",measured,,";
            else if (predicted)
                out += (series.basis == Basis::Unsure ? ",\"predicted, unsure\"," : ",predicted,") +
                       number(series.guesses[i].cell.low) + ',' + number(series.guesses[i].cell.high);
            out += '\n';
        }
}

/// Writes one row per bar.
void bars(QByteArray& out, const figure::Panel& panel)
{
    out += "name,series,from," + quoted(panel.horizontalBars ? panel.x.title : panel.y.title) + ",low,high\n";
    for (const auto& bar : panel.bars)
        out += quoted(labelAt(panel.horizontalBars ? panel.y : panel.x, bar.category)) + ',' +
               quoted(bar.name) + ',' + number(bar.from) + ',' + number(bar.value) + ',' + number(bar.low) +
               ',' + number(bar.high) + '\n';
}

/// Writes one row per box, then one row per outlier, if there are any.
void boxes(QByteArray& out, const figure::Panel& panel)
{
    out += quoted(panel.x.title) + ",series,n,low_whisker,low_box,median,high_box,high_whisker\n";
    for (const auto& box : panel.boxes)
        out += quoted(labelAt(panel.x, box.category)) + ',' + quoted(box.name) + ',' +
               QByteArray::number(box.n) + ',' + number(box.lowWhisker) + ',' + number(box.lowBox) + ',' +
               number(box.median) + ',' + number(box.highBox) + ',' + number(box.highWhisker) + '\n';
    if (std::all_of(panel.boxes.begin(), panel.boxes.end(),
                    [](const figure::Box& box) { return box.outliers.empty(); }))
        return;
    out += quoted(panel.x.title) + ",series,outlier\n";
    for (const auto& box : panel.boxes)
        for (const double value : box.outliers)
            out +=
                quoted(labelAt(panel.x, box.category)) + ',' + quoted(box.name) + ',' + number(value) + '\n';
}

/// Writes one row per vertex of a curve, ceiling or reference line.
void lines(QByteArray& out, const figure::Panel& panel)
{
    out += "line," + quoted(panel.x.title) + ',' + quoted(panel.y.title) + '\n';
    int i = 0;
    for (const auto& line : panel.lines) {
        ++i;
        const auto name = line.label.empty() ? Message("line " + std::to_string(i)) : line.label;
        for (const auto& [x, y] : line.points)
            out += quoted(name) + ',' + number(x) + ',' + number(y) + '\n';
    }
}

} // namespace

QByteArray csv(const figure::Figure& figure)
{
    QByteArray out;
    for (const auto& panel : figure.panels) {
        if (figure.panels.size() > 1)
            out += "# " + quoted(panel.letter + " " + panel.title) + '\n';
        if (!panel.cells.empty())
            cells(out, panel);
        if (!panel.points.empty())
            points(out, panel);
        if (!panel.bars.empty())
            bars(out, panel);
        if (!panel.boxes.empty())
            boxes(out, panel);
        if (panel.parallel)
            parallelLines(out, panel);
        // On a map, the lines are only edges between its cells.
        if (panel.cells.empty() && !panel.lines.empty())
            lines(out, panel);
    }
    return out;
}

} // namespace parascope::paper
