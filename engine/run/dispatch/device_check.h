// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/remote/install.h"

#include <functional>
#include <optional>

namespace parascope::dispatch {

/// Result of a device test, for the command `endpoint test` and the same page of the workbench.
struct DeviceCheck
{
    std::optional<protocol::Hello> hello;
    double helloSeconds = 0;                ///< seconds from the start of the command to the hello
    std::optional<double> roundTripSeconds; ///< median round trip of several pings
    std::optional<double> stepSeconds,
        flops;         ///< result of the probe: median step time (s) and executed FLOP/s
    std::string probe; ///< the model of the probe, followed by the reason if it failed
    std::string error; ///< reason why the device cannot be used; empty: it can
    std::vector<remote::InstallStep>
        install; ///< steps that install a worker on the host; they are shown, never run
};

/// Starts the device's worker in its own session, pings it and runs a small model for `probeSeconds`. The
/// call takes at least that long, so do not call it from a thread that draws. Calls `stage` with the name of
/// each stage.
[[nodiscard]] DeviceCheck checkDevice(DeviceConfig device, double probeSeconds = 2,
                                      const std::function<void(const std::string& stage)>& stage = {});
/// Returns {"ok", "error", "hello_seconds", "round_trip_seconds", "worker", "worker_version", "protocol",
/// "stack", "environment", "devices", "probe", "install"}. The keys from "worker" to "devices" are absent
/// without a hello.
[[nodiscard]] Json toJson(const DeviceCheck& check);

} // namespace parascope::dispatch
