// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/records.h"

namespace parascope::store {

/// Returns a text about the first impossible time or rate of a completed run, for example "step_seconds is
/// -1, which no completed run can have". Returns an empty text when all are possible. An import refuses such
/// a run, and `check` reports it.
[[nodiscard]] std::string impossibleTime(const RunRecord& run);
/// Returns the text for one value, without the full stop.
[[nodiscard]] std::string impossibleText(std::string_view name, double value);

} // namespace parascope::store
