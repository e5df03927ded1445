// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

namespace parascope::analysis {

/// What the variances of many small samples say about each other: a scaled inverse chi-square prior fitted by
/// the moments of log s^2 (Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004, section 6.2).
struct SharedVariance
{
    double variance = 0;      ///< the prior's; NaN when no sample has a variance
    double degrees = 0;       ///< what it counts for; infinite when all samples spread alike
    double pooledDegrees = 0; ///< of all samples together: no posterior has more

    /// The posterior variance and degrees of freedom of a sample.
    [[nodiscard]] std::pair<double, double> of(double sampleVariance, double sampleDegrees) const;
};

/// Samples without degrees of freedom, or with a NaN variance, are passed over. Fewer than 3 share nothing.
[[nodiscard]] SharedVariance sharedVariance(std::span<const double> variances,
                                            std::span<const double> degrees);

} // namespace parascope::analysis
