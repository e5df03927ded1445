// SPDX-License-Identifier: GPL-3.0-or-later
// Declarations that the files of the reader of MLPerf's logs share. For this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parascope::exchange::mlperf {

/// The document of a line ":::MLLOG {...}", with the number of the line.
using Event = std::pair<Json, std::size_t>;

/// Returns the document of a line ":::MLLOG {...}"; empty for any other line.
[[nodiscard]] std::string_view documentOf(std::string_view line);

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

/// What LoadGen's detailed log says about the measurement of power.
struct Metered
{
    std::string begin, end; ///< by the clock of the client: "10-17-2021 20:05:45.423"
    std::optional<double> queries;

    void take(std::string_view key, const Json& value);
};
/// Reads these facts from the detailed log in the folder of a summary. They are empty where there is no log.
[[nodiscard]] Metered meteredIn(const std::filesystem::path& folder);

/// Adds the power that the meter's file spl.txt in the folder gives, and the energy per sample, as the
/// checker of MLPerf's submissions computes them. `line` is the place of the run in its own file. Changes
/// nothing when the folder has no spl.txt.
void addPower(store::RunRecord& run, const Metered& metered, std::string_view scenario,
              std::optional<double> samplesPerQuery, const std::filesystem::path& folder, std::size_t line,
              foreign::Collector& out);

} // namespace parascope::exchange::mlperf
