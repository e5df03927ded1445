// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/executor.h"

#include <algorithm>

namespace parascope::dispatch {

namespace {

/// Returns "cuda" for "cuda:1". A name such as "cpu:all", which means several devices, stays unchanged.
std::string unitKind(const std::string& unit)
{
    const auto colon = unit.rfind(':');
    if (colon == std::string::npos || colon + 1 == unit.size() ||
        !std::all_of(unit.begin() + static_cast<std::ptrdiff_t>(colon) + 1, unit.end(),
                     [](char c) { return c >= '0' && c <= '9'; }))
        return unit;
    return unit.substr(0, colon);
}

} // namespace

std::string Executor::text() const
{
    return framework.empty() ? device : framework + (version.empty() ? "" : " " + version) + " on " + device;
}

Executor executorOf(std::string platform, const Json& stack, const std::string& unit)
{
    const auto text = [&](const char* key) {
        const auto it = stack.is_object() ? stack.find(key) : stack.end();
        return stack.is_object() && it != stack.end() && it->is_string() ? it->get<std::string>()
                                                                         : std::string();
    };
    return {std::move(platform), text("framework"), unitKind(unit), 1, text("version")};
}

Executor executorOf(const DeviceConfig& device, const protocol::Hello& hello)
{
    auto out = executorOf(device.platform, hello.stack, device.unit);
    for (const auto& unit : hello.devices)
        if (unit.name == device.unit && unit.details.is_object())
            if (const auto it = unit.details.find("devices");
                it != unit.details.end() && it->is_number_integer() && it->get<std::int64_t>() > 0 &&
                it->get<std::int64_t>() < 1'000'000)
                out.devices = it->get<int>();
    return out;
}

} // namespace parascope::dispatch
