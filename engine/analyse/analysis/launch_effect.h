// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the common effect of one launch on all cells. Only the comparison functions use this header.
#pragma once

#include <cstddef>
#include <vector>

namespace parascope::analysis {

/// The logarithms of one side: one row per cell, with its launches in the order in which they were made. Some
/// cells may have fewer launches.
using SideLaunches = std::vector<std::vector<double>>;

/// A launch as a random effect across cells (Kalibera and Jones, ISMM 2013: the launch is the unit). The
/// memory layout, or other load on the machine, slows all cells of a launch together. Then the cells are not
/// independent evidence.
struct LaunchEffect
{
    /// Variance between launches, which their cells share; 0 if the data show no sign of it.
    double variance = 0;
    double rest = 0;    ///< variance within a launch
    double degrees = 0; ///< launches of both sides minus two
    double p = 1;       ///< p-value for the hypothesis that there is no effect (F test)
    std::size_t aLaunches = 0, bLaunches = 0;
    /// Returns the variance of the difference of the two sides' means.
    [[nodiscard]] double varianceOfDifference() const;
};
/// Estimates the effect by analysis of variance, with launches nested in sides. Finds nothing with fewer than
/// 3 cells or fewer than 2 launches per side.
[[nodiscard]] LaunchEffect launchEffect(const SideLaunches& a, const SideLaunches& b);

/// Two levels into which the launches fall. They are found in the differences between launches of one side,
/// over all cells, after the common effect of a launch on all cells is removed.
struct LaunchLevels
{
    double gap = 0;       ///< distance of the levels, in logarithms; 0 if there is only one level
    double share = 0;     ///< share of launches in the rarer level
    double error = 0;     ///< standard error of the share
    double deviation = 0; ///< deviation within a level
};
[[nodiscard]] LaunchLevels launchLevels(const SideLaunches& a, const SideLaunches& b);

/// Returns the p-value of a difference of the sides' means if chance, equal on both sides, decides the level
/// of each launch: the sum over all possible assignments. `shared` is the variance that the differences of
/// all cells have in common.
[[nodiscard]] double levelTest(double difference, std::size_t aLaunches, std::size_t bLaunches,
                               const LaunchLevels& levels, double shared);

} // namespace parascope::analysis
