// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/known_platform.h"

#include "engine/measure/device/catalogue.h"
#include "engine/measure/device/platforms.h"

namespace parascope::exchange {

namespace {

const device::CatalogueEntry* entryOf(const std::string& name)
{
    const auto* entry = device::matchDevice(name);
    if (!entry)
        entry = device::catalogueEntry(device::spelt(name, '_'));
    if (!entry)
        for (const auto& other : device::catalogue())
            if (device::spelt(other.name) == device::spelt(name))
                entry = &other;
    return entry && entry->kind != "cpu" ? entry : nullptr;
}

/// Returns the value that all entries have in common, or an empty value if they differ.
template <class Of>
auto common(const std::vector<const device::CatalogueEntry*>& entries, Of of)
    -> decltype(of(*entries.front()))
{
    const auto first = of(*entries.front());
    for (const auto* entry : entries)
        if (of(*entry) != first)
            return {};
    return first;
}

/// Returns the accelerators that a name means: one, or several with equal peaks. Returns an empty list if
/// their peaks differ.
std::vector<const device::CatalogueEntry*> meantBy(const std::string& name)
{
    if (const auto* entry = entryOf(name))
        return {entry};
    auto entries = device::alikeDevices(name);
    if (!entries.empty() && common(entries, [](const auto& entry) { return entry.peaks; }).empty())
        entries.clear();
    return entries;
}

} // namespace

store::PlatformRecord knownPlatform(const std::string& name)
{
    store::PlatformRecord platform;
    platform.name = name;
    const auto* known = device::paperPlatform(name);
    if (!known)
        known = device::paperPlatform(device::plainName(name));
    if (known) {
        platform.peakFlops = known->peakFlops;
        platform.bandwidth = known->bandwidth;
        platform.memoryBytes = known->memoryBytes;
        platform.details = {{"title", known->title}, {"source", "ParaDnn paper, Table 3"}};
        if (known->name != device::spelt(name)) // a platform with the paper's own name needs no catalogue id:
                                                // its peaks are found by that name
            platform.catalogueId = known->catalogueId;
    } else if (const auto entries = meantBy(name); !entries.empty()) {
        const auto& entry = *entries.front();
        platform.catalogueId = entry.id;
        if (const auto peak = entry.headlinePeak()) {
            platform.peakFlops = peak->second;
            platform.details["peak_dtype"] = peak->first;
        }
        platform.bandwidth = common(entries, [](const auto& one) { return one.bytesPerSecond; });
        platform.memoryBytes = common(entries, [](const auto& one) { return one.memoryBytes; });
        platform.details["title"] = entries.size() == 1 ? entry.name : name;
        if (entries.size() > 1)
            for (const auto* one : entries)
                platform.details["stands_for"].push_back(one->id);
        platform.details["unit"] = entry.unit;
        platform.details["source"] = entry.source;
    }
    return platform;
}

Message spellingHint(const std::string& name)
{
    std::vector<Message> known;
    for (const auto* entry : device::alikeDevices(name))
        known.push_back(Message::format("\"%1\"", entry->match.empty() ? entry->id : entry->match.front()));
    return known.empty()       ? Message()
           : known.size() == 1 ? Message::format("\"%1\" is %2 in the catalogue.", name, known.front())
                               : Message::format("\"%1\" may mean several parts of the catalogue: %2.", name,
                                                 joined(known, ", "));
}

} // namespace parascope::exchange
