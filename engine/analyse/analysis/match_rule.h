// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// Rule that decides which runs of two sides belong to one model; --match names it.
struct MatchRule
{
    enum class Kind { Work, BatchTimes, BestBatch } kind = Kind::Work;
    double factor = 1; ///< for BatchTimes: the numerator's batch divided by the denominator's
};

/// Parses "work", "batch*K" (K is a number) or "best-batch".
[[nodiscard]] Result<MatchRule> matchRule(const std::string& text);

/// Returns the columns that identify a model on both sides. `work` has a column for this; the other rules
/// leave out the batch.
[[nodiscard]] Result<EqualRequest> equalRequest(const table::Table& table, const MatchRule& rule,
                                                const std::string& over,
                                                const std::vector<std::uint32_t>& rows);

} // namespace parascope::analysis
