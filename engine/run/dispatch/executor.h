// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"

#include <compare>
#include <string>
#include <tuple>

namespace parascope::dispatch {

/// Identity of what carries out runs. A point that one executor has done is still open for another executor,
/// because a run depends on its framework and device as much as on its model. Devices of one executor (two
/// GPUs of a platform) share points.
struct Executor
{
    std::string platform, framework;
    std::string device;       ///< name of the unit without its number, for example "cuda" for "cuda:1"
    int devices = 1;          ///< number of devices in the unit, from its hello; for example 8 for "tpu:all"
    std::string version = {}; ///< version of the framework

    /// Compares names and version only; the number of devices follows from the unit.
    friend bool operator==(const Executor& a, const Executor& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const Executor& a, const Executor& b)
    {
        return std::tie(a.platform, a.framework, a.version, a.device) <=>
               std::tie(b.platform, b.framework, b.version, b.device);
    }
    /// Returns a text such as "libtorch 1.13.1 on cpu".
    [[nodiscard]] std::string text() const;
};

/// Returns the executor for the platform, stack and unit of a run's record.
[[nodiscard]] Executor executorOf(std::string platform, const Json& stack, const std::string& unit);
[[nodiscard]] Executor executorOf(const DeviceConfig& device, const protocol::Hello& hello);

} // namespace parascope::dispatch
