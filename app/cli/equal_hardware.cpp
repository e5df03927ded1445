// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/equal_hardware.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/store/database.h"

#include <algorithm>
#include <filesystem>

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

std::vector<dataset::EqualHardware> equalHardware(const std::string& database,
                                                  const std::set<std::string>& before)
{
    const auto now = platformsIn(database);
    if (now.size() < 2 || now.size() == before.size())
        return {};
    const auto data = dataset::load({database}, {}, dataset::Costs::Excluded);
    if (!data) // the import itself succeeded
        return {};
    auto out = dataset::equalHardware(*(*data)->table);
    std::erase_if(out, [&](const auto& found) {
        return std::all_of(found.platforms.begin(), found.platforms.end(),
                           [&](const auto& name) { return before.contains(name); });
    });
    return out;
}

Json toJson(const std::vector<dataset::EqualHardware>& found)
{
    Json out = Json::array();
    for (const auto& [hardware, platforms] : found)
        out.push_back({{"hardware", hardware}, {"platforms", platforms}});
    return out;
}

std::string textOf(const std::vector<dataset::EqualHardware>& found)
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
