// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/inference.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parascope::analysis {

// Makes the statistics of the engine available in this namespace.
using statistics::benjaminiHochberg, statistics::geometricMean, statistics::spearman, statistics::wilson,
    statistics::studentQuantile, statistics::studentTwoSided, statistics::studentAbove,
    statistics::percentileOfSorted, statistics::percentiles, statistics::medianOf, statistics::medianInPlace,
    statistics::Interval, statistics::RankCorrelation, statistics::nan;

/// Returns which direction of a metric is better: what was asked for, else what is known of its name.
[[nodiscard]] Better betterOf(const std::string& metric, std::optional<Better> asked);

/// The rows of `mask` whose run completed and whose number columns all have a finite value. `excluded` counts
/// the other rows by reason.
struct Sample
{
    std::vector<std::uint32_t> rows;
    Excluded excluded;
};
[[nodiscard]] Sample completeRows(const table::Table& table, const table::Mask& mask,
                                  std::span<const table::Column* const> columns);

/// Returns the number columns of role HyperParameter that hold a number in any row of `mask`.
[[nodiscard]] std::vector<const table::Column*> hyperParameters(const table::Table& table,
                                                                const table::Mask& mask);

} // namespace parascope::analysis
