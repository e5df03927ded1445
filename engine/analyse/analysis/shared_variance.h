// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

namespace parascope::analysis {

/// The common information in the variances of many small samples: a scaled inverse chi-square prior, fitted
/// by the moments of log s^2 (Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004, section 6.2).
struct SharedVariance
{
    double variance = 0; ///< variance of the prior; NaN if no sample has a variance
    double degrees = 0;  ///< degrees of freedom of the prior; infinite if all samples spread alike
    /// Degrees of freedom of all samples together; the upper limit of any posterior.
    double pooledDegrees = 0;

    /// Returns the posterior variance and the degrees of freedom of a sample.
    [[nodiscard]] std::pair<double, double> of(double sampleVariance, double sampleDegrees) const;
};

/// Fits the prior. Samples without degrees of freedom or with a NaN variance are skipped. Fewer than 3
/// samples share nothing.
[[nodiscard]] SharedVariance sharedVariance(std::span<const double> variances,
                                            std::span<const double> degrees);

} // namespace parascope::analysis
