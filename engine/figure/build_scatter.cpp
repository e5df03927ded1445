// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::figure {

namespace {

/// Returns whether an axis can show a value.
bool usable(double v, bool log)
{
    return std::isfinite(v) && (!log || v > 0);
}

std::string yNameOf(const Spec& spec)
{
    if (!spec.y.empty())
        return spec.y;
    return spec.metric.empty() ? metric::examplesPerSecond : spec.metric;
}

/// Keeps the rows of the spec's platforms that both axes can show.
void keepDrawn(Rows& rows, const Spec& spec, const table::Column& x, const table::Column& y,
               const table::Column* platforms)
{
    const auto missing = table::Dictionary::missing;
    std::set<std::int32_t> wanted;
    for (const auto& name : spec.platforms)
        if (const auto code = platforms ? platforms->dictionary->find(name) : missing;
            code != missing || name.empty())
            wanted.insert(code);
    std::erase_if(rows, [&](std::int32_t r) {
        const auto code = platforms ? platforms->codes[static_cast<std::size_t>(r)] : missing;
        return !usable(keyAt(x, r), spec.logX) || !usable(keyAt(y, r), spec.logY) ||
               (!spec.platforms.empty() && !wanted.contains(code));
    });
}

/// Returns the axis over a column's values at these rows and over the predicted values.
Axis axisOver(const table::Column& column, const Rows& rows, bool log, const std::vector<Points>& predicted,
              std::vector<double> Points::* coordinate)
{
    double low = 1e300, high = -1e300;
    // Unsure predictions do not extend the axis.
    for (const auto& series : predicted)
        if (series.basis == Points::Basis::Predicted)
            for (const double value : series.*coordinate) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    for (const auto r : rows) {
        low = std::min(low, keyAt(column, r));
        high = std::max(high, keyAt(column, r));
    }
    return valueAxis(column, log, low, high);
}

/// Returns one series per platform and combination of the settings in which the runs differ, with its colour
/// and marker. If these are more than a legend can hold, the series are the platforms, and `mixed` has the
/// settings in which the points of a series differ.
std::vector<Points> seriesOfPoints(const Spec& spec, const Input& input, const Rows& rows,
                                   std::vector<const table::Column*>& mixed)
{
    constexpr std::size_t most = 8;
    const auto& table = *input.runs;
    const std::vector<std::uint32_t> all(rows.begin(), rows.end());
    std::vector<std::string> named{spec.x, spec.y, spec.colour};
    std::erase(named, columns::platform); // its levels are series anyway
    auto settings = analysis::openSettings(table, all, named);
    auto groups = analysis::groupsOf(settings, all);
    if (groups.size() > most) {
        mixed = settings;
        std::erase_if(mixed, [](const auto* column) { return column->name == columns::platform; });
        std::erase_if(settings, [](const auto* column) { return column->name != columns::platform; });
        groups = analysis::groupsOf(settings, all);
    }
    const auto* platforms = findColumn(table, columns::platform);
    const auto only = platforms ? textAt(table, columns::platform, rows.front()) : std::string();
    std::vector<std::string> names;
    for (const auto* column : settings)
        names.push_back(column->name);
    std::vector<Points> out;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        auto& series = out.emplace_back();
        series.rows.assign(groups[i].rows.begin(), groups[i].rows.end());
        series.series = settings.empty() ? seriesOf(spec, input, only)
                                         : seriesOf(spec, input, names, groups[i].levels, i);
        series.marker = markerOf(series.series);
        series.name = settings.empty() ? Message(only) : analysis::levelsText(settings, groups[i].levels);
    }
    return out;
}

/// Adds the points with a legend entry for each of several series. Returns a clause on what the points of one
/// series differ in.
Message addPoints(Panel& panel, const Spec& spec, const Input& input, const Rows& rows,
                  const table::Column& x, const table::Column& y, const table::Column* colour)
{
    std::vector<const table::Column*> mixed;
    auto drawn = seriesOfPoints(spec, input, rows, mixed);
    const bool several = drawn.size() > 1;
    for (auto& series : drawn) {
        for (const auto r : series.rows) {
            series.x.push_back(keyAt(x, r) * panel.x.factor);
            series.y.push_back(keyAt(y, r) * panel.y.factor);
            if (panel.colours)
                series.colour.push_back(static_cast<float>(keyAt(*colour, r) * panel.colours->axis.factor));
        }
        if (several)
            panel.legend.push_back(entryOf(series));
        panel.points.push_back(std::move(series));
    }
    return mixed.empty()
               ? Message()
               : Message::format("the points of a series differ in %1", analysis::titlesText(mixed));
}

} // namespace

Result<Figure> buildScatter(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string xName = spec.x.empty() ? "parameters" : spec.x;
    const std::string yName = yNameOf(spec);
    PARASCOPE_TRY(const auto* x, columnOf(table, xName, "x"));
    PARASCOPE_TRY(const auto* y, columnOf(table, yName, "y"));
    for (const auto* column : {x, y})
        if (column->kind != table::Column::Kind::Number)
            return Error::badInput("\"%1\" contains text; a scatter needs numbers on its axes.",
                                   column->name);
    const table::Column* colour = nullptr;
    if (!spec.colour.empty() && spec.colour != "platform") { // series have the platforms' colours anyway
        PARASCOPE_TRY(colour, columnOf(table, spec.colour, "colour"));
    }
    PARASCOPE_TRY(auto rows, selectRows(spec, input, {}));
    const auto all = rows.size();
    const auto* platforms = findColumn(table, columns::platform);
    keepDrawn(rows, spec, *x, *y, platforms);
    Figure figure;
    figure.kind = "scatter";
    figure.colourMap = spec.style.colourMap;
    figure.n = rows.size();
    figure.what =
        spec.title.empty() ? Message::format("%1 over %2", titleOf(*y), titleOf(*x)) : Message(spec.title);
    figure.counts = {Message::format("n = %1", whole(rows.size()))};
    if (all > rows.size())
        figure.counts.push_back(Message::format("%1 left out (no value, or none that a log axis can show)",
                                                whole(all - rows.size())));
    if (rows.empty()) {
        figure.empty = noRunMatches(spec, input, yName);
        return figure;
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    PointPredictions guesses;
    if (flagOption(spec, "predicted")) {
        PARASCOPE_TRY(guesses, predictPoints(spec, input, spec.platforms, xName, yName, colour));
    }
    panel.x = axisOver(*x, rows, spec.logX, guesses.series, &Points::x);
    panel.y = axisOver(*y, rows, spec.logY, guesses.series, &Points::y);
    if (colour)
        panel.colours = colourScaleOf(spec, input, *colour, rows);
    figure.counts.push_back(addPoints(panel, spec, input, rows, *x, *y, colour));
    starRealModels(panel, spec, input);
    if (panel.colours)
        splitByNames(panel, *colour, Places(spec, input, &table, colour->name));
    if (panel.colours)
        greyMarkers(panel);
    figure.description =
        Message::format("Scatter of %1 over %2, %3 runs.", titleOf(*y), titleOf(*x), figure.n);
    figure.caption = Message::english("%1 over %2; n = %3 runs", titleOf(*y), titleOf(*x), whole(figure.n));
    if (all > rows.size())
        figure.caption += Message::english("; left out: %1 without a value that the axes can show",
                                           whole(all - rows.size()));
    const auto unit = spec.logY && y->unit != "1"
                          ? unitOf(*y)
                          : displayUnit(unitOf(*y), panel.y.high / panel.y.factor).unit;
    addPredictedPoints(std::move(guesses), figure.n, unit, figure, panel);
    figure.caption += std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

namespace {

/// Returns a panel with the half-width of the median's interval after each step, and its target.
Panel halfWidthsPanel(const StepTrace& trace, double lastStep)
{
    Panel widths;
    widths.heightShare = 1;
    widths.x = linearAxis({}, Message::format("step"), 0, lastStep);
    double high = 3 * trace.target, low = trace.target / 2;
    Line curve;
    curve.ink = Ink::Series;
    for (const auto& [step, half] : trace.halfWidths)
        if (std::isfinite(half) && half > 0) {
            curve.points.emplace_back(static_cast<double>(step), half * 100);
            high = std::max(high, half);
            low = std::min(low, half);
        }
    widths.y = logAxis({}, Message::format("half-width (%)"), low * 90, std::min(high, 2.0) * 110);
    Line target;
    target.points = {{widths.x.low, trace.target * 100}, {widths.x.high, trace.target * 100}};
    target.ink = Ink::Error;
    target.dash = Line::Dash::Dashed;
    target.label =
        Message::format("target %1 %", tickLabel(trace.target * 100, trace.target * 100 >= 1 ? 1 : 0.1));
    widths.lines = {curve, target};
    widths.x.grid = false;
    return widths;
}

} // namespace

Result<Figure> buildSteps(const Spec& spec, const Input& input)
{
    Figure figure;
    figure.kind = "steps";
    if (!input.steps || input.steps->seconds.empty()) {
        figure.empty = Message::format("Step times appear here while a run is measured.");
        return figure;
    }
    const auto& trace = *input.steps;
    const auto n = trace.seconds.size();
    figure.n = n;
    figure.what = spec.title.empty() ? trace.what : spec.title;
    const double largest = *std::max_element(trace.seconds.begin(), trace.seconds.end());
    const auto unit = displayUnit("s", largest);
    const double last = static_cast<double>(std::max<std::size_t>(n, 10));
    const bool warm = trace.warmUpEnd > 0;
    const auto measured = [&](double value, const char* format) { return printed(format, value); };
    const bool interval = std::isfinite(trace.low) && std::isfinite(trace.high);
    figure.counts = {Message::format("step %1", n),
                     warm ? Message::format("warm-up ended at step %1", trace.warmUpEnd)
                          : Message::format("warming up")};
    const auto median = measured(trace.median * unit.factor, "%.4g ") + unit.unit;
    if (std::isfinite(trace.median))
        figure.counts.push_back(
            std::isfinite(trace.high)
                ? Message::format("median %1 ± %2 %", median,
                                  measured(50 * (trace.high - trace.low) / trace.median, "%.1f"))
                : Message::format("median %1 (no interval)", median));
    Panel times;
    times.heightShare = 1.3;
    times.x = linearAxis({}, Message::format("step"), 0, last);
    const double least = *std::min_element(trace.seconds.begin(), trace.seconds.end());
    times.y = linearAxis({}, axisTitle(Message::known(findMetric(metric::stepSeconds)->title), unit.unit),
                         least * unit.factor * 0.98, largest * unit.factor * 1.01, false, 4);
    times.x.grid = false;
    Points warmUp, counted;
    warmUp.hollow = true;
    warmUp.series = 4;
    for (std::size_t i = 0; i < n; ++i) {
        auto& series = warm && i >= trace.warmUpEnd ? counted : warmUp;
        series.x.push_back(static_cast<double>(i));
        series.y.push_back(trace.seconds[i] * unit.factor);
    }
    if (warm) {
        const double from = static_cast<double>(trace.warmUpEnd);
        times.bands.push_back({0, from, times.y.low, times.y.high, Ink::Secondary, 0});
        Line end;
        end.points = {{from, times.y.low}, {from, times.y.high}};
        end.dash = Line::Dash::Dashed;
        times.lines.push_back(end);
        if (interval)
            times.bands.push_back({from, static_cast<double>(n), trace.low * unit.factor,
                                   trace.high * unit.factor, Ink::Series, 0});
        if (std::isfinite(trace.median)) {
            Line middle;
            middle.points = {{from, trace.median * unit.factor},
                             {static_cast<double>(n), trace.median * unit.factor}};
            middle.ink = Ink::Series;
            times.lines.push_back(middle);
        }
    }
    times.points = {warmUp, counted};
    figure.panels.push_back(std::move(times));
    if (!trace.halfWidths.empty())
        figure.panels.push_back(halfWidthsPanel(trace, last));
    figure.description = Message::format("Step times of %1, %2 steps.", trace.what, n);
    figure.caption =
        Message::english("Step times of %1; n = %2 steps", trace.what, whole(n - trace.warmUpEnd));
    figure.caption += warm ? Message::english(", left out: %1 of the warm-up", whole(trace.warmUpEnd))
                           : Message::english(" (still warming up)");
    if (std::isfinite(trace.median)) {
        figure.caption += Message::english("; median %1", median);
        if (interval)
            figure.caption +=
                Message::english(" (95 % interval %1 to %2)", measured(trace.low * unit.factor, "%.4g"),
                                 measured(trace.high * unit.factor, "%.4g ") + unit.unit);
    }
    figure.caption += std::string(".");
    return figure;
}

} // namespace parascope::figure
