// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/build.h"

#include "engine/figure/rows.h"

#include <cmath>

namespace parascope::figure {
namespace {

Result<Figure> buildComposite(const Spec& spec, const Input& input)
{
    Figure figure;
    figure.kind = "composite";
    figure.columns = spec.columns;
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
        figure.caption += (figure.caption.empty() ? "" : " ") + panel.letter + " " + built.caption;
        figure.description += (figure.description.empty() ? "" : " ") + built.description;
        figure.n += built.n;
        figure.panels.push_back(std::move(panel));
        ++letter;
    }
    figure.count = "n = " + std::to_string(figure.n);
    return figure;
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
    if (spec.kind == "heatmap")
        return buildHeatMap(spec, input);
    if (spec.kind == "scatter")
        return buildScatter(spec, input);
    return badInput("figure: \"kind\": \"" + spec.kind + "\" is not drawn by this version");
}

bool isDrawn(std::string_view kind)
{
    return kind == "heatmap" || kind == "scatter" || kind == "steps" || kind == "composite";
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
