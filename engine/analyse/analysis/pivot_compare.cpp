// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/pivot_compare.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace parascope::analysis {

namespace {

std::vector<Value> unionOf(const std::vector<Value>& a, const std::vector<Value>& b)
{
    std::vector<Value> out;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out),
               [](const Value& x, const Value& y) { return compareValues(x, y) < 0; });
    out.erase(std::unique(out.begin(), out.end(),
                          [](const Value& x, const Value& y) { return compareValues(x, y) == 0; }),
              out.end());
    return out;
}

/// Puts the map on wider axes; the new cells have no runs.
void spreadOver(Pivot& pivot, const std::vector<Value>& xs, const std::vector<Value>& ys)
{
    const auto placeIn = [](const std::vector<Value>& values, const Value& value) {
        return static_cast<std::size_t>(
            std::lower_bound(values.begin(), values.end(), value,
                             [](const Value& x, const Value& y) { return compareValues(x, y) < 0; }) -
            values.begin());
    };
    std::vector<PivotCell> cells(xs.size() * ys.size());
    for (auto& cell : cells)
        cell.value = nan;
    for (std::size_t y = 0; y < pivot.yValues.size(); ++y)
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x)
            cells[placeIn(ys, pivot.yValues[y]) * xs.size() + placeIn(xs, pivot.xValues[x])] =
                std::move(pivot.cells[y * pivot.xValues.size() + x]);
    pivot.cells = std::move(cells);
    pivot.xValues = xs;
    pivot.yValues = ys;
}

/// Returns the value at a position of a map; NaN if the map does not have the position.
double valueAt(const Pivot& pivot, const Value& x, const Value& y)
{
    const auto place = [](const std::vector<Value>& values, const Value& value) {
        return std::find_if(values.begin(), values.end(),
                            [text = toText(value)](const Value& other) { return toText(other) == text; });
    };
    const auto atX = place(pivot.xValues, x), atY = place(pivot.yValues, y);
    if (atX == pivot.xValues.end() || atY == pivot.yValues.end())
        return nan;
    return pivot
        .at(static_cast<std::size_t>(atX - pivot.xValues.begin()),
            static_cast<std::size_t>(atY - pivot.yValues.begin()))
        .value;
}

/// The completed runs of both slices that have the metric, and whether each belongs to `above`.
struct MeasuredSides
{
    std::vector<std::uint32_t> rows;
    std::vector<std::uint8_t> above;
};

Result<MeasuredSides> measuredSides(const table::Table& table, const PivotSide& above, const PivotSide& below)
{
    MeasuredSides out;
    for (const auto* side : {&above, &below}) {
        PARASCOPE_TRY(const auto* metric, table.column(side->request.metric));
        auto mask = side->mask;
        PARASCOPE_CHECK(table::fix(table, side->request.fix, mask));
        const auto rows = completeRows(table, mask, std::array{metric}).rows;
        out.rows.insert(out.rows.end(), rows.begin(), rows.end());
        out.above.resize(out.rows.size(), side == &above);
    }
    return out;
}

/// Returns the columns that identify a model: its key if all runs have one, else the axes and the slice.
Result<std::vector<const table::Column*>>
modelColumns(const table::Table& table, const std::vector<std::uint32_t>& rows, const PivotRequest& request)
{
    using table::Column;
    if (const auto* key = table.find(columns::workKey);
        key && key->kind == Column::Kind::Category && std::none_of(rows.begin(), rows.end(), [&](auto row) {
            return key->codes[row] == table::Dictionary::missing;
        }))
        return std::vector{key};
    PARASCOPE_TRY(const Column* x, table.column(request.x));
    PARASCOPE_TRY(const Column* y, table.column(request.y));
    return std::vector{x, y};
}

Result<EqualRuns> equalOf(const table::Table& table, const MeasuredSides& sides, const PivotRequest& map,
                          std::string_view over)
{
    PARASCOPE_TRY(auto model, modelColumns(table, sides.rows, map));
    // A setting on an axis is the same for all runs of a cell.
    auto equal =
        equalRuns(table, sides.rows, sides.above, {std::move(model), std::string(over), {map.x, map.y}});
    if (std::all_of(equal.standing.begin(), equal.standing.end(),
                    [](auto standing) { return standing == Standing::Alone; })) {
        // The compared column is part of the model's key (optimizer, mode), so the axes identify the model.
        PARASCOPE_TRY(const table::Column* x, table.column(map.x));
        PARASCOPE_TRY(const table::Column* y, table.column(map.y));
        equal = equalRuns(table, sides.rows, sides.above, {{x, y}, std::string(over), {map.x, map.y}});
    }
    return equal;
}

bool failed(const PivotCell& cell)
{
    return !cell.outcome.empty() && cell.outcome != "completed";
}

} // namespace

Result<EqualRuns> equalSides(const table::Table& table, const PivotSide& above, const PivotSide& below,
                             std::string_view over)
{
    PARASCOPE_TRY(const auto sides, measuredSides(table, above, below));
    return equalOf(table, sides, above.request, over);
}

Result<PairedPivots> pairedPivots(const table::Table& table, const PivotSide& above, const PivotSide& below,
                                  std::string_view over)
{
    PARASCOPE_TRY(const auto sides, measuredSides(table, above, below));
    const auto& [rows, top] = sides;
    PairedPivots out;
    PARASCOPE_TRY(out.equal, equalOf(table, sides, above.request, over));
    const auto settings = groupIds(out.equal.matched, rows);
    std::vector<std::array<table::Mask, 2>> masks(settings.groups);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (out.equal.standing[i] == Standing::Paired) {
            auto& mask = masks[settings.ids[i]][top[i] ? 0 : 1];
            mask.resize(table.rows(), 0);
            mask[rows[i]] = 1;
        }
    for (const auto& [a, b] : masks) {
        if (a.empty() || b.empty())
            continue;
        PARASCOPE_TRY(auto mapA, pivot(table, a, above.request));
        PARASCOPE_TRY(auto mapB, pivot(table, b, below.request));
        out.maps.push_back({std::move(mapA), std::move(mapB)});
    }
    out.equal.group.clear();
    out.equal.standing.clear();
    return out;
}

double pairedValue(const PairedPivots& pairs, const Value& x, const Value& y, PivotOperator how)
{
    const bool ratio = how == PivotOperator::Ratio;
    double sum = 0, last = nan;
    std::size_t n = 0;
    for (const auto& [above, below] : pairs.maps) {
        const double a = valueAt(above, x, y), b = valueAt(below, x, y);
        if (!std::isfinite(a) || !std::isfinite(b) || (ratio && !(a > 0 && b > 0)))
            continue;
        last = ratio ? a / b : a - b;
        sum += ratio ? std::log(last) : last;
        ++n;
    }
    if (n < 2)
        return last;
    sum /= static_cast<double>(n);
    return ratio ? std::exp(sum) : sum;
}

namespace {

/// Combines the cells of both sides: their runs, outcome and quality.
PivotCell bothCells(const PivotCell& top, const PivotCell& bottom)
{
    PivotCell cell;
    cell.value = nan;
    cell.rows = top.rows;
    cell.rows.insert(cell.rows.end(), bottom.rows.begin(), bottom.rows.end());
    cell.values = std::max(top.values, bottom.values);
    cell.outcome = failed(top)                                     ? top.outcome
                   : failed(bottom)                                ? bottom.outcome
                   : top.outcome.empty() || bottom.outcome.empty() ? std::string()
                                                                   : "completed";
    cell.quality = top.quality;
    if (!bottom.quality.empty() && bottom.quality != top.quality)
        cell.quality += (cell.quality.empty() ? "" : ",") + bottom.quality;
    return cell;
}

/// Returns whether two cells have values to compare, and else counts the reason. A pair of cells without runs
/// is not counted.
bool comparable(PivotComparison& out, const PivotCell& top, const PivotCell& bottom)
{
    const bool hasTop = !std::isnan(top.value), hasBottom = !std::isnan(bottom.value);
    auto& excluded = out.result.excluded;
    if (hasTop && hasBottom) {
        if (out.how == PivotOperator::Difference || (bottom.value > 0 && top.value > 0))
            return true;
        ++excluded[notPositive(top.value > 0 ? out.b : out.a)];
    } else if (hasTop || hasBottom) {
        ++excluded[onlyOn(hasTop ? out.a : out.b)];
    } else if (!top.rows.empty() || !bottom.rows.empty()) {
        ++excluded[translatable("Excluded", "neither")];
    }
    return false;
}

} // namespace

Result<PivotComparison> comparePivots(const table::Table& table, const table::Mask& mask,
                                      const PivotRequest& request, std::string_view over, std::string_view a,
                                      std::string_view b, PivotOperator how)
{
    PARASCOPE_TRY(const auto sideA, sideMask(table, mask, over, a));
    PARASCOPE_TRY(const auto sideB, sideMask(table, mask, over, b));
    PivotComparison out{std::string(over), std::string(a), std::string(b), how, {}, {}, {}, {}, {}};
    PARASCOPE_TRY(const auto pairs, pairedPivots(table, {sideA, request}, {sideB, request}, over));
    out.matched = pairs.equal.matched;
    out.differs = pairs.equal.differs;
    PARASCOPE_TRY(out.first, pivot(table, sideA, request));
    PARASCOPE_TRY(out.second, pivot(table, sideB, request));
    const auto xs = unionOf(out.first.xValues, out.second.xValues);
    const auto ys = unionOf(out.first.yValues, out.second.yValues);
    spreadOver(out.first, xs, ys);
    spreadOver(out.second, xs, ys);
    const bool ratio = how == PivotOperator::Ratio;
    auto& result = out.result;
    result = Pivot{request.x, request.y, request.metric, xs, ys, {}, {}, {}, 0, 0, {}, {}};
    result.title = out.first.title + ", " + out.a + (ratio ? " over " : " minus ") + out.b;
    result.unit = ratio ? std::string() : out.first.unit;
    result.runs = out.first.runs + out.second.runs;
    result.varying = out.first.varying;
    for (const auto& name : out.second.varying)
        if (std::find(result.varying.begin(), result.varying.end(), name) == result.varying.end())
            result.varying.push_back(name);
    for (std::size_t i = 0; i < xs.size() * ys.size(); ++i) {
        const auto& top = out.first.cells[i];
        const auto& bottom = out.second.cells[i];
        auto cell = bothCells(top, bottom);
        if (comparable(out, top, bottom)) {
            cell.value = pairedValue(pairs, xs[i % xs.size()], ys[i / xs.size()], how);
            if (std::isnan(cell.value))
                ++result.excluded[translatable("Excluded", "no equal runs")];
        }
        result.values += !std::isnan(cell.value);
        result.cells.push_back(std::move(cell));
    }
    return out;
}

} // namespace parascope::analysis
