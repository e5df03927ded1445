// SPDX-License-Identifier: GPL-3.0-or-later
// What each hyper-parameter does to what was measured, the others and the order of measuring held equal; for
// this module's own files.
#pragma once

#include "engine/insight/effects.h"

#include <string>
#include <vector>

namespace parascope::insight {

/// The test beside drift is linear in the rows, but tries many processes.
inline constexpr std::size_t mostBesideDrift = 3000;

/// Deviation of what a machine's time of a step changes by from the first run to either end of a line in
/// time: 20 % in all, so that 40 % are not beyond belief.
inline constexpr double likelyLine = 0.1;

/// The largest difference (of logarithms) that may be the machine's own where the times are not known.
inline constexpr double likelyDrift = 0.4;

/// When each row was started, seconds since 1970; empty where that is not known of all, or the same for all.
[[nodiscard]] std::vector<double> startsOf(const table::Table& table, const Rows& rows);

/// One factor's effect on a logarithm, adjusted for every other factor (by their levels, so that no curve of
/// theirs is taken for it) and for the settings of the runs.
struct AdjustedEffect
{
    std::string factor;
    double p = 1;           ///< beside whatever the machine did meanwhile, too, where the times are known
    double pIfSteady = 1;   ///< as if the machine had not changed between the runs
    double pAlone = 1;      ///< p without the factors that go with it
    double perDoubling = 0; ///< 1.05: 5 % more at each doubling; NaN where the factor is not positive
    analysis::Interval interval{};      ///< 95 %, of it
    std::vector<std::string> goesWith;  ///< factors whose correlation with it is 0.7 or more (of logarithms)
    double correlation = 0;             ///< the largest of these
    bool oneLevelAfterTheOther = false; ///< each level's runs are one stretch of time
    /// Where the times are not known: p beside a drift in the order of the rows, which often is that of
    /// measuring, of an effect that is no larger than what machines do by themselves; else 0.
    double pInOrderOfRows = 0;
};

/// Of each factor, in their order. `logs` has a value a row; with `starts` (a value a row, or empty) the
/// rows are taken in that order and the machine may have drifted. `extra`: further columns to adjust for.
[[nodiscard]] std::vector<AdjustedEffect> adjustedEffects(const table::Table& table,
                                                          const std::vector<const table::Column*>& factors,
                                                          const Rows& rows, const Eigen::VectorXd& logs,
                                                          const std::vector<double>& starts,
                                                          const Eigen::MatrixXd& extra = {});

/// The same on the time that was measured: time a step and time an example, of which each factor keeps the
/// larger p, since one was computed from the other with the batch. Empty where neither is known of the rows.
[[nodiscard]] std::vector<AdjustedEffect>
effectsOnTime(const table::Table& table, const std::vector<const table::Column*>& factors, const Rows& rows);

} // namespace parascope::insight
