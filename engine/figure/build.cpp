// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/build.h"

#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/answer/question.h"
#include "engine/analyse/answer/words.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/figure/kinds.h"
#include "engine/figure/parts.h"
#include "engine/figure/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parascope::figure {
namespace {

/// Adds to the caption and the counts which runs were left out because they were timed in another way.
Result<void> tellOfTiming(const Spec& spec, const Input& input, Figure& figure)
{
    PARASCOPE_TRY(const auto runs, runsOf(spec, input));
    const auto& timing = runs.timing;
    if (const auto left = answer::leftOut(timing.excluded); !left.empty()) {
        figure.caption += Message::english(" Left out: %1.", left);
        figure.counts.push_back(excludedClause(timing.excluded));
    }
    if (!timing.caveat.empty())
        figure.caption += std::string(" ") + timing.caveat;
    return {};
}

/// Returns whether a figure shows the column.
bool shows(const Figure& figure, std::string_view column)
{
    const auto is = [&](const Axis& axis) { return axis.name == column; };
    return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
        return is(panel.x) || is(panel.y) || (panel.colours && is(panel.colours->axis)) ||
               (panel.parallel && std::any_of(panel.parallel->axes.begin(), panel.parallel->axes.end(), is));
    });
}

/// Returns the peak that a utilisation is a share of: "Peak of the data sheet: 989 TFLOP/s". The number is
/// that of a single platform whose runs have one data type.
Message peakClause(const Spec& spec, const Input& input)
{
    if (spec.peak != "datasheet" && spec.peak != "measured")
        return Message::english("Peak: %1", withPrefix(std::strtod(spec.peak.c_str(), nullptr), "FLOP/s"));
    auto out = spec.peak == "measured" ? Message::english("Peak as measured")
                                       : Message::english("Peak of the data sheet");
    if (spec.peak == "measured" || spec.platforms.size() != 1)
        return out;
    const auto mask = filtered(spec, input);
    const auto facts =
        std::find_if(input.platforms.begin(), input.platforms.end(),
                     [&](const auto& platform) { return platform.name == spec.platforms.front(); });
    if (!mask || facts == input.platforms.end())
        return out;
    const auto type = analysis::commonType(*input.runs, *mask, facts->name);
    const double peak = type == analysis::severalTypes ? noValue : facts->peaks.of(type);
    return std::isfinite(peak) ? Message::english("%1: %2 (%3)", out, withPrefix(peak, "FLOP/s"), type) : out;
}

/// Adds the prices with which a figure computes what runs cost.
void tellOfPrices(const Spec& spec, Figure& figure)
{
    if (spec.prices.empty() || std::none_of(metrics().begin(), metrics().end(), [&](const Metric& metric) {
            return metric.priced && shows(figure, metric.name);
        }))
        return;
    std::vector<Message> texts;
    for (const auto& price : spec.prices)
        if (spec.platforms.empty() ||
            std::find(spec.platforms.begin(), spec.platforms.end(), price.platform) != spec.platforms.end())
            texts.emplace_back(priceText(price));
    if (texts.empty())
        return;
    figure.counts.push_back(joined(texts, ", "));
    figure.caption += Message::english(" Prices: %1.", joined(texts, ", "));
}

/// Adds doubts about the peak or the roofs with which a figure compares runs: short clauses to the counts,
/// sentences to the caption.
Result<void> tellOfPeaks(const Spec& spec, const Input& input, Figure& figure)
{
    const bool roofs = findKind(spec.kind)->ceilings;
    const auto& table = *input.runs;
    if (!roofs && !shows(figure, metric::flopsUtilisation))
        return {};
    PARASCOPE_TRY(auto mask, filtered(spec, input));
    if (const auto* platform = findColumn(table, columns::platform); platform && !spec.platforms.empty())
        for (std::size_t row = 0; row < mask.size(); ++row)
            mask[row] &= std::any_of(spec.platforms.begin(), spec.platforms.end(), [&](const auto& name) {
                return platform->codes[row] == platform->dictionary->find(name);
            });
    const auto doubts = answer::doubtsOf(table, mask, roofs ? answer::Against::Roof : answer::Against::Peak,
                                         spec.peak, input.platforms);
    for (const auto& sentence : doubts.sentences)
        figure.caption += Message(std::string(" ")) + sentence;
    // Insert the clauses after the number of runs, because later clauses are cut off if there is not enough
    // space.
    if (doubts.sentences.size() > (doubts.above ? 1 : 0))
        figure.counts.insert(figure.counts.begin() + 1, Message::format("ceilings measured with a caveat"));
    if (doubts.above)
        figure.counts.insert(figure.counts.begin() + 1,
                             Message::format("%1 above 100 % of the peak, which is wrong", doubts.above));
    return {};
}

/// Builds a figure of runs, relative to the reference of the spec if it names one.
Result<Figure> buildOfRuns(const KindInfo& kind, const Spec& spec, const Input& input)
{
    const auto reference = referenceOf(kind, spec);
    if (reference.empty())
        return kind.build(spec, input);
    PARASCOPE_TRY(const auto relative, relativeTo(reference, kind, spec, input));
    if (!relative.any)
        return emptyFigure(spec, Message::format("No run of the reference has a value: %1", reference));
    PARASCOPE_TRY(auto figure, kind.build(relative.spec, relative.input));
    if (figure.empty.empty())
        tellOfReference(relative, figure);
    return figure;
}

Result<Figure> buildKind(const Spec& spec, const Input& input)
{
    const auto* kind = findKind(spec.kind);
    if (!kind)
        return Error::badInput("figure: \"kind\": \"%1\" is not drawn by this version", spec.kind);
    if (!kind->ofRuns)
        return kind->build(spec, input);
    if (!input.runs) {
        Figure figure;
        figure.kind = spec.kind;
        figure.empty = Message::format("No results are open.");
        return figure;
    }
    PARASCOPE_TRY(auto figure, buildOfRuns(*kind, spec, input));
    if (figure.empty.empty()) {
        PARASCOPE_TRY(auto flops, flopsClause(spec, input));
        // A caption is read without the header.
        if (!flops.empty())
            figure.caption += Message::english(" %1.", flops);
        if (shows(figure, metric::flopsUtilisation))
            figure.caption += Message::english(" %1.", peakClause(spec, input));
        // Insert the clause after the number of runs, because later clauses are cut off if there is not
        // enough space.
        figure.counts.insert(figure.counts.begin() + 1, std::move(flops));
    }
    // Nearly all tables have only one way of timing, so nothing can be left out.
    if (figure.empty.empty() && !analysis::timedInOneWay(*input.runs))
        PARASCOPE_CHECK(tellOfTiming(spec, input, figure));
    if (figure.empty.empty())
        PARASCOPE_CHECK(tellOfPeaks(spec, input, figure));
    if (figure.empty.empty())
        tellOfPrices(spec, figure);
    return figure;
}

} // namespace

Result<Figure> buildComposite(const Spec& spec, const Input& input)
{
    Figure figure;
    figure.kind = "composite";
    figure.columns = std::min(spec.columns, static_cast<int>(spec.panels.size()));
    figure.colourMap = spec.style.colourMap;
    figure.what = spec.title.empty() ? Message::format("%1 panels", spec.panels.size()) : Message(spec.title);
    char letter = 'a';
    for (auto part : spec.panels) {
        for (const auto& [column, values] : spec.colours)
            part.colours[column].insert(values.begin(), values.end());
        PARASCOPE_TRY(auto built, build(part, input));
        if (built.panels.size() != 1)
            return built.empty.empty()
                       ? Error::badInput("figure: \"panels\": panel %1 (%2) itself has several parts",
                                         std::string(1, letter), part.kind)
                       : Error::badInput("figure: \"panels\": panel %1 (%2) is empty: %3",
                                         std::string(1, letter), part.kind, built.empty);
        auto& panel = built.panels.front();
        panel.letter =
            part.style.panelLetter.empty() ? "(" + std::string(1, letter) + ")" : part.style.panelLetter;
        if (panel.title.empty())
            panel.title = part.title;
        if (part.style.heightMm > 0)
            panel.heightShare = part.style.heightMm;
        figure.pending |= built.pending;
        figure.caption = joined({figure.caption, panel.letter, built.caption}, " ");
        figure.description = joined({figure.description, built.description}, " ");
        figure.n += built.n;
        figure.panels.push_back(std::move(panel));
        ++letter;
    }
    PARASCOPE_CHECK(shareParts(spec, figure));
    figure.counts = {Message::format("n = %1", figure.n)};
    return figure;
}

Result<Figure> build(const Spec& spec, const Input& input)
{
    PARASCOPE_TRY(auto figure, buildKind(spec, input));
    PARASCOPE_CHECK(renameParts(spec, figure));
    return figure;
}

namespace {

/// Returns the version of a run, and its commit unless the version is the beginning of it.
std::vector<std::string> versionOf(const table::Table& table, std::int32_t row)
{
    const auto version = textAt(table, columns::version, row), commit = textAt(table, columns::commit, row);
    std::vector<std::string> out;
    if (!version.empty())
        out.push_back("version " + version);
    if (!commit.empty() && (version.empty() || !commit.starts_with(version)))
        out.push_back("commit " + commit.substr(0, columns::shortCommit));
    return out;
}

} // namespace

Card card(const Spec& spec, const Input& input, Row row, int n)
{
    Card card;
    if (!input.runs || row < 0 || static_cast<std::size_t>(row) >= input.runs->rows())
        return card;
    const auto& table = *input.runs;
    const auto at = static_cast<std::int32_t>(row);
    const Outcome outcome = outcomeAt(table, at);
    const auto* metric = findColumn(table, spec.metric.empty() ? metric::flopsUtilisation : spec.metric);
    card.value = outcome != Outcome::Completed ? std::string(nameOf(outcome))
                 : metric && metric->kind == table::Column::Kind::Number
                     ? valueText(*metric, keyAt(*metric, at)).text()
                     : textAt(table, columns::run, at);
    for (const char* name : {metric::flopsUtilisation, metric::flopsPerSecond, metric::examplesPerSecond,
                             metric::stepSeconds, metric::arithmeticIntensity, metric::memoryPeakBytes})
        if (const auto* column = findColumn(table, name);
            column && column != metric && std::isfinite(keyAt(*column, at)))
            card.metrics.push_back(valueText(*column, keyAt(*column, at)).text());
    for (const auto* column : hyperParameters(table))
        if (const double key = keyAt(*column, at); std::isfinite(key))
            card.parameters.push_back(column->name + " " + keyText(*column, key));
    card.identity = versionOf(table, at);
    for (const char* name : {"platform", "dtype", "outcome", "quality"})
        if (auto text = textAt(table, name, at);
            !text.empty() && (outcome == Outcome::Completed || std::string(name) != "outcome"))
            card.identity.push_back(std::move(text));
    card.identity.push_back("n = " + std::to_string(n));
    return card;
}

bool isProfiled(const Input& input, Row row)
{
    const auto* runs = input.runs ? findColumn(*input.runs, columns::run) : nullptr;
    const auto* profiled = input.operations ? findColumn(*input.operations, columns::run) : nullptr;
    if (!runs || !profiled || row < 0 || static_cast<std::size_t>(row) >= input.runs->rows())
        return false;
    const auto code = runs->codes[static_cast<std::size_t>(row)];
    return code != table::Dictionary::missing &&
           profiled->dictionary->find(runs->dictionary->text(code)) != table::Dictionary::missing;
}

Card ratioCard(const Spec& spec, const Input& input, const Cell& cell)
{
    auto out = card(spec, input, cell.run, cell.n);
    if (cell.state == Cell::State::Value)
        out.value = !cell.wide.empty() ? cell.wide : significantText(cell.value) + " ×";
    out.metrics = cell.sides;
    if (std::isfinite(cell.low))
        out.metrics.push_back("95 %: " + significantText(cell.low) + " … " + significantText(cell.high) +
                              " ×");
    out.identity.clear();
    return out;
}

} // namespace parascope::figure
