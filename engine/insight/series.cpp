// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/series.h"

#include <algorithm>
#include <array>

namespace parascope::insight {

using table::Column;

Series seriesAlong(const table::Table& table, const Column& column, const std::vector<const Column*>& factors, const Rows& rows)
{
    Series out;
    out.starts = {0};
    auto levels = levelsOf(column, rows);
    if (levels.many || rows.empty())
        return out;
    // A key of mixed radix, re-numbered before it could overflow.
    std::vector<std::uint64_t> keys(rows.size(), 0);
    std::uint64_t range = 1;
    const auto append = [&](const auto& codeOf, std::uint64_t radix) {
        if (radix < 2)
            return;
        if (range > (std::uint64_t{1} << 40) / radix) {
            auto distinct = keys;
            std::sort(distinct.begin(), distinct.end());
            distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
            for (auto& key : keys)
                key = static_cast<std::uint64_t>(std::lower_bound(distinct.begin(), distinct.end(), key) - distinct.begin());
            range = distinct.size();
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            keys[i] = keys[i] * radix + codeOf(i);
        range *= radix;
    };
    for (const auto* factor : factors)
        if (factor != &column) {
            const auto others = levelsOf(*factor, rows);
            if (!others.many) {
                append([&](std::size_t i) { return others.codes[i]; }, others.values.size());
            } else { // a free quantity: a level of its own for each value
                auto distinct = gathered(*factor, rows);
                std::sort(distinct.begin(), distinct.end());
                distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
                append([&](std::size_t i) {
                    return static_cast<std::uint64_t>(std::lower_bound(distinct.begin(), distinct.end(), factor->numbers[rows[i]]) - distinct.begin());
                }, distinct.size());
            }
        }
    static constexpr std::array identity = {"family", "mode", "optimizer", "dtype", "device", "platform", "stack", "timing"};
    for (const auto& other : table.columns())
        if (other.kind == Column::Kind::Category &&
            (other.role == Column::Role::HyperParameter || std::find(identity.begin(), identity.end(), other.name) != identity.end()))
            append([&](std::size_t i) { return static_cast<std::uint64_t>(other.codes[rows[i]] + 1); }, other.dictionary->size() + 1);
    struct Entry
    {
        std::uint64_t key;
        std::uint32_t level, place;
    };
    std::vector<Entry> entries(rows.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        entries[i] = {keys[i], levels.codes[i], i};
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.key != b.key ? a.key < b.key : a.level != b.level ? a.level < b.level : a.place < b.place;
    });
    out.levels.values = std::move(levels.values);
    out.starts.clear();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i == 0 || entries[i].key != entries[i - 1].key)
            out.starts.push_back(i);
        out.rows.push_back(rows[entries[i].place]);
        out.levels.codes.push_back(entries[i].level);
    }
    out.starts.push_back(entries.size());
    return out;
}

} // namespace parascope::insight
