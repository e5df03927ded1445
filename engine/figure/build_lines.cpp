// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::figure {
namespace {

/// The meaning of the bar through a point.
enum class Spread : std::uint8_t { None, Runs, Median, Interval, Deviation };
constexpr std::array<const char*, 5> spreadWords{
    "", translatable("Figures", "bars: lowest to highest run"),
    translatable("Figures", "bars: 95 % interval of the median"),
    translatable("Figures", "bars: 95 % interval"),
    translatable("Figures", "bars: one standard deviation of the samples")};

struct LineLevel
{
    double x = 0, value = 0, low = noValue, high = noValue;
    Spread spread = Spread::None;
    std::int32_t row = 0;
};

/// The columns from which a metric and its bars are read.
struct LineSources
{
    const table::Column *metric, *low, *high, *deviation;
};

LineSources sourcesOf(const table::Table& table, const table::Column& metric)
{
    // The names of the ends are those of the metric with "_low" and "_high", but for the step time.
    const bool steps = metric.name == metric::stepSeconds;
    return {&metric, findColumn(table, steps ? metric::stepLow : metric.name + "_low"),
            findColumn(table, steps ? metric::stepHigh : metric.name + "_high"),
            findColumn(table, metric.name + "_std")};
}

LineLevel levelOf(const LineSources& from, double x, const std::vector<std::uint32_t>& rows)
{
    LineLevel level;
    level.x = x;
    level.row = static_cast<std::int32_t>(rows.front());
    std::vector<double> values;
    for (const auto row : rows)
        values.push_back(from.metric->numbers[row]);
    level.value = statistics::medianOf(values);
    if (values.size() > 1) {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        level.low = *low;
        level.high = *high;
        level.spread = Spread::Runs;
        return level;
    }
    const auto row = rows.front();
    if (from.low && from.high && std::isfinite(from.low->numbers[row])) {
        level.low = from.low->numbers[row];
        level.high = from.high->numbers[row];
        level.spread = from.metric->name == metric::stepSeconds ? Spread::Median : Spread::Interval;
    } else if (from.deviation && std::isfinite(from.deviation->numbers[row])) {
        level.low = level.value - from.deviation->numbers[row];
        level.high = level.value + from.deviation->numbers[row];
        level.spread = Spread::Deviation;
    }
    return level;
}

/// Returns the axis over the levels of a hyper-parameter: a category axis for texts, a log axis for numbers
/// that span more than a factor of 20 (or if `log` is set), else a linear axis.
Axis lineAxis(const table::Column& column, const std::vector<Value>& levels, bool log)
{
    const auto title = axisTitle(titleOf(column), unitOf(column));
    if (column.kind == table::Column::Kind::Category) {
        std::vector<Message> labels;
        for (const auto& level : levels)
            labels.push_back(levelName(column, level));
        return categoryAxis(column.name, title, labels);
    }
    const double low = numberOf(levels.front()).value_or(0), high = numberOf(levels.back()).value_or(1);
    if (low > 0 && (log || high > 20 * low))
        return logAxis(column.name, title, low / 1.2, high * 1.2);
    const double margin = std::max((high - low) * 0.05, std::abs(high) * 1e-3);
    return linearAxis(column.name, title, low >= 0 && low < 0.3 * high ? 0 : low - margin, high + margin,
                      true);
}

/// Returns the hyper-parameter with most levels among the rows; empty if none has more than one.
std::string mostVarying(const table::Table& table, const std::vector<std::uint32_t>& rows)
{
    std::string best;
    std::size_t most = 1;
    for (const auto* column : hyperParameters(table))
        if (const auto levels = analysis::placesOf(*column, rows).firstRow.size(); levels > most) {
            most = levels;
            best = column->name;
        }
    return best;
}

/// Collects the lines and the facts about them for the counts.
struct Collected
{
    struct Series
    {
        Message name;
        Value of;                    ///< level of the column that distinguishes the lines
        std::vector<Value> settings; ///< levels of the settings in which the runs differ
        std::vector<LineLevel> levels;
    };
    const table::Column& along;
    LineSources sources;
    const std::vector<Value>& levels;
    std::vector<Series> series{};
    double least = INFINITY, largest = -INFINITY;
    std::array<std::size_t, spreadWords.size()> spreads{};
    std::vector<Message> missing{};

    void add(const Message& name, const Value& of, const std::vector<Value>& settings,
             const std::vector<std::uint32_t>& rows)
    {
        std::vector<LineLevel> points;
        std::vector<bool> there(levels.size(), false);
        for (const auto& group : analysis::groupRows(along, rows)) {
            const auto place = std::find_if(levels.begin(), levels.end(), [&](const Value& level) {
                return compareValues(level, group.level) == 0;
            });
            if (place == levels.end())
                continue;
            const auto index = static_cast<std::size_t>(place - levels.begin());
            there[index] = true;
            const double x = along.kind == table::Column::Kind::Category ? static_cast<double>(index)
                                                                         : numberOf(group.level).value_or(0);
            const auto& point = points.emplace_back(levelOf(sources, x, group.rows));
            ++spreads[static_cast<std::size_t>(point.spread)];
            least = std::min({least, point.value, std::isfinite(point.low) ? point.low : point.value});
            largest = std::max({largest, point.value, std::isfinite(point.high) ? point.high : point.value});
        }
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (!there[i])
                missing.push_back(name.empty() ? levelName(along, levels[i])
                                               : joined({name, levelName(along, levels[i])}, " "));
        series.push_back({name, of, settings, std::move(points)});
    }

    /// Returns clauses about the number of runs, the meaning of the bars, and the levels without a run.
    [[nodiscard]] std::vector<Message> counts(std::size_t n) const
    {
        std::vector<Message> out{Message::format("n = %1", whole(n))};
        for (std::size_t i = 1; i < spreads.size(); ++i)
            if (spreads[i] > 0)
                out.push_back(Message::known(spreadWords[i]));
        if (spreads[0] > 0)
            out.push_back(spreads[0] == n ? Message::format("no interval")
                                          : Message::format("%1 without an interval", spreads[0]));
        constexpr std::size_t named = 6;
        const auto end = missing.begin() + static_cast<std::ptrdiff_t>(std::min(missing.size(), named));
        const auto first = joined(std::vector<Message>(missing.begin(), end), ", ");
        if (missing.size() > named)
            out.push_back(Message::format("missing: %1 and %2 more", first, missing.size() - named));
        else if (!missing.empty())
            out.push_back(Message::format("missing: %1", first));
        return out;
    }
};

/// Draws the levels of one line with their bars. `colour` is a value on the panel's colour scale, or NaN if
/// the series has its own colour. `joined` connects the levels with a line.
void drawLevels(Panel& panel, const std::vector<LineLevel>& levels, double colour, Points points, bool joined)
{
    if (panel.colours)
        points.colour.assign(levels.size(), static_cast<float>(colour));
    Line line;
    line.ink = Ink::Series;
    line.series = points.series;
    line.colour = colour;
    for (const auto& level : levels) {
        const double x = level.x, y = level.value * panel.y.factor;
        line.points.emplace_back(x, y);
        points.x.push_back(x);
        points.y.push_back(y);
        points.rows.push_back(level.row);
        if (level.spread == Spread::None)
            continue;
        Line bar;
        bar.ink = Ink::Series;
        bar.series = points.series;
        bar.colour = colour;
        bar.width = 1;
        bar.points = {{x, level.low * panel.y.factor}, {x, level.high * panel.y.factor}};
        panel.lines.push_back(std::move(bar));
    }
    if (joined)
        panel.lines.push_back(std::move(line));
    panel.points.push_back(std::move(points));
}

/// Draws each line in the colour of its level. If a column distinguishes several lines, adds a legend. Lines
/// of a numeric hyper-parameter have the colours of its numbers, as coloured points have.
void drawLines(Panel& panel, const Spec& spec, const Input& input, const Collected& lines,
               const table::Column* by, const std::vector<const table::Column*>& settings, const Rows& rows)
{
    if (by && by->role == table::Column::Role::HyperParameter && by->kind == table::Column::Kind::Number) {
        panel.colours = colourScaleOf(spec, input, *by, rows);
        panel.colourBar = false;
    }
    const Places places(spec, input, input.runs.get(), by ? by->name : "platform");
    const auto platform = spec.platforms.empty() ? std::string() : spec.platforms.front();
    std::vector<std::string> names;
    for (const auto* column : settings)
        names.push_back(column->name);
    std::vector<std::vector<Value>> combinations;
    for (const auto& series : lines.series) {
        const auto known = std::find(combinations.begin(), combinations.end(), series.settings);
        const auto place = static_cast<std::size_t>(known - combinations.begin());
        if (known == combinations.end())
            combinations.push_back(series.settings);
        // A level has its colour in every combination of settings, and a combination its marker.
        Points points;
        points.series = by                 ? places.of(toText(series.of))
                        : settings.empty() ? seriesOf(spec, input, platform)
                                           : seriesOf(spec, input, names, series.settings, place);
        points.marker = markerOf(by && !settings.empty() ? static_cast<int>(place) : points.series);
        points.name = series.name;
        const double colour = panel.colours ? numberOf(series.of).value_or(noValue) : noValue;
        if (by || !settings.empty()) {
            panel.legend.push_back(entryOf(points));
            panel.legend.back().colour = colour;
        }
        // Do not connect families (commands or benchmarks), because there are no values between them.
        drawLevels(panel, series.levels, colour, std::move(points), lines.along.name != "family");
    }
}

/// Returns the settings in which the rows differ and that the spec leaves open.
std::vector<const table::Column*> openSettings(const Spec& spec, const table::Table& table,
                                               const std::string& over,
                                               const std::vector<std::uint32_t>& rows)
{
    std::vector<std::string> named{over, spec.by};
    for (const auto& [name, value] : spec.fix)
        named.push_back(name);
    return analysis::openSettings(table, rows, named);
}

/// Adds a line for each level of `by` in each combination of the settings; of more combinations than a reader
/// can tell apart those with most runs. Returns the number of the others.
std::size_t addLines(Collected& lines, const std::vector<const table::Column*>& settings,
                     const table::Column* by, const std::vector<std::uint32_t>& rows)
{
    constexpr std::size_t most = 12;
    auto parts = analysis::groupsOf(settings, rows);
    const auto all = parts.size();
    if (all > most) {
        std::stable_sort(parts.begin(), parts.end(),
                         [](const auto& a, const auto& b) { return a.rows.size() > b.rows.size(); });
        parts.resize(most);
    }
    const auto nameOf = [&](const Value& level) {
        return by->role == table::Column::Role::HyperParameter
                   ? joined({by->name, levelName(*by, level)}, " ")
                   : levelName(*by, level);
    };
    for (const auto& part : parts) {
        const auto in = analysis::levelsText(settings, part.levels);
        if (!by)
            lines.add(in, {}, part.levels, part.rows);
        else
            for (const auto& group : analysis::groupRows(*by, part.rows))
                lines.add(joined({nameOf(group.level), in}, " \u00b7 "), group.level, part.levels,
                          group.rows);
    }
    return all - parts.size();
}

} // namespace

Result<Figure> buildLines(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string metric = spec.metric.empty() ? metric::stepSeconds : spec.metric;
    PARASCOPE_TRY(const auto* quantity, columnOf(table, metric, "metric"));
    if (quantity->kind != table::Column::Kind::Number)
        return Error::badInput("figure: \"%1\" contains text; lines need numbers", metric);
    PARASCOPE_TRY(auto mask,
                  filterMask(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front()));
    PARASCOPE_CHECK(table::fix(table, spec.fix, mask));
    auto rows = analysis::rowsOf(mask);
    const auto all = rows.size();
    std::erase_if(rows, [&](auto row) {
        return outcomeAt(table, static_cast<std::int32_t>(row)) != Outcome::Completed ||
               !std::isfinite(quantity->numbers[row]);
    });
    if (rows.empty())
        return emptyFigure(spec, noRunMatches(spec, input, metric));
    const auto over = spec.x.empty() ? mostVarying(table, rows) : spec.x;
    if (over.empty())
        return emptyFigure(spec, Message::format("No hyper-parameter varies among these runs."));
    PARASCOPE_TRY(const auto* along, columnOf(table, over, "x"));
    const table::Column* by = nullptr;
    if (!spec.by.empty()) {
        PARASCOPE_TRY(by, columnOf(table, spec.by, "by"));
    }
    const auto levels = analysis::levelsOf(*along, rows).values;
    if (levels.empty())
        return emptyFigure(spec, Message::format("No run has a value of %1.", titleOf(*along)));

    Collected lines{*along, sourcesOf(table, *quantity), levels};
    const auto settings = openSettings(spec, table, over, rows);
    const auto more = addLines(lines, settings, by, rows);

    Figure figure;
    figure.kind = "lines";
    figure.colourMap = spec.style.colourMap;
    figure.n = rows.size();
    figure.what = !spec.title.empty() ? Message(spec.title)
                                      : Message::format("%1 over %2", titleOf(*quantity), titleOf(*along));
    figure.counts = lines.counts(rows.size());
    if (more > 0)
        figure.counts.push_back(Message::format("%1 more combinations of settings", more));
    if (all > rows.size())
        figure.counts.push_back(
            Message::format("%1 left out (failed, or no value)", whole(all - rows.size())));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = lineAxis(*along, levels, spec.logX);
    panel.y = valueAxis(*quantity, spec.logY && lines.least > 0, lines.least, lines.largest);
    drawLines(panel, spec, input, lines, by, settings, {rows.begin(), rows.end()});
    figure.description =
        Message::format("Lines of %1 over %2, %3.", titleOf(*quantity), titleOf(*along), figure.count());
    figure.caption = Message::english("%1 over %2", titleOf(*quantity), titleOf(*along));
    auto each = settings;
    if (by)
        each.insert(each.begin(), by);
    if (!each.empty())
        figure.caption += Message::english(", a line each %1", analysis::titlesText(each));
    for (const auto& clause : figure.counts)
        figure.caption += Message::english("; %1", clause);
    return finished(std::move(figure), std::move(panel), {});
}

} // namespace parascope::figure
