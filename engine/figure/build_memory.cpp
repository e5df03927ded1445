// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/memory_wall.h"
#include "engine/figure/parts.h"

#include "engine/analyse/table/filter.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

constexpr std::size_t mostWalls = 6; // largest number of entries that fits a legend

/// Returns the memory of the device in bytes: the option's value, else the platform's; NaN if unknown.
double memoryOf(const Spec& spec, const Input& input, const std::string& platform)
{
    if (const double given = numberOption(spec, "memory_bytes"); given > 0)
        return given;
    const auto facts = std::find_if(input.platforms.begin(), input.platforms.end(),
                                    [&](const auto& known) { return known.name == platform; });
    return facts == input.platforms.end() ? noValue : facts->memoryBytes;
}

struct WallRange
{
    double low = INFINITY, high = -INFINITY;
    void take(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Axis wallAxis(const table::Column& x, const WallRange& range)
{
    const auto title = axisTitle(titleOf(x), unitOf(x));
    if (range.low > 0 && range.high > 4 * range.low)
        return logAxis(x.name, title, range.low / 1.2, range.high * 1.2);
    const double margin = std::max((range.high - range.low) * 0.08, std::abs(range.high) * 1e-3);
    return linearAxis(x.name, title, range.low - margin, range.high + margin, true);
}

/// Draws one series: filled marks for the largest batch that completed, hollow marks for the smallest that
/// ran out of memory, and a line for the forecast.
void drawWall(Panel& panel, const MemoryWallSeries& series, int index)
{
    Line line;
    line.ink = Ink::Series;
    line.series = index;
    Points completed, failed;
    for (auto* points : {&completed, &failed}) {
        points->series = index;
        points->name = series.name;
    }
    completed.marker = Marker::Disc;
    failed.marker = Marker::Cross;
    failed.hollow = true;
    const auto add = [](Points& to, double x, std::int64_t batch, std::uint32_t row, bool ringed) {
        to.x.push_back(x);
        to.y.push_back(static_cast<double>(batch));
        to.rows.push_back(static_cast<std::int32_t>(row));
        to.ringed.push_back(ringed);
    };
    for (const auto& point : series.points) {
        if (point.forecast.value_or(0) > 0)
            line.points.emplace_back(point.level, static_cast<double>(*point.forecast));
        if (point.completed)
            add(completed, point.level, *point.completed, *point.completedRow,
                point.forecast && *point.completed > *point.forecast);
        if (point.failed)
            add(failed, point.level, *point.failed, *point.failedRow,
                point.beyond || (point.forecast && *point.failed <= *point.forecast));
    }
    if (line.points.size() > 1)
        panel.lines.push_back(std::move(line));
    for (auto* points : {&completed, &failed})
        if (!points->x.empty())
            panel.points.push_back(std::move(*points));
}

/// Returns the number of levels of a series whose runs contradict the forecast.
std::size_t contradictedOf(const MemoryWallSeries& series)
{
    return static_cast<std::size_t>(std::count_if(series.points.begin(), series.points.end(),
                                                  [](const auto& point) { return point.contradicted(); }));
}

void addWallLegend(Panel& panel, const Spec& spec, const Input& input, const MemoryWall& wall,
                   const std::vector<const MemoryWallSeries*>& drawn)
{
    if (drawn.size() > 1)
        for (std::size_t i = 0; i < drawn.size(); ++i)
            panel.legend.push_back(
                boxEntry(drawn[i]->name, seriesOf(spec, input, wall.by, drawn[i]->key, i)));
    const auto has = [&](auto member) {
        return std::any_of(drawn.begin(), drawn.end(), [&](const auto* series) {
            return std::any_of(series->points.begin(), series->points.end(),
                               [&](const auto& point) { return (point.*member).has_value(); });
        });
    };
    LegendEntry entry;
    if (has(&MemoryWallPoint::completed)) {
        entry.text = Message::format("largest batch that completed");
        panel.legend.push_back(entry);
    }
    if (has(&MemoryWallPoint::failed)) {
        entry.text = Message::format("smallest that ran out of memory");
        entry.marker = Marker::Cross;
        entry.hollow = true;
        panel.legend.push_back(entry);
    }
}

} // namespace

Result<Figure> buildMemory(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    PARASCOPE_TRY(auto runs, runsOfOne(spec, input));
    const auto& platform = runs.platform;
    auto& mask = runs.rows;
    PARASCOPE_CHECK(table::fix(table, spec.fix, mask));
    if (!spec.x.empty())
        PARASCOPE_CHECK(columnOf(table, spec.x, "x"));
    PARASCOPE_TRY(const auto wall, memoryWall(table, mask, {spec.x, memoryOf(spec, input, platform)}));
    if (!wall.unable.empty())
        return emptyFigure(spec, wall.unable);
    const auto* x = findColumn(table, wall.x);

    std::vector<const MemoryWallSeries*> drawn;
    for (const auto& series : wall.series)
        if (drawn.size() < mostWalls)
            drawn.push_back(&series);
    WallRange levels, batches;
    for (const auto* series : drawn)
        for (const auto& point : series->points) {
            levels.take(point.level);
            for (const auto& batch : {point.completed, point.failed, point.forecast})
                if (batch.value_or(0) > 0)
                    batches.take(static_cast<double>(*batch));
        }
    Figure figure;
    figure.kind = "memory";
    figure.colourMap = spec.style.colourMap;
    figure.n = wall.n;
    figure.what =
        !spec.title.empty()
            ? Message(spec.title)
            : joined({platform, Message::format("largest batch that fits, by %1", titleOf(*x))}, " · ");
    figure.counts = {Message::format("n = %1", whole(wall.n))};
    if (wall.memoryBytes > 0) {
        const auto unit = displayUnit("B", wall.memoryBytes);
        figure.counts.push_back(Message::format("lines: forecast for %1 %2 of memory",
                                                decimals(wall.memoryBytes * unit.factor, 1), unit.unit));
    } else {
        figure.counts.push_back(Message::format("the memory of %1 is not known: no forecast", platform));
    }
    figure.counts.push_back(Message::format("walls found: %1", wall.walls));
    std::size_t against = 0;
    for (const auto* series : drawn)
        against += contradictedOf(*series);
    if (against > 0)
        figure.counts.push_back(Message::format("%1 contradict the forecast (ringed)", against));
    if (wall.series.size() > drawn.size())
        figure.counts.push_back(
            Message::format("%1 more series are not drawn", wall.series.size() - drawn.size()));
    if (wall.contradicted > against)
        figure.counts.push_back(
            Message::format("%1 of theirs contradict the forecast", wall.contradicted - against));

    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = wallAxis(*x, levels);
    const auto* batch = findColumn(table, hyper::batch);
    panel.y = logAxis(batch->name, axisTitle(titleOf(*batch), unitOf(*batch)), batches.low / 1.5,
                      batches.high * 1.5);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        drawWall(panel, *drawn[i], seriesOf(spec, input, wall.by, drawn[i]->key, i));
    addWallLegend(panel, spec, input, wall, drawn);
    figure.description =
        Message::format("Largest batch that fits %1 by %2, %3.", platform, titleOf(*x), figure.count());
    figure.caption = Message::english("Largest batch that fits %1, by %2: largest that completed, smallest "
                                      "that ran out of memory, and the forecast of the cost model",
                                      platform, titleOf(*x));
    for (const auto& clause : figure.counts)
        figure.caption += Message::english("; %1", clause);
    figure.counts.push_back(excludedClause(wall.excluded));
    return finished(std::move(figure), std::move(panel), wall.excluded);
}

} // namespace parascope::figure
