// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/roofline_parts.h"

#include "engine/core/units.h"

#include <cmath>

namespace parascope::figure {
namespace {

constexpr std::size_t mostDarkArrows = 40; // more are drawn thin, or they are all that one sees

LegendEntry entryOf(const Points& series)
{
    LegendEntry entry;
    entry.text = series.name;
    entry.series = series.series;
    entry.marker = series.marker;
    entry.hollow = series.hollow;
    return entry;
}

} // namespace

Result<Figure> buildUpgradeRoofline(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    PARASCOPE_TRY(const auto names, twoPlatforms(spec, table));
    const auto& [fresh, old] = names;
    PARASCOPE_TRY(const auto freshRuns, filterMask(spec, input, fresh));
    PARASCOPE_TRY(const auto oldRuns, filterMask(spec, input, old));
    const auto freshType = analysis::commonType(table, freshRuns),
               oldType = analysis::commonType(table, oldRuns);
    if (freshType == analysis::severalTypes || oldType == analysis::severalTypes)
        return emptyFigure(spec, "The runs of " + (freshType == analysis::severalTypes ? fresh : old) +
                                     " have several data types, each with a roof of its own; filter to one.");
    PARASCOPE_TRY(
        const auto freshRoof,
        analysis::roofline(table, freshRuns, analysis::ceilingsOf(roofFacts(spec, input, fresh), freshType)));
    PARASCOPE_TRY(
        const auto oldRoof,
        analysis::roofline(table, oldRuns, analysis::ceilingsOf(roofFacts(spec, input, old), oldType)));
    for (const auto* roof : {&freshRoof, &oldRoof})
        if (!roof->unable.empty())
            return emptyFigure(spec, (roof == &freshRoof ? fresh : old) + ": " + roof->unable);
    PARASCOPE_TRY(const auto pairs, pairsOf(spec, input, metric::flopsPerSecond));
    PARASCOPE_TRY(const auto* x, columnOf(table, metric::arithmeticIntensity, "x"));
    PARASCOPE_TRY(const auto* y, columnOf(table, metric::flopsPerSecond, "y"));

    Figure figure;
    figure.kind = "roofline";
    figure.colourMap = spec.style.colourMap;
    Panel panel;
    panel.letter = spec.style.panelLetter;
    setRooflineAxes(panel, {&freshRoof, &oldRoof});
    addCeilings(panel, oldRoof, old, false);
    for (auto& line : panel.lines)
        if (line.dash == Line::Dash::Solid)
            line.ink = Ink::Secondary;
    addCeilings(panel, freshRoof, fresh, flagOption(spec, "red_roof"));
    Points after, before;
    after.name = fresh;
    after.series = seriesOf(table, fresh);
    before.name = old;
    before.series = seriesOf(table, old);
    before.hollow = true;
    std::size_t left = 0;
    for (const auto& pair : pairs.result.pairs) {
        const auto to = static_cast<std::int32_t>(pair.numeratorRow),
                   from = static_cast<std::int32_t>(pair.denominatorRow);
        const std::pair<double, double> start{keyAt(*x, from), keyAt(*y, from)},
            end{keyAt(*x, to), keyAt(*y, to)};
        if (!(start.first > 0 && start.second > 0 && end.first > 0 && end.second > 0)) {
            ++left;
            continue;
        }
        before.x.push_back(start.first);
        before.y.push_back(start.second);
        before.rows.push_back(from);
        after.x.push_back(end.first);
        after.y.push_back(end.second);
        after.rows.push_back(to);
        Line arrow;
        arrow.points = {start, end};
        arrow.ink = Ink::Secondary;
        arrow.arrow = true;
        panel.lines.push_back(std::move(arrow));
    }
    figure.n = after.x.size();
    if (figure.n == 0)
        return emptyFigure(spec, "No model has bytes and FLOPs on both " + old + " and " + fresh + ".");
    for (auto& line : panel.lines)
        if (line.arrow)
            line.width = figure.n > mostDarkArrows ? 0.35 : 0.7;
    panel.legend = {entryOf(before), entryOf(after)};
    panel.points = {std::move(before), std::move(after)};
    starRealModels(panel, table);

    const std::string n = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " models";
    const std::string ratio = "geometric mean of the speedup " + decimals(pairs.result.geometricMean, 2);
    figure.what = !spec.title.empty() ? spec.title
                                      : "From " + old + " to " + fresh + " \u00b7 models on both rooflines";
    figure.count =
        n + " on both \u00b7 " + ratio + leftOutClause(pairs.result.leftOut) +
        (left ? " \u00b7 " + grouped(static_cast<std::int64_t>(left)) + " without bytes or FLOPs" : "");
    figure.description = "Rooflines of " + old + " and " + fresh + " with an arrow a model, " + n + ".";
    figure.caption = "Models from " + old + " (hollow) to " + fresh +
                     " (filled) on the rooflines of both: " + n + "; ridges at " +
                     tickLabel(oldRoof.ridge, oldRoof.ridge >= 10 ? 1 : 0.1) + " and " +
                     tickLabel(freshRoof.ridge, freshRoof.ridge >= 10 ? 1 : 0.1) + " FLOP/byte; " + ratio;
    if (const auto text = leftOutText(pairs.result.leftOut); !text.empty() || left > 0)
        figure.caption += "; left out: " + text +
                          (left ? (text.empty() ? "" : ", ") + grouped(static_cast<std::int64_t>(left)) +
                                      " without bytes or FLOPs"
                                : "");
    figure.caption += settingsClause(pairs.result) + ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
