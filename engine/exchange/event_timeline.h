// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/model/workload/event_timeline.h"
#include "engine/store/records.h"

#include <filesystem>
#include <string>

namespace parascope::exchange {

/// Returns the name of the trace file that a run was imported from; empty for a run that was not.
[[nodiscard]] std::string traceFileOf(const store::RunRecord& run);

/// Reads the events of an imported run again from its trace, because a database keeps only sums of them.
/// Fails when the file cannot be read, and when it is not the one that was imported.
[[nodiscard]] Result<workload::EventTimeline> readEventTimeline(const std::filesystem::path& path,
                                                                const store::RunRecord& run);

} // namespace parascope::exchange
