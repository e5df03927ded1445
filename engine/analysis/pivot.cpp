// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/pivot.h"

#include "engine/analysis/levels.h"
#include "engine/analysis/statistics.h"
#include "engine/table/filter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// More is better, but for times, bytes and energy.
bool lessIsBetter(const Column& metric)
{
    return metric.unit == "s" || metric.unit == "B" || metric.unit == "J";
}

/// The median by partial sorting: a cell of an aggregated map may hold very many runs.
double medianOf(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 ? *middle : (*std::max_element(values.begin(), middle) + *middle) / 2;
}

double aggregated(std::vector<double>& values, Aggregate how, bool lessBetter)
{
    if (how == Aggregate::Count)
        return static_cast<double>(values.size());
    if (values.empty())
        return std::nan("");
    const auto n = static_cast<double>(values.size());
    switch (how) {
    case Aggregate::Median:
        return medianOf(values);
    case Aggregate::Best:
        return lessBetter ? *std::min_element(values.begin(), values.end()) : *std::max_element(values.begin(), values.end());
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

/// Rows to cells by counting, so that each cell's list is allocated once.
void fillCells(Pivot& out, const Levels& xs, const Levels& ys, const table::Mask& slice)
{
    const auto width = xs.values.size();
    out.cells.resize(width * ys.values.size());
    std::vector<std::uint32_t> cellOf(slice.size(), noLevel), counts(out.cells.size(), 0);
    std::size_t noX = 0, noY = 0;
    for (std::size_t row = 0; row < slice.size(); ++row) {
        if (!slice[row])
            continue;
        if (xs.place[row] == noLevel) {
            ++noX;
        } else if (ys.place[row] == noLevel) {
            ++noY;
        } else {
            cellOf[row] = static_cast<std::uint32_t>(ys.place[row] * width + xs.place[row]);
            ++counts[cellOf[row]];
            ++out.runs;
        }
    }
    for (std::size_t i = 0; i < counts.size(); ++i)
        out.cells[i].rows.reserve(counts[i]);
    for (std::size_t row = 0; row < slice.size(); ++row)
        if (cellOf[row] != noLevel)
            out.cells[cellOf[row]].rows.push_back(static_cast<std::uint32_t>(row));
    if (noX)
        out.leftOut["no " + out.x] = noX;
    if (noY)
        out.leftOut["no " + out.y] = noY;
}

/// Each cell's value, outcome and caveats from its rows.
void valueCells(Pivot& out, const table::Table& table, const Column& metric, Aggregate how)
{
    const Column* outcome = table.find("outcome");
    const Column* quality = table.find("quality");
    const auto completed = outcome ? outcome->dictionary->find("completed") : Dictionary::missing;
    const bool less = lessIsBetter(metric);
    std::map<std::int32_t, std::size_t> failures;
    std::size_t lacking = 0;
    std::vector<double> values;
    for (auto& cell : out.cells) {
        values.clear();
        std::map<std::int32_t, std::size_t> outcomes;
        std::set<std::int32_t> caveats;
        bool any = false;
        for (const auto row : cell.rows) {
            if (outcome && outcome->codes[row] != completed) {
                ++outcomes[outcome->codes[row]];
                continue;
            }
            any = true;
            if (std::isnan(metric.numbers[row])) {
                ++lacking;
                continue;
            }
            values.push_back(metric.numbers[row]);
            if (quality && quality->codes[row] != Dictionary::missing)
                caveats.insert(quality->codes[row]);
        }
        for (const auto code : caveats)
            cell.quality += (cell.quality.empty() ? "" : ",") + quality->dictionary->text(code);
        std::size_t most = 0;
        for (const auto& [code, count] : outcomes) {
            failures[code] += count;
            if (count > most && !any && code != Dictionary::missing) {
                most = count;
                cell.outcome = outcome->dictionary->text(code);
            }
        }
        if (any)
            cell.outcome = "completed";
        cell.value = cell.rows.empty() ? std::nan("") : aggregated(values, how, less);
        out.values += !std::isnan(cell.value);
    }
    for (const auto& [code, count] : failures)
        out.leftOut[code == Dictionary::missing ? "no outcome" : outcome->dictionary->text(code)] += count;
    if (lacking)
        out.leftOut["no " + out.metric] += lacking;
}

} // namespace

Result<Aggregate> aggregateFromName(std::string_view name)
{
    static constexpr std::string_view names[] = {"median", "best", "mean", "geometric", "count", "spread"};
    for (std::size_t i = 0; i < std::size(names); ++i)
        if (names[i] == name)
            return static_cast<Aggregate>(i);
    return badInput("\"" + std::string(name) + "\" is no way to aggregate; there are median, best, mean, geometric, "
                                               "count and spread.");
}

Result<Pivot> pivot(const table::Table& table, const table::Mask& mask, const PivotRequest& request)
{
    PARASCOPE_TRY(const Column* x, table.column(request.x));
    PARASCOPE_TRY(const Column* y, table.column(request.y));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (x == y)
        return badInput("The axes of a heat map must differ; both are \"" + request.x + "\".");
    if (metric->kind != Column::Kind::Number)
        return badInput("\"" + request.metric + "\" holds no numbers, so it cannot be a heat map's metric.");
    for (const auto& [name, value] : request.fix)
        if (name == request.x || name == request.y)
            return badInput("\"" + name + "\" is an axis and cannot be fixed.");
    table::Mask slice = mask;
    PARASCOPE_CHECK(table::fix(table, request.fix, slice));
    Pivot out{request.x, request.y, request.metric, {}, {}, {}, metric->title, metric->unit, 0, 0, {}, {}};
    std::size_t kept = 0, sliced = 0;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        kept += mask[row];
        sliced += slice[row];
    }
    if (kept < mask.size())
        out.leftOut["filtered"] = mask.size() - kept;
    if (sliced < kept)
        out.leftOut["other slice"] = kept - sliced;
    const auto xs = levelsOf(*x, slice);
    const auto ys = levelsOf(*y, slice);
    out.xValues = xs.values;
    out.yValues = ys.values;
    out.cells.resize(xs.values.size() * ys.values.size());
    fillCells(out, xs, ys, slice);
    valueCells(out, table, *metric, request.aggregate);
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter || column.name == request.x || column.name == request.y ||
            request.fix.contains(column.name))
            continue;
        if (takesSeveral(column, slice))
            out.varying.push_back(column.name);
    }
    return out;
}

Parameters bestSlice(const table::Table& table, const table::Mask& mask, std::string_view x, std::string_view y)
{
    std::vector<const Column*> others;
    table::Mask ok = mask;
    if (const Column* outcome = table.find("outcome")) {
        const auto completed = outcome->dictionary->find("completed");
        for (std::size_t row = 0; row < ok.size(); ++row)
            ok[row] &= static_cast<std::uint8_t>(outcome->codes[row] == completed);
        // A table of failures alone still has a slice.
        if (std::find(ok.begin(), ok.end(), 1) == ok.end())
            ok = mask;
    }
    Parameters out;
    std::vector<std::pair<const Column*, Levels>> dimensions;
    for (const auto& column : table.columns())
        if (column.role == Column::Role::HyperParameter && column.name != x && column.name != y)
            if (auto levels = levelsOf(column, ok); !levels.values.empty())
                dimensions.emplace_back(&column, std::move(levels));
    std::map<std::vector<std::uint32_t>, std::size_t> counts;
    for (std::size_t row = 0; row < ok.size(); ++row) {
        if (!ok[row])
            continue;
        std::vector<std::uint32_t> key;
        for (const auto& [column, levels] : dimensions)
            key.push_back(levels.place[row]);
        ++counts[key];
    }
    if (counts.empty())
        return out;
    // The map is ordered, so that the first of equals has the smallest values.
    const auto best = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        if (best->first[i] != noLevel)
            out.set(dimensions[i].first->name, dimensions[i].second.values[best->first[i]]);
    return out;
}

} // namespace parascope::analysis
