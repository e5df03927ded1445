// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a finding again with another possible cause removed; for this module's own files.
#pragma once

#include "engine/insight/study.h"

#include <functional>

namespace parascope::insight {

/// Computes the main number of a claim from some of its rows. 0 means "no effect"; NaN means that it cannot
/// be computed.
using Statistic = std::function<double(const Rows&)>;

/// A claim to test for confounders.
struct Claim
{
    const Study& study;
    const table::Table& table;              ///< the runs, or a comparison's pairs
    const Rows& rows;                       ///< rows of `table`
    const Comparison* comparison = nullptr; ///< maps pairs to runs; null if the rows are runs
    double value = 0;
    Statistic statistic;
    bool pairs = false; ///< true if the rows are pairs, not runs
};

/// Tests the claim without the host-bound runs, and without the runs that have caveats.
void takeOutExclusions(const Claim& claim, std::vector<Confounder>& out);
/// Tests the claim without the largest level of the column, and without the smallest one.
void takeOutEndLevels(const Claim& claim, const table::Column& column, std::vector<Confounder>& out);
/// Tests the claim on models that have every level of the column, because models that failed at some levels
/// are not a random choice.
void takeOutIncomplete(const Claim& claim, const table::Column& column, const Grid& grid,
                       std::vector<Confounder>& out);
/// Tests the claim on the most frequent value of each category column that varies (type, mode, optimiser,
/// cell, ...).
void takeOutMixtures(const Claim& claim, std::vector<Confounder>& out);
/// Names further differences between the sides of a comparison, which cannot be removed.
void nameUnlike(const Claim& claim, std::vector<Confounder>& out);

/// Reports if the order of measurement is known, and if the factor's effect remains when adjusted for a
/// drift.
void nameOrder(const Claim& claim, const AdjustedEffect& effect, std::vector<Confounder>& out);
/// Reports the same for the two sides of a comparison.
void nameOrder(const Claim& claim, std::vector<Confounder>& out);

/// Returns 1 if every verdict holds, less if a confounder weakens the claim (0.8) or reverses it (0.5).
[[nodiscard]] double robustness(const std::vector<Confounder>& confounders);
/// Returns the clause "; but without ... it reverses to -0.14 (58 pairs)" for the worst confounder that
/// reverses the claim; empty if there is none.
[[nodiscard]] Message warning(const std::vector<Confounder>& confounders, bool pairs);
/// Returns the same in few words, for a headline: "; but not among 58 pairs".
[[nodiscard]] Message reservation(const std::vector<Confounder>& confounders, bool pairs);

} // namespace parascope::insight
