// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/roofline_parts.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <array>

namespace parascope::figure {
namespace {

constexpr std::size_t maxDarkArrows =
    40; // more arrows are drawn thin, because they would hide everything else

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
        return emptyFigure(spec,
                           Message::format("The runs of %1 have several data types, each with a roof of "
                                           "its own; filter to one.",
                                           freshType == analysis::severalTypes ? fresh : old));
    PARASCOPE_TRY(
        const auto freshRoof,
        analysis::roofline(table, freshRuns, analysis::ceilingsOf(roofFacts(spec, input, fresh), freshType)));
    PARASCOPE_TRY(
        const auto oldRoof,
        analysis::roofline(table, oldRuns, analysis::ceilingsOf(roofFacts(spec, input, old), oldType)));
    for (const auto* roof : {&freshRoof, &oldRoof})
        if (!roof->unable.empty()) {
            auto empty =
                emptyFigure(spec, Message::format("%1: %2", roof == &freshRoof ? fresh : old, roof->unable));
            empty.roofless = roof->roofless;
            return empty;
        }
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
    after.series = seriesOf(spec, input, fresh);
    before.name = old;
    before.series = seriesOf(spec, input, old);
    before.hollow = true;
    std::size_t left = 0;
    for (const auto& pair : pairs.result.pairs) {
        const auto to = static_cast<std::int32_t>(pair.numeratorRow),
                   from = static_cast<std::int32_t>(pair.denominatorRow);
        const std::pair<double, double> start{keyAt(*x, from), keyAt(*y, from)},
            end{keyAt(*x, to), keyAt(*y, to)};
        const std::array drawn{start.first, start.second, end.first, end.second};
        if (!std::all_of(drawn.begin(), drawn.end(), [](double value) { return value > 0; })) {
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
        return emptyFigure(spec,
                           Message::format("No model has bytes and FLOPs on both %1 and %2.", old, fresh));
    for (auto& line : panel.lines)
        if (line.arrow)
            line.width = figure.n > maxDarkArrows ? 0.35 : 0.7;
    panel.legend = {entryOf(before), entryOf(after)};
    panel.points = {std::move(before), std::move(after)};
    starRealModels(panel, spec, input);

    const auto n = Message::format("n = %1 models", whole(figure.n));
    const auto ratio =
        Message::format("geometric mean of the speedup %1", decimals(pairs.result.geometricMean, 2));
    const auto bare = left ? Message::format("%1 without bytes or FLOPs", whole(left)) : Message();
    figure.what = !spec.title.empty()
                      ? Message(spec.title)
                      : Message::format("From %1 to %2 · models on both rooflines", old, fresh);
    figure.counts = {Message::format("n = %1 models on both", whole(figure.n)), ratio,
                     excludedClause(pairs.result.excluded), bare};
    figure.description =
        Message::format("Rooflines of %1 and %2 with one arrow per model, %3.", old, fresh, n);
    const auto ridge = [](double at) { return tickLabel(at, at >= 10 ? 1 : 0.1); };
    figure.caption = Message::english("Models from %1 (hollow) to %2 (filled) on the rooflines of both: %3; "
                                      "ridges at %4 and %5 FLOP/byte; %6",
                                      old, fresh, n, ridge(oldRoof.ridge), ridge(freshRoof.ridge), ratio);
    if (const auto text = joined({answer::leftOut(pairs.result.excluded), bare}, ", "); !text.empty())
        figure.caption += Message::english("; left out: %1", text);
    figure.caption += clausesText(answer::settings(pairs.result)) + std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
