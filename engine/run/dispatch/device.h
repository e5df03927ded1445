// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/run/remote/endpoint.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// A device as the user names it: a command that gives a worker's stdio, and one unit that its hello offers.
struct DeviceConfig
{
    std::string name;                 ///< "cpu", "lab-v100"
    std::vector<std::string> command; ///< {"ssh", "tpu-vm", "parascope-worker"}
    std::string unit = "cpu";         ///< DeviceInfo::name of the hello
    std::string platform;             ///< where its runs are filed; devices of one platform share its points
    std::string host = "local";       ///< lanes of one host take turns ...
    std::vector<int> cores;           ///< ... unless their cores are disjoint
    double helloSeconds = 60;         ///< how long the worker may take to say hello
    double timeoutSeconds = 0;        ///< of one run; 0: from the measuring budget
    int crashesInARow = 5;            ///< on different points, after which it is given up; 0: never
    int keepSeconds = 0; ///< how long a kept worker waits for its connection (engine/run/dispatch/link.h)
    std::string session; ///< of a kept worker; empty: one for this user and device
    std::string note;    ///< the user's own
    remote::Endpoint endpoint; ///< what the command was made from, for the commands that install it
};

/// What `--device` may say: "cpu" or "cuda:N" (the worker beside this program, or $PARASCOPE_WORKER),
/// "replay:FILE.db" (recorded runs; replay.h), a name of devices.json in the configuration folder, or such an
/// entry itself as JSON.
[[nodiscard]] Result<DeviceConfig> findDevice(const std::string& text);
[[nodiscard]] Result<DeviceConfig> deviceFromJson(const Json& json, const std::string& what);
using parascope::toJson; // of values: the next line would hide it
[[nodiscard]] Json toJson(const DeviceConfig& device);
/// The device list: devices.json in the configuration folder, one entry a device. An entry has a "command",
/// or how it is made ("ssh", "srun", "worker", ...; remote::endpointFromJson), beside "unit", "platform",
/// "host", "cores", "hello_seconds", "timeout_seconds", "crashes_in_a_row", "note".
[[nodiscard]] Result<std::filesystem::path> deviceListFile();
/// The list as it stands in the file, to be edited; empty when there is none.
[[nodiscard]] Result<Json> readDeviceList();
/// Checks every entry and replaces the file; an error leaves it as it was.
[[nodiscard]] Result<void> writeDeviceList(const Json& list);
/// The local processor and what devices.json names. A broken file is an error that names it.
[[nodiscard]] Result<std::vector<DeviceConfig>> configuredDevices();

} // namespace parascope::dispatch
