// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/groups.h"

#include "engine/analyse/analysis/levels.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace parascope::analysis {

using table::Column;

namespace {

bool missing(const Value& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text && text->empty();
}

struct PairHash
{
    std::size_t operator()(std::uint64_t pair) const
    {
        pair *= 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(pair ^ (pair >> 29));
    }
};

} // namespace

std::vector<RowGroup> groupRows(const Column& column, std::span<const std::uint32_t> rows)
{
    const auto places = placesOf(column, rows);
    std::vector<RowGroup> out;
    for (const auto row : places.firstRow)
        out.push_back({valueAt(column, row), {}});
    RowGroup none;
    // Count first: hundreds of lists that grow at the same time would be copied many times.
    std::vector<std::size_t> counts(out.size(), 0);
    for (const auto place : places.place)
        if (place != noLevel)
            ++counts[place];
    for (std::size_t place = 0; place < out.size(); ++place)
        out[place].rows.reserve(counts[place]);
    for (std::size_t i = 0; i < rows.size(); ++i)
        (places.place[i] == noLevel ? none : out[places.place[i]]).rows.push_back(rows[i]);
    if (!none.rows.empty()) {
        none.level = std::string();
        out.push_back(std::move(none));
    }
    std::sort(out.begin(), out.end(), [](const RowGroup& a, const RowGroup& b) {
        if (missing(a.level) != missing(b.level))
            return missing(a.level);
        return compareValues(a.level, b.level) < 0;
    });
    return out;
}

Result<Column> joinedColumn(const table::Table& table, std::span<const std::string> names)
{
    Column out;
    out.kind = Column::Kind::Category;
    out.role = Column::Role::Identity;
    out.dictionary = std::make_shared<table::Dictionary>();
    std::vector<const Column*> columns;
    for (const auto& name : names) {
        PARASCOPE_TRY(const Column* column, table.column(name));
        columns.push_back(column);
        out.name += (out.name.empty() ? "" : ",") + name;
    }
    out.title = out.name;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::string text;
        for (const auto* column : columns)
            text += (column == columns.front() ? "" : " / ") + table.text(row, *column);
        out.codes.push_back(out.dictionary->code(text));
    }
    return out;
}

GroupIds groupIds(std::span<const Column* const> columns, std::span<const std::uint32_t> rows)
{
    GroupIds out;
    out.ids.assign(rows.size(), 0);
    out.groups = rows.empty() ? 0 : 1;
    if (rows.empty())
        return out;
    bool first = true;
    for (const auto* column : columns) {
        // Splits the current groups by one more column. The missing value counts as a separate value.
        auto places = placesOf(*column, rows);
        const std::uint64_t width = places.firstRow.size() + 1;
        if (std::exchange(first, false) &&
            std::find(places.place.begin(), places.place.end(), noLevel) == places.place.end()) {
            out.ids = std::move(places.place);
            out.groups = places.firstRow.size();
            continue;
        }
        const auto pairOf = [&](std::size_t i) {
            const auto place = places.place[i];
            return out.ids[i] * width + (place == noLevel ? width - 1 : place);
        };
        std::uint32_t next = 0;
        if (out.groups * width <= 4 * rows.size() + 65536) { // few enough for a direct table
            std::vector<std::uint32_t> known(out.groups * width, noLevel);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                auto& id = known[pairOf(i)];
                if (id == noLevel)
                    id = next++;
                out.ids[i] = id;
            }
        } else {
            std::unordered_map<std::uint64_t, std::uint32_t, PairHash> known;
            known.reserve(rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto [it, added] = known.try_emplace(pairOf(i), next);
                next += added;
                out.ids[i] = it->second;
            }
        }
        out.groups = next;
    }
    return out;
}

} // namespace parascope::analysis
