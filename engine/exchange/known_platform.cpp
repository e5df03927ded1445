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

} // namespace

store::PlatformRecord knownPlatform(const std::string& name)
{
    store::PlatformRecord platform;
    platform.name = name;
    if (const auto* known = device::paperPlatform(name)) {
        platform.peakFlops = known->peakFlops;
        platform.bandwidth = known->bandwidth;
        platform.memoryBytes = known->memoryBytes;
        platform.details = {{"title", known->title}, {"source", "ParaDnn paper, Table 3"}};
    } else if (const auto* entry = entryOf(name)) {
        platform.catalogueId = entry->id;
        if (const auto peak = entry->headlinePeak()) {
            platform.peakFlops = peak->second;
            platform.details["peak_dtype"] = peak->first;
        }
        platform.bandwidth = entry->bytesPerSecond;
        platform.memoryBytes = entry->memoryBytes;
        platform.details["title"] = entry->name;
        platform.details["unit"] = entry->unit;
        platform.details["source"] = entry->source;
    }
    return platform;
}

} // namespace parascope::exchange
