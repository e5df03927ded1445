// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/device.h"
#include "engine/store/database.h"

namespace parascope::dispatch {

/// The platform of a device as the hardware catalogue knows it: the peak and bandwidth of as many chips as
/// the unit has. A framework may show a chip as several devices (TPU v2, v3 and 7x as two), so that one of
/// them is half a chip and eight are four; what several devices together are ("tpu:all") says "devices" in
/// the unit's details. Processors are not looked up: a virtual machine's cores are no socket, and calibrating
/// tells what they can do.
[[nodiscard]] store::PlatformRecord platformOf(const DeviceConfig& device, const protocol::Hello& hello);

/// Writes it where the database does not know the platform yet, or knows no peak of it: what was said of a
/// platform before stands.
[[nodiscard]] Result<void> filePlatform(store::Writer& writer, const std::filesystem::path& database,
                                        store::PlatformRecord platform);

} // namespace parascope::dispatch
