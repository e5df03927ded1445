// SPDX-License-Identifier: GPL-3.0-or-later
// What all cells of one launch have in common; for compare's own use.
#pragma once

#include <cstddef>
#include <vector>

namespace parascope::analysis {

/// One side's logarithms: a row a cell, its launches in the order in which they were made. Cells may have
/// fewer.
using SideLaunches = std::vector<std::vector<double>>;

/// A launch as a random effect across cells (Kalibera and Jones, ISMM 2013: the launch is the unit): the
/// layout of memory, or what else the machine did, slows all cells of a launch together, and then they are no
/// independent evidence.
struct LaunchEffect
{
    double variance = 0; ///< between launches, shared by their cells; 0 where there is no sign of it
    double rest = 0;     ///< within a launch
    double degrees = 0;  ///< launches of both sides less two
    double p = 1;        ///< that there is none (F)
    std::size_t aLaunches = 0, bLaunches = 0;
    /// Of the difference of the sides' means.
    [[nodiscard]] double varianceOfDifference() const;
};
/// Analysis of variance, launches within sides; nothing is found below 3 cells or 2 launches a side.
[[nodiscard]] LaunchEffect launchEffect(const SideLaunches& a, const SideLaunches& b);

/// Launches that fall into two levels: differences of one side's launches, all cells together, what a launch
/// does to all cells taken out.
struct LaunchLevels
{
    double gap = 0;       ///< of the logarithms; 0 where there is one level
    double share = 0;     ///< of launches in the rarer one
    double error = 0;     ///< its standard error
    double deviation = 0; ///< within a level
};
[[nodiscard]] LaunchLevels launchLevels(const SideLaunches& a, const SideLaunches& b);

/// p of a difference of the sides' means where which level a launch falls into is chance, the same on both
/// sides: the sum over all ways to fall. `shared` is the variance that all cells' differences have in common.
[[nodiscard]] double levelTest(double difference, std::size_t aLaunches, std::size_t bLaunches,
                               const LaunchLevels& levels, double shared);

} // namespace parascope::analysis
