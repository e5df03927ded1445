// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/speedup.h"

namespace parascope::answer {

/// "460 runs without FLOP/s, 94 unfinished", the largest first. Rows that a filter or a slice took are
/// counted only with `all`.
[[nodiscard]] Message leftOut(const analysis::Excluded& excluded, bool all = false);

/// What pairs of runs are equal in and what not, a clause each: "each pair of equal data type", "the two also
/// differ in threads (4 against 8)".
[[nodiscard]] std::vector<Message> settings(const std::vector<const table::Column*>& matched,
                                            const std::vector<analysis::SideDifference>& differs);
/// The same of a speedup, with its ratio at equal weights where some settings have more pairs than others.
[[nodiscard]] std::vector<Message> settings(const analysis::Speedup& speedup);

/// printf("%.*f"), with the minus sign of typography; "-0" is "0".
[[nodiscard]] std::string decimals(double value, int digits);

/// Each matched setting's levels among the pairs.
[[nodiscard]] std::vector<std::vector<std::string>> commonLevels(const analysis::Speedup& speedup);

} // namespace parascope::answer
