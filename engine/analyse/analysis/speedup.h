// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"

#include <array>

namespace parascope::analysis {

struct SpeedupRequest
{
    std::string numerator, denominator; ///< levels of `over`
    std::string over = "platform";      ///< name of a category column: platform, database, dtype, stack
    std::string match = "work";         ///< work | batch*K | best-batch
    std::string metric = parascope::metric::examplesPerSecond;
    bool spread = true; ///< also compute the percentiles, which take as long as the rest
    /// Allows the platforms of the two sides to differ, for example if each software stack is a separate
    /// platform.
    bool acrossPlatforms = false;
};

/// One model on both sides, with equal settings (equal_runs.h). Repeated runs of a side count by their
/// median.
struct SpeedupPair
{
    std::uint32_t numeratorRow = 0, denominatorRow = 0; ///< one run of each side
    double numerator = 0, denominator = 0;              ///< value of the metric on each side
    double speedup = 0;
};

/// The pairs of one combination of levels of the matched settings.
struct SpeedupSetting
{
    std::vector<std::string> levels; ///< levels of Speedup::matched, in its order; "" if not recorded
    std::size_t n = 0, wins = 0;
    double geometricMean = 0;
};

struct Speedup
{
    static constexpr std::array<double, 5> percentileRanks = {2, 9, 50, 91, 98};

    SpeedupRequest request;
    std::vector<SpeedupPair> pairs;
    std::size_t wins = 0, ties = 0; ///< number of pairs with a speedup above 1, and of exactly 1
    double winRate = 0;             ///< NaN without pairs
    Interval winInterval{};         ///< 95 % confidence interval (Wilson)
    double geometricMean = 0;
    std::vector<double> percentiles; ///< values at percentileRanks; empty unless requested
    Excluded excluded;               ///< reasons such as "tpu-v2 without partner" and "oom"
    Message unable;

    std::vector<const table::Column*> matched; ///< settings that vary and are equal within each pair
    std::vector<SideDifference> differs;       ///< settings in which the sides differ in every pair
    std::vector<SpeedupSetting> settings;      ///< one entry if nothing is matched; empty without pairs
    /// The geometric mean with equal weight for each entry of `settings`, regardless of its number of pairs.
    /// It is the ratio of the two sides' marginal means over their common levels (Searle, Speed and Milliken,
    /// Am. Stat. 34, 1980; R's emmeans). NaN without pairs.
    double adjustedRatio = 0;
    /// Number of models that were paired, in any settings; number of these that the numerator wins, and of
    /// ties, by the geometric mean of the model's pairs. A model is one trial, however often it was paired.
    /// If nothing is matched, these are the numbers of pairs.
    std::size_t models = 0, modelWins = 0, modelTies = 0;
    /// Number of runs of the denominator [0] and of the numerator [1] whose model the other side does not
    /// have, or has only in other settings.
    std::array<std::size_t, 2> alone{}, inOtherSettings{};

    /// Returns whether the settings have unequal weights, so that the adjusted ratio differs in meaning from
    /// the geometric mean.
    [[nodiscard]] bool unbalanced() const;
};

/// Returns the ratio of a metric, numerator over denominator, for equal models in equal settings. If less of
/// the metric is better (step time), the ratio is inverted, so that the numerator always wins above 1. Models
/// are paired by equal work_key; or with a numerator's batch of K times the denominator's; or by each side's
/// best batch. Fails if the rule, a column or a level is unknown.
[[nodiscard]] Result<Speedup> speedup(const table::Table& table, const table::Mask& mask,
                                      const SpeedupRequest& request);

/// Returns the pairs as a table: hyper-parameters, identity and matched settings of the denominator's run,
/// parameters, the metric of both sides, and `speedup`. A regression on the speedup, a scatter plot or a
/// filter uses it. If `only` is not empty, the table has only the columns that it names, and `speedup`; this
/// avoids copying a million pairs many times.
[[nodiscard]] table::Table pairTable(const table::Table& table, const Speedup& speedup,
                                     std::span<const std::string> only = {});

/// The point along one hyper-parameter where the winner changes, with all else pooled. The threshold is the
/// one that separates wins from losses best (largest chi-square of the 2 x 2 table).
struct Frontier
{
    std::string factor;   ///< name of the hyper-parameter; empty if nothing separates wins from losses
    double threshold = 0; ///< lowest level of the upper side
    std::size_t winsBelow = 0, nBelow = 0, winsAbove = 0, nAbove = 0;
    double chiSquare = 0;
    Message sentence;
};
[[nodiscard]] Frontier frontier(const table::Table& pairs, const SpeedupRequest& request);

} // namespace parascope::analysis
