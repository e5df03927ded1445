// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <span>
#include <string>
#include <string_view>

namespace parascope::analysis {

/// Runs without a word on how they were timed, as a level beside "events", "block", "trace" and the others.
inline constexpr std::string_view unstatedTiming = "unstated";

/// Whether a metric depends on how the steps were timed: rates, times, utilisation, waiting, energy.
[[nodiscard]] bool isTimed(std::string_view metric);

/// Whether all rows of a table have the same word on their timing, or none: the common case, seen at one
/// pass.
[[nodiscard]] bool timedInOneWay(const table::Table& table);

/// The timing that a result is made of. A worker reports how it takes a step time: events, sync or block.
/// Different timings are never compared without a caveat.
struct Timing
{
    std::string kept;  ///< "block"; where groups keep different ones, "a: block, b: sync"; empty: no matter
    Excluded excluded; ///< "timed otherwise (trace)": rows taken out of the mask
    Message caveat;    ///< a sentence where the groups keep different ones; else empty
};

/// Leaves in `mask`, of the completed rows that have all `metrics`, those of one timing; rows that have no
/// value anyway stay, to be counted by their own reason. `wanted` is a timing (fails where nobody has it,
/// listing those that there are), "any", or empty: the one that most of these rows have. `within` are
/// category columns (platform, stack) each of whose levels keeps its own; a column that does not exist is
/// passed over.
[[nodiscard]] Result<Timing> keepOneTiming(const table::Table& table, table::Mask& mask,
                                           std::span<const std::string> metrics, std::string_view wanted,
                                           std::span<const std::string> within);

/// The caveat of a result whose sides were timed as `ways` says.
[[nodiscard]] Message timedDifferently(const std::string& ways);

/// The timing in which most models (of one work_key) were measured on both sides, for keepOneTiming(): the
/// commonest of either side may be unlike that of the other though equal ones are there. Empty where no model
/// was timed alike on both, or `metric` depends on no timing.
[[nodiscard]] std::string commonTiming(const table::Table& table, const table::Mask& a, const table::Mask& b,
                                       std::string_view metric);

/// Gives rows that were taken out of a mask on purpose their own reason: out of "filtered", into `reasons`.
void nameReasons(Excluded& excluded, const Excluded& reasons);

} // namespace parascope::analysis
