// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/differing.h"

#include "engine/exchange/csv_fields.h"

#include <algorithm>
#include <cmath>

namespace parascope::exchange {

namespace {

constexpr std::size_t leastRows = 20; // in fewer rows, the values of a scan are all different, too

/// The numbers of one column; a column with a text is no column of numbers.
struct Numbers
{
    std::vector<double> all;
    bool whole = true, text = false;

    void add(std::string_view cell)
    {
        if (text || isNoValue(cell))
            return;
        const auto number = numberFromText(cell);
        text = !number;
        if (number) {
            all.push_back(*number);
            whole = whole && *number == std::floor(*number);
        }
    }
    [[nodiscard]] std::size_t different()
    {
        std::sort(all.begin(), all.end());
        return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
    }
};

std::vector<Differing> differingIn(CsvReader rows, const std::vector<std::size_t>& columns, std::size_t most)
{
    std::vector<Numbers> numbers(columns.size());
    for (std::size_t i = 0; i < most; ++i) {
        if (const auto more = rows.next(); !more || !*more)
            break;
        for (std::size_t at = 0; at < columns.size(); ++at)
            if (columns[at] < rows.fields().size())
                numbers[at].add(rows.fields()[columns[at]]);
    }
    std::vector<Differing> out;
    for (std::size_t at = 0; at < columns.size(); ++at) {
        auto& of = numbers[at];
        const Differing found{columns[at], of.text || of.whole ? 0 : of.different(), of.all.size()};
        if (found.rows >= leastRows && 2 * found.values > found.rows)
            out.push_back(found);
    }
    return out;
}

} // namespace

std::vector<Differing> differingColumns(const CsvReader& rows, const std::vector<std::size_t>& columns)
{
    // The first rows exclude the settings of most tables; a large table is then not read once more.
    constexpr std::size_t looks = 1000;
    std::vector<std::size_t> left;
    if (!columns.empty())
        for (const auto& found : differingIn(rows, columns, looks))
            left.push_back(found.column);
    return left.empty() ? std::vector<Differing>() : differingIn(rows, left, SIZE_MAX);
}

} // namespace parascope::exchange
