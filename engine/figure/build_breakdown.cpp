// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::figure {
namespace {

constexpr std::size_t mostNamed = 6; // largest number of entries that fits a legend

Message otherOperations()
{
    return Message::format("other operations");
}

Message unattributed()
{
    return Message::format("unattributed");
}

/// Returns the runs of a mask that are selected, or nothing if there are none.
std::optional<table::Mask> selectedOf(const table::Mask& mask, const Input& input)
{
    if (!input.selection || input.selection->size() != mask.size())
        return std::nullopt;
    auto selected = mask;
    for (std::size_t i = 0; i < mask.size(); ++i)
        selected[i] &= (*input.selection)[i];
    if (std::find(selected.begin(), selected.end(), std::uint8_t{1}) == selected.end())
        return std::nullopt;
    return selected;
}

/// Adds one stack of bars per level of `of`, in the order of `all`. The first operations of `all` have one of
/// `colours` each; the others share one colour.
void stack(Panel& panel, const analysis::Breakdown& of, const analysis::Breakdown& all,
           const std::vector<int>& colours, int place)
{
    const auto named = colours.size();
    const auto placeOf = [&](const std::string& name) {
        const auto end = all.operations.begin() + static_cast<std::ptrdiff_t>(named);
        return static_cast<std::size_t>(
            std::find_if(all.operations.begin(), end,
                         [&](const auto& operation) { return operation.name == name; }) -
            all.operations.begin());
    };
    for (const auto& level : of.levels) {
        const auto at = std::find_if(all.levels.begin(), all.levels.end(), [&](const auto& other) {
            return compareValues(other.level, level.level) == 0;
        });
        if (at == all.levels.end())
            continue;
        double sum = 0;
        const auto add = [&](double share, int series, Message name, bool hollow) {
            if (!(share > 0))
                return;
            Bar bar;
            bar.category = static_cast<int>(at - all.levels.begin());
            bar.place = place;
            bar.from = 100 * sum;
            sum += share;
            bar.value = 100 * sum;
            bar.series = series;
            bar.name = std::move(name);
            bar.hollow = hollow;
            panel.bars.push_back(std::move(bar));
        };
        std::vector<double> shares(named, 0.0);
        double rest = 0;
        for (std::size_t o = 0; o < of.operations.size(); ++o)
            if (const auto own = placeOf(of.operations[o].name); own < named)
                shares[own] += level.timeFractions[o];
            else
                rest += level.timeFractions[o];
        for (std::size_t o = 0; o < named; ++o)
            add(shares[o], colours[o], all.operations[o].name, place > 0);
        add(rest, restSeries, otherOperations(), place > 0);
        if (1 - sum > 0.0005)
            add(1 - sum, restSeries, unattributed(), true);
    }
}

/// Returns a clause for the caption where profiling made the steps longer; else nothing.
Message slowedClause(const analysis::Breakdown& result)
{
    return result.slowed.empty() ? Message() : clausesText({result.slowed});
}

} // namespace

Result<Figure> buildBreakdown(const Spec& spec, const Input& input)
{
    if (!input.operations || input.operations->rows() == 0)
        return emptyFigure(spec, Message::format("No run here has an operation profile."));
    PARASCOPE_TRY(const auto runs, runsOfOne(spec, input));
    const auto& mask = runs.rows;
    const auto& platform = runs.platform;
    const std::string by = !spec.by.empty()                 ? spec.by
                           : !spec.x.empty()                ? spec.x
                           : input.runs->find(hyper::batch) ? "batch"
                                                            : "family"; // traces have no batch
    PARASCOPE_TRY(const auto* column, columnOf(*input.runs, by, "by"));
    const double ridge = analysis::ridgeOf(
        analysis::ceilingsOf(roofFacts(spec, input, platform), analysis::commonType(*input.runs, mask)));
    const std::string unit = textOption(spec, "unit");
    PARASCOPE_TRY(const auto result,
                  analysis::breakdown(*input.operations, *input.runs, mask, unit, by, ridge));
    if (result.levels.empty() || result.operations.empty())
        return emptyFigure(spec, Message::format("No run that matches has an operation profile."));

    // Draw at most six operations separately, or the five largest and the rest together.
    const std::size_t named =
        result.operations.size() <= mostNamed ? result.operations.size() : mostNamed - 1;
    const Places places(spec, input, input.operations.get(), unit);
    std::vector<int> colours;
    for (std::size_t o = 0; o < named; ++o)
        colours.push_back(places.of(result.operations[o].name));
    Figure figure;
    figure.kind = "breakdown";
    figure.n = result.runs;
    const auto unitName = Message::known(unit);
    figure.what = !spec.title.empty()
                      ? Message(spec.title)
                      : joined({platform, Message::format("share of the time by %1", unitName)}, " · ");
    figure.counts = {Message::format("n = %1 runs", whole(result.runs))};
    if (std::isfinite(result.memoryBoundShare))
        figure.counts.push_back(
            Message::format("%1 % of the time below the ridge", decimals(100 * result.memoryBoundShare, 0)));
    figure.counts.push_back(excludedClause(result.excluded));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.legendAbove = true;
    std::vector<Message> labels;
    for (const auto& level : result.levels)
        labels.push_back(levelName(*column, level.level));
    panel.x = categoryAxis(by, axisTitle(titleOf(*column), unitOf(*column)), labels);
    panel.y = linearAxis({}, Message::format("share of the time (%)"), 0, 100, true, 5);
    stack(panel, result, result, colours, 0);
    // The stacks of the selected runs are hollow and next to those of all runs.
    if (auto selected = selectedOf(mask, input)) {
        PARASCOPE_TRY(const auto chosen,
                      analysis::breakdown(*input.operations, *input.runs, *selected, unit, by, ridge));
        if (!chosen.levels.empty()) {
            stack(panel, chosen, result, colours, 1);
            for (auto& bar : panel.bars)
                bar.places = 2;
            figure.counts.push_back(Message::format("%1 selected, hollow", whole(chosen.runs)));
        }
    }
    const auto entry = [&](const Message& text, int series, bool hollow) {
        panel.legend.push_back(boxEntry(text, series, hollow));
    };
    for (std::size_t o = 0; o < named; ++o)
        entry(result.operations[o].name, colours[o], false);
    if (named < result.operations.size())
        entry(otherOperations(), restSeries, false);
    if (std::any_of(panel.bars.begin(), panel.bars.end(),
                    [](const Bar& b) { return b.name == unattributed(); }))
        entry(unattributed(), restSeries, true);
    const auto& first = result.operations.front();
    figure.description =
        Message::format("Time by %1 over %2, %3 runs; largest %4, %5 %.", unitName, titleOf(*column),
                        result.runs, first.name, decimals(100 * first.timeFraction, 1));
    figure.caption = Message::english("Share of the step time by %1 on %2 over %3 (mean of n = %4 runs)",
                                      unitName, platform, titleOf(*column), whole(result.runs));
    figure.caption += slowedClause(result);
    return finished(std::move(figure), std::move(panel), result.excluded);
}

} // namespace parascope::figure
