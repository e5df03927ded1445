// SPDX-License-Identifier: GPL-3.0-or-later
// A finding looked at again with something else taken out; for this module's own files.
#pragma once

#include "engine/insight/study.h"

#include <functional>

namespace parascope::insight {

/// The main number of a claim from some of its rows, 0 meaning "no effect"; NaN where it cannot be computed.
using Statistic = std::function<double(const Rows&)>;

/// The claim whose confounders are looked for.
struct Claim
{
    const Study& study;
    const table::Table& table;              ///< the runs, or a comparison's pairs
    const Rows& rows;                       ///< of `table`
    const Comparison* comparison = nullptr; ///< maps pairs to runs; null where rows are runs
    double value = 0;
    Statistic statistic;
    bool pairs = false; ///< its rows are pairs, not runs
};

/// Host-bound runs, runs with caveats.
void takeOutExclusions(const Claim& claim, std::vector<Confounder>& out);
/// Without the largest and without the smallest level of the column.
void takeOutEndLevels(const Claim& claim, const table::Column& column, std::vector<Confounder>& out);
/// Only models that have every level of the column: those that failed at some are not a random choice.
void takeOutIncomplete(const Claim& claim, const table::Column& column, const Grid& grid,
                       std::vector<Confounder>& out);
/// Only the most frequent value of each category column that varies (type, mode, optimiser, cell, ...).
void takeOutMixtures(const Claim& claim, std::vector<Confounder>& out);
/// What a comparison's sides differ in besides cannot be taken out.
void nameUnlike(const Claim& claim, std::vector<Confounder>& out);

/// When the runs were measured: whether it is known, and whether the factor's effect stands beside a drift.
void nameOrder(const Claim& claim, const AdjustedEffect& effect, std::vector<Confounder>& out);
/// The same of the two sides of a comparison.
void nameOrder(const Claim& claim, std::vector<Confounder>& out);

/// 1 where everything holds, less where something weakens (0.8) or turns (0.5) it.
[[nodiscard]] double robustness(const std::vector<Confounder>& confounders);
/// "; but without ... it turns to -0.14 (58 pairs)": the worst of what turns, empty when nothing does.
[[nodiscard]] Message warning(const std::vector<Confounder>& confounders, bool pairs);

} // namespace parascope::insight
