// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/analysis/operations.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

Result<Figure> buildBreakdown(const Spec& spec, const Input& input)
{
    if (!input.operations || input.operations->rows() == 0)
        return emptyFigure(spec, "No run here has an operation profile.");
    PARASCOPE_TRY(const auto platform, onePlatform(spec, *input.runs));
    PARASCOPE_TRY(const auto mask, filterMask(spec, input, platform));
    const std::string by = !spec.by.empty() ? spec.by : spec.x.empty() ? "batch" : spec.x;
    PARASCOPE_TRY(const auto* column, columnOf(*input.runs, by, "by"));
    const double ridge = analysis::ridgeOf(analysis::ceilingsOf(roofFacts(spec, input, platform), analysis::commonType(*input.runs, mask)));
    const std::string unit = option(spec, "unit", "operation");
    PARASCOPE_TRY(const auto result, analysis::breakdown(*input.operations, *input.runs, mask, unit, by, ridge));
    if (result.levels.empty() || result.operations.empty())
        return emptyFigure(spec, "No run that matches has an operation profile.");

    // Six colours: the six largest, or five and the rest together.
    constexpr std::size_t colours = 6;
    const std::size_t named = result.operations.size() <= colours ? result.operations.size() : colours - 1;
    Figure figure;
    figure.kind = "breakdown";
    figure.n = result.runs;
    figure.what = !spec.title.empty() ? spec.title : platform + " \u00b7 share of the time by " + unit;
    figure.count = "n = " + grouped(static_cast<std::int64_t>(result.runs)) + " runs" +
                   (std::isfinite(result.memoryBoundShare) ? " \u00b7 " + decimals(100 * result.memoryBoundShare, 0) + " % of the time memory-bound" : "") + leftOutClause(result.leftOut);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.legendAbove = true;
    std::vector<std::string> labels;
    for (const auto& level : result.levels)
        labels.push_back(levelName(level.level));
    panel.x = categoryAxis(by, axisTitle(quantityOf(*column), unitOf(*column)), labels);
    panel.y = linearAxis({}, "share of the time (%)", 0, 100, true, 5);
    for (std::size_t l = 0; l < result.levels.size(); ++l) {
        double sum = 0, rest = 0;
        const auto add = [&](double share, std::size_t series, const std::string& name) {
            if (!(share > 0))
                return;
            Bar bar;
            bar.category = static_cast<int>(l);
            bar.from = 100 * sum;
            sum += share;
            bar.value = 100 * sum;
            bar.series = static_cast<int>(series);
            bar.name = name;
            panel.bars.push_back(std::move(bar));
        };
        for (std::size_t o = 0; o < result.operations.size(); ++o)
            if (o < named)
                add(result.levels[l].timeFractions[o], o, result.operations[o].name);
            else
                rest += result.levels[l].timeFractions[o];
        add(rest, colours - 1, "other operations");
        if (1 - sum > 0.0005) {
            add(1 - sum, 0, "unattributed");
            panel.bars.back().hollow = true;
        }
    }
    const auto entry = [&](const std::string& text, std::size_t series, bool hollow) {
        LegendEntry e;
        e.text = text;
        e.series = static_cast<int>(series);
        e.box = true;
        e.hollow = hollow;
        panel.legend.push_back(e);
    };
    for (std::size_t o = 0; o < named; ++o)
        entry(result.operations[o].name, o, false);
    if (named < result.operations.size())
        entry("other operations", colours - 1, false);
    if (std::any_of(panel.bars.begin(), panel.bars.end(), [](const Bar& b) { return b.hollow; }))
        entry("unattributed", 0, true);
    const auto& first = result.operations.front();
    figure.description = "Time by " + unit + " over " + quantityOf(*column) + ", " + std::to_string(result.runs) + " runs; largest " + first.name + ", " + decimals(100 * first.timeFraction, 1) + " %.";
    figure.caption = "Share of the step time by " + unit + " on " + platform + " over " + quantityOf(*column) + " (mean of n = " + grouped(static_cast<std::int64_t>(result.runs)) + " runs)";
    return finished(std::move(figure), std::move(panel), result.leftOut);
}

} // namespace parascope::figure
