// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace parascope::statistics {

/// The contribution of one unit of observation (a model) to the error of an estimate.
struct Contribution
{
    std::uint32_t unit = 0;
    double value = 0;
};

/// One of several estimates from the same units, as a sum of contributions.
struct Contributions
{
    std::vector<Contribution> parts; ///< in ascending order of the unit; not all of them are zero
    double degrees = 0;              ///< degrees of freedom of the estimate's standard error
};

/// Returns the quantile at `confidence` of the largest |t| among the estimates if all of them are only
/// noise: the critical value of simultaneous intervals in the limit of many units. It is that of the Gaussian
/// multiplier bootstrap over the units (Chernozhukov, Chetverikov and Kato, Ann. Statist. 41, 2013): a unit
/// has the same weight in every estimate, so the correlation of the estimates is kept. Given the data, the
/// bootstrap draws from a normal distribution with the correlation of the contributions, so it is drawn
/// from that distribution, and its time does not grow with the number of units. The seed is fixed.
/// The estimates span `dimension` dimensions (comparisons of K sides: K - 1). Few units cannot show the
/// correlation in so many; therefore each estimate gets a part of its own, the larger the fewer its degrees
/// of freedom are. Without correlation the result is Sidak's, which is the largest.
[[nodiscard]] double largestQuantile(std::span<const Contributions> estimates, std::size_t dimension,
                                     double confidence);

/// Returns the two-sided critical value of Student's t at the same level at which the normal distribution
/// has the critical value `normal`. With it, intervals of small samples are simultaneous, too (single-step
/// max-t: Hothorn, Bretz and Westfall, Biom. J. 50, 2008).
[[nodiscard]] double studentAtLevelOf(double normal, double degrees);

} // namespace parascope::statistics
