// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/pivot_compare.h"

#include "engine/analysis/sides.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::analysis {

namespace {

std::vector<Value> unionOf(const std::vector<Value>& a, const std::vector<Value>& b)
{
    std::vector<Value> out;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out),
               [](const Value& x, const Value& y) { return compareValues(x, y) < 0; });
    out.erase(std::unique(out.begin(), out.end(), [](const Value& x, const Value& y) { return compareValues(x, y) == 0; }),
              out.end());
    return out;
}

/// The same map on wider axes; the new cells have no run.
void spreadOver(Pivot& pivot, const std::vector<Value>& xs, const std::vector<Value>& ys)
{
    const auto placeIn = [](const std::vector<Value>& values, const Value& value) {
        return static_cast<std::size_t>(
            std::lower_bound(values.begin(), values.end(), value,
                             [](const Value& x, const Value& y) { return compareValues(x, y) < 0; }) - values.begin());
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

bool failed(const PivotCell& cell) { return !cell.outcome.empty() && cell.outcome != "completed"; }

} // namespace

Result<PivotOperator> pivotOperatorFromName(std::string_view name)
{
    if (name == "ratio")
        return PivotOperator::Ratio;
    if (name == "difference")
        return PivotOperator::Difference;
    return badInput("\"" + std::string(name) + "\" is neither ratio nor difference.");
}

Result<PivotComparison> comparePivots(const table::Table& table, const table::Mask& mask, const PivotRequest& request,
                                      std::string_view over, std::string_view a, std::string_view b, PivotOperator how)
{
    PARASCOPE_TRY(const auto sideA, sideMask(table, mask, over, a));
    PARASCOPE_TRY(const auto sideB, sideMask(table, mask, over, b));
    PivotComparison out{std::string(over), std::string(a), std::string(b), how, {}, {}, {}};
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
        PivotCell cell;
        cell.value = nan;
        cell.rows = top.rows;
        cell.rows.insert(cell.rows.end(), bottom.rows.begin(), bottom.rows.end());
        cell.values = std::max(top.values, bottom.values);
        cell.outcome = failed(top) ? top.outcome : failed(bottom) ? bottom.outcome
                       : top.outcome.empty() || bottom.outcome.empty() ? std::string() : "completed";
        cell.quality = top.quality;
        if (!bottom.quality.empty() && bottom.quality != top.quality)
            cell.quality += (cell.quality.empty() ? "" : ",") + bottom.quality;
        const bool hasTop = !std::isnan(top.value), hasBottom = !std::isnan(bottom.value);
        if (hasTop && hasBottom && ratio && !(bottom.value > 0 && top.value > 0))
            ++result.leftOut[(top.value > 0 ? out.b : out.a) + " not positive"];
        else if (hasTop && hasBottom)
            cell.value = ratio ? top.value / bottom.value : top.value - bottom.value;
        else if (hasTop || hasBottom)
            ++result.leftOut["only " + (hasTop ? out.a : out.b)];
        else if (!cell.rows.empty())
            ++result.leftOut["neither"];
        result.values += !std::isnan(cell.value);
        result.cells.push_back(std::move(cell));
    }
    return out;
}

} // namespace parascope::analysis
