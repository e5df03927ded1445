// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/pivot.h"

#include "engine/table/filter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

/// The levels of a column among the rows of a mask, ascending, and each row's place among them.
struct Levels
{
    std::vector<Value> values;
    std::vector<std::uint32_t> place; ///< `nowhere` where the row has no value
};

Levels levelsOf(const Column& column, const table::Mask& mask)
{
    Levels out;
    out.place.assign(mask.size(), nowhere);
    if (column.kind == Column::Kind::Category) {
        std::vector<std::int32_t> used;
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (mask[row] && column.codes[row] != Dictionary::missing)
                used.push_back(column.codes[row]);
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        std::sort(used.begin(), used.end(), [&](auto a, auto b) {
            return compareValues(valueFromText(column.dictionary->text(a)), valueFromText(column.dictionary->text(b))) < 0;
        });
        std::vector<std::uint32_t> places(column.dictionary->size(), nowhere);
        for (std::size_t i = 0; i < used.size(); ++i) {
            places[static_cast<std::size_t>(used[i])] = static_cast<std::uint32_t>(i);
            out.values.emplace_back(column.dictionary->text(used[i]));
        }
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (mask[row] && column.codes[row] != Dictionary::missing)
                out.place[row] = places[static_cast<std::size_t>(column.codes[row])];
        return out;
    }
    // A grid has few levels and many rows: gather distinct values through a small sorted set.
    std::vector<double> distinct;
    double last = std::nan("");
    for (std::size_t row = 0; row < mask.size(); ++row) {
        const double number = column.numbers[row];
        if (!mask[row] || std::isnan(number) || number == last)
            continue;
        last = number;
        const auto it = std::lower_bound(distinct.begin(), distinct.end(), number);
        if (it == distinct.end() || *it != number)
            distinct.insert(it, number);
    }
    for (const double number : distinct) {
        if (number == std::floor(number) && std::abs(number) < 9e15)
            out.values.emplace_back(static_cast<std::int64_t>(number));
        else
            out.values.emplace_back(number);
    }
    for (std::size_t row = 0; row < mask.size(); ++row)
        if (mask[row] && !std::isnan(column.numbers[row]))
            out.place[row] = static_cast<std::uint32_t>(
                std::lower_bound(distinct.begin(), distinct.end(), column.numbers[row]) - distinct.begin());
    return out;
}

/// More is better, but for times, bytes and energy.
bool lessIsBetter(const Column& metric)
{
    return metric.unit == "s" || metric.unit == "B" || metric.unit == "J";
}

double aggregated(std::vector<double> values, Aggregate how, bool lessBetter)
{
    if (how == Aggregate::Count)
        return static_cast<double>(values.size());
    if (values.empty())
        return std::nan("");
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    switch (how) {
    case Aggregate::Median:
        return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
    case Aggregate::Best:
        return lessBetter ? values.front() : values.back();
    case Aggregate::Mean: {
        double sum = 0;
        for (const double value : values)
            sum += value;
        return sum / static_cast<double>(n);
    }
    case Aggregate::Geometric: {
        double sum = 0;
        for (const double value : values)
            sum += value > 0 ? std::log(value) : std::nan("");
        return std::exp(sum / static_cast<double>(n));
    }
    case Aggregate::Spread:
        return n < 2 ? std::nan("") : values.back() - values.front();
    case Aggregate::Count:
        break;
    }
    return std::nan("");
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
    const Column* outcome = table.find("outcome");
    const Column* quality = table.find("quality");

    table::Mask slice = mask;
    PARASCOPE_CHECK(table::fix(table, request.fix, slice));
    Pivot out{request.x, request.y, request.metric, {}, {}, {}, metric->title, metric->unit, 0, 0, {}, {}};
    for (std::size_t row = 0; row < mask.size(); ++row) {
        if (!mask[row])
            ++out.leftOut["filtered"];
        else if (!slice[row])
            ++out.leftOut["other slice"];
    }
    const auto xs = levelsOf(*x, slice);
    const auto ys = levelsOf(*y, slice);
    out.xValues = xs.values;
    out.yValues = ys.values;
    out.cells.resize(xs.values.size() * ys.values.size());
    for (std::size_t row = 0; row < slice.size(); ++row) {
        if (!slice[row])
            continue;
        if (xs.place[row] == nowhere || ys.place[row] == nowhere) {
            ++out.leftOut["no " + (xs.place[row] == nowhere ? request.x : request.y)];
            continue;
        }
        ++out.runs;
        out.cells[ys.place[row] * xs.values.size() + xs.place[row]].rows.push_back(static_cast<std::uint32_t>(row));
    }
    for (auto& cell : out.cells) {
        std::vector<double> values;
        std::map<std::string, std::size_t> outcomes;
        std::set<std::string> caveats;
        for (const auto row : cell.rows) {
            const auto name = outcome ? table.text(row, *outcome) : std::string("completed");
            ++outcomes[name];
            if (name != "completed") {
                ++out.leftOut[name];
            } else if (std::isnan(metric->numbers[row])) {
                ++out.leftOut["no " + request.metric];
            } else {
                values.push_back(metric->numbers[row]);
                if (quality)
                    if (const auto text = table.text(row, *quality); !text.empty())
                        caveats.insert(text);
            }
        }
        for (const auto& caveat : caveats)
            cell.quality += (cell.quality.empty() ? "" : ",") + caveat;
        if (outcomes.contains("completed"))
            cell.outcome = "completed";
        else if (!outcomes.empty())
            cell.outcome = std::max_element(outcomes.begin(), outcomes.end(), [](const auto& a, const auto& b) {
                               return a.second < b.second;
                           })->first;
        cell.value = cell.rows.empty() ? std::nan("") : aggregated(std::move(values), request.aggregate, lessIsBetter(*metric));
        out.values += !std::isnan(cell.value);
    }
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter || column.name == request.x || column.name == request.y ||
            request.fix.contains(column.name))
            continue;
        if (levelsOf(column, slice).values.size() > 1)
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
        if (best->first[i] != nowhere)
            out.set(dimensions[i].first->name, dimensions[i].second.values[best->first[i]]);
    return out;
}

} // namespace parascope::analysis
