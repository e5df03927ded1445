// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analysis/groups.h"
#include "engine/core/units.h"

#include <algorithm>
#include <numeric>

namespace parascope::figure {
namespace {

/// Where the winner changes, as a line between two levels of the axis; nothing when that is another
/// hyper-parameter.
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

/// Those of the pairs of which a run is selected.
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

LegendEntry boxEntry(std::string text, int series, bool hollow)
{
    LegendEntry entry;
    entry.text = std::move(text);
    entry.series = series;
    entry.box = true;
    entry.hollow = hollow;
    return entry;
}

} // namespace

Result<Figure> buildWinRate(const Spec& spec, const Input& input)
{
    const std::string metric =
        spec.metric.empty() || spec.metric == metric::speedup ? metric::examplesPerSecond : spec.metric;
    const std::string by = spec.by.empty() ? "batch" : spec.by;
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, metric, "metric"));
    PARASCOPE_TRY(const auto pairs, pairsOf(spec, input, metric));
    const auto& s = pairs.result;
    if (s.pairs.empty())
        return emptyFigure(spec, s.unable.empty() ? "No run of " + s.request.numerator +
                                                        " has a partner on " + s.request.denominator + "."
                                                  : s.unable);
    PARASCOPE_TRY(const auto* grouping, columnOf(pairs.table, by, "by"));
    PARASCOPE_TRY(const auto* ratio, columnOf(pairs.table, "speedup", "metric"));
    std::vector<std::uint32_t> rows(pairs.table.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto groups = analysis::groupRows(*grouping, rows);

    Figure figure;
    figure.kind = "winrate";
    figure.n = s.pairs.size();
    figure.what = !spec.title.empty() ? spec.title
                                      : "share of the pairs in which " + s.request.numerator +
                                            " is faster than " + s.request.denominator;
    figure.count = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " pairs \u00b7 " +
                   speedupVerdict(s) + leftOutClause(s.leftOut);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<std::string> labels;
    for (const auto& group : groups)
        labels.push_back(levelName(group.level));
    panel.x = categoryAxis(by, axisTitle(quantityOf(*grouping), unitOf(*grouping)), labels);
    panel.y = linearAxis("win_rate", s.request.numerator + " faster (%)", 0, 100, true, 4);
    const int series = seriesOf(*input.runs, s.request.numerator);
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
        bar.name = std::to_string(wins) + " of " + std::to_string(n);
        return bar;
    };
    double most = -1;
    std::string where;
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
        panel.legend = {boxEntry("all pairs " + grouped(static_cast<std::int64_t>(figure.n)), series, false),
                        boxEntry("selection " + grouped(static_cast<std::int64_t>(selected)), series, true)};
    }
    Line even;
    even.points = {{panel.x.low, 50}, {panel.x.high, 50}};
    even.dash = Line::Dash::Dashed;
    even.ink = Ink::Secondary;
    panel.lines.push_back(std::move(even));
    const auto frontier = analysis::frontier(pairs.table, s.request);
    if (frontier.factor == by)
        drawFrontier(panel, frontier, groups);

    figure.description = "Win rate of " + s.request.numerator + " over " + s.request.denominator + " by " +
                         quantityOf(*grouping) + ", " + figure.count + ", highest " + decimals(most, 0) +
                         " % at " + where + ".";
    figure.caption =
        "Share of the pairs (equal models and batches) in which " + s.request.numerator + " is faster than " +
        s.request.denominator + " (" + quantityOf(*quantity) + "), by " + quantityOf(*grouping) +
        "; lines are 95 % intervals (Wilson); n = " + grouped(static_cast<std::int64_t>(figure.n)) +
        " pairs; " + speedupVerdict(s) + settingsClause(s);
    if (const auto text = leftOutText(s.leftOut); !text.empty())
        figure.caption += "; left out: " + text;
    figure.caption += ".";
    if (!frontier.factor.empty())
        figure.caption += " The winner changes most along " + frontier.factor + ": " + frontier.sentence;
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
