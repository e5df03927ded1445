// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/serving.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// Largest number of load levels that are still readable next to their marks.
constexpr std::size_t mostLabels = 48;

/// Reads the option "limits", such as {"p99_ttft": 2}.
Result<std::vector<std::pair<std::string, double>>> servingLimits(const Spec& spec)
{
    std::vector<std::pair<std::string, double>> out;
    const auto it = spec.options.find("limits");
    if (it == spec.options.end())
        return out;
    if (!it->is_object())
        return Error::badInput("figure: \"limits\" must be an object of metrics and numbers");
    for (const auto& [name, most] : it->items()) {
        if (!most.is_number() || !(most.get<double>() > 0))
            return Error::badInput("figure: \"limits\": \"%1\" must be a number above 0", name);
        out.emplace_back(name, most.get<double>());
    }
    return out;
}

struct ServingRange
{
    double low = INFINITY, high = -INFINITY;
    void take(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

/// Returns the text of a limit: "time per output token, median ≤ 50 ms".
Message limitText(const table::Table& table, const std::string& name, double most)
{
    const auto* column = findColumn(table, name);
    if (!column)
        return Message(name);
    return describeMetric(name).better == Better::More
               ? Message::format("%1 ≥ %2", titleOf(*column), valueText(*column, most))
               : Message::format("%1 ≤ %2", titleOf(*column), valueText(*column, most));
}

/// Draws the limits of a quantity: only that of the drawn statistic, or those of all its statistics.
void drawLimit(Panel& panel, const table::Column& latency,
               const std::vector<std::pair<std::string, double>>& limits, bool allStatistics)
{
    const auto quantity = latency.name.substr(latency.name.rfind('_') + 1);
    for (const auto& [name, most] : limits) {
        if (allStatistics ? !name.ends_with('_' + quantity) : name != latency.name)
            continue;
        Line line;
        line.points = {{panel.x.low, most * panel.y.factor}, {panel.x.high, most * panel.y.factor}};
        line.dash = Line::Dash::Dashed;
        line.ink = Ink::Error;
        line.label = allStatistics ? Message::format("limit of %1: %2", name, valueText(latency, most))
                                   : Message::format("limit %1", valueText(latency, most));
        line.labelAlong = true;
        const double at = most * panel.y.factor;
        const bool least = describeMetric(name).better == Better::More;
        panel.bands.push_back(
            {panel.x.low, panel.x.high, least ? at : panel.y.low, least ? panel.y.high : at, Ink::Accent, 0});
        panel.lines.push_back(std::move(line));
    }
}

/// Draws the load levels of a series and a line through them. Points outside the limits are hollow, and the
/// best point within them is a star.
void drawLoads(Panel& panel, const analysis::ServingSeries& series, int index, bool limited, bool labelled)
{
    Line path;
    path.ink = Ink::Series;
    path.series = index;
    Points within, outside, best;
    for (auto* points : {&within, &outside, &best}) {
        points->series = index;
        points->marker = markerOf(index);
        points->name = series.name;
    }
    outside.hollow = true;
    best.marker = Marker::Star;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& point = series.points[i];
        const double x = point.throughput * panel.x.factor, y = point.latency * panel.y.factor;
        path.points.emplace_back(x, y);
        auto& to = point.lossy || (limited && !point.within) ? outside : within;
        to.x.push_back(x);
        to.y.push_back(y);
        to.rows.push_back(static_cast<std::int32_t>(point.rows.front()));
        to.ringed.push_back(0);
        if (limited && series.best == i) {
            best.x.push_back(x);
            best.y.push_back(y);
            best.rows.push_back(to.rows.back());
        }
        const double atX = panel.x.position(x), atY = panel.y.position(y);
        const double x0 = atX + 0.012, y0 = atY + 0.012;
        const bool taken = std::any_of(panel.notes.begin(), panel.notes.end(), [&](const Note& note) {
            return std::abs(note.x - x0) < 0.04 && std::abs(note.y - y0) < 0.035;
        });
        if (labelled && !taken && std::isfinite(atX) && std::isfinite(atY))
            panel.notes.push_back({x0, y0, toText(point.load), 0, 0});
    }
    panel.lines.push_back(std::move(path));
    panel.legend.push_back(entryOf(within));
    for (auto* points : {&outside, &within, &best})
        if (!points->x.empty())
            panel.points.push_back(std::move(*points));
}

/// Draws the frontier of all points that answer the same requests, as steps.
void drawServingFrontier(Panel& panel, const analysis::Serving& serving)
{
    std::vector<std::pair<double, double>> points;
    for (const auto& series : serving.series)
        for (const auto& point : series.points)
            if (point.frontier)
                points.emplace_back(point.throughput * panel.x.factor, point.latency * panel.y.factor);
    // Each kind of request has a separate frontier. A line is drawn only if there is a single frontier.
    std::sort(points.begin(), points.end());
    const bool one = std::is_sorted(points.begin(), points.end(), [&](const auto& a, const auto& b) {
        return serving.faster ? a.second > b.second : a.second < b.second;
    });
    if (!one || points.size() < 2)
        return;
    Line line;
    line.ink = Ink::Secondary;
    line.dash = Line::Dash::Dotted;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            line.points.emplace_back(points[i - 1].first, points[i].second);
        line.points.push_back(points[i]);
    }
    line.label = Message::format("frontier");
    panel.lines.push_back(std::move(line));
}

/// Returns the columns with statistics of the latency's quantity: "median_ttft", "p99_ttft".
std::vector<const table::Column*> statisticsOf(const table::Table& table, const std::string& latency)
{
    std::vector<const table::Column*> out;
    const auto quantity = latency.substr(latency.rfind('_') + 1);
    for (const auto& column : table.columns())
        if (column.role == table::Column::Role::Metric && column.name.ends_with('_' + quantity) &&
            !column.name.starts_with("std_") && !column.name.starts_with("mean_"))
            out.push_back(&column);
    return out;
}

/// Returns a panel with the percentiles of each series over its load: the first statistic is solid, the
/// second dashed, the others dotted.
Panel percentilePanel(const Spec& spec, const Input& input, const analysis::Serving& serving,
                      const table::Column& load, const table::Column& latency, std::vector<Message>& drawn)
{
    const auto& table = *input.runs;
    std::vector<Value> levels;
    for (const auto& series : serving.series)
        for (const auto& point : series.points)
            levels.push_back(point.load);
    levels = distinct(std::move(levels));
    std::vector<Message> labels;
    for (const auto& level : levels)
        labels.emplace_back(toText(level));
    Panel panel;
    panel.x = categoryAxis(load.name, axisTitle(titleOf(load), unitOf(load)), labels);
    const auto statistics = statisticsOf(table, latency.name);
    ServingRange range;
    struct Curve
    {
        int series;
        const Message& name;
        std::size_t statistic;
        std::vector<std::pair<double, double>> points;
        std::vector<std::int32_t> rows;
    };
    std::vector<Curve> curves;
    for (std::size_t s = 0; s < serving.series.size(); ++s)
        for (std::size_t i = 0; i < statistics.size(); ++i) {
            const auto& one = serving.series[s];
            Curve curve{seriesOf(spec, input, serving.request.by, one.key, s), one.name, i, {}, {}};
            for (const auto& point : serving.series[s].points) {
                const auto row = static_cast<std::int32_t>(point.rows.front());
                const double value = keyAt(*statistics[i], row);
                const auto at = std::find_if(levels.begin(), levels.end(), [&](const Value& level) {
                    return compareValues(level, point.load) == 0;
                });
                if (!std::isfinite(value))
                    continue;
                range.take(value);
                curve.points.emplace_back(static_cast<double>(at - levels.begin()), value);
                curve.rows.push_back(row);
            }
            curves.push_back(std::move(curve));
        }
    panel.y = valueAxis(latency, spec.logY && range.low > 0, range.low, range.high);
    for (auto& curve : curves) {
        Line line;
        line.ink = Ink::Series;
        line.series = curve.series;
        line.dash = curve.statistic == 0   ? Line::Dash::Solid
                    : curve.statistic == 1 ? Line::Dash::Dashed
                                           : Line::Dash::Dotted;
        Points points;
        points.series = curve.series;
        points.marker = markerOf(curve.series);
        points.hollow = curve.statistic > 0;
        points.name = curve.name;
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            line.points.emplace_back(curve.points[i].first, curve.points[i].second * panel.y.factor);
            points.x.push_back(line.points.back().first);
            points.y.push_back(line.points.back().second);
            points.rows.push_back(curve.rows[i]);
        }
        if (curve.statistic == 0)
            panel.legend.push_back(entryOf(points));
        panel.lines.push_back(std::move(line));
        panel.points.push_back(std::move(points));
    }
    for (std::size_t i = 0; i < statistics.size(); ++i) {
        drawn.push_back(titleOf(*statistics[i]));
        LegendEntry entry;
        entry.text = Message(statistics[i]->name.substr(0, statistics[i]->name.rfind('_')));
        entry.hollow = i > 0;
        panel.legend.push_back(std::move(entry));
    }
    // The title of the axis names the quantity, not one of its statistics.
    const auto quantity = latency.name.substr(latency.name.rfind('_') + 1);
    if (const auto* known = findMetric(quantity))
        panel.y.title =
            axisTitle(Message::known(known->title), panel.y.scale == Axis::Scale::Log
                                                        ? unitOf(latency)
                                                        : displayUnit(unitOf(latency), range.high).unit);
    return panel;
}

/// Returns a panel with latency against throughput, in which the load increases along each series.
Panel latencyPanel(const Spec& spec, const Input& input, const analysis::Serving& serving,
                   const table::Column& throughput, const table::Column& latency,
                   const std::vector<std::pair<std::string, double>>& limits)
{
    Panel panel;
    ServingRange x, y;
    for (const auto& series : serving.series)
        for (const auto& point : series.points) {
            x.take(point.throughput);
            y.take(point.latency);
        }
    panel.x = valueAxis(throughput, spec.logX && x.low > 0, spec.logX ? x.low : 0, x.high * 1.04);
    panel.y = valueAxis(latency, spec.logY && y.low > 0, spec.logY ? y.low : 0, y.high);
    drawLimit(panel, latency, limits, false);
    drawServingFrontier(panel, serving);
    for (std::size_t i = 0; i < serving.series.size(); ++i)
        drawLoads(panel, serving.series[i],
                  seriesOf(spec, input, serving.request.by, serving.series[i].key, i), !limits.empty(),
                  serving.points <= mostLabels);
    return panel;
}

} // namespace

Result<Figure> buildServing(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    analysis::ServingRequest request;
    // Check the columns here, so that the error message names the spec's key.
    if (!spec.x.empty()) {
        PARASCOPE_CHECK(columnOf(table, spec.x, "x"));
        request.throughput = spec.x;
    }
    if (!spec.metric.empty()) {
        PARASCOPE_CHECK(columnOf(table, spec.metric, "metric"));
        request.latency = spec.metric;
    }
    request.load = textOption(spec, "load");
    if (!spec.by.empty())
        request.by = {spec.by};
    PARASCOPE_TRY(request.limits, servingLimits(spec));
    PARASCOPE_TRY(auto mask,
                  filterMask(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front()));
    PARASCOPE_TRY(const auto serving, analysis::serving(table, mask, request));
    if (!serving.unable.empty())
        return emptyFigure(spec, serving.unable);

    Figure figure;
    figure.kind = "serving";
    figure.colourMap = spec.style.colourMap;
    figure.n = serving.points;
    const auto *throughput = findColumn(table, serving.request.throughput),
               *latency = findColumn(table, serving.request.latency),
               *load = findColumn(table, serving.request.load);
    const bool percentiles = textOption(spec, "show") == "percentiles";
    figure.what = !spec.title.empty() ? Message(spec.title)
                  : percentiles       ? Message::format("%1 over %2", titleOf(*latency), titleOf(*load))
                                : Message::format("%1 against %2, %3 along the lines", titleOf(*latency),
                                                  titleOf(*throughput), titleOf(*load));
    figure.counts = {Message::format("n = %1", whole(figure.n))};
    Panel panel;
    if (percentiles) {
        std::vector<Message> drawn;
        panel = percentilePanel(spec, input, serving, *load, *latency, drawn);
        drawLimit(panel, *latency, request.limits, true);
        figure.counts.push_back(joined(drawn, ", "));
    } else {
        panel = latencyPanel(spec, input, serving, *throughput, *latency, request.limits);
    }
    if (serving.lossy > 0)
        figure.counts.push_back(
            Message::format("more than 1 % of the requests were lost: %1 (hollow)", whole(serving.lossy)));
    panel.letter = spec.style.panelLetter;
    if (serving.series.size() < 2 && !percentiles)
        panel.legend.clear();
    if (!request.limits.empty()) {
        std::vector<Message> limits;
        for (const auto& [name, most] : request.limits)
            limits.push_back(limitText(table, name, most));
        figure.counts.push_back(
            Message::format("filled: within %1 (%2)", joined(limits, ", "), whole(serving.within)));
    }
    figure.description =
        Message::format("%1, %2 series, %3.", figure.what, serving.series.size(), figure.count());
    figure.caption = Message::english("%1 against %2; %3 series", titleOf(*latency), titleOf(*throughput),
                                      whole(serving.series.size()));
    for (const auto& clause : figure.counts)
        figure.caption += Message::english("; %1", clause);
    figure.counts.push_back(excludedClause(serving.excluded));
    return finished(std::move(figure), std::move(panel), serving.excluded);
}

} // namespace parascope::figure
