// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analysis/stacks.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

Result<Figure> buildStacks(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    const std::string over = spec.by.empty() ? "stack" : spec.by,
                      metric = spec.metric.empty() ? metric::examplesPerSecond : spec.metric;
    PARASCOPE_TRY(const auto* grouping, columnOf(table, over, "by"));
    PARASCOPE_TRY(const auto* quantity, columnOf(table, metric, "metric"));
    PARASCOPE_TRY(const auto mask,
                  filterMask(spec, input, spec.platforms.empty() ? std::string() : spec.platforms.front()));
    PARASCOPE_TRY(const auto result,
                  analysis::stacks(table, mask, over, textOption(spec, "baseline"), metric));
    if (!result.unable.empty())
        return emptyFigure(spec, result.unable);
    std::vector<const analysis::StackLevel*> levels;
    for (const auto& level : result.levels)
        if (!level.speedup.pairs.empty())
            levels.push_back(&level);
    if (levels.empty())
        return emptyFigure(spec, "No model was run with " + result.baseline + " and with another " +
                                     quantityOf(*grouping) + ".");

    Figure figure;
    figure.kind = "stacks";
    figure.what = !spec.title.empty() ? spec.title
                                      : quantityOf(*quantity) + " over " + result.baseline +
                                            " \u00b7 box 9\u201391 %, whiskers 2\u201398 %, bar the median";
    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<std::string> labels;
    double low = 1, high = 1;
    std::string means;
    analysis::LeftOut leftOut;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto& s = levels[i]->speedup;
        labels.push_back(levels[i]->level);
        Box box;
        box.category = static_cast<int>(i);
        box.series = static_cast<int>(i);
        box.name = levels[i]->level;
        box.n = s.pairs.size();
        box.lowWhisker = s.percentiles[0];
        box.lowBox = s.percentiles[1];
        box.median = s.percentiles[2];
        box.highBox = s.percentiles[3];
        box.highWhisker = s.percentiles[4];
        for (const auto& pair : s.pairs) {
            low = std::min(low, pair.speedup);
            high = std::max(high, pair.speedup);
            if (pair.speedup < box.lowWhisker || pair.speedup > box.highWhisker) {
                box.outliers.push_back(pair.speedup);
                box.rows.push_back(static_cast<std::int32_t>(pair.numeratorRow));
            }
        }
        figure.n += s.pairs.size();
        means += (means.empty() ? "" : ", ") + levels[i]->level + " " + decimals(s.geometricMean, 2);
        for (const auto& [reason, count] : s.leftOut)
            leftOut[reason] = std::max(leftOut[reason], count);
        panel.boxes.push_back(std::move(box));
    }
    figure.count =
        "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " pairs \u00b7 geometric mean " + means;
    panel.x = categoryAxis(over, quantityOf(*grouping), labels);
    const std::string title = "speedup over " + result.baseline;
    panel.y = high / low > 8 ? logAxis("speedup", title, low / 1.2, high * 1.25)
                             : linearAxis("speedup", title, 0, high * 1.05);
    Line even;
    even.points = {{panel.x.low, 1}, {panel.x.high, 1}};
    even.ink = Ink::Secondary;
    even.width = 0.8;
    panel.lines.push_back(std::move(even));
    figure.description =
        "Speedup over " + result.baseline + " by " + quantityOf(*grouping) + ", " + figure.count + ".";
    figure.caption = quantityOf(*quantity) + " over that of " + result.baseline +
                     " on equal models and platforms, by " + quantityOf(*grouping) +
                     " (box 9\u201391 %, whiskers 2\u201398 %, bar the median, dots beyond); " +
                     figure.count.substr(0, figure.count.find(" \u00b7 ")) + "; geometric mean " + means;
    if (const auto text = leftOutText(leftOut); !text.empty())
        figure.caption += "; left out at most: " + text;
    for (const auto* level : levels)
        if (const auto clause = settingsClause(level->speedup); !clause.empty())
            figure.caption += "; " + level->level + clause;
    figure.caption += ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
