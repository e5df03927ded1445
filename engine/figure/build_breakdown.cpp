// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/analysis/operations.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::figure {
namespace {

constexpr std::size_t colours = 6;

/// The runs of a mask that are selected; nothing when none is.
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

/// A stack a level of `of`, in the places and colours of `all`: its `named` first operations have their own,
/// the others share one.
void stack(Panel& panel, const analysis::Breakdown& of, const analysis::Breakdown& all, std::size_t named,
           int place)
{
    const auto colourOf = [&](const std::string& name) {
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
        const auto add = [&](double share, std::size_t series, const std::string& name, bool hollow) {
            if (!(share > 0))
                return;
            Bar bar;
            bar.category = static_cast<int>(at - all.levels.begin());
            bar.place = place;
            bar.from = 100 * sum;
            sum += share;
            bar.value = 100 * sum;
            bar.series = static_cast<int>(series);
            bar.name = name;
            bar.hollow = hollow;
            panel.bars.push_back(std::move(bar));
        };
        std::vector<double> shares(named, 0.0);
        double rest = 0;
        for (std::size_t o = 0; o < of.operations.size(); ++o)
            if (const auto colour = colourOf(of.operations[o].name); colour < named)
                shares[colour] += level.timeFractions[o];
            else
                rest += level.timeFractions[o];
        for (std::size_t o = 0; o < named; ++o)
            add(shares[o], o, all.operations[o].name, place > 0);
        add(rest, colours - 1, "other operations", place > 0);
        if (1 - sum > 0.0005)
            add(1 - sum, 0, "unattributed", true);
    }
}

} // namespace

Result<Figure> buildBreakdown(const Spec& spec, const Input& input)
{
    if (!input.operations || input.operations->rows() == 0)
        return emptyFigure(spec, "No run here has an operation profile.");
    PARASCOPE_TRY(const auto platform, onePlatform(spec, *input.runs));
    PARASCOPE_TRY(const auto mask, filterMask(spec, input, platform));
    const std::string by = !spec.by.empty() ? spec.by : spec.x.empty() ? "batch" : spec.x;
    PARASCOPE_TRY(const auto* column, columnOf(*input.runs, by, "by"));
    const double ridge = analysis::ridgeOf(
        analysis::ceilingsOf(roofFacts(spec, input, platform), analysis::commonType(*input.runs, mask)));
    const std::string unit = textOption(spec, "unit");
    PARASCOPE_TRY(const auto result,
                  analysis::breakdown(*input.operations, *input.runs, mask, unit, by, ridge));
    if (result.levels.empty() || result.operations.empty())
        return emptyFigure(spec, "No run that matches has an operation profile.");

    // Six colours: the six largest, or five and the rest together.
    const std::size_t named = result.operations.size() <= colours ? result.operations.size() : colours - 1;
    Figure figure;
    figure.kind = "breakdown";
    figure.n = result.runs;
    figure.what = !spec.title.empty() ? spec.title : platform + " \u00b7 share of the time by " + unit;
    figure.count =
        "n = " + grouped(static_cast<std::int64_t>(result.runs)) + " runs" +
        (std::isfinite(result.memoryBoundShare)
             ? " \u00b7 " + decimals(100 * result.memoryBoundShare, 0) + " % of the time memory-bound"
             : "") +
        leftOutClause(result.leftOut);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.legendAbove = true;
    std::vector<std::string> labels;
    for (const auto& level : result.levels)
        labels.push_back(levelName(level.level));
    panel.x = categoryAxis(by, axisTitle(quantityOf(*column), unitOf(*column)), labels);
    panel.y = linearAxis({}, "share of the time (%)", 0, 100, true, 5);
    stack(panel, result, result, named, 0);
    // Of the selected runs beside all: hollow.
    if (auto selected = selectedOf(mask, input)) {
        PARASCOPE_TRY(const auto chosen,
                      analysis::breakdown(*input.operations, *input.runs, *selected, unit, by, ridge));
        if (!chosen.levels.empty()) {
            stack(panel, chosen, result, named, 1);
            for (auto& bar : panel.bars)
                bar.places = 2;
            figure.count +=
                " \u00b7 " + grouped(static_cast<std::int64_t>(chosen.runs)) + " selected, hollow";
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
    if (std::any_of(panel.bars.begin(), panel.bars.end(),
                    [](const Bar& b) { return b.name == "unattributed"; }))
        entry("unattributed", 0, true);
    const auto& first = result.operations.front();
    figure.description = "Time by " + unit + " over " + quantityOf(*column) + ", " +
                         std::to_string(result.runs) + " runs; largest " + first.name + ", " +
                         decimals(100 * first.timeFraction, 1) + " %.";
    figure.caption = "Share of the step time by " + unit + " on " + platform + " over " +
                     quantityOf(*column) +
                     " (mean of n = " + grouped(static_cast<std::int64_t>(result.runs)) + " runs)";
    return finished(std::move(figure), std::move(panel), result.leftOut);
}

} // namespace parascope::figure
