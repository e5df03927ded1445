// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the common effect of one launch on all cells. Only the comparison functions use this header.
#pragma once

#include "engine/analyse/analysis/single_launches.h"

#include <cstddef>
#include <vector>

namespace parascope::analysis {

/// The logarithms of one side: one row per cell, with its launches in the order in which they were made. Some
/// cells may have fewer launches.
using SideLaunches = std::vector<std::vector<double>>;

/// The scatter of one side's launches that all their cells share.
struct LaunchSpread
{
    double variance = 0; ///< variance between launches; 0 if the data show no sign of it
    double rest = 0;     ///< variance within a launch
    double degrees = 0;  ///< number of launches minus one
    std::size_t launches = 0;
    /// Returns the variance of the mean over the launches.
    [[nodiscard]] double ofMean() const
    {
        return variance > 0 ? variance / static_cast<double>(launches) : 0;
    }
};

/// A launch as a random effect across cells (Kalibera and Jones, ISMM 2013: the launch is the unit). The
/// memory layout, or other load on the machine, slows all cells of a launch together. Then the cells are not
/// independent evidence. Each side has its own variances where the data say that one scatters more than the
/// other.
struct LaunchEffect
{
    LaunchSpread a, b;
    bool alike = true; ///< both sides have one variance between launches, estimated from both
    double p = 1;      ///< p-value for the hypothesis that there is no effect on either side (F tests)
    [[nodiscard]] bool isThere() const { return a.variance > 0 || b.variance > 0; }
    /// Returns the variance of the difference of the two sides' means, and its degrees of freedom
    /// (Satterthwaite, Biometrics Bulletin 2, 1946).
    [[nodiscard]] Variation ofDifference() const;
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
