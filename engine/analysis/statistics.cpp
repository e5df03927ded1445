// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::analysis {

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
}

double percentileOfSorted(std::span<const double> ascending, double p)
{
    if (ascending.empty())
        return nan;
    const double at = p / 100 * static_cast<double>(ascending.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto high = std::min(low + 1, ascending.size() - 1);
    const double part = at - std::floor(at);
    const double difference = ascending[high] - ascending[low];
    // numpy's own two branches, for equality to the last digit.
    return part >= 0.5 ? ascending[high] - difference * (1 - part) : ascending[low] + difference * part;
}

std::vector<double> percentiles(std::vector<double> values, std::span<const double> ps)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::sort(values.begin(), values.end());
    std::vector<double> out;
    for (const double p : ps)
        out.push_back(percentileOfSorted(values, p));
    return out;
}

Interval wilson(std::size_t successes, std::size_t trials)
{
    if (trials == 0)
        return {nan, nan};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double geometricMean(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value > 0 ? std::log(value) : nan;
    return values.empty() ? nan : std::exp(sum / static_cast<double>(values.size()));
}

Sample completeRows(const table::Table& table, const table::Mask& mask, std::span<const table::Column* const> columns)
{
    Sample out;
    const table::Column* outcome = table.find("outcome");
    const auto completed = outcome ? outcome->dictionary->find("completed") : table::Dictionary::missing;
    std::map<std::int32_t, std::size_t> failed;
    std::size_t filtered = 0;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        if (!mask[row]) {
            ++filtered;
            continue;
        }
        if (outcome && outcome->codes[row] != completed) {
            ++failed[outcome->codes[row]];
            continue;
        }
        const auto lacking = std::find_if(columns.begin(), columns.end(),
                                          [&](const auto* column) { return !std::isfinite(column->numbers[row]); });
        if (lacking != columns.end())
            ++out.leftOut["no " + (*lacking)->name];
        else
            out.rows.push_back(static_cast<std::uint32_t>(row));
    }
    if (filtered)
        out.leftOut["filtered"] = filtered;
    for (const auto& [code, count] : failed)
        out.leftOut[code == table::Dictionary::missing ? "no outcome" : outcome->dictionary->text(code)] = count;
    return out;
}

std::vector<const table::Column*> hyperParameters(const table::Table& table, const table::Mask& mask)
{
    std::vector<const table::Column*> out;
    for (const auto& column : table.columns()) {
        if (column.role != table::Column::Role::HyperParameter || column.kind != table::Column::Kind::Number)
            continue;
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (mask[row] && !std::isnan(column.numbers[row])) {
                out.push_back(&column);
                break;
            }
    }
    return out;
}

} // namespace parascope::analysis
