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

/// Returns whether a run has only numbers that a database may hold: a completed run takes time, and every
/// number is finite.
[[nodiscard]] bool isStorable(const RunRecord& run);
/// Makes a run storable, because arithmetic may exceed the range of numbers. A completed run without a
/// possible time becomes unfinished; of other runs, the numbers that are not finite are left out. The run's
/// message says which.
void makeStorable(RunRecord& run);

} // namespace parascope::store
