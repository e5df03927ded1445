// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include "engine/measure/protocol/messages.h"

#include <cstdint>

namespace parascope::cli {

void addCalibrateCommand(Command app, Context& context);
void addProfileCommand(Command app, Context& context);

/// Returns the current time in milliseconds since 1970, UTC.
[[nodiscard]] std::int64_t nowMs();
/// Prints a clear warning on stderr if the worker found that its BLAS is not suitable for measurements.
void warnOfBlas(const protocol::DeviceInfo& unit);

} // namespace parascope::cli
