// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare_cells.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

namespace parascope::analysis {

using table::Column;

namespace {

bool interleaved(const Column* started, const CellComparison& cell)
{
    if (!started)
        return false;
    const auto range = [&](const std::vector<std::uint32_t>& rows) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const auto row : rows) {
            low = std::min(low, std::isnan(started->numbers[row]) ? nan : started->numbers[row]);
            high = std::max(high, started->numbers[row]);
        }
        return std::pair(low, high);
    };
    const auto a = range(cell.aRows), b = range(cell.bRows);
    return a.first < b.second && b.first < a.second;
}

/// The runs of both sides, and those of them that were measured.
struct BothSides
{
    std::vector<std::uint32_t> rows, measured;
    std::vector<std::uint8_t> above; ///< for the i-th measured row, whether it belongs to B
    table::Mask usable;              ///< for each row of the table, whether it was measured
};

/// Returns the completed rows with a positive metric as measured, and counts the other rows by reason.
BothSides bothSides(Comparison& out, const table::Table& table, const Column& metric, const table::Mask& a,
                    const table::Mask& b)
{
    table::Mask both(a.size(), 0);
    for (std::size_t row = 0; row < a.size(); ++row)
        both[row] = static_cast<std::uint8_t>(a[row] || b[row]);
    auto sample = completeRows(table, both, std::array{&metric});
    out.excluded = std::move(sample.excluded);
    BothSides sides;
    sides.usable.assign(a.size(), 0);
    for (const auto row : sample.rows) {
        if (metric.numbers[row] > 0)
            sides.usable[row] = 1;
        else
            ++out.excluded[notPositive(metric.name)];
    }
    for (std::size_t row = 0; row < both.size(); ++row)
        if (both[row]) {
            sides.rows.push_back(static_cast<std::uint32_t>(row));
            if (sides.usable[row]) {
                sides.measured.push_back(sides.rows.back());
                sides.above.push_back(b[row]);
            }
        }
    return sides;
}

/// Adds the cells that both sides measured to `out`, and the outcomes that differ.
void addCells(Comparison& out, std::vector<CellComparison> cells,
              const std::vector<std::array<std::string, 2>>& outcomes,
              const std::vector<std::uint32_t>& first)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& [left, right] = outcomes[i];
        auto& cell = cells[i];
        const auto count = cell.aRows.size() + cell.bRows.size();
        if (!left.empty() && !right.empty() && left != right)
            out.changes.push_back({cell.key, left, right, first[i]});
        if (cell.aRows.empty() || cell.bRows.empty()) {
            const bool onA = cell.bRows.empty();
            if (count != 0)
                out.excluded[onlyOn(onA ? "A" : "B")] += count;
            // A cell that the other side tried and failed is a change of outcome, not a cell of one side.
            if (count != 0 && (onA ? right : left).empty())
                (onA ? out.onlyA : out.onlyB)
                    .push_back({std::move(cell.key), std::move(onA ? cell.aRows : cell.bRows)});
            continue;
        }
        out.cells.push_back(std::move(cells[i]));
    }
}

/// Puts the completed rows with a positive metric into their cells, and counts the other rows.
void gather(Comparison& out, const table::Table& table, const Column& metric, const Column& key,
            const table::Mask& a, const table::Mask& b)
{
    const auto sides = bothSides(out, table, metric, a, b);
    auto equal = equalRuns(table, sides.measured, sides.above, {{&key}, {}});
    out.differs = std::move(equal.differs);
    std::vector<const Column*> columns{&key};
    // Failed runs have no timing, so the timing must not separate them from the other runs of their cell.
    std::copy_if(equal.matched.begin(), equal.matched.end(), std::back_inserter(columns),
                 [](const Column* column) { return column->name != "timing"; });
    for (const auto* column : columns)
        out.keys.push_back(column->name);
    const auto groups = groupIds(columns, sides.rows);
    std::vector<CellComparison> cells(groups.groups);
    std::vector<std::array<std::string, 2>> outcomes(groups.groups);
    std::vector<std::uint32_t> first(groups.groups);
    const auto* outcome = table.find(columns::outcome);
    for (std::size_t i = 0; i < sides.rows.size(); ++i) {
        const auto row = sides.rows[i];
        auto& cell = cells[groups.ids[i]];
        if (cell.key.empty()) {
            first[groups.ids[i]] = row;
            for (const auto* column : columns)
                cell.key += (cell.key.empty() ? "" : " / ") + table.text(row, *column);
        }
        auto& known = outcomes[groups.ids[i]][b[row]];
        if (const auto name = outcome ? table.text(row, *outcome) : "completed";
            known.empty() || name == "completed")
            known = name;
        if (sides.usable[row])
            (b[row] ? cell.bRows : cell.aRows).push_back(row);
    }
    addCells(out, std::move(cells), outcomes, first);
    if (out.cells.empty() && std::any_of(outcomes.begin(), outcomes.end(), [](const auto& both) {
            return both[0] == "completed" && both[1] == "completed";
        }))
        out.unable = Message::format("Models ran on both sides, but none has \"%1\" on both.", metric.name);
}

} // namespace

Result<Comparison> gatherCells(const table::Table& table, const table::Mask& a, const table::Mask& b,
                               const CompareRequest& request)
{
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    PARASCOPE_TRY(const Column* key, table.column(request.key));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" contains text; a comparison needs numbers.", request.metric);
    if (!(request.margin > 0) || !(request.falseDiscovery > 0 && request.falseDiscovery < 1))
        return Error::badInput("The margin must be above 0, and the false discovery rate between 0 and 1.");
    std::size_t common = 0;
    for (std::size_t row = 0; row < a.size(); ++row)
        common += a[row] && b[row];
    if (common)
        return Error::badInput("%1 runs are in A and in B; the two sides must not overlap.", common);
    Comparison out;
    out.request = request;
    out.commonEffect = out.launchDeviation = out.priorDegrees = nan;
    gather(out, table, *metric, *key, a, b);
    if (out.cells.empty()) {
        const auto none = [](const table::Mask& side) {
            return std::none_of(side.begin(), side.end(), [](auto in) { return in != 0; });
        };
        if (!out.unable.empty())
            return out;
        out.unable = none(a) && none(b) ? Message::format("Neither side holds a run.")
                     : none(a)          ? Message::format("Side A holds no run.")
                     : none(b)          ? Message::format("Side B holds no run.")
                                        : Message::format("No model has completed runs on both sides.");
        return out;
    }
    const auto* started = table.find("started");
    std::size_t apart = 0;
    for (auto& cell : out.cells) {
        cell.interleaved = interleaved(started, cell);
        apart += !cell.interleaved;
    }
    if (apart)
        out.caveat = Message::format(
            "In %1 of %2 cells one side was measured entirely before the other (or the time is unknown): a "
            "change of the machine in between cannot be separated from the effect. Interleave the launches.",
            apart, out.cells.size());
    return out;
}

} // namespace parascope::analysis
