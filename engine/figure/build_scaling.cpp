// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/scaling.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::figure {
namespace {

/// Returns the column with the number of devices of a run: the one that the spec's option names, or one with
/// a usual name. Returns an empty text if there is none.
std::string devicesColumn(const Spec& spec, const table::Table& table)
{
    const auto named = textOption(spec, "over");
    if (!named.empty())
        return named;
    for (const char* name : {"devices", "cores", "threads"})
        if (findColumn(table, name))
            return name;
    return {};
}

/// Returns Amdahl's speedup on n devices. For weak scaling, where the batch grows with the devices, it is the
/// work done in the time that one device needs for its work.
double modelled(double fraction, double n, bool weak)
{
    return weak ? n / (1 + fraction * (n - 1)) : 1 / (fraction + (1 - fraction) / n);
}

/// Returns a panel with the metric on most devices over that on the fewest, and the line on which both are
/// equal (the paper's Figure 4).
Panel pairedPanel(const Spec& spec, const table::Column& metric, const table::Column& over, Points points,
                  const analysis::Scaling& result)
{
    double low = std::numeric_limits<double>::infinity(), high = 0, most = 0,
           fewest = std::numeric_limits<double>::infinity();
    for (const auto& point : result.points) {
        points.x.push_back(metric.numbers[point.oneRow]);
        points.y.push_back(metric.numbers[point.row]);
        for (const double value : {points.x.back(), points.y.back()}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
        fewest = std::min(fewest, point.baseline);
        most = std::max(most, point.devices);
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    const bool decades = high / low > 8;
    const auto unit =
        decades && unitOf(metric) != "1" ? DisplayUnit{1, unitOf(metric)} : displayUnit(unitOf(metric), high);
    const auto title = [&](double n) {
        return axisTitle(Message::format("%1, %2 = %3", titleOf(metric), titleOf(over), toText(Value(n))),
                         unit.unit);
    };
    for (auto* values : {&points.x, &points.y})
        for (auto& value : *values)
            value *= unit.factor;
    const double from = decades ? low * unit.factor / 1.2 : 0,
                 to = high * unit.factor * (decades ? 1.25 : 1.08);
    panel.x = decades ? logAxis(metric.name, title(fewest), from, to)
                      : linearAxis(metric.name, title(fewest), from, to, true);
    panel.y = decades ? logAxis(metric.name, title(most), from, to)
                      : linearAxis(metric.name, title(most), from, to, true);
    panel.x.factor = panel.y.factor = unit.factor;
    Line equal;
    equal.points = {{decades ? from : 0, decades ? from : 0}, {to, to}};
    equal.dash = Line::Dash::Dashed;
    equal.ink = Ink::Secondary;
    panel.lines.push_back(std::move(equal));
    panel.points.push_back(std::move(points));
    return panel;
}

/// Returns a panel with a box per family: the share of the time that is not parallel, as each point alone
/// gives it.
Panel fractionsPanel(const Spec& spec, const Input& input, const analysis::Scaling& result)
{
    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<Message> names;
    const Places places(spec, input, input.runs.get(), "family");
    for (const auto& family : result.families) {
        Box box;
        box.category = static_cast<int>(names.size());
        box.series = places.of(family.name);
        box.name = family.name;
        box.n = family.n;
        const auto at = [&](std::size_t i) { return 100 * family.percentiles[i]; };
        box.lowWhisker = at(0);
        box.lowBox = at(1);
        box.median = at(2);
        box.highBox = at(3);
        box.highWhisker = at(4);
        names.emplace_back(family.name);
        panel.boxes.push_back(std::move(box));
    }
    const auto* column = findColumn(*input.runs, columns::family);
    panel.x = categoryAxis("family", column ? titleOf(*column) : Message(), names);
    panel.y = linearAxis({}, axisTitle(Message::format("time not parallel"), "%"), 0, 100, true, 5);
    return panel;
}

/// Returns a panel with the speedups over the fewest devices, the ideal line, and the fitted model.
Panel speedupPanel(const Spec& spec, const analysis::ScalingRequest& request, Points points,
                   const analysis::Scaling& result)
{
    double largest = 2, highest = 2;
    for (const auto& point : result.points) {
        largest = std::max(largest, point.devices / point.baseline);
        highest = std::max(highest, point.speedup);
        points.x.push_back(point.devices / point.baseline);
        points.y.push_back(point.speedup);
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x =
        linearAxis("devices", Message::format("%1 / fewest %1", request.over), 0.9, largest * 1.05, true);
    panel.y = linearAxis("speedup", Message::format("speedup"), 0, std::max(highest, largest) * 1.08, true);
    Line ideal;
    ideal.points = {{1, 1}, {largest, largest}};
    ideal.dash = Line::Dash::Dashed;
    ideal.ink = Ink::Secondary;
    ideal.label = Message::format("ideal");
    ideal.labelAlong = true;
    panel.lines.push_back(std::move(ideal));
    if (std::isfinite(result.fraction)) {
        Line fit;
        fit.ink = Ink::Text;
        constexpr int steps = 40;
        for (int i = 0; i <= steps; ++i) {
            const double n = 1 + (largest - 1) * i / steps;
            fit.points.emplace_back(n, modelled(result.fraction, n, request.weak));
        }
        fit.label = request.weak ? Message::format("weak scaling") : Message(std::string("Amdahl"));
        panel.lines.push_back(std::move(fit));
    }
    panel.points.push_back(std::move(points));
    return panel;
}

/// Returns a clause with the share of the time that is not parallel; empty if no model fits.
Message shareClause(const analysis::Scaling& result)
{
    if (!std::isfinite(result.fraction))
        return {};
    const auto share = decimals(100 * result.fraction, 1);
    if (!std::isfinite(result.interval.low))
        return Message::format("%1 % of the time not parallel", share);
    return Message::format("%1 % of the time not parallel (%2 to %3 %)", share,
                           decimals(100 * result.interval.low, 1), decimals(100 * result.interval.high, 1));
}

} // namespace

Result<Figure> buildScaling(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    analysis::ScalingRequest request;
    request.over = devicesColumn(spec, table);
    request.weak = flagOption(spec, "weak");
    if (!spec.metric.empty())
        request.metric = spec.metric;
    if (request.over.empty())
        return emptyFigure(
            spec, Message::format("These runs do not say on how many devices, cores or threads they ran."));
    PARASCOPE_TRY(const auto* over, columnOf(table, request.over, "over"));
    PARASCOPE_TRY(const auto runs, runsOfOne(spec, input));
    const auto& mask = runs.rows;
    const auto& platform = runs.platform;
    PARASCOPE_TRY(const auto result, analysis::scaling(table, mask, request));
    if (!result.unable.empty())
        return emptyFigure(spec, result.unable);

    Figure figure;
    figure.kind = "scaling";
    figure.colourMap = spec.style.colourMap;
    figure.n = result.points.size();
    const bool paired = flagOption(spec, "paired"), fractions = flagOption(spec, "fractions");
    PARASCOPE_TRY(const auto* metric, columnOf(table, request.metric, "metric"));
    const auto subject = fractions ? Message::format("time not parallel")
                         : paired  ? titleOf(*metric)
                                   : Message::format("speedup over the fewest %1", request.over);
    figure.what = !spec.title.empty() ? Message(spec.title) : joined({platform, subject}, " · ");
    const auto share = shareClause(result);
    figure.counts = {Message::format("n = %1 of %2 models", whole(figure.n), whole(result.models)), share,
                     excludedClause(result.excluded)};
    Points points;
    points.name = platform;
    points.series = seriesOf(spec, input, platform);
    for (const auto& point : result.points)
        points.rows.push_back(static_cast<std::int32_t>(point.row));
    const auto scaled =
        Message::english(request.weak ? "Weak scaling over %1" : "Strong scaling over %1", titleOf(*over));
    const auto closing = [&](Panel panel) {
        figure.description = Message::format("Speedup over %1, %2.", titleOf(*over), figure.count());
        figure.caption = scaled;
        if (!platform.empty())
            figure.caption += Message::english(" of %1", platform);
        figure.caption +=
            Message::english(": n = %1 points of %2 models", whole(figure.n), whole(result.models));
        for (const auto& clause : {share, result.reason})
            if (!clause.empty())
                figure.caption += Message::english("; %1", clause);
        for (const auto& family : result.families)
            if (!family.name.empty())
                figure.caption += Message::english(
                    "; %1: %2 % not parallel in the median (9 to 91 %: %3 to %4)", family.name,
                    decimals(100 * family.percentiles[2], 1), decimals(100 * family.percentiles[1], 1),
                    decimals(100 * family.percentiles[3], 1));
        if (fractions)
            figure.caption += Message::english("; %1, of what each point alone gives", paperBoxes());
        else
            figure.caption += Message::english(paired ? "; dashed: equal" : "; dashed: ideal");
        return finished(std::move(figure), std::move(panel), result.excluded);
    };
    if (fractions)
        return closing(fractionsPanel(spec, input, result));
    if (paired)
        return closing(pairedPanel(spec, *metric, *over, std::move(points), result));
    return closing(speedupPanel(spec, request, std::move(points), result));
}

} // namespace parascope::figure
