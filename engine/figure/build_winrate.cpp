// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <numeric>

namespace parascope::figure {
namespace {

/// Draws the frontier at which the winner changes as a line between two levels of the axis. Draws nothing if
/// it is not between two levels.
void drawFrontier(Panel& panel, const analysis::Frontier& frontier,
                  const std::vector<analysis::RowGroup>& groups)
{
    const auto above = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
        const auto level = numberOf(group.level);
        return level && *level >= frontier.threshold;
    });
    if (above == groups.begin() || above == groups.end())
        return;
    Line line;
    const double at = static_cast<double>(above - groups.begin()) - 0.5;
    line.points = {{at, panel.y.low}, {at, panel.y.high}};
    line.dash = Line::Dash::Dotted;
    line.ink = Ink::Text;
    panel.lines.push_back(std::move(line));
}

/// Returns those of the pairs `among` in which at least one run is selected.
std::vector<std::uint32_t> selectedPairs(const Pairs& pairs, const Input& input,
                                         const std::vector<std::uint32_t>& among)
{
    std::vector<std::uint32_t> chosen;
    if (!input.selection)
        return chosen;
    const auto in = [&](std::uint32_t row) {
        return row < input.selection->size() && (*input.selection)[row];
    };
    for (const auto row : among)
        if (const auto& pair = pairs.result.pairs[row]; in(pair.numeratorRow) || in(pair.denominatorRow))
            chosen.push_back(row);
    return chosen;
}

} // namespace

Result<Figure> buildWinRate(const Spec& spec, const Input& input)
{
    const std::string metric =
        spec.metric.empty() || spec.metric == metric::speedup ? metric::examplesPerSecond : spec.metric;
    const std::string by = spec.by.empty() ? hyper::batch : spec.by;
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, metric, "metric"));
    PARASCOPE_TRY(const auto pairs, pairsOf(spec, input, metric));
    const auto& s = pairs.result;
    if (s.pairs.empty())
        return emptyFigure(spec, noPartner(s));
    PARASCOPE_TRY(const auto* grouping, columnOf(pairs.table, by, "by"));
    PARASCOPE_TRY(const auto* ratio, columnOf(pairs.table, "speedup", "metric"));
    std::vector<std::uint32_t> rows(pairs.table.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto groups = analysis::groupRows(*grouping, rows);

    Figure figure;
    figure.kind = "winrate";
    figure.n = s.pairs.size();
    figure.what = !spec.title.empty() ? Message(spec.title)
                                      : Message::format("share of the pairs in which %1 is faster than %2",
                                                        s.request.numerator, s.request.denominator);
    figure.counts = {Message::format("n = %1 pairs", whole(figure.n)), answer::verdict(s),
                     excludedClause(s.excluded)};
    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<Message> labels;
    for (const auto& group : groups)
        labels.push_back(levelName(*grouping, group.level));
    panel.x = categoryAxis(by, axisTitle(titleOf(*grouping), unitOf(*grouping)), labels);
    panel.y = linearAxis("win_rate", Message::format("%1 faster (%)", s.request.numerator), 0, 100, true, 4);
    const int series = seriesOf(spec, input, s.request.numerator);
    const auto barOf = [&](const std::vector<std::uint32_t>& of, std::size_t category) {
        const auto n = of.size();
        const auto wins = static_cast<std::size_t>(
            std::count_if(of.begin(), of.end(), [&](auto row) { return ratio->numbers[row] > 1; }));
        const auto interval = analysis::wilson(wins, n);
        Bar bar;
        bar.category = static_cast<int>(category);
        bar.value = 100 * static_cast<double>(wins) / static_cast<double>(n);
        bar.low = 100 * interval.low;
        bar.high = 100 * interval.high;
        bar.series = series;
        bar.name = Message::format("%1 of %2", wins, n);
        return bar;
    };
    double most = -1;
    Message where;
    std::size_t selected = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        panel.bars.push_back(barOf(groups[i].rows, i));
        if (const double value = panel.bars.back().value; value > most) {
            most = value;
            where = labels[i];
        }
        if (const auto chosen = selectedPairs(pairs, input, groups[i].rows); !chosen.empty()) {
            panel.bars.push_back(barOf(chosen, i));
            panel.bars.back().place = 1;
            panel.bars.back().hollow = true;
            selected += chosen.size();
        }
    }
    if (selected > 0) {
        for (auto& bar : panel.bars)
            bar.places = 2;
        panel.legendAbove = true;
        panel.legend = {boxEntry(Message::format("all pairs %1", whole(figure.n)), series, false),
                        boxEntry(Message::format("selection %1", whole(selected)), series, true)};
    }
    Line even;
    even.points = {{panel.x.low, 50}, {panel.x.high, 50}};
    even.dash = Line::Dash::Dashed;
    even.ink = Ink::Secondary;
    panel.lines.push_back(std::move(even));
    const auto frontier = analysis::frontier(pairs.table, s.request);
    if (frontier.factor == by)
        drawFrontier(panel, frontier, groups);

    figure.description =
        Message::format("Win rate of %1 over %2 by %3, %4, highest %5 % at %6.", s.request.numerator,
                        s.request.denominator, titleOf(*grouping), figure.count(), decimals(most, 0), where);
    figure.caption =
        Message::english(
            "Share of the pairs (equal models and batches) in which %1 is faster than %2 (%3), by "
            "%4; lines are 95 % intervals (Wilson); n = %5 pairs; %6",
            s.request.numerator, s.request.denominator, titleOf(*quantity), titleOf(*grouping),
            whole(figure.n), answer::verdict(s)) +
        clausesText(answer::settings(s));
    if (const auto text = answer::leftOut(s.excluded); !text.empty())
        figure.caption += Message::english("; left out: %1", text);
    figure.caption += std::string(".");
    if (!frontier.factor.empty())
        figure.caption +=
            Message::english(" The winner changes most along %1: %2", frontier.factor, frontier.sentence);
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
