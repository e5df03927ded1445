// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/settings_of.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

using table::Column;

namespace {

bool contains(std::span<const std::string> names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isMissing(const Column& column, std::uint32_t row)
{
    return column.kind == Column::Kind::Number ? std::isnan(column.numbers[row])
                                               : column.codes[row] == table::Dictionary::missing;
}

/// Returns whether each combination of the named settings occurs with one level of the column.
bool followsFrom(const Column& column, const std::vector<const Column*>& named,
                 std::span<const std::uint32_t> rows)
{
    if (named.empty())
        return false;
    auto with = named;
    with.push_back(&column);
    return groupIds(with, rows).groups == groupIds(named, rows).groups;
}

} // namespace

std::vector<const Column*> settingsOf(const table::Table& table)
{
    std::vector<const Column*> out;
    for (const auto& setting : settings())
        if (const auto* column = setting.separates() ? table.find(setting.name) : nullptr)
            out.push_back(column);
    return out;
}

bool tellsApart(const Column& column)
{
    const auto* setting = findSetting(column.name);
    return setting ? setting->separates() : column.role == Column::Role::HyperParameter;
}

bool mayExplain(const Column& column)
{
    const auto* setting = findSetting(column.name);
    return tellsApart(column) || (setting && setting->role == SettingRole::Unit);
}

bool differIn(const Setting& setting, const Column& column, std::span<const std::uint32_t> rows)
{
    const auto isFirst = [&]<class T>(const std::vector<T>& values) {
        return std::all_of(rows.begin(), rows.end(),
                           [&](auto row) { return values[row] == values[rows.front()]; });
    };
    // Nearly always all rows are equal, and there may be a million of them.
    if (rows.empty() ||
        (column.kind == Column::Kind::Category ? isFirst(column.codes) : isFirst(column.numbers)))
        return false;
    const auto places = placesOf(column, rows);
    return places.firstRow.size() > 1 ||
           (places.firstRow.size() == 1 && !setting.oftenUnrecorded &&
            std::find(places.place.begin(), places.place.end(), noLevel) != places.place.end());
}

std::vector<const Column*> identityOf(const table::Table& table, std::span<const std::uint32_t> rows,
                                      std::span<const std::string_view> except)
{
    std::vector<const Column*> out;
    for (const auto& column : table.columns()) {
        const auto* setting = findSetting(column.name);
        const bool does = setting
                              ? setting->separates() && differIn(*setting, column, rows)
                              : column.role == Column::Role::HyperParameter || column.name == columns::family;
        if (does && std::find(except.begin(), except.end(), std::string_view(column.name)) == except.end())
            out.push_back(&column);
    }
    return out;
}

std::vector<const Column*> sideColumns(const table::Table& table)
{
    std::vector<const Column*> out;
    const auto add = [&](std::string_view name) {
        if (const auto* column = table.find(name); column && column->kind == Column::Kind::Category)
            out.push_back(column);
    };
    // The sides that a person most likely means come first: platforms, files, versions, stacks.
    const auto addRole = [&](auto... roles) {
        for (const auto& setting : settings())
            if (comparesRuns(setting) && ((setting.role == roles) || ...))
                add(setting.name);
    };
    addRole(SettingRole::Identity);
    add(columns::database);
    addRole(SettingRole::Version);
    addRole(SettingRole::Stack);
    addRole(SettingRole::Run);
    add(columns::sweep);
    add(columns::day);
    return out;
}

std::vector<const Column*> openSettings(const table::Table& table, std::span<const std::uint32_t> rows,
                                        std::span<const std::string> named)
{
    std::vector<const Column*> known, out;
    for (const auto& name : named)
        if (const auto* column = separatesRuns(name) ? table.find(name) : nullptr)
            known.push_back(column);
    for (const auto& setting : settings()) {
        // One timing was kept before (keepOneTiming), and runs that failed have none.
        if (!setting.separates() || setting.name == columns::timing || contains(named, setting.name))
            continue;
        if (const auto* column = table.find(setting.name);
            column && differIn(setting, *column, rows) && !followsFrom(*column, known, rows)) {
            out.push_back(column);
            known.push_back(column);
        }
    }
    return out;
}

namespace {

/// Returns the rows that completed and have all values.
std::vector<std::uint32_t> rowsWith(const table::Table& table, const table::Mask& mask,
                                    std::span<const Column* const> values)
{
    std::vector<const Column*> numbers(values.begin(), values.end());
    std::erase_if(numbers, [](const auto* column) { return column->kind != Column::Kind::Number; });
    auto rows = completeRows(table, mask, numbers).rows;
    for (const auto* column : values)
        if (column->kind == Column::Kind::Category)
            std::erase_if(rows, [&](auto row) { return column->codes[row] == table::Dictionary::missing; });
    return rows;
}

Combination keepMost(table::Mask& mask, const std::vector<std::uint32_t>& rows,
                     const std::vector<const Column*>& open)
{
    Combination out;
    if (open.empty() || rows.empty())
        return out;
    std::vector<Levels> levels;
    for (const auto* column : open)
        levels.push_back(levelsOf(*column, rows));
    const auto groups = groupIds(open, rows);
    std::vector<std::size_t> counts(groups.groups, 0), first(groups.groups, rows.size());
    for (std::size_t i = rows.size(); i-- > 0;) {
        ++counts[groups.ids[i]];
        first[groups.ids[i]] = i;
    }
    const auto earlier = [&](std::size_t a, std::size_t b) {
        for (const auto& level : levels)
            if (level.place[a] != level.place[b])
                return level.place[a] < level.place[b];
        return false;
    };
    std::size_t best = 0;
    for (std::size_t group = 1; group < counts.size(); ++group)
        if (counts[group] > counts[best] ||
            (counts[group] == counts[best] && earlier(first[group], first[best])))
            best = group;
    for (std::size_t i = 0; i < open.size(); ++i) {
        const auto place = levels[i].place[first[best]];
        const bool missing =
            std::find(levels[i].place.begin(), levels[i].place.end(), noLevel) != levels[i].place.end();
        out.levels.push_back({open[i], place == noLevel ? Value(std::string()) : levels[i].values[place],
                              levels[i].values.size() + (missing ? 1 : 0) - 1, levels[i].values});
    }
    const auto all = rowsOf(mask);
    auto samples = all;
    samples.push_back(rows[first[best]]);
    const auto of = groupIds(open, samples);
    std::size_t others = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (of.ids[i] != of.ids.back()) {
            mask[all[i]] = 0;
            ++others;
        }
    if (others)
        out.excluded[translatable("Excluded", "in other settings")] = others;
    return out;
}

} // namespace

Combination keepOneCombination(const table::Table& table, table::Mask& mask,
                               std::span<const Column* const> values, std::span<const std::string> named)
{
    const auto rows = rowsWith(table, mask, values);
    std::vector<std::string> given(named.begin(), named.end());
    given.emplace_back(columns::platform); // a platform is never chosen
    return keepMost(mask, rows, openSettings(table, rows, given));
}

Result<Combination> keepOneCombination(const table::Table& table, table::Mask& mask, const PivotRequest& map)
{
    std::vector<const Column*> values;
    std::vector<std::string> named{columns::platform}; // it is never chosen
    for (const auto& name : {map.x, map.y, map.metric}) {
        PARASCOPE_TRY(const auto* column, table.column(name));
        values.push_back(column);
        named.push_back(name);
    }
    auto fixed = mask;
    PARASCOPE_CHECK(table::fix(table, map.fix, fixed));
    for (const auto& [name, value] : map.fix)
        named.push_back(name);
    auto rows = rowsWith(table, fixed, values);
    if (rows.empty()) { // a map that contains only failures has combinations, too
        values.pop_back();
        for (const auto row : rowsOf(fixed))
            if (std::all_of(values.begin(), values.end(),
                            [&](const auto* axis) { return !isMissing(*axis, row); }))
                rows.push_back(row);
    }
    auto open = openSettings(table, rows, named);
    if (const auto* family = table.find(columns::family);
        family && !contains(named, columns::family) && placesOf(*family, rows).firstRow.size() > 1)
        open.insert(open.begin(), family);
    return keepMost(mask, rows, open);
}

std::vector<SettingsGroup> groupsOf(const std::vector<const Column*>& columns,
                                    std::span<const std::uint32_t> rows)
{
    if (columns.empty())
        return {{{}, {rows.begin(), rows.end()}}};
    const auto ids = groupIds(columns, rows);
    std::vector<SettingsGroup> out(ids.groups);
    for (std::size_t i = 0; i < rows.size(); ++i)
        out[ids.ids[i]].rows.push_back(rows[i]);
    for (auto& group : out)
        for (const auto* column : columns)
            group.levels.push_back(valueAt(*column, group.rows.front()));
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
        return std::lexicographical_compare(
            a.levels.begin(), a.levels.end(), b.levels.begin(), b.levels.end(),
            [](const Value& x, const Value& y) { return compareValues(x, y) < 0; });
    });
    return out;
}

Message levelText(const Column& column, const Value& level)
{
    const auto text = toText(level);
    if (text.empty())
        return Message::format("%1 not recorded", titleOf(column));
    // A text such as "bfloat16" says by itself what it is, "570" does not.
    const auto* setting = findSetting(column.name);
    const bool says = setting
                          ? setting->place == SettingPlace::Field || setting->role == SettingRole::Identity ||
                                setting->role == SettingRole::Version
                          : column.role == Column::Role::Identity;
    return says ? Message(text) : Message::format("%1 %2", titleOf(column), text);
}

Message levelsText(const std::vector<const Column*>& columns, const std::vector<Value>& levels)
{
    std::vector<Message> parts;
    for (std::size_t i = 0; i < columns.size(); ++i)
        parts.push_back(levelText(*columns[i], levels[i]));
    return joined(parts, " \u00b7 ");
}

Message levelsText(const std::vector<ChosenLevel>& levels)
{
    std::vector<Message> parts;
    for (const auto& [column, level, others, all] : levels)
        parts.push_back(toText(level).empty() ? Message::format("%1 not recorded", titleOf(*column))
                                              : Message::format("%1 %2", titleOf(*column), toText(level)));
    return joined(parts, ", ");
}

Message chosenText(const Combination& combination)
{
    if (combination.levels.empty())
        return {};
    std::vector<Message> parts;
    for (const auto& chosen : combination.levels)
        parts.push_back(chosen.others == 1
                            ? Message::format("%1 (1 other)", levelsText({chosen}))
                            : Message::format("%1 (%2 others)", levelsText({chosen}), chosen.others));
    return Message::format("Shown: %1.", joined(parts, ", "));
}

} // namespace parascope::analysis
