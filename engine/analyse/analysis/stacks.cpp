// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/stacks.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <map>

namespace parascope::analysis {

bool platformsOfTheirOwn(const table::Table& table, const table::Mask& mask, const table::Column& stack)
{
    const auto *platform = table.find(columns::platform), *device = table.find("device");
    if (stack.name != "stack" || !platform || !device)
        return false;
    std::map<std::int32_t, std::int32_t> stackOf;
    const auto rows = rowsOf(mask);
    const auto kindOf = [&](std::uint32_t row) {
        const auto name = table.text(row, *device);
        return name.substr(0, name.find(':'));
    };
    return std::all_of(rows.begin(), rows.end(), [&](std::uint32_t row) {
        const auto level = stack.codes[row], where = device->codes[row];
        return where != table::Dictionary::missing && kindOf(row) == kindOf(rows.front()) &&
               level != table::Dictionary::missing &&
               stackOf.emplace(platform->codes[row], level).first->second == level;
    });
}

Result<Stacks> stacks(const table::Table& table, const table::Mask& mask, std::string_view over,
                      std::string_view baseline, std::string_view metric)
{
    PARASCOPE_TRY(const auto* column, table.column(over));
    if (column->kind != table::Column::Kind::Category)
        return Error::badInput("\"%1\" holds numbers; versions and data types are names.", std::string(over));
    const auto levels = levelsOf(*column, rowsOf(mask));
    Stacks out;
    out.over = over;
    out.baseline = baseline;
    if (!baseline.empty()) {
        PARASCOPE_TRY([[maybe_unused]] const auto code, levelCode(table, over, baseline));
    } else if (!levels.values.empty()) {
        out.baseline = toText(levels.values.front());
    }
    out.acrossPlatforms = platformsOfTheirOwn(table, mask, *column);
    for (const auto& value : levels.values) {
        const auto level = toText(value);
        if (level == out.baseline)
            continue;
        SpeedupRequest request;
        request.numerator = level;
        request.denominator = out.baseline;
        request.over = over;
        request.metric = metric;
        request.acrossPlatforms = out.acrossPlatforms;
        PARASCOPE_TRY(auto ratio, speedup(table, mask, request));
        out.levels.push_back({level, std::move(ratio)});
    }
    if (out.levels.empty())
        out.unable =
            levels.values.empty()
                ? Message::format("No run among these has a %1.", out.over)
                : Message::format("All runs have one %1, \"%2\": there is nothing to compare it with.",
                                  out.over, toText(levels.values.front()));
    return out;
}

} // namespace parascope::analysis
