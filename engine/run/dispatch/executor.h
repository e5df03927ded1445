// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"

#include <compare>
#include <string>
#include <tuple>

namespace parascope::dispatch {

/// Who carries runs out. A point that one executor has done is still open for another: a run is of its
/// framework and device as much as of its model. Devices of one executor (two GPUs of a platform) share
/// points.
struct Executor
{
    std::string platform, framework;
    std::string device;       ///< the unit without its number, "cuda" of "cuda:1"
    int devices = 1;          ///< that the unit is, by its hello: 8 of "tpu:all"
    std::string version = {}; ///< of the framework

    /// By name: what the unit is goes without saying.
    friend bool operator==(const Executor& a, const Executor& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const Executor& a, const Executor& b)
    {
        return std::tie(a.platform, a.framework, a.version, a.device) <=>
               std::tie(b.platform, b.framework, b.version, b.device);
    }
    /// "libtorch 1.13.1 on cpu"
    [[nodiscard]] std::string text() const;
};

/// As a run's record has it: the platform, the stack and the unit.
[[nodiscard]] Executor executorOf(std::string platform, const Json& stack, const std::string& unit);
[[nodiscard]] Executor executorOf(const DeviceConfig& device, const protocol::Hello& hello);

} // namespace parascope::dispatch
