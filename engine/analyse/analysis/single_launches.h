// SPDX-License-Identifier: GPL-3.0-or-later
// What launches of one program differ by, where a side of a comparison has one or two and their samples
// cannot tell; for compare's own use.
#pragma once

#include <span>

namespace parascope::analysis {

/// By how much launches of one program on one machine commonly differ, relative: what a comparison of single
/// launches falls back to.
inline constexpr double commonLaunchDeviation = 0.02;

/// A variance and how well it is known.
struct Variation
{
    static constexpr double certain = 1e6; ///< degrees
    double square = 0, degrees = certain;
    [[nodiscard]] bool estimated() const { return degrees < certain; }
};

/// Two independent errors together. Each counts with its share of the variance: Welch's and Satterthwaite's
/// shares of the squares promise too many degrees where the smaller part is known by few (Cochran, Biometrics
/// 20, 1964).
[[nodiscard]] Variation together(const Variation& one, const Variation& other);

/// One cell as single launches show it.
struct CellEffect
{
    double effect = 0; ///< logarithm of B over A
    double square = 0; ///< of its error by what scatters within the launches
    double each = 2;   ///< 1 / launches of A + 1 / launches of B
};

/// The variance between launches, of the logarithm of one launch.
struct LaunchVariation
{
    Variation seen;    ///< as the data show it; 0 where they are too few to show any
    Variation guarded; ///< together with what launches commonly differ by
};

/// Of launches that could be compared with each other.
[[nodiscard]] LaunchVariation launchVariation(double square, double degrees);

/// Read from the scatter of the cells, for a test of those whose effect has the sign `sign` (1 or -1). The
/// cells' scatter is that about their median; a change that many cells share would widen it, so that the
/// cells that moved the other way count instead where they scatter by half of that or less: noise moves as
/// many down as up, a change moves cells one way. Both by medians, which a few true changes do not move, and
/// at most `most`, a deviation. The data meet a prior of `commonLaunchDeviation` that counts for two degrees
/// of freedom: it decides where there are few cells. Seven cells or more that all moved one way are no
/// scatter (1.6 % at most): there the prior is taken as known.
[[nodiscard]] LaunchVariation launchVariation(std::span<const CellEffect> cells, int sign, double most);

} // namespace parascope::analysis
