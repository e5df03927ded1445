// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of each hyper-parameter on the measured quantity, with the others and the order of measurement
// held equal; for this module's own files.
#pragma once

#include "engine/analyse/analysis/sides_measured.h"
#include "engine/insight/effects.h"

#include <string>
#include <vector>

namespace parascope::insight {

/// Standard deviation of a machine's drift (of the logarithm of the step time) from the middle of a line in
/// time to either end: 20 % in total, so that 40 % are still plausible.
inline constexpr double likelyLine = 0.1;

/// The effect of one factor on a logarithm, adjusted for every other factor and for the settings of the runs.
/// The adjustment uses the levels of the other factors, so that a curve along them is not attributed to this
/// factor.
struct AdjustedEffect
{
    std::string factor;
    double p = 1;           ///< p-value, adjusted for changes of the machine if the times are known
    double pIfSteady = 1;   ///< p-value under the assumption that the machine did not change between the runs
    double pAlone = 1;      ///< p-value without the factors that go with this one
    double perDoubling = 0; ///< 1.05: 5 % more at each doubling; NaN if the factor is not positive
    analysis::Interval interval{};      ///< 95 % interval of `perDoubling`
    std::vector<std::string> goesWith;  ///< factors with a correlation of 0.7 or more (of logarithms)
    double correlation = 0;             ///< largest of these correlations
    bool oneLevelAfterTheOther = false; ///< true if the runs of each level are one stretch of time
    /// If the times are unknown: p-value adjusted for a drift in the order of the rows, which is often the
    /// order of measurement, for an effect that is no larger than the usual changes of machines; else 0.
    double pInOrderOfRows = 0;
};

/// Returns the adjusted effect of each factor, in their order. `logs` has one value per row. `starts` is
/// empty or has one value per row; with it, the rows are taken in that order and the machine may have
/// drifted. `extra` has further columns to adjust for.
[[nodiscard]] std::vector<AdjustedEffect> adjustedEffects(const table::Table& table,
                                                          const std::vector<const table::Column*>& factors,
                                                          const Rows& rows, const Eigen::VectorXd& logs,
                                                          const std::vector<double>& starts,
                                                          const Eigen::MatrixXd& extra = {});

/// Returns the effects on the measured time: time per step and time per example. Each factor keeps the larger
/// of the two p-values, because one time was computed from the other with the batch. Empty if neither time is
/// known for the rows.
[[nodiscard]] std::vector<AdjustedEffect>
effectsOnTime(const table::Table& table, const std::vector<const table::Column*>& factors, const Rows& rows);

} // namespace parascope::insight
