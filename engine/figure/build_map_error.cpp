// SPDX-License-Identifier: GPL-3.0-or-later
// The progress of an adaptive sweep's map: its expected error and the number of unsure cells, over the number
// of points that have run.
#include "engine/base/core/units.h"
#include "engine/figure/parts.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

namespace {

std::string percent(double share)
{
    return printed("%.*f %%", share < 0.1 ? 1 : 0, 100 * share);
}

/// Adds a value over the number of runs, as a series and a line through it.
void addCurve(Panel& panel, const MapProgress& map, int series, const Message& name,
              double (*value)(const MapProgress::Entry&))
{
    Points points;
    points.name = name;
    points.series = series;
    points.marker = markerOf(series);
    Line line;
    line.ink = Ink::Series;
    line.series = series;
    for (const auto& entry : map.entries) {
        const auto x = static_cast<double>(entry.runs);
        points.x.push_back(x);
        points.y.push_back(value(entry));
        line.points.emplace_back(x, value(entry));
    }
    panel.lines.push_back(std::move(line));
    panel.points.push_back(std::move(points));
}

double errorOf(const MapProgress::Entry& entry)
{
    return 100 * entry.error;
}

double unsureOf(const MapProgress::Entry& entry)
{
    return static_cast<double>(entry.unsure);
}

/// Adds clauses about the current state of one platform's map.
void tell(const MapProgress& map, bool several, std::vector<Message>& counts)
{
    const auto& now = map.entries.back();
    const auto runs = Message::format("%1 of %2 points have run", whole(now.runs), whole(map.points));
    counts.push_back(several ? joined({map.platform, runs}, ": ") : runs);
    counts.push_back(std::isfinite(map.goal)
                         ? Message::format("error %1, goal %2", percent(now.error), percent(map.goal))
                         : Message::format("error %1", percent(now.error)));
    counts.push_back(Message::format("%1 cells unsure", whole(now.unsure)));
    if (map.ended)
        counts.push_back(Message::format("ended"));
    else if (std::isfinite(map.secondsLeft))
        counts.push_back(Message::format("about %1 left", durationText(map.secondsLeft)));
}

} // namespace

Result<Figure> buildMapError(const Spec& spec, const Input& input)
{
    auto maps = input.maps;
    std::erase_if(maps, [](const MapProgress& map) { return map.entries.empty(); });
    if (maps.empty())
        return emptyFigure(
            spec,
            Message::format("The error of the map appears here once an adaptive sweep has its first runs."));
    Figure figure;
    figure.kind = "maperror";
    double least = INFINITY, largest = 0, unsure = 1, runs = 1;
    for (const auto& map : maps) {
        figure.n = std::max(figure.n, map.entries.back().runs);
        if (map.goal > 0)
            least = std::min(least, 100 * map.goal);
        runs = std::max(runs, static_cast<double>(map.entries.back().runs));
        for (const auto& entry : map.entries) {
            if (entry.error > 0)
                least = std::min(least, errorOf(entry));
            largest = std::max(largest, errorOf(entry));
            unsure = std::max(unsure, unsureOf(entry));
        }
    }
    Panel errors, cells;
    const auto over = Message::format("points that have run");
    errors.x = linearAxis({}, over, 0, runs);
    errors.y = logAxis({}, Message::format("error of the map (%)"), 0.8 * least, 1.2 * largest);
    cells.x = linearAxis({}, over, 0, runs);
    cells.y = linearAxis({}, Message::format("cells unsure"), 0, 1.1 * unsure, false, 3);
    cells.heightShare = 0.7;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const auto& map = maps[i];
        const int series = input.runs ? seriesOf(spec, input, map.platform) : static_cast<int>(i);
        addCurve(errors, map, series, map.platform, &errorOf);
        addCurve(cells, map, series, map.platform, &unsureOf);
        if (maps.size() > 1)
            errors.legend.push_back(entryOf(errors.points.back()));
        tell(map, maps.size() > 1, figure.counts);
    }
    if (const auto goal = maps.front().goal; goal > 0) {
        Line line;
        line.points = {{errors.x.low, 100 * goal}, {errors.x.high, 100 * goal}};
        line.ink = Ink::Error;
        line.dash = Line::Dash::Dashed;
        line.label = Message::format("goal %1", percent(goal));
        errors.lines.push_back(std::move(line));
    }
    std::vector<Message> platforms;
    for (const auto& map : maps)
        platforms.emplace_back(map.platform);
    figure.what = spec.title.empty() ? joined(std::move(platforms), ", ") : Message(spec.title);
    figure.description =
        Message::format("Error of the map over the points that have run: %1.", figure.count());
    figure.caption =
        Message::english("Expected relative error (median) of the cells without a run, and the number "
                         "of those whose 95 % interval is wider than \u00b120 %, over the points that "
                         "have run on %1; %2.",
                         figure.what, joined(figure.counts, ", "));
    figure.panels.push_back(std::move(errors));
    figure.panels.push_back(std::move(cells));
    return figure;
}

} // namespace parascope::figure
