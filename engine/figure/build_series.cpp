// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/outcome.h"
#include "engine/figure/series_lines.h"
#include "engine/figure/slice.h"

#include "engine/analyse/table/filter.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

namespace {

constexpr std::size_t mostTicks = 12;

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

void drawMap(Panel& panel, const analysis::Series& series, const std::vector<SeriesRatios>& ratios,
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
            if (const auto failed = outcomeFromName(cell.failures[i])) {
                square.state = Cell::State::Failed;
                square.outcome = *failed;
                square.run = cell.rows[i];
            } else if (std::isfinite(ratios[r].values[i])) {
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
    panel.legend = marksLegend(panel.cells);
    std::erase_if(panel.legend,
                  [](const auto& entry) { return entry.kind != LegendEntry::Kind::OutcomeMark; });
}

/// How many cells left their level, how many versions failed, what was removed, and the order of the
/// versions, where there is anything to say.
std::vector<Message> remarksOn(const analysis::Series& series)
{
    std::vector<Message> out;
    std::size_t failed = 0;
    for (std::size_t i = 0; i < series.versions.size(); ++i)
        failed += std::any_of(series.cells.begin(), series.cells.end(),
                              [i](const auto& cell) { return !cell.failures[i].empty(); });
    if (failed > 0)
        out.push_back(Message::format("versions with failures: %1", whole(failed)));
    const auto off = std::count_if(series.newest.begin(),
                                   series.newest.begin() + static_cast<std::ptrdiff_t>(series.cells.size()),
                                   [](const auto& newest) { return newest.departs; });
    if (off > 0)
        out.push_back(Message::format("cells off their level at the newest version: %1", off));
    if (series.commonRemoved)
        out.push_back(Message::format("changes are those left when what all cells share is removed"));
    if (series.order != analysis::SeriesOrder::Time)
        out.push_back(Message::format("versions by %1", Message::known(analysis::orderText(series.order))));
    return out;
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
    const auto ratios = seriesRatios(series, reference);
    const auto title =
        Message::format("%1 over that of %2", titleOf(*quantity), series.versions[reference].name);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = versionAxis(series, titleOf(*over));
    if (textOption(spec, "show") == "map")
        drawMap(panel, series, ratios, title);
    else
        drawSeriesLines(panel, spec, input, series, ratios, title);

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
    for (auto& remark : remarksOn(series))
        figure.counts.push_back(std::move(remark));
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
