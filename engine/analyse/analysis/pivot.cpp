// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/pivot.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// Returns whether less of the metric is better, which holds for times, bytes and energy.
bool lessIsBetter(const Column& metric)
{
    return metric.unit == "s" || metric.unit == "B" || metric.unit == "J";
}

double aggregated(std::span<double> values, Aggregate how, bool lessBetter)
{
    if (how == Aggregate::Count)
        return static_cast<double>(values.size());
    if (values.empty())
        return std::nan("");
    const auto n = static_cast<double>(values.size());
    switch (how) {
    case Aggregate::Median:
        // in place, because a cell of an aggregated map may hold very many runs
        return medianInPlace(values);
    case Aggregate::Best:
        return lessBetter ? *std::min_element(values.begin(), values.end())
                          : *std::max_element(values.begin(), values.end());
    case Aggregate::Mean:
        return std::accumulate(values.begin(), values.end(), 0.0) / n;
    case Aggregate::Geometric:
        return geometricMean(values);
    case Aggregate::Spread: {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        return values.size() < 2 ? std::nan("") : *high - *low;
    }
    case Aggregate::Count:
        break;
    }
    return std::nan("");
}

/// The cell of each row, and the values of all cells one after the other, sorted by counting. Every list is
/// allocated once, and the columns are read in order.
struct Cells
{
    std::vector<std::uint32_t> ofRow; ///< cell of the i-th row, or noLevel
    std::vector<std::size_t> starts;  ///< begin of each cell in `values`, then the end of the last
    std::vector<std::size_t> ends;    ///< end of each cell's values so far
    std::vector<double> values;       ///< values of completed runs
};

Cells fillCells(Pivot& out, const Column& x, const Column& y, const Levels& xs, const Levels& ys,
                const std::vector<std::uint32_t>& rows)
{
    const auto width = xs.values.size();
    out.cells.resize(width * ys.values.size());
    Cells cells{
        std::vector<std::uint32_t>(rows.size()), std::vector<std::size_t>(out.cells.size() + 1, 0), {}, {}};
    // the last entry counts rows outside all cells
    std::vector<std::uint32_t> counts(out.cells.size() + 1, 0);
    std::size_t noX = 0, noY = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool hasX = xs.place[i] != noLevel, hasY = ys.place[i] != noLevel;
        noX += !hasX;
        noY += hasX && !hasY;
        const auto cell =
            hasX && hasY ? static_cast<std::uint32_t>(ys.place[i] * width + xs.place[i]) : noLevel;
        cells.ofRow[i] = cell;
        ++counts[std::min<std::size_t>(cell, out.cells.size())];
    }
    out.runs = rows.size() - counts.back();
    std::vector<std::uint32_t*> next(out.cells.size());
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        out.cells[i].rows.resize(counts[i]);
        next[i] = out.cells[i].rows.data();
        cells.starts[i + 1] = cells.starts[i] + counts[i];
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (cells.ofRow[i] != noLevel)
            *next[cells.ofRow[i]]++ = rows[i];
    if (noX)
        out.excluded[lacking(x)] = noX;
    if (noY)
        out.excluded[lacking(y)] = noY;
    return cells;
}

/// The outcomes of a cell's failed runs, and the caveats of its completed runs. Few cells have any.
struct CellNotes
{
    std::map<std::int32_t, std::size_t> outcomes;
    std::set<std::int32_t> caveats;
};

/// Sets each cell's value, outcome and caveats from its rows.
void valueCells(Pivot& out, Cells& cells, const std::vector<std::uint32_t>& rows, const table::Table& table,
                const Column& metric, Aggregate how)
{
    const Column* outcome = table.find(columns::outcome);
    const Column* quality = table.find(columns::quality);
    const auto completed = outcome ? outcome->dictionary->find("completed") : Dictionary::missing;
    std::map<std::int32_t, std::size_t> failures;
    std::map<std::uint32_t, CellNotes> notes;
    std::vector<std::uint8_t> completedCells(out.cells.size(), 0);
    std::size_t valueless = 0;
    cells.values.resize(cells.starts.back());
    cells.ends.assign(cells.starts.begin(), cells.starts.end() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto cell = cells.ofRow[i];
        if (cell == noLevel)
            continue;
        const auto row = rows[i];
        if (outcome && outcome->codes[row] != completed) {
            ++notes[cell].outcomes[outcome->codes[row]];
            continue;
        }
        completedCells[cell] = 1;
        const double value = metric.numbers[row];
        if (std::isnan(value)) {
            ++valueless;
            continue;
        }
        cells.values[cells.ends[cell]++] = value;
        if (quality && quality->codes[row] != Dictionary::missing)
            notes[cell].caveats.insert(quality->codes[row]);
    }
    for (const auto& [at, note] : notes) {
        auto& cell = out.cells[at];
        for (const auto code : note.caveats)
            cell.quality += (cell.quality.empty() ? "" : ",") + quality->dictionary->text(code);
        std::size_t most = 0;
        for (const auto& [code, count] : note.outcomes) {
            failures[code] += count;
            if (count > most && code != Dictionary::missing) {
                most = count;
                cell.outcome = outcome->dictionary->text(code);
            }
        }
    }
    const bool less = lessIsBetter(metric);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        if (completedCells[i])
            cell.outcome = "completed";
        cell.values = cells.ends[i] - cells.starts[i];
        const auto begin = cells.values.begin();
        cell.value = cell.rows.empty() ? std::nan("")
                                       : aggregated({begin + static_cast<std::ptrdiff_t>(cells.starts[i]),
                                                     begin + static_cast<std::ptrdiff_t>(cells.ends[i])},
                                                    how, less);
        out.values += !std::isnan(cell.value);
    }
    for (const auto& [code, count] : failures)
        out.excluded[outcomeReason(*outcome, code)] += count;
    if (valueless)
        out.excluded[lacking(metric)] += valueless;
}

} // namespace

Result<Aggregate> aggregateFromName(std::string_view name)
{
    static constexpr std::string_view names[] = {"median", "best", "mean", "geometric", "count", "spread"};
    for (std::size_t i = 0; i < std::size(names); ++i)
        if (names[i] == name)
            return static_cast<Aggregate>(i);
    return Error::badInput(
        "\"%1\" is not an aggregation; use median, best, mean, geometric, count or spread.",
        std::string(name));
}

Result<Pivot> pivot(const table::Table& table, const table::Mask& mask, const PivotRequest& request)
{
    PARASCOPE_TRY(const Column* x, table.column(request.x));
    PARASCOPE_TRY(const Column* y, table.column(request.y));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (x == y)
        return Error::badInput("The axes of a heat map must differ; both are \"%1\".", request.x);
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds no numbers, so it cannot be a heat map's metric.",
                               request.metric);
    for (const auto& [name, value] : request.fix)
        if (name == request.x || name == request.y)
            return Error::badInput("\"%1\" is an axis and cannot be fixed.", name);
    table::Mask slice = mask;
    PARASCOPE_CHECK(table::fix(table, request.fix, slice));
    Pivot out{request.x, request.y, request.metric, {}, {}, {}, metric->title, metric->unit, 0, 0, {}, {}};
    const auto rows = rowsOf(slice);
    const auto kept =
        static_cast<std::size_t>(std::count_if(mask.begin(), mask.end(), [](auto in) { return in != 0; }));
    if (kept < mask.size())
        out.excluded["filtered"] = mask.size() - kept;
    if (rows.size() < kept)
        out.excluded[translatable("Excluded", "other slice")] = kept - rows.size();
    const auto xs = levelsOf(*x, rows);
    const auto ys = levelsOf(*y, rows);
    out.xValues = xs.values;
    out.yValues = ys.values;
    auto cells = fillCells(out, *x, *y, xs, ys, rows);
    valueCells(out, cells, rows, table, *metric, request.aggregate);
    for (const auto& column : table.columns()) {
        const bool differs = tellsApart(column) || column.name == columns::family;
        if (!differs || column.name == request.x || column.name == request.y ||
            request.fix.contains(column.name))
            continue;
        if (takesSeveral(column, slice))
            out.varying.push_back(column.name);
    }
    return out;
}

namespace {

/// A slice, identified by one of its rows (an index into the given rows).
struct FullSlice
{
    std::size_t row = 0, cells = 0;
};

/// Returns the slice by `columns` with the most cells; among equals, the one with the smallest values.
FullSlice fullestSlice(std::vector<const Column*> axes, const std::vector<const Column*>& columns,
                       const std::vector<Levels>& levels, const std::vector<std::uint32_t>& rows)
{
    axes.insert(axes.end(), columns.begin(), columns.end());
    // Repeats of a point count as one cell, because repeated measurements do not make a slice better.
    const auto slices = groupIds(columns, rows), cells = groupIds(axes, rows);
    std::vector<FullSlice> all(slices.groups);
    std::vector<std::uint8_t> seen(cells.groups, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto& slice = all[slices.ids[i]];
        slice.row = i;
        slice.cells += !std::exchange(seen[cells.ids[i]], std::uint8_t{1});
    }
    const auto smaller = [&](const FullSlice& a, const FullSlice& b) {
        for (const auto& level : levels)
            if (level.place[a.row] != level.place[b.row])
                return level.place[a.row] < level.place[b.row];
        return false;
    };
    FullSlice best;
    for (const auto& slice : all)
        if (slice.cells > best.cells || (slice.cells == best.cells && smaller(slice, best)))
            best = slice;
    return best;
}

} // namespace

Parameters bestSlice(const table::Table& table, const table::Mask& mask, std::string_view x,
                     std::string_view y)
{
    constexpr std::size_t sparsest = 4; // a slice must hold at least one cell in `sparsest` of the map

    table::Mask ok = mask;
    if (const Column* outcome = table.find(columns::outcome)) {
        const auto completed = outcome->dictionary->find("completed");
        for (std::size_t row = 0; row < ok.size(); ++row)
            ok[row] &= static_cast<std::uint8_t>(outcome->codes[row] == completed);
        // A table that contains only failures still has a slice.
        if (std::find(ok.begin(), ok.end(), 1) == ok.end())
            ok = mask;
    }
    const auto rows = rowsOf(ok);
    std::vector<const Column*> columns, all;
    std::vector<Levels> levels;
    const auto fromAxis = [&](const Column& column) {
        const Column* const axes[] = {table.find(x), table.find(y)};
        return std::any_of(std::begin(axes), std::end(axes),
                           [&](const Column* axis) { return axis && follows(column, *axis, rows); });
    };
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter)
            continue;
        if (column.name == x || column.name == y) {
            all.push_back(&column);
        } else if (auto found = levelsOf(column, rows);
                   !found.values.empty() && (found.values.size() == 1 || !fromAxis(column))) {
            columns.push_back(&column);
            levels.push_back(std::move(found));
        }
    }
    const auto least = std::max<std::size_t>(1, groupIds(all, rows).groups / sparsest);
    for (;;) {
        const auto best = fullestSlice(all, columns, levels, rows);
        const auto finest = std::max_element(levels.begin(), levels.end(), [](const auto& a, const auto& b) {
            return a.values.size() < b.values.size();
        });
        if (best.cells < least && finest != levels.end() && finest->values.size() > 1) {
            columns.erase(columns.begin() + (finest - levels.begin()));
            levels.erase(finest);
            continue;
        }
        Parameters out;
        for (std::size_t i = 0; i < columns.size() && best.cells > 0; ++i)
            if (const auto place = levels[i].place[best.row]; place != noLevel)
                out.set(columns[i]->name, levels[i].values[place]);
        return out;
    }
}

} // namespace parascope::analysis
