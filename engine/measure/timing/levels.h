// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>

/// Changes in the level of a series: the end of the warm-up, and drift after it.
namespace parascope::timing {

/// A place where the level changes, found by a rank test.
struct LevelChange
{
    std::size_t at = 0;   ///< first index of the new level
    double relative = 0;  ///< (median after - median before) / median before
    double statistic = 0; ///< distance between the mean normal scores of both sides, in standard errors
};

/// Returns the most likely single change whose place is in [from, to): the largest standardised difference of
/// mean normal scores. Its standard errors allow for autocorrelation, measured with both levels subtracted,
/// so that the change itself does not hide it. Returns nothing for fewer than 16 values. O(n log n).
[[nodiscard]] std::optional<LevelChange> likeliestChange(std::span<const double> values, std::size_t from,
                                                         std::size_t to);

/// Returns the index of the first steady step, where the warm-up ends. The first step is always warm-up
/// (allocations, lazy kernels). Next, leading steps far outside the spread of the later half are warm-up.
/// Then everything before a significant change to a faster level is warm-up; this repeats as long as the
/// change is in the first third of the steps. A later change, or a change to a slower level, is drift. O(n
/// log n).
[[nodiscard]] int warmupEnd(std::span<const double> seconds);

} // namespace parascope::timing
