// SPDX-License-Identifier: GPL-3.0-or-later
// Declarations that the two files of the reader of MLPerf's logs share. For this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <string_view>
#include <utility>
#include <vector>

namespace parascope::exchange::mlperf {

/// The document of a line ":::MLLOG {...}", with the number of the line.
using Event = std::pair<Json, std::size_t>;

/// Returns whether the text contains a summary of LoadGen, which measures inference.
[[nodiscard]] bool hasSummary(std::string_view text);
/// Reads the summaries in a text ("mlperf_log_summary.txt" or LoadGen's printed output).
void readSummaries(std::string_view text, const std::filesystem::path& path, foreign::Collector& out);

/// Returns whether the events are those of LoadGen ("mlperf_log_detail.txt").
[[nodiscard]] bool isDetail(const std::vector<Event>& events);
/// Reads the run that the events describe. Fails when the run measured no time, and when the summary of the
/// same run is in the same folder, because both files describe one run.
[[nodiscard]] Result<void> readDetail(const std::vector<Event>& events, const std::filesystem::path& path,
                                      foreign::Collector& out);

} // namespace parascope::exchange::mlperf
