// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the difference between launches of one program if a side of a comparison has only one or two
// launches, whose samples cannot show it. Only the comparison functions use this header.
#pragma once

#include <span>

namespace parascope::analysis {

/// Common relative deviation between launches of one program on one machine. A comparison of single launches
/// falls back to it.
inline constexpr double commonLaunchDeviation = 0.02;

/// A variance and the precision to which it is known.
struct Variation
{
    /// Number of degrees of freedom from which the variance counts as exactly known.
    static constexpr double certain = 1e6;
    double square = 0, degrees = certain;
    [[nodiscard]] bool estimated() const { return degrees < certain; }
};

/// Returns the variance of the sum of two independent errors. Its degrees of freedom weight each part with
/// its share of the variance. Welch's and Satterthwaite's weights (the squares of the shares) give too many
/// degrees of freedom if the smaller part has few (Cochran, Biometrics 20, 1964).
[[nodiscard]] Variation together(const Variation& one, const Variation& other);

/// The effect in one cell, as single launches show it.
struct CellEffect
{
    double effect = 0; ///< logarithm of B over A
    double square = 0; ///< variance of its error, from the scatter within the launches
    double each = 2;   ///< 1 / launches of A + 1 / launches of B
};

/// The variance between launches, for the logarithm of one launch.
struct LaunchVariation
{
    Variation seen;    ///< as the data show it; 0 if the data are too few to show any
    Variation guarded; ///< the same, combined with the common deviation between launches
};

/// Returns the variation from a variance of launches that could be compared with each other.
[[nodiscard]] LaunchVariation launchVariation(double square, double degrees);

/// Reads the variation from the scatter of the cells, to test the cells whose effect has the sign `sign` (1
/// or -1). The scatter of the cells is taken about their median. A change in many cells would widen it.
/// Therefore the cells that moved in the other direction count instead if they scatter by half of that or
/// less: noise moves as many cells down as up, a change moves cells in one direction. Both use medians, which
/// a few true changes do not move, and are limited to the deviation `most`. The data are combined with a
/// prior of `commonLaunchDeviation` that has two degrees of freedom; it decides if there are few cells. Seven
/// or more cells that all moved in one direction are not scatter (probability 1.6 % at most); then the prior
/// counts as known.
[[nodiscard]] LaunchVariation launchVariation(std::span<const CellEffect> cells, int sign, double most);

} // namespace parascope::analysis
