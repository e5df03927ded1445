// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/core/units.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::figure {

Result<Figure> buildScatter(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string xName = spec.x.empty() ? "parameters" : spec.x;
    const std::string yName = !spec.y.empty()       ? spec.y
                              : spec.metric.empty() ? metric::examplesPerSecond
                                                    : spec.metric;
    PARASCOPE_TRY(const auto* x, columnOf(table, xName, "x"));
    PARASCOPE_TRY(const auto* y, columnOf(table, yName, "y"));
    for (const auto* column : {x, y})
        if (column->kind != table::Column::Kind::Number)
            return badInput("figure: \"" + column->name +
                            "\" holds texts; a scatter needs numbers on its axes");
    const table::Column* colour = nullptr;
    if (!spec.colour.empty()) {
        PARASCOPE_TRY(colour, columnOf(table, spec.colour, "colour"));
    }
    PARASCOPE_TRY(auto rows, selectRows(spec, input, {}));
    const auto all = rows.size();
    const auto usable = [&](double v, bool log) { return std::isfinite(v) && (!log || v > 0); };
    const auto* platforms = findColumn(table, "platform");
    const auto codeAt = [&](std::int32_t r) {
        return platforms ? platforms->codes[static_cast<std::size_t>(r)] : table::Dictionary::missing;
    };
    std::set<std::int32_t> wanted;
    for (const auto& name : spec.platforms)
        if (const auto code = platforms ? platforms->dictionary->find(name) : table::Dictionary::missing;
            code != table::Dictionary::missing || name.empty())
            wanted.insert(code);
    std::erase_if(rows, [&](std::int32_t r) {
        return !usable(keyAt(*x, r), spec.logX) || !usable(keyAt(*y, r), spec.logY) ||
               (!spec.platforms.empty() && !wanted.contains(codeAt(r)));
    });
    Figure figure;
    figure.kind = "scatter";
    figure.colourMap = spec.style.colourMap;
    figure.n = rows.size();
    figure.what = spec.title.empty() ? quantityOf(*y) + " over " + quantityOf(*x) : spec.title;
    figure.count = "n = " + grouped(static_cast<std::int64_t>(rows.size())) +
                   (all > rows.size() ? " \u00b7 " + grouped(static_cast<std::int64_t>(all - rows.size())) +
                                            " left out (no value, or none that a log axis can show)"
                                      : "");
    if (rows.empty()) {
        figure.empty =
            "No run matches. " + grouped(static_cast<std::int64_t>(table.rows())) + " without the filter.";
        return figure;
    }
    double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
    for (const auto r : rows) {
        x0 = std::min(x0, keyAt(*x, r));
        x1 = std::max(x1, keyAt(*x, r));
        y0 = std::min(y0, keyAt(*y, r));
        y1 = std::max(y1, keyAt(*y, r));
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = valueAxis(*x, spec.logX, x0, x1);
    panel.y = valueAxis(*y, spec.logY, y0, y1);
    if (colour)
        panel.colours = colourScaleOf(*colour, rows, spec.logColour);
    std::set<std::int32_t> present;
    for (const auto r : rows)
        present.insert(platforms ? platforms->codes[static_cast<std::size_t>(r)] : 0);
    for (const auto code : present) {
        Points series;
        series.series = std::max(0, code);
        series.marker = static_cast<Marker>(series.series % 6);
        series.name = platforms && code >= 0 ? platforms->dictionary->text(code) : "";
        for (const auto r : rows)
            if (!platforms || platforms->codes[static_cast<std::size_t>(r)] == code) {
                series.x.push_back(keyAt(*x, r) * panel.x.factor);
                series.y.push_back(keyAt(*y, r) * panel.y.factor);
                series.rows.push_back(r);
                if (panel.colours)
                    series.colour.push_back(
                        static_cast<float>(keyAt(*colour, r) * panel.colours->axis.factor));
            }
        if (present.size() > 1) {
            LegendEntry entry;
            entry.text = series.name;
            entry.series = series.series;
            entry.marker = series.marker;
            panel.legend.push_back(entry);
        }
        panel.points.push_back(std::move(series));
    }
    starRealModels(panel, table);
    figure.description = "Scatter of " + quantityOf(*y) + " over " + quantityOf(*x) + ", " +
                         std::to_string(figure.n) + " runs.";
    figure.caption =
        quantityOf(*y) + " over " + quantityOf(*x) + "; n = " + grouped(static_cast<std::int64_t>(figure.n)) +
        " runs" +
        (all > rows.size() ? "; left out: " + grouped(static_cast<std::int64_t>(all - rows.size())) +
                                 " without a value that the axes can show"
                           : "") +
        ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

Result<Figure> buildSteps(const Spec& spec, const Input& input)
{
    Figure figure;
    figure.kind = "steps";
    if (!input.steps || input.steps->seconds.empty()) {
        figure.empty = "Step times appear here while a run is measured.";
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
    figure.count =
        "step " + std::to_string(n) +
        (warm ? " \u00b7 warm-up ended at step " + std::to_string(trace.warmUpEnd) : " \u00b7 warming up");
    if (std::isfinite(trace.median)) {
        char text[96];
        std::snprintf(text, sizeof text, " \u00b7 median %.4g %s", trace.median * unit.factor,
                      unit.unit.c_str());
        figure.count += text;
        if (std::isfinite(trace.high)) {
            std::snprintf(text, sizeof text, " \u00b1 %.1f %%", 50 * (trace.high - trace.low) / trace.median);
            figure.count += text;
        } else {
            figure.count += " (no interval)";
        }
    }
    Panel times;
    times.heightShare = 1.3;
    times.x = linearAxis({}, "step", 0, last);
    const double least = *std::min_element(trace.seconds.begin(), trace.seconds.end());
    times.y = linearAxis({}, axisTitle("step time", unit.unit), least * unit.factor * 0.98,
                         largest * unit.factor * 1.01, false, 4);
    times.x.grid = false;
    Points warmUp, measured;
    warmUp.hollow = true;
    warmUp.series = 4;
    for (std::size_t i = 0; i < n; ++i) {
        auto& series = warm && i >= trace.warmUpEnd ? measured : warmUp;
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
        if (std::isfinite(trace.low) && std::isfinite(trace.high))
            times.bands.push_back({from, static_cast<double>(n), trace.low * unit.factor,
                                   trace.high * unit.factor, Ink::Series, 0});
        if (std::isfinite(trace.median)) {
            Line median;
            median.points = {{from, trace.median * unit.factor},
                             {static_cast<double>(n), trace.median * unit.factor}};
            median.ink = Ink::Series;
            times.lines.push_back(median);
        }
    }
    times.points = {warmUp, measured};
    figure.panels.push_back(std::move(times));
    if (!trace.halfWidths.empty()) {
        Panel widths;
        widths.heightShare = 1;
        widths.x = linearAxis({}, "step", 0, last);
        double high = 3 * trace.target, low = trace.target / 2;
        Line curve;
        curve.ink = Ink::Series;
        for (const auto& [step, half] : trace.halfWidths)
            if (std::isfinite(half) && half > 0) {
                curve.points.emplace_back(static_cast<double>(step), half * 100);
                high = std::max(high, half);
                low = std::min(low, half);
            }
        widths.y = logAxis({}, "half-width (%)", low * 90, std::min(high, 2.0) * 110);
        Line target;
        target.points = {{widths.x.low, trace.target * 100}, {widths.x.high, trace.target * 100}};
        target.ink = Ink::Error;
        target.dash = Line::Dash::Dashed;
        target.label = "target " + tickLabel(trace.target * 100, trace.target * 100 >= 1 ? 1 : 0.1) + " %";
        widths.lines = {curve, target};
        widths.x.grid = false;
        figure.panels.push_back(std::move(widths));
    }
    figure.description = "Step times of " + trace.what + ", " + std::to_string(n) + " steps.";
    figure.caption =
        "Step times of " + trace.what + "; n = " + grouped(static_cast<std::int64_t>(n - trace.warmUpEnd)) +
        " steps" +
        (warm ? ", left out: " + grouped(static_cast<std::int64_t>(trace.warmUpEnd)) + " of the warm-up"
              : " (still warming up)");
    if (std::isfinite(trace.median)) {
        char text[160];
        std::snprintf(text, sizeof text, "; median %.4g %s", trace.median * unit.factor, unit.unit.c_str());
        figure.caption += text;
        if (std::isfinite(trace.low) && std::isfinite(trace.high)) {
            std::snprintf(text, sizeof text, " (95 %% interval %.4g to %.4g %s)", trace.low * unit.factor,
                          trace.high * unit.factor, unit.unit.c_str());
            figure.caption += text;
        }
    }
    figure.caption += ".";
    return figure;
}

} // namespace parascope::figure
