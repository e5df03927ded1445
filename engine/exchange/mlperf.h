// SPDX-License-Identifier: GPL-3.0-or-later
// The two halves of the reader of MLPerf's logs. For this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <string_view>
#include <utility>
#include <vector>

namespace parascope::exchange::mlperf {

/// What a line ":::MLLOG {...}" says, with its number.
using Event = std::pair<Json, std::size_t>;

/// Whether LoadGen, which measures inference, prints a summary here.
[[nodiscard]] bool hasSummary(std::string_view text);
/// The summaries in a text ("mlperf_log_summary.txt", or what LoadGen printed).
void readSummaries(std::string_view text, const std::filesystem::path& path, foreign::Collector& out);

/// Whether the events are those of LoadGen ("mlperf_log_detail.txt").
[[nodiscard]] bool isDetail(const std::vector<Event>& events);
/// The run that they tell of. Fails where they measured no time, or where the summary of the same run lies
/// beside them: that is one run.
[[nodiscard]] Result<void> readDetail(const std::vector<Event>& events, const std::filesystem::path& path,
                                      foreign::Collector& out);

} // namespace parascope::exchange::mlperf
