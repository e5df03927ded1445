// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/equal_hardware.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"
#include "engine/store/database.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace parascope::cli {

std::set<std::string> platformsIn(const std::string& database)
{
    std::set<std::string> out;
    std::error_code error;
    if (!std::filesystem::exists(database, error))
        return out;
    const auto reader = store::Reader::open(database);
    const auto platforms = reader ? reader->platforms() : tl::unexpected(reader.error());
    if (platforms)
        for (const auto& platform : *platforms)
            out.insert(platform.name);
    return out;
}

std::vector<EqualHardware> equalHardware(const std::string& database, const std::set<std::string>& before)
{
    const auto now = platformsIn(database);
    if (now.size() < 2 || now.size() == before.size())
        return {};
    const auto data = dataset::load({database}, {}, dataset::Costs::Excluded);
    if (!data) // the import itself succeeded
        return {};
    const auto& table = *(*data)->table;
    const auto *platform = table.find(columns::platform), *hardware = table.find(setting::hardware);
    if (!platform || !hardware || hardware->kind != table::Column::Kind::Category)
        return {};
    std::map<std::int32_t, std::set<std::int32_t>> platformsOf;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (hardware->codes[row] != table::Dictionary::missing)
            platformsOf[hardware->codes[row]].insert(platform->codes[row]);
    std::vector<EqualHardware> out;
    for (const auto& [code, platforms] : platformsOf) {
        EqualHardware found{hardware->dictionary->text(code), {}};
        for (const auto each : platforms)
            found.platforms.push_back(platform->dictionary->text(each));
        const bool any = std::any_of(found.platforms.begin(), found.platforms.end(),
                                     [&](const auto& name) { return !before.contains(name); });
        if (any && found.platforms.size() > 1)
            out.push_back(std::move(found));
    }
    return out;
}

Json toJson(const std::vector<EqualHardware>& found)
{
    Json out = Json::array();
    for (const auto& [hardware, platforms] : found)
        out.push_back({{"hardware", hardware}, {"platforms", platforms}});
    return out;
}

std::string textOf(const std::vector<EqualHardware>& found)
{
    constexpr std::size_t named = 4;
    std::string out;
    for (const auto& [hardware, platforms] : found) {
        std::string list;
        for (std::size_t i = 0; i < std::min(named, platforms.size()); ++i)
            list += (i ? ", " : "") + platforms[i];
        if (platforms.size() > named)
            list += " and " + std::to_string(platforms.size() - named) + " more";
        out += "The platforms " + list + " have one hardware (" + hardware +
               "). If they are one platform, import their files with --platform NAME.\n";
    }
    return out;
}

} // namespace parascope::cli
