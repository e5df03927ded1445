// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/equal_hardware.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"

namespace parascope::dataset {

namespace {

/// Returns the platforms of each value of a category column. Rows without one of the two do not count.
std::map<std::string, std::set<std::string>> platformsBy(const table::Table& table, const char* name)
{
    const auto *platform = table.find(columns::platform), *column = table.find(name);
    if (!platform || !column || column->kind != table::Column::Kind::Category)
        return {};
    // Codes are compared, because comparing the texts of a million rows takes long.
    std::map<std::int32_t, std::set<std::int32_t>> found;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (column->codes[row] != table::Dictionary::missing &&
            platform->codes[row] != table::Dictionary::missing)
            found[column->codes[row]].insert(platform->codes[row]);
    std::map<std::string, std::set<std::string>> out;
    for (const auto& [code, platforms] : found)
        for (const auto each : platforms)
            out[column->dictionary->text(code)].insert(platform->dictionary->text(each));
    return out;
}

} // namespace

std::vector<EqualHardware> equalHardware(const table::Table& table)
{
    std::vector<EqualHardware> out;
    for (const auto& [hardware, platforms] : platformsBy(table, setting::hardware))
        if (platforms.size() > 1)
            out.push_back({hardware, {platforms.begin(), platforms.end()}});
    return out;
}

std::map<std::string, std::set<std::string>> platformsByDatabase(const table::Table& table)
{
    return platformsBy(table, columns::database);
}

} // namespace parascope::dataset
