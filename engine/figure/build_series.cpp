// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/series.h"
#include "engine/analyse/table/filter.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {

namespace {

constexpr std::size_t mostColoured = 8; ///< cells with a colour and a name of their own
constexpr std::size_t mostTicks = 12;
/// Versions that a line joins; with more, the line shows the levels, and the marks the versions.
constexpr std::size_t mostJoined = 2000;

/// A series of ratios, and what it takes from the analysis.
struct Ratios
{
    std::size_t cell = 0;
    std::vector<double> values, low, high; ///< by version, over the level at the reference
};

/// Geometric mean of a part of the values; NaN without any.
double meanLevel(const std::vector<double>& values, std::size_t begin, std::size_t end)
{
    double sum = 0, count = 0;
    for (auto i = begin; i < end; ++i)
        if (std::isfinite(values[i]))
            sum += std::log(values[i]), ++count;
    return std::exp(sum / count);
}

/// Geometric mean of the level that the reference belongs to; NaN if the cell has no run there.
double referenceOf(const analysis::Series& series, std::size_t cell, std::size_t reference)
{
    const auto [begin, end] = series.stretchOf(cell, reference);
    return meanLevel(series.cells[cell].values, begin, end);
}

std::vector<Ratios> ratiosOf(const analysis::Series& series, std::size_t reference)
{
    std::vector<Ratios> out;
    for (std::size_t c = 0; c < series.cells.size(); ++c) {
        const auto& cell = series.cells[c];
        const double level = referenceOf(series, c, reference);
        if (!std::isfinite(level))
            continue;
        auto& ratios = out.emplace_back(Ratios{c, cell.values, cell.low, cell.high});
        for (auto* values : {&ratios.values, &ratios.low, &ratios.high})
            for (auto& value : *values)
                value /= level;
    }
    return out;
}

/// The largest change of a cell.
double largestChange(const analysis::Series& series, std::size_t cell)
{
    double out = 0;
    for (const auto& change : series.changes.changes)
        if (change.series == cell && !change.given)
            out = std::max(out, std::abs(change.size));
    return out;
}

/// An axis of versions on which about a dozen have a label.
Axis versionAxis(const analysis::Series& series, const Message& title)
{
    const auto& versions = series.versions;
    Axis axis;
    axis.name = series.request.over;
    axis.title = title;
    axis.scale = Axis::Scale::Category;
    axis.low = -0.5;
    axis.high = static_cast<double>(versions.size()) - 0.5;
    const auto step = (versions.size() + mostTicks - 1) / mostTicks;
    for (std::size_t i = 0; i < versions.size(); i += step)
        axis.ticks.push_back({static_cast<double>(i), versions[i].name});
    axis.grid = false;
    return axis;
}

std::string percentOf(double ratio)
{
    return (ratio < 1 ? "−" : "+") + decimals(std::abs(ratio - 1) * 100, 1) + " %";
}

/// Draws a cell: its ratios as a line with marks, and the range of its launches as bars.
void drawCell(Panel& panel, const analysis::Series& series, const Ratios& ratios, int colour, bool pale)
{
    const auto& cell = series.cells[ratios.cell];
    Points points;
    points.name = cell.name;
    points.series = colour;
    points.marker = markerOf(colour);
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
        if (cell.launches[i] > 1) {
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
void drawChanges(Panel& panel, const analysis::Series& series, const std::vector<Ratios>& ratios)
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
            note.text =
                change->given ? Message::format("other machine") : Message(percentOf(std::exp(change->size)));
            panel.notes.push_back(std::move(note));
        }
}

std::pair<double, double> rangeOf(const std::vector<Ratios>& ratios)
{
    double low = 1, high = 1;
    for (const auto& entry : ratios)
        for (const auto* values : {&entry.values, &entry.low, &entry.high})
            for (const double value : *values)
                if (std::isfinite(value))
                    low = std::min(low, value), high = std::max(high, value);
    const double margin = std::max(0.01, 0.06 * (high - low));
    return {low - margin, high + margin};
}

void drawLines(Panel& panel, const Spec& spec, const Input& input, const analysis::Series& series,
               std::vector<Ratios> ratios, const Message& title)
{
    const auto [low, high] = rangeOf(ratios);
    panel.y = high > 4 * std::max(low, 0.01) && low > 0 ? logAxis({}, title, low, high)
                                                        : linearAxis({}, title, low, high);
    std::stable_sort(ratios.begin(), ratios.end(), [&](const Ratios& a, const Ratios& b) {
        return largestChange(series, a.cell) > largestChange(series, b.cell);
    });
    for (std::size_t i = ratios.size(); i-- > mostColoured;)
        drawCell(panel, series, ratios[i], 0, true);
    const bool several = ratios.size() > 1;
    for (std::size_t i = 0; i < std::min(ratios.size(), mostColoured); ++i)
        drawCell(panel, series, ratios[i],
                 several
                     ? static_cast<int>(i)
                     : seriesOf(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front()),
                 false);
    if (ratios.size() > mostColoured && !series.common.empty()) {
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
    panel.legendAbove = ratios.size() > 3;
}

void drawMap(Panel& panel, const analysis::Series& series, const std::vector<Ratios>& ratios,
             const Message& title)
{
    std::vector<Message> names;
    double most = 0.02;
    for (std::size_t r = 0; r < ratios.size(); ++r) {
        const auto& cell = series.cells[ratios[r].cell];
        names.emplace_back(cell.name);
        for (std::size_t i = 0; i < ratios[r].values.size(); ++i) {
            Cell square;
            square.column = static_cast<int>(i);
            square.row = static_cast<int>(r);
            square.n = static_cast<int>(cell.launches[i]);
            if (std::isfinite(ratios[r].values[i])) {
                square.state = Cell::State::Value;
                square.value = ratios[r].values[i];
                square.label = cellLabel(square.value, true);
                square.run = cell.rows[i];
                most = std::max(most, std::abs(std::log(square.value)));
            }
            panel.cells.push_back(std::move(square));
        }
    }
    panel.y = categoryAxis("cell", Message::format("cell"), names);
    ColourScale scale;
    scale.map = ColourScale::Map::Diverging;
    scale.axis = logAxis({}, title, std::exp(-most), std::exp(most));
    if (series.better != Better::Neither) {
        const bool less = series.better == Better::Less;
        scale.topNote = less ? Message::format("worse") : Message::format("better");
        scale.bottomNote = less ? Message::format("better") : Message::format("worse");
    }
    panel.colours = scale;
}

/// Returns the place of the version that a reference names, or of the version of all runs that it selects;
/// the first without one.
Result<std::size_t> versionOf(const analysis::Series& series, const table::Table& table,
                              const std::string& reference)
{
    const auto placeOf = [&](const std::string& name) {
        const auto found = std::find_if(series.versions.begin(), series.versions.end(),
                                        [&](const auto& version) { return version.name == name; });
        return static_cast<std::size_t>(found - series.versions.begin());
    };
    const auto none = series.versions.size();
    if (reference.empty())
        return std::size_t(0);
    if (const auto place = placeOf(reference); place < none)
        return place;
    const auto* over = table.find(series.request.over);
    const auto chosen = table::select(table, reference, "figure: \"options.reference\"");
    auto only = table::Dictionary::missing;
    for (std::size_t row = 0; chosen && row < table.rows(); ++row) {
        if (!chosen->mask[row] || over->codes[row] == table::Dictionary::missing)
            continue;
        if (only != table::Dictionary::missing && over->codes[row] != only)
            return Error::badInput(
                "figure: \"options.reference\": the runs of \"%1\" are of several versions", reference);
        only = over->codes[row];
    }
    const auto place = only == table::Dictionary::missing ? none : placeOf(over->dictionary->text(only));
    if (place == none)
        return Error::badInput("figure: \"options.reference\": no version is called \"%1\"", reference);
    return place;
}

} // namespace

Result<Figure> buildSeries(const Spec& spec, const Input& input)
{
    analysis::SeriesRequest request;
    if (!spec.metric.empty())
        request.metric = spec.metric;
    request.over = spec.x;
    request.families = textOption(spec, "show") == "families";
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, request.metric, "metric"));
    PARASCOPE_TRY(const auto mask,
                  filterMask(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front()));
    statistics::ChangeRequest change;
    if (input.quick)
        change.resamples = 299;
    PARASCOPE_TRY(const auto series, analysis::series(*input.runs, mask, request, change));
    if (!series.unable.empty())
        return emptyFigure(spec, series.unable);
    PARASCOPE_TRY(const auto reference, versionOf(series, *input.runs, textOption(spec, "reference")));
    PARASCOPE_TRY(const auto* over, columnOf(*input.runs, series.request.over, "x"));
    const auto ratios = ratiosOf(series, reference);
    const auto title =
        Message::format("%1 over that of %2", titleOf(*quantity), series.versions[reference].name);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = versionAxis(series, titleOf(*over));
    if (textOption(spec, "show") == "map")
        drawMap(panel, series, ratios, title);
    else
        drawLines(panel, spec, input, series, ratios, title);

    std::size_t runs = 0, changes = 0, machines = 0;
    for (const auto& version : series.versions)
        runs += version.runs;
    for (const auto& found : series.changes.changes)
        if (found.series < series.cells.size())
            found.given ? ++machines : ++changes;
    Figure figure;
    figure.kind = "series";
    figure.pending = input.quick;
    figure.colourMap = spec.style.colourMap;
    figure.n = runs;
    figure.what = !spec.title.empty() ? Message(spec.title)
                                      : Message::format("%1 over %2", titleOf(*quantity), titleOf(*over));
    figure.counts = {Message::format("n = %1", whole(runs)),
                     Message::format("%1 versions", whole(series.versions.size())),
                     request.families ? Message::format("%1 families", whole(series.cells.size()))
                                      : Message::format("%1 cells", whole(series.cells.size())),
                     changes == 0 ? Message::format("no change of level")
                                  : Message::format("%1 changes of level", whole(changes))};
    if (!series.changes.drifts.empty())
        figure.counts.push_back(Message::format("%1 drift, or change in a way that cannot be told",
                                                whole(series.changes.drifts.size())));
    if (machines > 0)
        figure.counts.push_back(Message::format("the machine changes"));
    figure.description =
        Message::format("Lines of %1 over %2, %3.", titleOf(*quantity), titleOf(*over), figure.count());
    figure.caption =
        request.families
            ? Message::english(
                  "%1 over %2, the geometric mean of each family relative to its level at %3 with "
                  "the 95 % interval from the scatter of its cells",
                  titleOf(*quantity), titleOf(*over), series.versions[reference].name)
            : Message::english("%1 over %2, each cell relative to its level at %3", titleOf(*quantity),
                               titleOf(*over), series.versions[reference].name);
    for (const auto& clause : figure.counts)
        figure.caption += Message::english("; %1", clause);
    return finished(std::move(figure), std::move(panel), series.excluded);
}

} // namespace parascope::figure
