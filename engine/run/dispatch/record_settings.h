// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/run/dispatch/plan.h"

namespace parascope::dispatch {

/// Returns the settings that were in force in a run, by their names in engine/base/core/settings.h: what the
/// worker reports, else what was asked for, else the default of its framework. `sent` is the implementation
/// of the request, and `extra` what the result says besides its times; null if unknown. All workers follow
/// the same rule, since only this function decides.
[[nodiscard]] Json settingsInForce(const protocol::Hello& hello, const protocol::DeviceInfo* unit,
                                   const std::string& unitName, const protocol::MeasureSpec& measure,
                                   const Work& work, const Json& sent, const Json& extra);

} // namespace parascope::dispatch
