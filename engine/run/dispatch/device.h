// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/run/remote/endpoint.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// A device as the user defines it: a command that provides a worker's standard streams, and one unit that
/// the worker's hello offers.
struct DeviceConfig
{
    std::string name;                 ///< for example "cpu" or "lab-v100"
    std::vector<std::string> command; ///< for example {"ssh", "tpu-vm", "parascope-worker"}
    std::string unit = "cpu";         ///< a DeviceInfo::name of the hello
    std::string platform;             ///< platform of its runs; devices of one platform share its points
    std::string host =
        "local"; ///< host of the worker; lanes of one host take turns unless their cores are disjoint
    std::vector<int> cores;    ///< processors that the worker may use; empty: all
    double helloSeconds = 60;  ///< time limit for the worker's hello
    double timeoutSeconds = 0; ///< time limit of one run; 0: derived from the measuring budget
    int crashesInARow =
        5; ///< consecutive crashes on different points after which the device is given up; 0: never
    int keepSeconds = 0; ///< seconds that a kept worker waits for its connection (engine/run/dispatch/link.h)
    std::string session; ///< session name of a kept worker; empty: one session per user and device
    /// Source of the power in place of the device's own counters: words of a command that prints watts, one
    /// line each time with the number of each device, or {"hwmon:CHIP/LABEL"}.
    std::vector<std::string> power;
    std::string note;          ///< free text of the user
    remote::Endpoint endpoint; ///< source of `command`, used for the commands that install the worker
};

/// Returns the path of a Parascope program next to this one, if the name is a bare name and the program
/// exists there. Otherwise it returns the name.
[[nodiscard]] std::string programBeside(const std::string& program);
/// Returns the device for a `--device` argument: "cpu" or "cuda:N" (the worker next to this program, or
/// $PARASCOPE_WORKER), "replay:FILE.db" (recorded runs; replay.h), a name from devices.json in the
/// configuration folder, or such an entry itself as JSON.
[[nodiscard]] Result<DeviceConfig> findDevice(const std::string& text);
[[nodiscard]] Result<DeviceConfig> deviceFromJson(const Json& json, const std::string& what);
using parascope::toJson; // Keep the overloads for values visible; the next declaration would hide them.
[[nodiscard]] Json toJson(const DeviceConfig& device);
/// Returns the path of the device list, devices.json in the configuration folder. The list has one entry per
/// device. An entry has a "command", or the fields from which the command is made ("ssh", "srun", "worker",
/// ...; remote::endpointFromJson), and in addition "unit", "platform", "host", "cores", "hello_seconds",
/// "timeout_seconds", "crashes_in_a_row", "power" and "note".
[[nodiscard]] Result<std::filesystem::path> deviceListFile();
/// Reads the list from the file for editing. Returns an empty list when there is no file.
[[nodiscard]] Result<Json> readDeviceList();
/// Checks every entry and replaces the file. An error leaves the file unchanged.
[[nodiscard]] Result<void> writeDeviceList(const Json& list);
/// Returns the local processor and the devices of devices.json. Returns an error that names the file when the
/// file is damaged.
[[nodiscard]] Result<std::vector<DeviceConfig>> configuredDevices();

} // namespace parascope::dispatch
