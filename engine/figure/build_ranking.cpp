// SPDX-License-Identifier: GPL-3.0-or-later
// Many sides compared at once: their ratios and ranks, and the map of who wins where.
#include "engine/figure/parts.h"

#include "engine/analyse/answer/ranking.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

namespace {

/// Returns the request of a spec. The platforms that it names are the sides.
analysis::RankingRequest rankingRequest(const Spec& spec)
{
    analysis::RankingRequest request;
    request.over = textOption(spec, "over");
    if (request.over == columns::platform)
        request.sides = spec.platforms;
    request.match = spec.match;
    request.metric =
        spec.metric.empty() || spec.metric == metric::speedup ? metric::examplesPerSecond : spec.metric;
    return request;
}

/// Returns the bar from the best to the worst rank of a side, or the mark of its only rank.
void drawRanks(Panel& panel, const analysis::RankedSide& side, int place, int series)
{
    if (side.rankLow < side.rankHigh) {
        Bar bar;
        bar.category = place;
        bar.from = static_cast<double>(side.rankLow) - 0.15;
        bar.value = static_cast<double>(side.rankHigh) + 0.15;
        bar.series = series;
        bar.name = side.name;
        bar.label = answer::ranksText(side);
        panel.bars.push_back(std::move(bar));
        return;
    }
    Points only;
    only.series = series;
    only.marker = Marker::Square;
    only.name = side.name;
    only.x.push_back(static_cast<double>(side.rankLow));
    only.y.push_back(place);
    only.rows.push_back(noRow);
    panel.points.push_back(std::move(only));
}

/// Draws the ratio and its interval, which ends at the ends of the axis: two models may leave decades open.
void drawRatio(Panel& panel, const analysis::RankedSide& side, bool isReference, int place, int series)
{
    const double ratio = isReference ? 1 : side.ratio;
    if (!std::isfinite(ratio))
        return;
    if (!isReference && std::isfinite(side.interval.low)) {
        Line interval;
        interval.points = {{std::max(side.interval.low, panel.x.low), place},
                           {std::min(side.interval.high, panel.x.high), place}};
        interval.ink = Ink::Series;
        interval.series = series;
        panel.lines.push_back(std::move(interval));
    }
    Points point;
    point.series = series;
    point.hollow = isReference || !side.told;
    point.name = side.name;
    point.x.push_back(ratio);
    point.y.push_back(place);
    point.rows.push_back(noRow);
    panel.points.push_back(std::move(point));
}

/// Returns the axis of the ratios. It is logarithmic, because a side twice as good and one half as good are
/// equally far from the reference.
Axis ratioAxisOf(const analysis::Ranking& ranking)
{
    double low = 1, high = 1;
    for (const auto& side : ranking.sides)
        if (std::isfinite(side.ratio) && side.ratio > 0) {
            low = std::min(low, side.ratio);
            high = std::max(high, side.ratio);
        }
    constexpr double beyond = 4; // times the ratios
    const double least = low / beyond, most = high * beyond;
    for (const auto& side : ranking.sides)
        if (std::isfinite(side.interval.low)) {
            low = std::min(low, std::max(least, side.interval.low));
            high = std::max(high, std::min(most, side.interval.high));
        }
    return logAxis("ratio", Message::format("ratio to %1 (better →)", ranking.sides[ranking.reference].name),
                   low / 1.15, high * 1.15);
}

/// Returns the clauses about the limits of a ranking, for a caption.
Message caveatsText(const analysis::Ranking& ranking)
{
    Message text;
    for (const auto& caveat : answer::caveats(ranking))
        text += Message::english(" %1", caveat);
    return text;
}

LegendEntry unsureEntry(std::size_t count)
{
    LegendEntry entry;
    entry.kind = LegendEntry::Kind::Unsure;
    entry.text = Message::format("%1 not certain", whole(count));
    return entry;
}

/// Returns the text of a side in a cell's card.
std::string cardText(const analysis::Winners& winners, const analysis::WinnerCell& cell)
{
    return winners.sides[static_cast<std::size_t>(cell.best)] + " : " +
           winners.sides[static_cast<std::size_t>(cell.next)] + " = " + printed("%.3g", cell.ratio) +
           (cell.told ? "" : "?") + ", n = " + std::to_string(cell.models);
}

/// The levels of an axis that have a cell with a best side.
struct KeptLevels
{
    std::vector<Message> labels;
    std::vector<int> places; ///< by level: its place among the kept ones; -1 for the others
};

KeptLevels keptLevels(const table::Column& column, const std::vector<Value>& values,
                      const std::vector<std::uint8_t>& hasBest)
{
    KeptLevels out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        out.places.push_back(hasBest[i] ? static_cast<int>(out.labels.size()) : -1);
        if (out.places.back() >= 0)
            out.labels.push_back(levelName(column, values[i]));
    }
    return out;
}

} // namespace

Result<Figure> buildRanks(const Spec& spec, const Input& input)
{
    const auto request = rankingRequest(spec);
    auto question = request;
    question.reference = textOption(spec, "reference");
    question.equalSettings = textOption(spec, "weigh") == "settings";
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, request.metric, "metric"));
    PARASCOPE_TRY(const auto runs, runsOf(spec, input));
    PARASCOPE_TRY(auto ranking, analysis::ranking(*input.runs, runs.rows, question));
    runs.nameReasons(ranking.excluded);
    if (!ranking.unable.empty())
        return emptyFigure(spec, ranking.unable);
    const Places places(spec, input, input.runs.get(), request.over);

    Figure figure;
    figure.kind = "ranks";
    figure.n = ranking.models;
    figure.columns = 2;
    figure.what =
        !spec.title.empty() ? Message(spec.title) : Message::format("ranks by %1", titleOf(*quantity));
    figure.counts = {Message::format("n = %1 models", whole(ranking.models)), answer::verdict(ranking),
                     excludedClause(ranking.excluded)};
    Panel ratios, ranks;
    ratios.letter = spec.style.panelLetter;
    ratios.horizontalBars = ranks.horizontalBars = true;
    const auto n = ranking.sides.size();
    // Twelve names need almost twice the height of a panel in a row of two.
    constexpr double least = 1.5, ofAxis = 0.35, ofSide = 0.13;
    ratios.heightShare = ranks.heightShare = std::max(least, ofAxis + ofSide * static_cast<double>(n));
    std::vector<Message> labels;
    for (std::size_t i = n; i-- > 0;) // the best is the topmost
        labels.push_back(ranking.sides[i].name);
    ratios.y = ranks.y = categoryAxis(request.over, {}, labels);
    ranks.y.labelled = false;
    ratios.x = ratioAxisOf(ranking);
    ranks.x = linearAxis("rank", Message::format("rank"), 0.5, static_cast<double>(n) + 0.5, true);
    ranks.x.ticks.clear();
    for (std::size_t rank = 1; rank <= n; ++rank)
        ranks.x.ticks.push_back({static_cast<double>(rank), std::to_string(rank)});
    Line even;
    even.points = {{1, ratios.y.low}, {1, ratios.y.high}};
    even.width = 0.8;
    ratios.lines.push_back(std::move(even));
    for (std::size_t i = 0; i < n; ++i) {
        const auto& side = ranking.sides[i];
        const int place = static_cast<int>(n - 1 - i), series = places.of(side.name);
        drawRatio(ratios, side, i == ranking.reference, place, series);
        drawRanks(ranks, side, place, series);
    }
    figure.description = Message::format("Ranks of %1 sides by %2, %3 models; %4", n, titleOf(*quantity),
                                         ranking.models, answer::verdict(ranking));
    figure.caption = Message::english(
        "Left: %1 relative to %2 over equal models (geometric mean, simultaneous 95 % intervals; hollow: "
        "not told from the reference). Right: the ranks that are compatible with the data, all together at "
        "95 %; sides that cannot be told apart share ranks. n = %3 models. %4%5",
        titleOf(*quantity), ranking.sides[ranking.reference].name, whole(ranking.models),
        answer::verdict(ranking), caveatsText(ranking));
    figure.panels.push_back(std::move(ratios));
    figure.panels.push_back(std::move(ranks));
    return figure;
}

Result<Figure> buildWinners(const Spec& spec, const Input& input)
{
    const auto request = rankingRequest(spec);
    const auto& table = *input.runs;
    PARASCOPE_TRY(const auto* quantity, columnOf(table, request.metric, "metric"));
    PARASCOPE_TRY(const auto axes, axesOf(spec, input));
    PARASCOPE_TRY(const auto* x, columnOf(table, axes.x, "x"));
    PARASCOPE_TRY(const auto* y, columnOf(table, axes.y, "y"));
    PARASCOPE_TRY(const auto runs, runsOf(spec, input));
    PARASCOPE_TRY(auto winners, analysis::winnersByCell(table, runs.rows, request, axes.x, axes.y));
    runs.nameReasons(winners.excluded);
    if (winners.decided == 0)
        return emptyFigure(spec, answer::summary(winners));
    const Places places(spec, input, &table, request.over);

    Figure figure;
    figure.kind = "winners";
    figure.n = winners.decided;
    figure.what =
        !spec.title.empty() ? Message(spec.title) : Message::format("best by %1", titleOf(*quantity));
    figure.counts = {answer::summary(winners), excludedClause(winners.excluded)};
    Panel panel;
    panel.letter = spec.style.panelLetter;
    const auto columnCount = winners.xValues.size(), rowCount = winners.yValues.size();
    std::vector<std::uint8_t> inColumn(columnCount, 0), inRow(rowCount, 0); // 1: has a cell with a best side
    for (std::size_t r = 0; r < rowCount; ++r)
        for (std::size_t c = 0; c < columnCount; ++c)
            if (winners.at(c, r).best >= 0)
                inColumn[c] = inRow[r] = 1;
    const auto across = keptLevels(*x, winners.xValues, inColumn);
    const auto up = keptLevels(*y, winners.yValues, inRow);
    panel.x = categoryAxis(axes.x, axisTitle(titleOf(*x), unitOf(*x)), across.labels);
    panel.y = categoryAxis(axes.y, axisTitle(titleOf(*y), unitOf(*y)), up.labels);
    ColourScale scale;
    for (std::size_t side = 0; side < winners.sides.size(); ++side) {
        scale.levels.push_back(static_cast<double>(side));
        scale.series.push_back(places.of(winners.sides[side]));
        panel.legend.push_back(boxEntry(winners.sides[side], scale.series.back()));
    }
    scale.axis.low = 0;
    scale.axis.high = static_cast<double>(winners.sides.size() - 1);
    panel.colours = std::move(scale);
    panel.colourBar = false;
    panel.legendAbove = true;
    if (winners.told < winners.decided)
        panel.legend.push_back(unsureEntry(winners.decided - winners.told));
    for (std::size_t r = 0; r < rowCount; ++r)
        for (std::size_t c = 0; c < columnCount; ++c) {
            const auto& from = winners.at(c, r);
            Cell cell;
            cell.column = across.places[c];
            cell.row = up.places[r];
            if (cell.column < 0 || cell.row < 0)
                continue;
            if (from.best >= 0) {
                cell.state = Cell::State::Value;
                cell.value = from.best;
                cell.label = cellLabel(from.ratio, true);
                cell.wide = winners.sides[static_cast<std::size_t>(from.best)] + " " + cell.label;
                cell.unsure = !from.told;
                cell.n = static_cast<int>(from.models);
                cell.run = from.row;
                cell.sides.push_back(cardText(winners, from));
            }
            panel.cells.push_back(std::move(cell));
        }
    figure.description = Message::format("Map of the best by %1 over %2 and %3; %4", titleOf(*quantity),
                                         titleOf(*x), titleOf(*y), answer::summary(winners));
    figure.caption = Message::english("The best by %1 in each cell of %2 and %3, and its ratio to the next; "
                                      "hatched where it cannot be told from another side at 95 %; n = %4 "
                                      "cells. %5",
                                      titleOf(*quantity), titleOf(*x), titleOf(*y), whole(figure.n),
                                      answer::summary(winners));
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
