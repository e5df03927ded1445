// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include "engine/measure/protocol/messages.h"

#include <cstdint>

namespace parascope::cli {

void addCalibrateCommand(Command app, Context& context);
void addProfileCommand(Command app, Context& context);

/// Milliseconds since 1970, UTC.
[[nodiscard]] std::int64_t nowMs();
/// Says on stderr, loudly, that the worker found its BLAS unfit for measuring.
void warnOfBlas(const protocol::DeviceInfo& unit);

} // namespace parascope::cli
