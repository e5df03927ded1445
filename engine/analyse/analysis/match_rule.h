// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::analysis {

/// Which runs of two sides are of one model, as --match says it.
struct MatchRule
{
    enum class Kind { Work, BatchTimes, BestBatch } kind = Kind::Work;
    double factor = 1; ///< of BatchTimes: the numerator's batch over the denominator's
};

/// "work", "batch*K" (K a number) or "best-batch".
[[nodiscard]] Result<MatchRule> matchRule(const std::string& text);

/// What identifies a model on both sides: `work` has a column for it; the other rules take the batch out.
[[nodiscard]] Result<EqualRequest> equalRequest(const table::Table& table, const MatchRule& rule,
                                                const std::string& over,
                                                const std::vector<std::uint32_t>& rows);

} // namespace parascope::analysis
