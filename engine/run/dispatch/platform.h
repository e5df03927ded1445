// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"
#include "engine/store/database.h"

namespace parascope::dispatch {

/// Returns the platform of a device as the hardware catalogue describes it: peak and bandwidth of as many
/// chips as the unit has. A framework may show one chip as several devices (TPU v2, v3 and 7x as two), so one
/// device is half a chip and eight devices are four chips. A unit that combines several devices ("tpu:all")
/// gives their number as "devices" in its details. Processors are not looked up: the cores of a virtual
/// machine are not a socket, and a calibration measures their performance.
[[nodiscard]] store::PlatformRecord platformOf(const DeviceConfig& device, const protocol::Hello& hello);

/// Stores the platform when the database does not have it yet or does not have its peak. Otherwise adds only
/// a missing memory size. Values that are already stored stay unchanged.
[[nodiscard]] Result<void> filePlatform(store::Writer& writer, const std::filesystem::path& database,
                                        store::PlatformRecord platform);

} // namespace parascope::dispatch
