// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

/// Largest number of levels that are shown separately. More levels become a continuous scale.
constexpr std::size_t maxLevels = 16;

/// A vertical axis. A few levels are evenly spaced on it; otherwise it is a log or linear scale.
struct Upright
{
    Axis axis;
    std::vector<double> levels; ///< ascending levels, the i-th at position i; empty for a continuous scale

    /// Returns the position of a value, 0 .. 1 from below; NaN for a value that the axis cannot show.
    [[nodiscard]] float at(double value) const
    {
        if (levels.empty())
            return static_cast<float>(axis.position(value * axis.factor));
        // Search the few numbers directly. A search by label would have to make a text for each run.
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (levels[i] == value)
                return static_cast<float>(axis.position(static_cast<double>(i)));
        return static_cast<float>(noValue);
    }
};

Upright uprightOf(const table::Column& column, const Rows& rows)
{
    std::vector<double> values;
    double low = 1e300, high = -1e300, last = noValue;
    for (const auto r : rows)
        if (const double v = keyAt(column, r); std::isfinite(v) && v != last) {
            last = v;
            low = std::min(low, v);
            high = std::max(high, v);
            if (values.size() > maxLevels)
                continue;
            if (const auto place = std::lower_bound(values.begin(), values.end(), v);
                place == values.end() || *place != v)
                values.insert(place, v);
        }
    if (column.kind == table::Column::Kind::Category ||
        (column.role == table::Column::Role::HyperParameter && values.size() <= maxLevels)) {
        std::vector<Message> labels;
        for (const double v : values)
            labels.push_back(wordOf(column, keyText(column, v)));
        return {categoryAxis(column.name, titleOf(column), labels), std::move(values)};
    }
    const bool log = low > 0 && high / low > 100;
    return {valueAxis(column, log, low, high), {}};
}

/// Returns the columns of the axes: those of the option "axes", or the hyper-parameters that vary and then
/// the metric.
Result<std::vector<const table::Column*>> columnsOf(const Spec& spec, const table::Table& table,
                                                    const Rows& rows)
{
    std::vector<const table::Column*> columns;
    if (const auto it = spec.options.find("axes"); it != spec.options.end() && it->is_array()) {
        for (const auto& name : *it) {
            if (!name.is_string())
                return Error::badInput("figure: \"options\": \"axes\" must be a list of column names");
            PARASCOPE_TRY(const auto* column, columnOf(table, name.get<std::string>(), "axes"));
            columns.push_back(column);
        }
        return columns;
    }
    for (const auto* column : hyperParameters(table)) {
        double first = noValue;
        const bool varies = std::any_of(rows.begin(), rows.end(), [&](std::int32_t r) {
            const double v = keyAt(*column, r);
            if (!std::isfinite(first))
                first = v;
            return std::isfinite(v) && v != first;
        });
        if (varies)
            columns.push_back(column);
    }
    PARASCOPE_TRY(const auto* metric,
                  columnOf(table, spec.metric.empty() ? metric::examplesPerSecond : spec.metric, "metric"));
    columns.push_back(metric);
    return columns;
}

} // namespace

Result<Figure> buildParallel(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    PARASCOPE_TRY(auto rows, selectRows(spec, input, {}));
    const auto all = rows.size();
    PARASCOPE_TRY(const auto* metric,
                  columnOf(table, spec.metric.empty() ? metric::examplesPerSecond : spec.metric, "metric"));
    const auto* platforms = findColumn(table, columns::platform);
    std::vector<std::int32_t> wanted;
    for (const auto& name : spec.platforms)
        if (const auto code = platforms ? platforms->dictionary->find(name) : table::Dictionary::missing;
            code != table::Dictionary::missing)
            wanted.push_back(code);
    std::erase_if(rows, [&](std::int32_t r) {
        return !std::isfinite(keyAt(*metric, r)) ||
               (!spec.platforms.empty() &&
                (!platforms || std::find(wanted.begin(), wanted.end(),
                                         platforms->codes[static_cast<std::size_t>(r)]) == wanted.end()));
    });
    if (rows.empty())
        return emptyFigure(spec, noRunMatches(spec, input, metric->name));
    PARASCOPE_TRY(const auto columns, columnsOf(spec, table, rows));
    if (columns.size() < 2)
        return emptyFigure(
            spec, Message::format("Parallel coordinates need two columns that vary; only one does."));

    Figure figure;
    figure.kind = "parallel";
    figure.colourMap = spec.style.colourMap;
    figure.n = rows.size();
    figure.what = !spec.title.empty() ? Message(spec.title)
                                      : Message::format("runs across %1 axes, coloured by %2", columns.size(),
                                                        titleOf(*metric));
    figure.counts = {Message::format("n = %1", whole(rows.size()))};
    if (all > rows.size())
        figure.counts.push_back(
            Message::format("left out: %1 without a value or of another platform", whole(all - rows.size())));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    Parallel parallel;
    std::vector<Message> names;
    std::vector<Upright> uprights;
    for (const auto* column : columns) {
        uprights.push_back(uprightOf(*column, rows));
        parallel.axes.push_back(uprights.back().axis);
        names.push_back(parallel.axes.back().title);
    }
    panel.x = categoryAxis({}, {}, names);
    panel.x.low = -0.25;
    panel.x.high = static_cast<double>(names.size()) - 0.6;
    panel.y = linearAxis({}, {}, 0, 1, true);
    panel.y.visible = panel.y.grid = false;
    panel.y.ticks.clear();
    const table::Column* colour = metric;
    if (!spec.colour.empty()) {
        PARASCOPE_TRY(colour, columnOf(table, spec.colour, "colour"));
    }
    // The colour scale is logarithmic if the axis of its column is.
    auto coloured = spec;
    for (std::size_t a = 0; a < columns.size(); ++a)
        coloured.logColour |= columns[a] == colour && uprights[a].axis.scale == Axis::Scale::Log;
    panel.colours = colourScaleOf(coloured, input, *colour, rows);
    parallel.positions.reserve(rows.size() * columns.size());
    parallel.colour.reserve(panel.colours ? rows.size() : 0);
    for (const auto r : rows) {
        for (std::size_t a = 0; a < columns.size(); ++a)
            parallel.positions.push_back(uprights[a].at(keyAt(*columns[a], r)));
        if (panel.colours)
            parallel.colour.push_back(static_cast<float>(keyAt(*colour, r) * panel.colours->axis.factor));
    }
    parallel.rows = std::move(rows);
    panel.parallel = std::move(parallel);
    figure.description =
        Message::format("Parallel coordinates of %1 runs over %2 axes.", figure.n, columns.size());
    figure.caption = Message::english("Each line is a run across its hyper-parameters and %1; n = %2.",
                                      titleOf(*metric), whole(figure.n));
    figure.panels.push_back(std::move(panel));
    return figure;
}

Result<Figure> buildRanges(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string name = spec.metric.empty() ? "parameters" : spec.metric,
                      by = spec.by.empty() ? "family" : spec.by;
    PARASCOPE_TRY(const auto* metric, columnOf(table, name, "metric"));
    PARASCOPE_TRY(const auto* grouping, columnOf(table, by, "by"));
    PARASCOPE_TRY(const auto rows,
                  selectRows(spec, input, spec.platforms.empty() ? std::string() : spec.platforms[0]));
    struct Range
    {
        double low = 1e300, high = -1e300;
        std::size_t n = 0;
        std::int32_t row = -1;
    };
    std::map<double, Range> groups;
    std::size_t without = 0;
    for (const auto r : rows) {
        const double key = keyAt(*grouping, r), v = keyAt(*metric, r);
        if (!std::isfinite(key) || !(v > 0)) {
            ++without;
            continue;
        }
        auto& g = groups[key];
        g.low = std::min(g.low, v);
        g.high = std::max(g.high, v);
        ++g.n;
        g.row = r;
    }
    if (groups.empty())
        return emptyFigure(spec, noRunMatches(spec, input, metric->name));
    Figure figure;
    figure.kind = "ranges";
    figure.what = !spec.title.empty() ? Message(spec.title)
                                      : Message::format("%1 by %2", titleOf(*metric), titleOf(*grouping));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.horizontalBars = true;
    std::vector<Message> labels;
    double low = 1e300, high = -1e300;
    for (const auto& [key, g] : groups) {
        labels.push_back(wordOf(*grouping, keyText(*grouping, key)));
        low = std::min(low, g.low);
        high = std::max(high, g.high);
        figure.n += g.n;
    }
    panel.y = categoryAxis(by, axisTitle(titleOf(*grouping), {}), labels);
    panel.x = valueAxis(*metric, true, low / 1.5, high * 1.5);
    const Places places(spec, input, &table, by);
    int category = 0;
    for (const auto& [key, g] : groups) {
        const double f = panel.x.factor;
        const int series = places.of(keyText(*grouping, key));
        if (g.low == g.high) {
            Points single;
            single.marker = Marker::Diamond;
            single.series = series;
            single.name = Message::format("one model");
            single.x.push_back(g.low * f);
            single.y.push_back(category++);
            single.rows.push_back(g.row);
            panel.points.push_back(std::move(single));
            continue;
        }
        Bar bar;
        bar.category = category++;
        bar.from = g.low * f;
        bar.value = g.high * f;
        bar.name = Message::format("range");
        bar.series = series;
        bar.label = Message::format("%1 runs", whole(g.n));
        panel.bars.push_back(std::move(bar));
    }
    figure.counts = {Message::format("n = %1", whole(figure.n))};
    if (without)
        figure.counts.push_back(Message::format("left out: %1 without a value", whole(without)));
    figure.description =
        Message::format("Ranges of %1 by %2, %3 runs from %4 to %5.", titleOf(*metric), titleOf(*grouping),
                        figure.n, withPrefix(low, metric->unit), withPrefix(high, metric->unit));
    figure.caption = Message::english("Range of %1 by %2; n = %3 runs; diamonds are single models.",
                                      titleOf(*metric), titleOf(*grouping), whole(figure.n));
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
