// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::figure {
namespace {

/// An upright axis: its levels evenly spaced where there are few, else a log or linear scale.
Axis uprightAxis(const table::Column& column, const Rows& rows)
{
    std::set<double> values;
    double low = 1e300, high = -1e300;
    for (const auto r : rows)
        if (const double v = keyAt(column, r); std::isfinite(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
            if (values.size() <= 16)
                values.insert(v);
        }
    if (column.kind == table::Column::Kind::Category || (column.role == table::Column::Role::HyperParameter && values.size() <= 16)) {
        std::vector<std::string> labels;
        for (const double v : values)
            labels.push_back(keyText(column, v));
        return categoryAxis(column.name, quantityOf(column), labels);
    }
    const bool log = low > 0 && high / low > 100;
    auto axis = valueAxis(column, log, low, high);
    return axis;
}

/// Columns to stand side by side: as asked, or hyper-parameters that vary and then the metric.
Result<std::vector<const table::Column*>> columnsOf(const Spec& spec, const table::Table& table, const Rows& rows)
{
    std::vector<const table::Column*> columns;
    if (const auto it = spec.options.find("axes"); it != spec.options.end() && it->is_array()) {
        for (const auto& name : *it) {
            if (!name.is_string())
                return badInput("figure: \"options\": \"axes\" must be a list of column names");
            PARASCOPE_TRY(const auto* column, columnOf(table, name.get<std::string>(), "axes"));
            columns.push_back(column);
        }
        return columns;
    }
    for (const auto* column : hyperParameters(table)) {
        std::set<double> values;
        for (const auto r : rows)
            if (const double v = keyAt(*column, r); std::isfinite(v) && values.size() < 2)
                values.insert(v);
        if (values.size() > 1)
            columns.push_back(column);
    }
    PARASCOPE_TRY(const auto* metric, columnOf(table, spec.metric.empty() ? "examples_per_second" : spec.metric, "metric"));
    columns.push_back(metric);
    return columns;
}

} // namespace

Result<Figure> buildParallel(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    PARASCOPE_TRY(auto rows, selectRows(spec, input, {}));
    const auto all = rows.size();
    PARASCOPE_TRY(const auto* metric, columnOf(table, spec.metric.empty() ? "examples_per_second" : spec.metric, "metric"));
    std::erase_if(rows, [&](std::int32_t r) {
        return !std::isfinite(keyAt(*metric, r)) ||
               (!spec.platforms.empty() && std::find(spec.platforms.begin(), spec.platforms.end(), textAt(table, "platform", r)) == spec.platforms.end());
    });
    if (rows.empty())
        return emptyFigure(spec, noRunMatches(table));
    PARASCOPE_TRY(const auto columns, columnsOf(spec, table, rows));
    if (columns.size() < 2)
        return emptyFigure(spec, "Parallel coordinates need two columns that vary; here is one.");

    Figure figure;
    figure.kind = "parallel";
    figure.colourMap = spec.style.colourMap;
    figure.n = rows.size();
    figure.what = !spec.title.empty() ? spec.title : "runs across " + std::to_string(columns.size()) + " axes, coloured by " + quantityOf(*metric);
    figure.count = "n = " + grouped(static_cast<std::int64_t>(rows.size())) + (all > rows.size() ? " \u00b7 left out " + grouped(static_cast<std::int64_t>(all - rows.size())) + " without a value or of another platform" : "");
    Panel panel;
    panel.letter = spec.style.panelLetter;
    Parallel parallel;
    std::vector<std::string> names;
    for (const auto* column : columns) {
        parallel.axes.push_back(uprightAxis(*column, rows));
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
    panel.colours = colourScaleOf(*colour, rows, spec.logColour);
    for (const auto r : rows) {
        for (std::size_t a = 0; a < columns.size(); ++a) {
            const auto& axis = parallel.axes[a];
            double v = keyAt(*columns[a], r);
            if (axis.scale == Axis::Scale::Category) {
                const auto text = std::isfinite(v) ? keyText(*columns[a], v) : std::string();
                const auto at = std::find_if(axis.ticks.begin(), axis.ticks.end(), [&](const Tick& t) { return t.label == text; });
                v = at == axis.ticks.end() ? noValue : at->position;
            } else {
                v *= axis.factor;
            }
            parallel.positions.push_back(static_cast<float>(axis.position(v)));
        }
        if (panel.colours)
            parallel.colour.push_back(static_cast<float>(keyAt(*colour, r) * panel.colours->axis.factor));
        parallel.rows.push_back(r);
    }
    panel.parallel = std::move(parallel);
    figure.description = "Parallel coordinates of " + std::to_string(rows.size()) + " runs over " + std::to_string(columns.size()) + " axes.";
    figure.caption = "Each line is a run across its hyper-parameters and " + quantityOf(*metric) + "; n = " + grouped(static_cast<std::int64_t>(rows.size())) + ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

Result<Figure> buildRanges(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string name = spec.metric.empty() ? "parameters" : spec.metric, by = spec.by.empty() ? "family" : spec.by;
    PARASCOPE_TRY(const auto* metric, columnOf(table, name, "metric"));
    PARASCOPE_TRY(const auto* grouping, columnOf(table, by, "by"));
    PARASCOPE_TRY(const auto rows, selectRows(spec, input, spec.platforms.empty() ? std::string() : spec.platforms[0]));
    struct Range { double low = 1e300, high = -1e300; std::size_t n = 0; std::int32_t row = -1; };
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
        return emptyFigure(spec, noRunMatches(table));
    Figure figure;
    figure.kind = "ranges";
    figure.what = !spec.title.empty() ? spec.title : quantityOf(*metric) + " by " + quantityOf(*grouping);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.horizontalBars = true;
    std::vector<std::string> labels;
    double low = 1e300, high = -1e300;
    for (const auto& [key, g] : groups) {
        labels.push_back(keyText(*grouping, key));
        low = std::min(low, g.low);
        high = std::max(high, g.high);
        figure.n += g.n;
    }
    panel.y = categoryAxis(by, axisTitle(quantityOf(*grouping), {}), labels);
    panel.x = valueAxis(*metric, true, low / 1.5, high * 1.5);
    Points single;
    single.marker = Marker::Diamond;
    single.series = 1;
    single.name = "one model";
    int category = 0;
    for (const auto& [key, g] : groups) {
        const double f = panel.x.factor;
        if (g.low == g.high) {
            single.x.push_back(g.low * f);
            single.y.push_back(category++);
            single.rows.push_back(g.row);
            continue;
        }
        Bar bar;
        bar.category = category++;
        bar.from = g.low * f;
        bar.value = g.high * f;
        bar.name = "range";
        bar.label = grouped(static_cast<std::int64_t>(g.n)) + " runs";
        panel.bars.push_back(std::move(bar));
    }
    if (!single.x.empty())
        panel.points.push_back(std::move(single));
    figure.count = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + (without ? " \u00b7 left out " + grouped(static_cast<std::int64_t>(without)) + " without a value" : "");
    figure.description = "Ranges of " + quantityOf(*metric) + " by " + quantityOf(*grouping) + ", " + std::to_string(figure.n) + " runs from " + withPrefix(low, metric->unit) + " to " + withPrefix(high, metric->unit) + ".";
    figure.caption = "Range of " + quantityOf(*metric) + " by " + quantityOf(*grouping) + "; n = " + grouped(static_cast<std::int64_t>(figure.n)) + " runs; diamonds are single models.";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
