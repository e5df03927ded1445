// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/slice.h"

#include "engine/figure/parts.h"

#include "engine/analyse/table/filter.h"

#include <algorithm>
#include <array>

namespace parascope::figure {

Result<Slice> cutSlice(const Spec& spec, const Input& input, const table::Mask& mask, const std::string& x,
                       const std::string& y, const std::string& metric, OpenSettings open)
{
    const auto& table = *input.runs;
    analysis::PivotRequest request{x, y, metric, {}, analysis::Aggregate::Median};
    PARASCOPE_TRY(request.aggregate, analysis::aggregateFromName(spec.aggregate));
    const auto none = [](const table::Mask& rows) {
        return std::find(rows.begin(), rows.end(), 1) == rows.end();
    };
    table::Mask sliced = mask;
    Slice slice;
    for (const auto& [name, value] : spec.fix) {
        auto left = sliced;
        PARASCOPE_CHECK(table::fix(table, Parameters{{name, value}}, left));
        // The filter that views share may exclude the fixed value of this view. In that case ignore the fixed
        // value.
        if (input.shown && none(left) && !none(sliced))
            continue;
        sliced = std::move(left);
        request.fix.set(name, value);
    }
    auto kept = mask;
    if (open == OpenSettings::Choose) {
        PARASCOPE_TRY(auto combination, analysis::keepOneCombination(table, sliced, request));
        for (const auto& level : combination.levels) {
            request.fix.set(level.column->name, level.level);
            PARASCOPE_CHECK(table::fix(table, Parameters{{level.column->name, level.level}}, kept));
            slice.chosen.push_back(analysis::levelText(*level.column, level.level));
        }
        slice.settings = std::move(combination.levels);
    }
    for (const auto& [name, value] : analysis::bestSlice(table, sliced, x, y)) {
        if (request.fix.contains(name))
            continue;
        request.fix.set(name, value);
        auto same = sliced;
        PARASCOPE_CHECK(table::fix(table, Parameters{{name, value}}, same));
        if (same != sliced)
            slice.chosen.push_back(analysis::levelText(*table.find(name), value));
    }
    PARASCOPE_TRY(slice.pivot, analysis::pivot(table, mask, request));
    for (const auto& [name, value] : request.fix)
        slice.fixed.emplace_back(name, toText(value));
    slice.side = {std::move(kept), std::move(request)};
    return slice;
}

std::vector<Cell> emptyCells(int columns, int rows)
{
    std::vector<Cell> cells(static_cast<std::size_t>(columns * rows));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].column = static_cast<int>(i) % columns;
        cells[i].row = static_cast<int>(i) / columns;
    }
    return cells;
}

std::optional<Block> largestBlock(const std::vector<Cell>& cells, int columns, int rows, Outcome outcome)
{
    std::vector<int> heights(static_cast<std::size_t>(columns), 0);
    std::vector<std::uint8_t> is(static_cast<std::size_t>(columns * rows), 0);
    for (const auto& c : cells)
        is[static_cast<std::size_t>(c.row * columns + c.column)] =
            c.state == Cell::State::Failed && c.outcome == outcome;
    std::optional<Block> best;
    int bestArea = 3;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            auto& h = heights[static_cast<std::size_t>(c)];
            h = is[static_cast<std::size_t>(r * columns + c)] ? h + 1 : 0;
            int least = h;
            for (int left = c; left >= 0 && least > 0; --left) {
                least = std::min(least, heights[static_cast<std::size_t>(left)]);
                if (const int area = least * (c - left + 1); area > bestArea) {
                    bestArea = area;
                    best = Block{left,
                                 c,
                                 r - least + 1,
                                 r,
                                 Message::known(std::string(nameOf(outcome))),
                                 outcome == Outcome::Oom ? Message::format("out of memory") : Message()};
                }
            }
        }
    return best;
}

std::vector<LegendEntry> marksLegend(const std::vector<Cell>& cells)
{
    std::array<int, outcomeNames.size()> failed{};
    std::array<int, qualityNames.size()> caveats{};
    int notRun = 0, valueless = 0, waiting = 0, excluded = 0, running = 0, refused = 0, predicted = 0,
        unsure = 0, failing = 0;
    for (const auto& c : cells) {
        if (c.state == Cell::State::Failed)
            ++failed[static_cast<std::size_t>(c.outcome)];
        (c.n > 0 ? valueless : notRun) += c.state == Cell::State::NotRun;
        waiting += c.state == Cell::State::Waiting;
        excluded += c.state == Cell::State::Excluded;
        running += c.state == Cell::State::Running;
        refused += c.state == Cell::State::Refused;
        predicted += c.state == Cell::State::Predicted;
        unsure += c.unsure;
        failing += c.state == Cell::State::WillFail;
        if (c.state == Cell::State::Value && c.quality != 0)
            for (std::size_t i = 0; i < caveats.size(); ++i)
                caveats[i] += (c.quality >> i) & 1;
    }
    std::vector<LegendEntry> legend;
    const auto add = [&](LegendEntry::Kind kind, const Message& name, int count,
                         Outcome outcome = Outcome::Completed, QualitySet quality = 0) {
        LegendEntry entry;
        entry.kind = kind;
        entry.text = Message::format("%1 %2", count, name);
        entry.outcome = outcome;
        entry.quality = quality;
        if (count > 0)
            legend.push_back(std::move(entry));
    };
    for (std::size_t i = 1; i < failed.size(); ++i)
        add(LegendEntry::Kind::OutcomeMark, Message::known(std::string(outcomeNames[i])), failed[i],
            static_cast<Outcome>(i));
    for (std::size_t i = 0; i < caveats.size(); ++i)
        add(LegendEntry::Kind::QualityMark, Message::known(std::string(qualityNames[i])), caveats[i],
            Outcome::Completed, static_cast<QualitySet>(1U << i));
    add(LegendEntry::Kind::Running, Message::format("running"), running);
    add(LegendEntry::Kind::Waiting, Message::format("waiting"), waiting);
    add(LegendEntry::Kind::Refused, Message::format("predicted not to fit"), refused);
    const auto measured = std::count_if(cells.begin(), cells.end(),
                                        [](const Cell& c) { return c.state == Cell::State::Value; });
    add(LegendEntry::Kind::Predicted, Message::format("predicted, %1 measured", measured), predicted);
    add(LegendEntry::Kind::Unsure, Message::format("unsure"), unsure);
    add(LegendEntry::Kind::WillFail, Message::format("predicted to fail"), failing);
    add(LegendEntry::Kind::NotRun, Message::format("not run"), notRun);
    add(LegendEntry::Kind::NotRun, Message::format("without a value"), valueless);
    add(LegendEntry::Kind::Excluded, Message::format("excluded"), excluded);
    return legend;
}

} // namespace parascope::figure
