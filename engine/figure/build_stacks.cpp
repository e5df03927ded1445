// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/stacks.h"
#include "engine/base/core/units.h"

#include <algorithm>

namespace parascope::figure {

namespace {

/// Returns the name without the marks of a build ("+cu126" of a wheel, and Parascope's own ", build ...").
std::string shortened(std::string name)
{
    name = name.substr(0, name.find(", build "));
    if (const auto mark = name.find('+'); mark != std::string::npos)
        name.erase(mark, std::min(name.find(' ', mark), name.size()) - mark);
    return name;
}

/// Returns the labels of stacks. A name is shortened if no other name is the same afterwards.
std::vector<Message> labelsOf(const std::vector<const analysis::StackLevel*>& levels,
                              const std::string& baseline)
{
    std::vector<Message> out;
    for (const auto* level : levels) {
        const auto name = shortened(level->level);
        const auto alike = std::count_if(levels.begin(), levels.end(),
                                         [&](const auto* other) { return shortened(other->level) == name; });
        out.emplace_back(alike == 1 && shortened(baseline) != name ? name : level->level);
    }
    return out;
}

} // namespace

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
        return emptyFigure(spec, Message::format("No model was run with %1 and with another %2.",
                                                 result.baseline, titleOf(*grouping)));

    Figure figure;
    figure.kind = "stacks";
    figure.what =
        !spec.title.empty()
            ? Message(spec.title)
            : joined({Message::format("%1 over %2", titleOf(*quantity), result.baseline), paperBoxes()},
                     " · ");
    Panel panel;
    panel.letter = spec.style.panelLetter;
    double low = 1, high = 1;
    std::vector<Message> each;
    analysis::Excluded excluded;
    const Places places(spec, input, &table, over);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto& s = levels[i]->speedup;
        Box box;
        box.category = static_cast<int>(i);
        box.series = places.of(levels[i]->level);
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
        each.emplace_back(levels[i]->level + " " + decimals(s.geometricMean, 2));
        for (const auto& [reason, count] : s.excluded)
            excluded[reason] = std::max(excluded[reason], count);
        panel.boxes.push_back(std::move(box));
    }
    const auto means = Message::format("geometric mean %1", joined(each, ", "));
    figure.counts = {Message::format("n = %1 pairs", whole(figure.n)), means};
    panel.x = categoryAxis(over, titleOf(*grouping), labelsOf(levels, result.baseline));
    const auto title = Message::format("speedup over %1", result.baseline);
    panel.y = high / low > 8 ? logAxis("speedup", title, low / 1.2, high * 1.25)
                             : linearAxis("speedup", title, 0, high * 1.05);
    Line even;
    even.points = {{panel.x.low, 1}, {panel.x.high, 1}};
    even.ink = Ink::Secondary;
    even.width = 0.8;
    panel.lines.push_back(std::move(even));
    figure.description =
        Message::format("Speedup over %1 by %2, %3.", result.baseline, titleOf(*grouping), figure.count());
    figure.caption = Message::english("%1 over that of %2 on equal models%3, by %4 (%5, dots beyond); %6; %7",
                                      titleOf(*quantity), result.baseline,
                                      std::string(result.acrossPlatforms ? "" : " and platforms"),
                                      titleOf(*grouping), paperBoxes(), figure.counts.front(), means);
    if (const auto text = answer::leftOut(excluded); !text.empty())
        figure.caption += Message::english("; left out at most: %1", text);
    for (const auto* level : levels)
        if (const auto clause = clausesText(answer::settings(level->speedup)); !clause.empty())
            figure.caption += Message::english("; %1", level->level) + clause;
    figure.caption += std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
