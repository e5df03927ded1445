// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts the cells of a heat map without a run from the runs of other cells.
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/prediction/memory.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/model/vocabulary/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::figure {

namespace {

/// Returns the rows of the runs in the plane, or all rows from which it was cut if the plane has no runs.
Rows rowsOf(const Slice& slice)
{
    Rows rows;
    for (const auto& cell : slice.pivot.cells)
        rows.insert(rows.end(), cell.rows.begin(), cell.rows.end());
    if (rows.empty())
        for (const auto row : analysis::rowsOf(slice.side.mask))
            rows.push_back(static_cast<std::int32_t>(row));
    return rows;
}

} // namespace

std::pair<std::string, std::size_t> commonest(const table::Table& table, const std::string& column,
                                              const Rows& rows)
{
    std::map<std::string, std::size_t> counts;
    for (const auto row : rows)
        if (auto text = textAt(table, column, row); !text.empty())
            ++counts[std::move(text)];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::pair{std::string(), std::size_t{0}}
                                : std::pair{most->first, counts.size()};
}

namespace {

/// Returns the cells for which the family's model can be built; all cells if the family is not known.
std::vector<std::size_t> buildable(const Panel& panel)
{
    std::vector<std::size_t> all, some;
    for (std::size_t i = 0; i < panel.cells.size(); ++i) {
        all.push_back(i);
        if (vocabulary::costOf(panel.plane->family, nullptr, pointOf(panel, panel.cells[i])))
            some.push_back(i);
    }
    return some.empty() ? all : some;
}

Plane planeOf(const table::Table& table, const Slice& slice, const Rows& rows, const std::string& family)
{
    Plane plane;
    plane.family = family;
    plane.platform = commonest(table, "platform", rows).first;
    for (const auto& [name, text] : slice.fixed)
        if (!findSetting(name) || vocabulary::isSetting(name)) // no model depends on its stack or machine
            plane.fixed.set(name, valueFromText(text));
    for (const auto& word : vocabulary::words().settings)
        if (auto text = commonest(table, word.name, rows).first;
            !text.empty() && !plane.fixed.contains(word.name))
            plane.fixed.set(word.name, valueFromText(text));
    return plane;
}

void fill(Cell& cell, const prediction::Prediction& from)
{
    cell.failure = from.failure;
    if (from.fails) {
        cell.state = Cell::State::WillFail;
        return;
    }
    cell.state = Cell::State::Predicted;
    cell.value = from.value;
    cell.low = from.low;
    cell.high = from.high;
    cell.unsure = from.unsure;
}

} // namespace

std::vector<Value> levelsAround(const Input& input, const Slice& slice, const std::string& axis)
{
    const auto& table = *input.runs;
    std::set<std::string> families, levels;
    for (const auto row : rowsOf(slice))
        families.insert(textAt(table, columns::family, row));
    for (const auto at : analysis::rowsOf(slice.side.mask)) {
        const auto row = static_cast<std::int32_t>(at);
        auto text = textAt(table, axis, row);
        if (!text.empty() && families.contains(textAt(table, columns::family, row)))
            levels.insert(std::move(text));
    }
    std::vector<Value> values;
    for (const auto& level : levels)
        values.push_back(valueFromText(level));
    return values;
}

Message addPredictions(const Spec& spec, const Input& input, const Slice& slice, const table::Column& metric,
                       Figure& figure, Panel& panel)
{
    const auto& table = *input.runs;
    if (spec.aggregate == "count" || spec.aggregate == "spread")
        return Message::format("counts and spreads are not predicted");
    if (std::none_of(panel.cells.begin(), panel.cells.end(),
                     [](const Cell& cell) { return cell.state == Cell::State::NotRun; }))
        return {};
    const auto rows = rowsOf(slice);
    const auto [family, families] = commonest(table, "family", rows);
    if (families > 1)
        return Message::format("no prediction: the runs are of %1 families, filter to one", families);
    panel.plane = planeOf(table, slice, rows, family);

    prediction::Memory::Question question{
        input.runs, slice.side.mask, {}, metric.name, spec.flops == "executed"};
    auto& asked = question.asked;
    asked.family = family;
    for (const auto* column : hyperParameters(table))
        asked.words.push_back(column->name);
    for (const auto& word : vocabulary::words().settings)
        if (panel.plane->fixed.contains(word.name))
            asked.words.push_back(word.name);
    const auto places = buildable(panel);
    for (const auto i : places)
        asked.points.push_back(pointOf(panel, panel.cells[i]));
    const auto answer = answerFor(question, input);
    if (!answer) {
        figure.pending = true;
        return {};
    }
    if (!*answer)
        return Message::format("no prediction: %1", answer->error().message);
    const auto& known = **answer;
    for (std::size_t k = 0; k < places.size(); ++k)
        if (auto& cell = panel.cells[places[k]]; cell.state == Cell::State::NotRun)
            fill(cell, known.predictions[k]);
    panel.plane->runs = known.runs;
    panel.plane->leftOut = known.leftOut;
    return {};
}

prediction::Memory::AnswerPtr answerFor(const prediction::Memory::Question& question, const Input& input)
{
    // Learning from more runs takes longer than a user should wait for a figure.
    constexpr std::ptrdiff_t quickRuns = 300;
    auto answer = input.memory ? input.memory->recall(question) : nullptr;
    if (answer || (input.quick && std::count(question.mask.begin(), question.mask.end(), 1) > quickRuns))
        return answer;
    return input.memory ? input.memory->answer(question)
                        : std::make_shared<const Result<prediction::Memory::Answer>>(answerTo(question));
}

Message predictionsClause(const Plane& plane)
{
    const auto error = printed("%.1f", 100 * plane.leftOut);
    return Message::english(
        " Predicted cells (dashed; hatched where the 95 % interval is wider than \u00b1%1 %) "
        "stand in no statistic; they come from %2 runs, of which each left out is "
        "predicted within %3 % in the median.",
        std::lround(100 * surrogate::Predictions::unsureAbove), plane.runs, std::string(error));
}

Card card(const Panel& panel, const Cell& cell)
{
    return panel.plane ? card(*panel.plane, {pointOf(panel, cell), cell}) : Card();
}

Card card(const Plane& plane, const Guess& guess)
{
    Card card;
    const auto& cell = guess.cell;
    const auto number = [](double value) {
        if (value >= 1000 && value < 1e9)
            return grouped(std::llround(value));
        const auto text = printed("%.4g", value);
        return std::string(text);
    };
    const auto shown = [&](double value) { // the unit of a log axis does not suit each value
        constexpr double large = 1e9;
        return cell.value < large ? number(value) : withPrefix(value, plane.unit, 4);
    };
    const auto failure = number(std::round(100 * cell.failure)) + " %";
    if (cell.state == Cell::State::WillFail)
        card.value = Message::format("predicted to fail (probability %1)", failure).text();
    else if (cell.state == Cell::State::Predicted)
        card.value =
            Message::format("predicted %1 %2 (%3 to %4)", shown(cell.value),
                            cell.value < 1e9 ? plane.unit : std::string(), shown(cell.low), shown(cell.high))
                .text();
    else
        return card;
    if (cell.unsure)
        card.metrics.push_back(Message::format("unsure: treat as a guess").text());
    if (cell.state == Cell::State::Predicted && cell.failure >= 0.05)
        card.metrics.push_back(Message::format("may fail (probability %1)", failure).text());
    for (const auto& [name, value] : guess.point)
        (vocabulary::isSetting(name) ? card.identity : card.parameters).push_back(name + " " + toText(value));
    card.identity.insert(card.identity.begin(), plane.platform);
    card.identity.push_back(Message::format("from %1 runs", plane.runs).text());
    return card;
}

} // namespace parascope::figure
