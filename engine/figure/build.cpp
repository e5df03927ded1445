// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/build.h"

#include "engine/figure/parts.h"
#include "engine/table/filter.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// Whether panel `i` shares `what`: "share" lists what all panels share, or names for each the panels by
/// letter: {"y": ["b", "c"]}.
bool shares(const Spec& spec, const char* what, std::size_t i)
{
    const auto it = spec.options.find("share");
    if (it == spec.options.end())
        return false;
    const auto holds = [](const Json& list, const std::string& word) { return list.is_array() && std::find(list.begin(), list.end(), word) != list.end(); };
    if (it->is_object())
        return it->contains(what) && holds((*it)[what], std::string(1, static_cast<char>('a' + i)));
    return holds(*it, what);
}

bool sameLegend(const std::vector<LegendEntry>& a, const std::vector<LegendEntry>& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const auto& p, const auto& q) { return p.text == q.text && p.series == q.series; });
}

/// The range of both, with ticks made anew.
Axis joined(const Axis& a, const Axis& b)
{
    return rescaled(a, std::min(a.low, b.low), std::max(a.high, b.high));
}

/// Shared axes are written once: the lowest panel of a column has the x labels, the first of a line the y
/// labels. A shared colour scale spans all values and its bar stands at the end of each line.
Result<void> share(const Spec& spec, Figure& figure)
{
    const auto columns = static_cast<std::size_t>(figure.columns);
    auto& panels = figure.panels;
    for (const auto& [key, axis] : {std::pair{"x", &Panel::x}, std::pair{"y", &Panel::y}}) {
        const bool vertical = std::string(key) == "y";
        for (std::size_t i = 0; i < panels.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                if (!shares(spec, key, i) || !shares(spec, key, k) || (vertical ? k / columns != i / columns : k % columns != i % columns))
                    continue;
                auto &a = panels[k].*axis, &b = panels[i].*axis;
                if (a.scale != b.scale || a.title != b.title)
                    return badInput("figure: \"options\": \"share\": panels " + panels[k].letter + " and " + panels[i].letter + " have different " + key + " axes");
                if (a.scale == Axis::Scale::Category) {
                    if (a.ticks.size() != b.ticks.size() || !std::equal(a.ticks.begin(), a.ticks.end(), b.ticks.begin(), [](const Tick& p, const Tick& q) { return p.label == q.label; }))
                        return badInput("figure: \"options\": \"share\": panels " + panels[k].letter + " and " + panels[i].letter + " have other values on their " + key + " axes");
                } else {
                    const auto both = joined(a, b);
                    for (auto* one : {&a, &b}) {
                        const bool labelled = one->labelled;
                        *one = both;
                        one->labelled = labelled;
                    }
                }
                (vertical ? b : a).labelled = false;
            }
    }
    const Panel* first = nullptr;
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (auto& panel = panels[i]; shares(spec, "colour", i) && panel.colours && panel.colours->levels.empty()) {
            if (first && first->colours->axis.title != panel.colours->axis.title)
                return badInput("figure: \"options\": \"share\": panels " + first->letter + " and " + panel.letter + " have different colour scales");
            if (first)
                panel.colours->axis = joined(first->colours->axis, panel.colours->axis);
            first = &panel;
        }
    // The scale grew from panel to panel: the last one spans all. Its bar stands at the end of each line.
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (first && panels[i].colours && shares(spec, "colour", i)) {
            if (panels[i].colours->levels.empty())
                panels[i].colours->axis = first->colours->axis;
            const auto next = i + 1;
            panels[i].colourBar = next == panels.size() || next % columns == 0 || !panels[next].colours || !shares(spec, "colour", next);
        }
    for (std::size_t i = 1; i < panels.size(); ++i)
        if (shares(spec, "legend", i) && shares(spec, "legend", 0))
            if (sameLegend(panels[i].legend, panels[0].legend))
                panels[i].legend.clear();
    return {};
}

Result<Figure> buildComposite(const Spec& spec, const Input& input)
{
    Figure figure;
    figure.kind = "composite";
    figure.columns = std::min(spec.columns, static_cast<int>(spec.panels.size()));
    figure.colourMap = spec.style.colourMap;
    figure.what = spec.title;
    char letter = 'a';
    for (const auto& part : spec.panels) {
        PARASCOPE_TRY(auto built, build(part, input));
        if (built.panels.size() != 1)
            return badInput("figure: \"panels\": panel " + std::string(1, letter) + " (" + part.kind + ") " +
                            (built.empty.empty() ? "has several parts of its own" : "is empty: " + built.empty));
        auto& panel = built.panels.front();
        panel.letter = part.style.panelLetter.empty() ? "(" + std::string(1, letter) + ")" : part.style.panelLetter;
        if (panel.title.empty())
            panel.title = part.title;
        if (part.style.heightMm > 0)
            panel.heightShare = part.style.heightMm;
        figure.caption += (figure.caption.empty() ? "" : " ") + panel.letter + " " + built.caption;
        figure.description += (figure.description.empty() ? "" : " ") + built.description;
        figure.n += built.n;
        figure.panels.push_back(std::move(panel));
        ++letter;
    }
    PARASCOPE_CHECK(share(spec, figure));
    figure.count = "n = " + std::to_string(figure.n);
    return figure;
}

/// Says below the figure which runs were left out because they were timed in another way.
Result<void> tellOfTiming(const Spec& spec, const table::Table& table, Figure& figure)
{
    table::Mask mask(table.rows(), 1);
    if (!spec.filter.empty()) {
        PARASCOPE_TRY(auto selection, table::select(table, spec.filter, "figure: \"filter\""));
        mask = std::move(selection.mask);
    }
    PARASCOPE_TRY(const auto timing, oneTiming(spec, table, mask));
    if (const auto left = leftOutText(timing.leftOut); !left.empty()) {
        figure.caption += " Left out: " + left + ".";
        figure.count += " \u00b7 left out " + left;
    }
    if (!timing.caveat.empty())
        figure.caption += " " + timing.caveat;
    return {};
}

Result<Figure> buildRuns(const Spec& spec, const Input& input)
{
    if (spec.kind == "heatmap")
        return buildHeatMap(spec, input);
    if (spec.kind == "scatter")
        return buildScatter(spec, input);
    for (const auto& [kind, make] : {std::pair{"regression", &buildRegression}, std::pair{"speedup", &buildSpeedup}, std::pair{"roofline", &buildRoofline},
                                     std::pair{"boxplot", &buildBoxPlot}, std::pair{"breakdown", &buildBreakdown}, std::pair{"parallel", &buildParallel},
                                     std::pair{"ranges", &buildRanges}})
        if (spec.kind == kind)
            return make(spec, input);
    return badInput("figure: \"kind\": \"" + spec.kind + "\" is not drawn by this version");
}

} // namespace

Result<Figure> build(const Spec& spec, const Input& input)
{
    if (spec.kind == "steps")
        return buildSteps(spec, input);
    if (spec.kind == "composite")
        return buildComposite(spec, input);
    if (!input.runs) {
        Figure figure;
        figure.kind = spec.kind;
        figure.empty = "No results are open.";
        return figure;
    }
    PARASCOPE_TRY(auto figure, buildRuns(spec, input));
    // One way of timing, as nearly always, needs no second look.
    if (figure.empty.empty() && !analysis::timedInOneWay(*input.runs))
        PARASCOPE_CHECK(tellOfTiming(spec, *input.runs, figure));
    return figure;
}

bool isDrawn(std::string_view kind)
{
    const auto kinds = kindNames();
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Card card(const Spec& spec, const Input& input, Row row, int n)
{
    Card card;
    if (!input.runs || row < 0 || static_cast<std::size_t>(row) >= input.runs->rows())
        return card;
    const auto& table = *input.runs;
    const auto at = static_cast<std::int32_t>(row);
    const Outcome outcome = outcomeAt(table, at);
    const auto* metric = findColumn(table, spec.metric.empty() ? "flops_utilisation" : spec.metric);
    card.value = outcome != Outcome::Completed ? std::string(nameOf(outcome))
                 : metric && metric->kind == table::Column::Kind::Number ? valueText(*metric, keyAt(*metric, at)) : textAt(table, "run", at);
    for (const char* name : {"flops_utilisation", "flops_per_second", "examples_per_second", "step_seconds", "arithmetic_intensity", "memory_peak_bytes"})
        if (const auto* column = findColumn(table, name); column && column != metric && std::isfinite(keyAt(*column, at)))
            card.metrics.push_back(valueText(*column, keyAt(*column, at)));
    for (const auto* column : hyperParameters(table))
        if (const double key = keyAt(*column, at); std::isfinite(key))
            card.parameters.push_back(column->name + " " + keyText(*column, key));
    for (const char* name : {"platform", "dtype", "outcome", "quality"})
        if (auto text = textAt(table, name, at); !text.empty() && (outcome == Outcome::Completed || std::string(name) != "outcome"))
            card.identity.push_back(std::move(text));
    card.identity.push_back("n = " + std::to_string(n));
    return card;
}

} // namespace parascope::figure
