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
    std::string over = "platform";      ///< category column: platform, database, dtype, stack
    std::string match = "work";         ///< work | batch*K | best-batch
    std::string metric = parascope::metric::examplesPerSecond;
    bool spread = true; ///< the percentiles too, which take as long as the rest
    /// The two sides' platforms may differ, as where each software stack is a platform of its own.
    bool acrossPlatforms = false;
};

/// One model on both sides, in equal settings (equal_runs.h). Repeated runs of a side count by their median.
struct SpeedupPair
{
    std::uint32_t numeratorRow = 0, denominatorRow = 0; ///< a run of each side
    double numerator = 0, denominator = 0;              ///< the metric
    double speedup = 0;
};

/// The pairs of one combination of the matched settings' levels.
struct SpeedupSetting
{
    std::vector<std::string> levels; ///< of Speedup::matched, in its order; "" where not recorded
    std::size_t n = 0, wins = 0;
    double geometricMean = 0;
};

struct Speedup
{
    static constexpr std::array<double, 5> percentileRanks = {2, 9, 50, 91, 98};

    SpeedupRequest request;
    std::vector<SpeedupPair> pairs;
    std::size_t wins = 0, ties = 0; ///< speedup above 1, exactly 1
    double winRate = 0;             ///< NaN without pairs
    Interval winInterval{};         ///< Wilson, 95 %
    double geometricMean = 0;
    std::vector<double> percentiles; ///< of percentileRanks; empty unless asked for
    Excluded excluded;               ///< "tpu-v2 without partner", "oom", ...
    Message unable;

    std::vector<const table::Column*> matched; ///< settings that vary and are equal within each pair
    std::vector<SideDifference> differs;       ///< settings that no pair is equal in
    std::vector<SpeedupSetting> settings;      ///< one where nothing is matched; none without pairs
    /// The geometric mean with equal weight to each of `settings`, however many pairs it has: the ratio of
    /// the two sides' marginal means over the levels that they have in common (Searle, Speed and Milliken,
    /// Am. Stat. 34, 1980; R's emmeans). NaN without pairs.
    double adjustedRatio = 0;
    /// Models that were paired, in whatever settings, and how many of them the numerator wins, by the
    /// geometric mean of their pairs: a model is one trial however often it was paired. The pairs themselves
    /// where nothing is matched.
    std::size_t models = 0, modelWins = 0, modelTies = 0;
    /// Runs of the denominator and of the numerator whose model the other side has not, or in other settings
    /// alone.
    std::array<std::size_t, 2> alone{}, inOtherSettings{};

    /// Whether the settings do not count alike, so that the adjusted ratio says something of its own.
    [[nodiscard]] bool unbalanced() const;
};

/// Ratio of a metric on equal models in equal settings, numerator over denominator, the other way up where
/// less of the metric is better (step time), so that above 1 the numerator wins: by equal work_key; or the
/// numerator's batch K times the denominator's; or each side's best batch. Fails on an unknown rule, column
/// or level.
[[nodiscard]] Result<Speedup> speedup(const table::Table& table, const table::Mask& mask,
                                      const SpeedupRequest& request);

/// The pairs as a table: hyper-parameters, identity and matched settings of the denominator's run,
/// parameters, both sides' metric, and `speedup`. What a regression on the speedup, a scatter or a filter
/// works on. With `only`, of the columns but `speedup` those that it names: a million pairs are soon copied
/// ten times.
[[nodiscard]] table::Table pairTable(const table::Table& table, const Speedup& speedup,
                                     std::span<const std::string> only = {});

/// Where the winner changes along one hyper-parameter, all else pooled: the threshold that separates wins
/// from losses best (largest chi-square of the four-fold table).
struct Frontier
{
    std::string factor;   ///< empty: nothing separates
    double threshold = 0; ///< the lowest level of the upper side
    std::size_t winsBelow = 0, nBelow = 0, winsAbove = 0, nAbove = 0;
    double chiSquare = 0;
    Message sentence;
};
[[nodiscard]] Frontier frontier(const table::Table& pairs, const SpeedupRequest& request);

} // namespace parascope::analysis
