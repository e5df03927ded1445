// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <span>
#include <string>
#include <string_view>

namespace parascope::analysis {

/// Level for runs that did not record how they were timed, next to "events", "block", "trace" and others.
inline constexpr std::string_view unstatedTiming = "unstated";

/// Returns whether a metric depends on how the steps were timed: rates, times, utilisation, waiting, energy.
[[nodiscard]] bool isTimed(std::string_view metric);

/// Returns whether all rows of a table were timed in the same way, or none says how. This is the common case
/// and needs only one pass.
[[nodiscard]] bool timedInOneWay(const table::Table& table);

/// The timing that a result is made of. A worker reports how it takes a step time: events, sync or block.
/// Different timings are never compared without a caveat.
struct Timing
{
    /// "block"; "a: block, b: sync" if groups keep different ones; empty if it does not matter
    std::string kept;
    Excluded excluded; ///< "timed otherwise (trace)": rows removed from the mask
    Message caveat;    ///< one sentence if the groups keep different timings; else empty
};

/// Removes from `mask` all completed rows that have all `metrics` but another timing than the kept one. Rows
/// without a value stay, and are later counted with their own reason. `wanted` is a timing, "any", or empty;
/// empty means the timing of most of these rows. Fails if no row has the timing; the error lists the existing
/// ones. `within` names category columns (platform, stack); each of their levels keeps its own timing, and a
/// column that does not exist is skipped.
[[nodiscard]] Result<Timing> keepOneTiming(const table::Table& table, table::Mask& mask,
                                           std::span<const std::string> metrics, std::string_view wanted,
                                           std::span<const std::string> within);

/// Returns the caveat for a result whose sides were timed as `ways` says.
[[nodiscard]] Message timedDifferently(const std::string& ways);

/// Returns the timing in which most models (of one work_key) were measured on both sides, for
/// keepOneTiming(). The most common timing of one side may differ from that of the other, although both share
/// a timing. Empty if no model was timed alike on both sides, or if `metric` does not depend on the timing.
[[nodiscard]] std::string commonTiming(const table::Table& table, const table::Mask& a, const table::Mask& b,
                                       std::string_view metric);

/// Moves rows that were removed from a mask on purpose from "filtered" to their own `reasons`.
void nameReasons(Excluded& excluded, const Excluded& reasons);

} // namespace parascope::analysis
