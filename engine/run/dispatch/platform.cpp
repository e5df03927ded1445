// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/platform.h"

#include "engine/measure/device/catalogue.h"
#include "engine/run/dispatch/replay.h"

#include <algorithm>

namespace parascope::dispatch {

namespace {

/// Returns the number of devices in the unit. A number that no machine can have counts as 1.
double devicesOf(const Json& details)
{
    const auto it = details.find("devices");
    const double count = it != details.end() && it->is_number() ? it->get<double>() : 1;
    return count >= 1 && count <= 1e6 ? count : 1;
}

/// Takes over the data of the platform that a recording contains.
void takeRecorded(const Json& recorded, store::PlatformRecord& platform)
{
    const auto number = [&](const char* key, std::optional<double>& out) {
        if (const auto it = recorded.find(key); it != recorded.end() && it->is_number())
            out = it->get<double>();
    };
    number("peak_flops_per_second", platform.peakFlops);
    number("bandwidth_bytes_per_second", platform.bandwidth);
    number("memory_bytes", platform.memoryBytes);
    if (const auto it = recorded.find("catalogue_id"); it != recorded.end() && it->is_string())
        platform.catalogueId = it->get<std::string>();
    if (const auto it = recorded.find("details"); it != recorded.end() && it->is_object())
        platform.details.update(*it);
}

} // namespace

store::PlatformRecord platformOf(const DeviceConfig& device, const protocol::Hello& hello)
{
    store::PlatformRecord platform;
    platform.name = device.platform;
    platform.details["device"] = device.unit;
    const auto unit = std::find_if(hello.devices.begin(), hello.devices.end(),
                                   [&](const auto& offered) { return offered.name == device.unit; });
    if (unit == hello.devices.end() || !unit->details.is_object())
        return platform;
    if (const auto it = unit->details.find(recordedPlatform); it != unit->details.end() && it->is_object()) {
        takeRecorded(*it, platform);
        return platform;
    }
    platform.memoryBytes =
        unit->memoryBytes; // the size that the worker found; a value in the catalogue replaces it
    if (unit->kind == "cpu")
        return platform;
    const auto model = unit->details.find("model");
    const auto* entry = model != unit->details.end() && model->is_string()
                            ? device::matchDevice(model->get_ref<const std::string&>())
                            : nullptr;
    if (!entry)
        return platform;
    const double units = devicesOf(unit->details) / std::max(1, entry->devicesPerUnit);
    const auto times = [&](const std::optional<double>& value) {
        return value ? std::optional(*value * units) : std::nullopt;
    };
    platform.catalogueId = entry->id;
    if (const auto peak = entry->headlinePeak()) {
        platform.peakFlops = peak->second * units;
        platform.details["peak_dtype"] = peak->first;
    }
    platform.bandwidth = times(entry->bytesPerSecond);
    if (entry->memoryBytes)
        platform.memoryBytes = times(entry->memoryBytes);
    platform.details["title"] = entry->name;
    platform.details["unit"] = entry->unit;
    platform.details["units"] = units;
    platform.details["source"] = entry->source;
    return platform;
}

Result<void> filePlatform(store::Writer& writer, const std::filesystem::path& database,
                          store::PlatformRecord platform)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto all, reader.platforms());
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.name == platform.name; });
    if (known != all.end()) {
        if (known->peakFlops || platform.catalogueId.empty()) {
            if (known->memoryBytes || !platform.memoryBytes)
                return {};
            auto more = *known; // an older program stored the platform without its memory
            more.memoryBytes = platform.memoryBytes;
            return writer.putPlatform(more);
        }
        Json details = known->details.is_object() ? known->details : Json::object();
        details.update(platform.details);
        platform.details = std::move(details);
        if (known->bandwidth)
            platform.bandwidth = known->bandwidth;
        if (known->memoryBytes)
            platform.memoryBytes = known->memoryBytes;
    }
    return writer.putPlatform(platform);
}

} // namespace parascope::dispatch
