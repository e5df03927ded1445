// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/inference.h"

#include <cstdint>
#include <span>
#include <vector>

/// Finds the places at which the level of several series changes for good, with a known chance of a false
/// alarm.
namespace parascope::statistics {

struct ChangeRequest
{
    /// Accepted chance of any false change in all series together, if no level changes.
    double falseAlarm = 0.01;
    /// Accepted chance of taking a drift for a change, if any series drifts.
    double asLine = 0.01;
    std::size_t least = 2; ///< smallest number of values on either side of a change
    std::size_t resamples = 999;
    std::uint64_t seed = 1;
};

/// The level changes between the values at - 1 and at.
struct Change
{
    std::size_t series = 0, at = 0;
    std::size_t earliest = 0, latest = 0; ///< 95 % set of `at` (Hansen, Econometrica 68, 2000)
    double size = 0;                      ///< difference of the levels after and before
    Interval interval{};                  ///< 95 % interval of the size
    double p = 1;        ///< adjusted over all series; for a given place that of the place alone
    bool given = false;  ///< a given place, for example a change of machine
    bool shared = false; ///< found in all series together; alone this series would not show it
};

/// The values move, but it cannot be told whether they drift or change at once.
struct Drift
{
    std::size_t series = 0;
    std::size_t begin = 0, end = 0; ///< the values that move
    double size = 0;                ///< the fitted line's difference between the last and the first value
    double p = 1;                   ///< adjusted over all series
};

/// With three series or more, the last one is the mean of all around their levels: series.size() stands for
/// it.
struct Changes
{
    std::vector<Change> changes; ///< by series, then by place
    std::vector<Drift> drifts;   ///< by series, then by place
    std::vector<double> noise;   ///< standard deviation around the levels, by series
    /// Correlation of neighbouring values around the levels, by series; 0 if the values do not depend on each
    /// other.
    std::vector<double> correlation;
    std::vector<double> common; ///< the mean of all series around their levels; empty with fewer than three
};

/// Returns a series without gaps: a value between others is the mean of its neighbours, and one before the
/// first (behind the last) is the level that the series begins (ends) with. So a series that begins or ends
/// does not move the mean of several.
[[nodiscard]] std::vector<double> held(std::span<const double> series);

/// Returns the standard deviation of values around their levels, with so many degrees of freedom; NaN without
/// one. A value beyond five robust deviations counts as far as that: one version that stood out says nothing
/// of the others.
[[nodiscard]] double noiseOf(std::span<const double> around, double free);

/// Finds changes of level in series of equal length. Values are compared by their differences, so callers
/// pass logarithms for relative changes; NaN marks a gap. `given` are places (ascending) at which a cause
/// that has nothing to do with the values is known: levels are free there, and no change is looked for across
/// them.
///
/// Every stretch between known places is a hypothesis. Its statistic is the largest contrast of means over
/// all places, in the stretch and in shorter windows of it, divided by the scatter of neighbouring values.
/// One permutation of the places serves all series at once, so that the step-down maximum (Westfall and
/// Young, Resampling-Based Multiple Testing, 1993) is exact for values without serial dependence, whatever
/// their distribution and however the series depend on each other. It is at least as powerful as Holm's
/// procedure. Before each test, of the values and of each permutation alike, a single value far from its
/// neighbours is pulled in to four deviations from their median, so that a change that went back at once is
/// none. Several changes at once (a level that went back, stairs) are fits of least squares, and must be rare
/// both in noise whose neighbours depend on each other as much as can still be told from levels (simulated)
/// and in the permuted values. Series with dependence permute the innovations of an autoregression instead
/// (Bühlmann, Bernoulli 3, 1997). A change must also explain the stretch better than a straight line does,
/// compared with lines whose scatter is permuted in the same way; otherwise the stretch is a drift. A stretch
/// with a change is split there, and its parts are hypotheses of the next round. The mean of all series is
/// another one; where it changes, every series is tested at that place alone.
[[nodiscard]] Changes findChanges(std::span<const std::vector<double>> series,
                                  std::span<const std::size_t> given = {}, const ChangeRequest& request = {});

} // namespace parascope::statistics
