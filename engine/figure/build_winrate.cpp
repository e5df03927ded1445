// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/analysis/groups.h"
#include "engine/core/units.h"

#include <algorithm>
#include <numeric>

namespace parascope::figure {
namespace {

/// Where the winner changes, as a line between two levels of the axis; nothing when that is another hyper-parameter.
void drawFrontier(Panel& panel, const analysis::Frontier& frontier, const std::vector<analysis::RowGroup>& groups)
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

} // namespace

Result<Figure> buildWinRate(const Spec& spec, const Input& input)
{
    const std::string metric = spec.metric.empty() || spec.metric == "speedup" ? "examples_per_second" : spec.metric;
    const std::string by = spec.by.empty() ? "batch" : spec.by;
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, metric, "metric"));
    PARASCOPE_TRY(const auto pairs, pairsOf(spec, input, metric));
    const auto& s = pairs.result;
    if (s.pairs.empty())
        return emptyFigure(spec, s.unable.empty() ? "No run of " + s.request.numerator + " has a partner on " + s.request.denominator + "." : s.unable);
    PARASCOPE_TRY(const auto* grouping, columnOf(pairs.table, by, "by"));
    PARASCOPE_TRY(const auto* ratio, columnOf(pairs.table, "speedup", "metric"));
    std::vector<std::uint32_t> rows(pairs.table.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto groups = analysis::groupRows(*grouping, rows);

    Figure figure;
    figure.kind = "winrate";
    figure.n = s.pairs.size();
    figure.what = !spec.title.empty() ? spec.title : "share of the pairs in which " + s.request.numerator + " is faster than " + s.request.denominator;
    figure.count = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " pairs \u00b7 " + speedupVerdict(s) + leftOutClause(s.leftOut);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<std::string> labels;
    for (const auto& group : groups)
        labels.push_back(levelName(group.level));
    panel.x = categoryAxis(by, axisTitle(quantityOf(*grouping), unitOf(*grouping)), labels);
    panel.y = linearAxis("win_rate", s.request.numerator + " faster (%)", 0, 100, true, 4);
    double most = -1;
    std::string where;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto n = groups[i].rows.size();
        const auto wins = static_cast<std::size_t>(std::count_if(groups[i].rows.begin(), groups[i].rows.end(), [&](auto row) { return ratio->numbers[row] > 1; }));
        const auto interval = analysis::wilson(wins, n);
        Bar bar;
        bar.category = static_cast<int>(i);
        bar.value = 100 * static_cast<double>(wins) / static_cast<double>(n);
        bar.low = 100 * interval.low;
        bar.high = 100 * interval.high;
        bar.series = seriesOf(*input.runs, s.request.numerator);
        bar.name = std::to_string(wins) + " of " + std::to_string(n);
        if (bar.value > most) {
            most = bar.value;
            where = labels[i];
        }
        panel.bars.push_back(std::move(bar));
    }
    Line even;
    even.points = {{panel.x.low, 50}, {panel.x.high, 50}};
    even.dash = Line::Dash::Dashed;
    even.ink = Ink::Secondary;
    panel.lines.push_back(std::move(even));
    const auto frontier = analysis::frontier(pairs.table, s.request);
    if (frontier.factor == by)
        drawFrontier(panel, frontier, groups);

    figure.description = "Win rate of " + s.request.numerator + " over " + s.request.denominator + " by " + quantityOf(*grouping) + ", " + figure.count + ", highest " + decimals(most, 0) + " % at " + where + ".";
    figure.caption = "Share of the pairs (equal models and batches) in which " + s.request.numerator + " is faster than " + s.request.denominator + " (" + quantityOf(*quantity) + "), by " +
                     quantityOf(*grouping) + "; lines are 95 % intervals (Wilson); n = " + grouped(static_cast<std::int64_t>(figure.n)) + " pairs; " + speedupVerdict(s) + settingsClause(s);
    if (const auto text = leftOutText(s.leftOut); !text.empty())
        figure.caption += "; left out: " + text;
    figure.caption += ".";
    if (!frontier.factor.empty())
        figure.caption += " The winner changes most along " + frontier.factor + ": " + frontier.sentence;
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
