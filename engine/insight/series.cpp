// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/series.h"

#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <array>
#include <bit>

namespace parascope::insight {

using table::Column;

namespace {

/// Returns the positions in ascending order of key; equal keys keep their order. This is a radix sort by 11
/// bits, because a million keys are sorted once per factor.
std::vector<std::uint32_t> sortedPositions(const std::vector<std::uint64_t>& keys, std::uint64_t range)
{
    constexpr int bits = 11;
    std::vector<std::uint32_t> order(keys.size()), next(keys.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const int width = static_cast<int>(std::bit_width(range));
    for (int shift = 0; shift < width; shift += bits) {
        std::array<std::uint32_t, (1 << bits) + 1> starts{};
        const auto digit = [&](std::uint32_t at) {
            return static_cast<std::size_t>(keys[at] >> shift) & ((1 << bits) - 1);
        };
        for (const auto at : order)
            ++starts[digit(at) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i)
            starts[i] += starts[i - 1];
        for (const auto at : order)
            next[starts[digit(at)]++] = at;
        order.swap(next);
    }
    return order;
}

/// Appends a digit to keys of mixed radix; renumbers the keys first if they could overflow.
template <class CodeOf>
void append(std::vector<std::uint64_t>& keys, std::uint64_t& range, std::uint64_t radix, const CodeOf& codeOf)
{
    if (radix < 2)
        return;
    if (range > (std::uint64_t{1} << 62) / radix) {
        auto distinct = keys;
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
        for (auto& key : keys)
            key = static_cast<std::uint64_t>(std::lower_bound(distinct.begin(), distinct.end(), key) -
                                             distinct.begin());
        range = distinct.size();
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = keys[i] * radix + codeOf(i);
    range *= radix;
}

} // namespace

Grid::Grid(const table::Table& table, const std::vector<const Column*>& factors, const Rows& rows)
    : m_rows(rows), m_factors(factors), m_others(rows.size(), 0)
{
    for (const auto* factor : factors)
        m_levels.push_back(levelsOf(*factor, rows));
    for (const auto& other : table.columns())
        if (other.kind == Column::Kind::Category &&
            (analysis::mayExplain(other) || other.name == columns::family)) {
            const auto codeOf = [&](std::size_t i) {
                return static_cast<std::uint64_t>(other.codes[rows[i]] + 1);
            };
            bool varies = false;
            for (std::size_t i = 1; i < rows.size() && !varies; ++i)
                varies = codeOf(i) != codeOf(0);
            if (varies)
                append(m_others, m_otherRange, other.dictionary->size() + 1, codeOf);
        }
}

Series Grid::along(const Column& factor) const
{
    Series out;
    out.starts = {0};
    const auto own =
        static_cast<std::size_t>(std::find(m_factors.begin(), m_factors.end(), &factor) - m_factors.begin());
    if (own == m_factors.size() || m_levels[own].many || m_rows.empty())
        return out;
    auto keys = m_others;
    auto range = m_otherRange;
    for (std::size_t j = 0; j < m_factors.size(); ++j) {
        if (j == own)
            continue;
        const auto& levels = m_levels[j];
        if (!levels.many) {
            append(keys, range, levels.values.size(), [&](std::size_t i) { return levels.codes[i]; });
            continue;
        }
        // The factor has many values: each value becomes a separate level.
        auto distinct = gathered(*m_factors[j], m_rows);
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
        append(keys, range, distinct.size(), [&](std::size_t i) {
            return static_cast<std::uint64_t>(
                std::lower_bound(distinct.begin(), distinct.end(), m_factors[j]->numbers[m_rows[i]]) -
                distinct.begin());
        });
    }
    out.levels = m_levels[own].values;
    const auto radix = out.levels.size();
    append(keys, range, radix, [&](std::size_t i) { return m_levels[own].codes[i]; });
    const auto order = sortedPositions(keys, range);
    out.starts.clear();
    out.rows.reserve(order.size());
    out.codes.reserve(order.size());
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto series = radix < 2 ? keys[order[i]] : keys[order[i]] / radix;
        if (i == 0 || series != before)
            out.starts.push_back(i);
        before = series;
        out.rows.push_back(m_rows[order[i]]);
        out.codes.push_back(m_levels[own].codes[order[i]]);
    }
    out.starts.push_back(order.size());
    return out;
}

Series without(const Series& series, const table::Mask& out)
{
    Series left;
    left.levels = series.levels;
    left.rows.reserve(series.rows.size());
    left.codes.reserve(series.rows.size());
    for (std::size_t i = 0; i < series.count(); ++i) {
        const auto start = left.rows.size();
        for (auto at = series.starts[i]; at < series.starts[i + 1]; ++at)
            if (!out[series.rows[at]]) {
                left.rows.push_back(series.rows[at]);
                left.codes.push_back(series.codes[at]);
            }
        if (left.rows.size() > start)
            left.starts.push_back(start);
    }
    left.starts.push_back(left.rows.size());
    return left;
}

} // namespace parascope::insight
