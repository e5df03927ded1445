// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/run_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::models {

namespace {

/// Returns one number per row for comparisons; for categories it is the rank of their text.
std::vector<double> keysOf(const table::Column& column)
{
    if (column.kind == table::Column::Kind::Number)
        return column.numbers;
    std::vector<std::int32_t> byText(column.dictionary->size());
    std::iota(byText.begin(), byText.end(), 0);
    std::sort(byText.begin(), byText.end(), [&](auto a, auto b) { return column.dictionary->before(a, b); });
    std::vector<double> rank(byText.size());
    for (std::size_t i = 0; i < byText.size(); ++i)
        rank[static_cast<std::size_t>(byText[i])] = static_cast<double>(i);
    std::vector<double> keys(column.codes.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t row = 0; row < keys.size(); ++row)
        if (column.codes[row] >= 0 && static_cast<std::size_t>(column.codes[row]) < rank.size())
            keys[row] = rank[static_cast<std::size_t>(column.codes[row])];
    return keys;
}

} // namespace

std::vector<std::uint32_t> orderedRows(const OrderQuestion& question)
{
    std::vector<std::uint32_t> rows;
    if (!question.table)
        return rows;
    const auto in = [](const table::Mask& mask, std::size_t row) {
        return mask.empty() || (row < mask.size() && mask[row]);
    };
    rows.reserve(question.table->rows());
    for (std::size_t row = 0; row < question.table->rows(); ++row)
        if (in(question.shown, row) && in(question.only, row))
            rows.push_back(static_cast<std::uint32_t>(row));
    const auto* column = question.sortColumn.empty() ? nullptr : question.table->find(question.sortColumn);
    if (!column)
        return rows;
    const auto keys = keysOf(*column);
    const auto missing =
        std::stable_partition(rows.begin(), rows.end(), [&](auto row) { return !std::isnan(keys[row]); });
    if (question.descending)
        std::stable_sort(rows.begin(), missing, [&](auto a, auto b) { return keys[a] > keys[b]; });
    else
        std::stable_sort(rows.begin(), missing, [&](auto a, auto b) { return keys[a] < keys[b]; });
    return rows;
}

std::vector<std::string> differingColumns(const table::Table& table, const std::vector<std::uint32_t>& rows)
{
    std::vector<std::string> names;
    for (const auto& column : table.columns()) {
        const auto differs = [&](std::uint32_t row) {
            if (column.kind == table::Column::Kind::Category)
                return column.codes[row] != column.codes[rows.front()];
            const double a = column.numbers[row], b = column.numbers[rows.front()];
            return std::isnan(a) != std::isnan(b) || a < b || a > b;
        };
        if (!rows.empty() && std::any_of(rows.begin(), rows.end(), differs))
            names.push_back(column.name);
    }
    return names;
}

} // namespace parascope::models
