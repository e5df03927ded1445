// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/groups.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace parascope::analysis {

using table::Column;

namespace {

/// The value as bits: equal bits, equal value. Every missing number is one value, as are 0 and -0.
std::uint64_t bitsOf(const Column& column, std::uint32_t row)
{
    if (column.kind == Column::Kind::Category)
        return static_cast<std::uint32_t>(column.codes[row]);
    const double number = column.numbers[row];
    if (std::isnan(number))
        return std::numeric_limits<std::uint64_t>::max();
    return std::bit_cast<std::uint64_t>(number + 0.0);
}

Value valueOf(const Column& column, std::uint32_t row)
{
    if (column.kind == Column::Kind::Category) {
        const auto code = column.codes[row];
        return code == table::Dictionary::missing ? std::string() : column.dictionary->text(code);
    }
    const double number = column.numbers[row];
    if (std::isnan(number))
        return std::string();
    if (number == std::floor(number) && std::abs(number) < 9e15)
        return static_cast<std::int64_t>(number);
    return number;
}

bool missing(const Value& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text && text->empty();
}

struct PairHash
{
    std::size_t operator()(const std::pair<std::uint32_t, std::uint64_t>& pair) const
    {
        std::uint64_t z = pair.second + 0x9e3779b97f4a7c15ULL * (pair.first + 1ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        return static_cast<std::size_t>(z ^ (z >> 27));
    }
};

} // namespace

std::vector<RowGroup> groupRows(const Column& column, std::span<const std::uint32_t> rows)
{
    std::unordered_map<std::uint64_t, std::size_t> places;
    std::vector<RowGroup> out;
    for (const auto row : rows) {
        const auto [it, added] = places.try_emplace(bitsOf(column, row), out.size());
        if (added)
            out.push_back({valueOf(column, row), {}});
        out[it->second].rows.push_back(row);
    }
    std::sort(out.begin(), out.end(), [](const RowGroup& a, const RowGroup& b) {
        if (missing(a.level) != missing(b.level))
            return missing(a.level);
        return compareValues(a.level, b.level) < 0;
    });
    return out;
}

GroupIds groupIds(std::span<const Column* const> columns, std::span<const std::uint32_t> rows)
{
    GroupIds out;
    out.ids.assign(rows.size(), 0);
    out.groups = rows.empty() ? 0 : 1;
    for (const auto* column : columns) {
        // Refines the groups so far by one more column.
        std::unordered_map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t, PairHash> places;
        for (std::size_t i = 0; i < rows.size(); ++i)
            out.ids[i] = places.try_emplace({out.ids[i], bitsOf(*column, rows[i])},
                                            static_cast<std::uint32_t>(places.size())).first->second;
        out.groups = places.size();
    }
    return out;
}

} // namespace parascope::analysis
