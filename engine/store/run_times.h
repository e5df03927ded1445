// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/records.h"

namespace parascope::store {

/// The first time or rate of a completed run that none can have, "step_seconds is -1, which no completed run
/// can have"; empty where there is none. An import refuses such a run, and `check` finds it.
[[nodiscard]] std::string impossibleTime(const RunRecord& run);
/// The sentence's words, without the full stop.
[[nodiscard]] std::string impossibleText(std::string_view name, double value);

} // namespace parascope::store
