// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"

namespace parascope::answer {

/// Returns the counts of what was left out, the largest first: "460 runs without FLOP/s, 94 unfinished". Rows
/// that a filter or a slice removed are included only with `all`.
[[nodiscard]] Message leftOut(const analysis::Excluded& excluded, bool all = false);

/// Returns clauses that say in which settings the runs of a pair are equal and in which they differ: "each
/// pair of equal data type", "the two also differ in threads (4 against 8)".
[[nodiscard]] std::vector<Message> settings(const std::vector<const table::Column*>& matched,
                                            const std::vector<analysis::SideDifference>& differs);
/// Returns the same clauses for a speedup. If some settings have more pairs than others, a clause gives the
/// ratio with equal weight for each setting.
[[nodiscard]] std::vector<Message> settings(const analysis::Speedup& speedup);

/// Returns a count with its thousands grouped: "1,724".
[[nodiscard]] std::string whole(std::size_t count);

/// Returns the number with so many decimals and a typographic minus sign. A negative zero becomes "0".
[[nodiscard]] std::string decimals(double value, int digits);

/// Returns the levels of each matched setting that occur in the pairs.
[[nodiscard]] std::vector<std::vector<std::string>> commonLevels(const analysis::Speedup& speedup);

} // namespace parascope::answer
