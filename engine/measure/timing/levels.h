// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>

/// Changes of a series' level: the end of the warm-up, and drift behind it.
namespace parascope::timing {

/// A place where the level changes, by a rank test.
struct LevelChange
{
    std::size_t at = 0;   ///< first index of the new level
    double relative = 0;  ///< (median behind - median before) / median before
    double statistic = 0; ///< standard errors between the mean normal scores of both sides
};

/// The likeliest single change with its place in [from, to): the largest standardised difference of mean
/// normal scores, in standard errors that allow for autocorrelation (measured with both levels subtracted,
/// so that the change itself does not hide it). Nothing for fewer than 16 values. O(n log n).
[[nodiscard]] std::optional<LevelChange> likeliestChange(std::span<const double> values, std::size_t from,
                                                         std::size_t to);

/// Where warm-up ends, the index of the first steady step: the first step always goes (allocations, lazy
/// kernels), then leading steps far outside the spread of the later half, then everything before a
/// significant change of level to a faster one, again and again, as long as it lies in the first third of the
/// steps. A change that comes later, or to a slower level, is drift. O(n log n).
[[nodiscard]] int warmupEnd(std::span<const double> seconds);

} // namespace parascope::timing
