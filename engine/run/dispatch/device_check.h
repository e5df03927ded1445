// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/remote/install.h"

#include <functional>
#include <optional>

namespace parascope::dispatch {

/// What a device answered when it was tried: endpoint test, and the same page of the workbench.
struct DeviceCheck
{
    std::optional<protocol::Hello> hello;
    double helloSeconds = 0;                  ///< from the start of the command to its hello
    std::optional<double> roundTripSeconds;   ///< median of several pings
    std::optional<double> stepSeconds, flops; ///< of the probe: median of a step, executed FLOP/s
    std::string probe;                        ///< what the probe ran, or why it came to nothing
    std::string error;                        ///< not empty: the device cannot be used, and why
    std::vector<remote::InstallStep> install; ///< what puts a worker there; shown, never run
};

/// Starts the device's worker in a session of its own, asks it and runs a small model for `probeSeconds`.
/// Takes that long and more: not for a thread that draws. `stage` is told what is being done.
[[nodiscard]] DeviceCheck checkDevice(DeviceConfig device, double probeSeconds = 2,
                                      const std::function<void(const std::string& stage)>& stage = {});
/// {"ok", "error", "hello_seconds", "round_trip_seconds", "worker", "worker_version", "protocol", "stack",
/// "environment", "devices", "probe", "install"}
[[nodiscard]] Json toJson(const DeviceCheck& check);

} // namespace parascope::dispatch
