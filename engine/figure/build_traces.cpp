// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two profiled runs of one model: the parts of the time of a step, and the operations that take
// longer.
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/traces.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::figure {
namespace {

using workload::torch::Class;
using workload::torch::nameOf;

constexpr std::size_t mostClasses = 6, mostOperations = 12; // largest numbers that stay readable

/// Returns the rows of A and B: those that the options select, else one run of each platform, else the only
/// two profiled runs. The list has another length if the choice is not unique.
Result<std::vector<std::uint32_t>> sidesOf(const Spec& spec, const Input& input)
{
    const auto profiled = [&](const Spec& of,
                              const std::string& platform) -> Result<std::vector<std::uint32_t>> {
        PARASCOPE_TRY(const auto mask, filterMask(of, input, platform));
        return analysis::profiledRuns(*input.operations, *input.runs, mask);
    };
    std::vector<std::uint32_t> sides;
    if (textOption(spec, "a").empty() != textOption(spec, "b").empty())
        return Error::badInput("\"a\" and \"b\" go together: a filter for each side.");
    if (!textOption(spec, "a").empty()) {
        for (const char* option : {"a", "b"}) {
            const auto clause = textOption(spec, option);
            auto one = spec;
            one.filter = spec.filter.empty() ? clause : '(' + spec.filter + ") && (" + clause + ')';
            PARASCOPE_TRY(const auto runs, profiled(one, {}));
            if (runs.size() != 1)
                return Error::badInput("\"%1\": %2 runs with operations match; it takes one.",
                                       std::string(option), runs.size());
            sides.push_back(runs.front());
        }
        return sides;
    }
    if (spec.platforms.size() != 2)
        return profiled(spec, {});
    for (const auto& platform : spec.platforms) {
        PARASCOPE_TRY(const auto runs, profiled(spec, platform));
        sides.insert(sides.end(), runs.begin(), runs.end());
    }
    return sides;
}

/// Returns names that distinguish A and B: the platforms or, if both ran on one, the stacks, data types,
/// batches or files.
std::array<std::string, 2> namesOf(const table::Table& runs, const std::vector<std::uint32_t>& sides)
{
    for (const char* column : {"platform", "stack", "dtype", hyper::batch, "database"}) {
        std::array<std::string, 2> names;
        for (std::size_t i = 0; i < 2; ++i)
            names[i] = textAt(runs, column, static_cast<std::int32_t>(sides[i]));
        if (names[0] != names[1] && !names[0].empty() && !names[1].empty())
            return names;
    }
    return {"A", "B"};
}

double milliseconds(double seconds)
{
    return 1e3 * seconds;
}

/// A part of a step on both sides, in the order of the stack. The smaller classes together are one part.
struct Part
{
    Message name;
    double a = 0, b = 0; ///< seconds
    int series = 0;
    bool idle = false;
};

std::vector<Part> partsOf(const analysis::TraceDifference& result, const Places& colours)
{
    std::vector<Part> parts;
    for (const auto& item : result.classes) {
        if (parts.size() < mostClasses) {
            parts.push_back(
                {Message::known(item.name), item.timeA, item.timeB, colours.of(item.name), false});
            continue;
        }
        auto& rest = parts.back();
        rest.series = restSeries;
        rest.name = Message::format("other operations");
        rest.a += item.timeA;
        rest.b += item.timeB;
    }
    for (const auto& item : result.idle)
        parts.push_back({Message::known(item.name), item.timeA, item.timeB, restSeries, true});
    return parts;
}

/// Returns a panel with one stacked bar per side, which shows the parts of its step. The panel below names
/// the colours.
Panel stepPanel(const std::vector<Part>& parts, const analysis::TraceDifference& result)
{
    Panel panel;
    panel.horizontalBars = true;
    panel.heightShare = 0.3;
    panel.y = categoryAxis({}, {}, {Message(std::string("B")), Message(std::string("A"))});
    for (const int side : {0, 1}) {
        double sum = 0;
        for (const auto& part : parts) {
            const double seconds = side == 0 ? part.a : part.b;
            if (!(seconds > 0))
                continue;
            Bar bar;
            bar.category = 1 - side;
            bar.from = milliseconds(sum);
            sum += seconds;
            bar.value = milliseconds(sum);
            bar.series = part.series;
            bar.hollow = part.idle;
            bar.name = part.name;
            panel.bars.push_back(std::move(bar));
        }
    }
    panel.x = linearAxis({}, Message::format("time of a step (ms)"), 0,
                         1.02 * milliseconds(std::max(result.a.step, result.b.step)), true, 6);
    return panel;
}

/// The time by which B takes longer than A. It is negative if B takes less time.
struct Difference
{
    Message name;
    double difference = 0, ratio = noValue; ///< B minus A in seconds, and B over A
    int series = 0;
    bool hollow = false;
};

Panel differencePanel(const std::vector<Difference>& rows, const Message& title)
{
    Panel panel;
    panel.horizontalBars = true;
    std::vector<Message> labels;
    double low = 0, high = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[rows.size() - 1 - i]; // the axis goes upwards, so the first row is at the top
        labels.push_back(row.name);
        Bar bar;
        bar.category = static_cast<int>(i);
        bar.value = milliseconds(row.difference);
        bar.series = row.series;
        bar.hollow = row.hollow;
        bar.name = row.name;
        bar.label = std::isfinite(row.ratio) ? Message(decimals(row.ratio, 2) + " ×")
                    : row.difference > 0     ? Message::format("only in B")
                                             : Message::format("only in A");
        low = std::min(low, bar.value);
        high = std::max(high, bar.value);
        panel.bars.push_back(std::move(bar));
    }
    panel.y = categoryAxis({}, {}, labels);
    const double margin = 0.06 * (high - low);
    panel.x = linearAxis({}, title, low < 0 ? low - margin : 0, high > 0 ? high + margin : 0, true, 5);
    Line zero;
    zero.points = {{0, panel.y.low}, {0, panel.y.high}};
    zero.width = 0.8;
    panel.lines.push_back(zero);
    panel.heightShare = 0.12 + 0.07 * static_cast<double>(rows.size());
    return panel;
}

/// Returns a share as percent: "93" for 0.93, "0.4" for 0.004.
std::string percentText(double share)
{
    return decimals(100 * share, share > 0 && share < 0.1 ? 1 : 0);
}

/// Returns a panel that shows how much of the time of kernels the other panels cover. It has no bars if
/// nothing is known.
Panel coveragePanel(const Spec& spec, const Input& input, const std::vector<std::uint32_t>& sides,
                    const analysis::TraceDifference& result)
{
    const auto numberAt = [&](const char* name, std::size_t side) {
        const auto* column = findColumn(*input.runs, name);
        return column && column->kind == table::Column::Kind::Number ? column->numbers[sides[side]] : noValue;
    };
    const auto leftOut = [&](std::size_t side) {
        const double seconds = numberAt("seconds_left_out", side);
        return seconds / (seconds + (side == 0 ? result.a : result.b).busy);
    };
    const std::pair<Message, std::array<double, 2>> rows[] = {
        {Message::format("left out before the step"), {leftOut(0), leftOut(1)}},
        {Message::format("bytes known"), {result.bytesKnownA, result.bytesKnownB}},
        {Message::format("products, attention: FLOPs known"),
         {numberAt("costed_fraction", 0), numberAt("costed_fraction", 1)}},
        {Message::format("attributed to an operation"), {result.attributedA, result.attributedB}}};
    Panel panel;
    panel.horizontalBars = true;
    std::vector<Message> labels;
    for (const auto& [name, shares] : rows) {
        if (!std::isfinite(shares[0]) || !std::isfinite(shares[1]))
            continue;
        for (const int side : {0, 1}) {
            const double percent = 100 * shares[static_cast<std::size_t>(side)];
            Bar bar;
            bar.category = static_cast<int>(labels.size());
            bar.place = side; // A above B, as in the panel of the step
            bar.places = 2;
            bar.value = percent;
            bar.series = seriesOf(spec, input,
                                  textAt(*input.runs, columns::platform,
                                         static_cast<std::int32_t>(sides[static_cast<std::size_t>(side)])));
            bar.name = name;
            if (side == 0) // the bars are too close for one label each
                bar.label = Message(percentText(shares[0]) + " · " + percentText(shares[1]) + " %");
            panel.bars.push_back(std::move(bar));
        }
        labels.push_back(name);
    }
    panel.y = categoryAxis({}, {}, labels);
    panel.x = linearAxis({}, Message::format("share of the time of kernels (%)"), 0, 115, true, 5);
    panel.heightShare = 0.12 + 0.09 * static_cast<double>(labels.size());
    return panel;
}

std::vector<Difference> operationRows(const analysis::TraceDifference& result, const std::vector<Part>& parts)
{
    std::vector<const analysis::TracePair*> all;
    for (const auto* list : {&result.pairs, &result.onlyA, &result.onlyB})
        for (const auto& pair : *list)
            all.push_back(&pair);
    const auto count = std::min(mostOperations, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                      [](const auto* x, const auto* y) {
                          return std::abs(x->shareOfDifference) > std::abs(y->shareOfDifference);
                      });
    std::vector<Difference> rows;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& pair = *all[i];
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const Part& known) {
            return !known.idle && known.name == Message::known(pair.kind);
        });
        const auto known = [](double seconds) { return std::isfinite(seconds) ? seconds : 0; };
        rows.push_back({Message(shortName(pair.operation)), known(pair.timeB) - known(pair.timeA), pair.ratio,
                        part == parts.end() ? restSeries : part->series, false});
    }
    return rows;
}

} // namespace

Result<Figure> buildTraces(const Spec& spec, const Input& input)
{
    if (!input.operations || input.operations->rows() == 0)
        return emptyFigure(spec, Message::format("No run here has an operation profile."));
    PARASCOPE_TRY(const auto sides, sidesOf(spec, input));
    if (sides.size() != 2)
        return emptyFigure(
            spec, Message::format("This figure compares two runs with an operation profile; %1 match. "
                                  "Choose two platforms or filter the runs.",
                                  sides.size()));
    const auto& runs = *input.runs;
    const auto uuid = [&](std::uint32_t row) {
        return textAt(runs, columns::run, static_cast<std::int32_t>(row));
    };
    PARASCOPE_TRY(const auto result,
                  analysis::compareTraces(*input.operations, uuid(sides[0]), *input.operations,
                                          uuid(sides[1]), {nameOf(Class::Idle), nameOf(Class::Kernel)}));
    const auto names = namesOf(runs, sides);
    const auto parts = partsOf(result, Places(spec, input, input.operations.get(), "class"));

    Figure figure;
    figure.kind = "traces";
    figure.n = result.pairs.size();
    const auto model = textAt(runs, columns::family, static_cast<std::int32_t>(sides[0]));
    const auto ratio = Message::format("busy %1 times as long", decimals(result.b.busy / result.a.busy, 2));
    figure.what = !spec.title.empty()
                      ? Message(spec.title)
                      : joined({Message(model), Message::format("A: %1, B: %2", names[0], names[1])}, " · ");
    figure.counts = {Message::format("n = %1 operations on both", whole(figure.n)),
                     Message::format("B is %1", ratio)};
    if (const auto alone = result.onlyA.size() + result.onlyB.size(); alone > 0)
        figure.counts.push_back(Message::format("%1 on one side only", whole(alone)));

    auto step = stepPanel(parts, result);
    std::vector<Difference> classes;
    for (const auto& part : parts)
        classes.push_back({part.name, part.b - part.a, part.a > 0 && part.b > 0 ? part.b / part.a : noValue,
                           part.series, part.idle});
    auto byClass = differencePanel(classes, Message::format("B − A, by class (ms)"));
    auto byOperation =
        differencePanel(operationRows(result, parts), Message::format("B − A, largest operations (ms)"));
    step.letter = spec.style.panelLetter;
    figure.description = Message::format("A step of %1 on %2 and %3 by class of operation: %4 and %5 ms; %6.",
                                         model, names[0], names[1], decimals(milliseconds(result.a.step), 1),
                                         decimals(milliseconds(result.b.step), 1), ratio);
    figure.caption = Message::english(
        "A step of %1 on A (%2) and B (%3), by class of operation (hollow: idle); what B takes longer than A "
        "by "
        "class and by operation, with the ratio B/A. %4 operations are paired by name, shapes and types; %5 "
        "are "
        "on one side only. Busy time %6 and %7 ms.",
        model, names[0], names[1], whole(figure.n), whole(result.onlyA.size() + result.onlyB.size()),
        decimals(milliseconds(result.a.busy), 2), decimals(milliseconds(result.b.busy), 2));
    figure.panels = {std::move(step), std::move(byClass), std::move(byOperation)};
    if (auto coverage = coveragePanel(spec, input, sides, result); coverage.bars.size() > 2)
        figure.panels.push_back(std::move(coverage));
    return figure;
}

} // namespace parascope::figure
