// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks 2 to 12 platforms, stacks or files by one metric, and finds the best of them for every cell of a map.
#pragma once

#include "engine/analyse/analysis/doubt.h"
#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <array>
#include <string>
#include <vector>

namespace parascope::analysis {

/// Largest number of sides of a ranking.
inline constexpr std::size_t mostSides = 12;

struct RankingRequest
{
    std::string over = "platform"; ///< name of a category column: platform, stack, database, dtype
    /// Levels of `over`; if empty, those that have completed runs with the metric.
    std::vector<std::string> sides;
    /// The side to which the others are compared; if empty, the one that shares models with most sides.
    std::string reference;
    std::string match = "work"; ///< work | best-batch
    std::string metric = parascope::metric::examplesPerSecond;
    /// Gives each matched setting the same weight if they have unequal numbers of pairs
    /// (Speedup::adjustedRatio). Otherwise each model has the same weight, so that a setting that few models
    /// have does not decide.
    bool equalSettings = false;
    double confidence = 0.95; ///< of all intervals of a result together
    /// As in SpeedupRequest. The result has it set if the stacks of one machine are separate platforms
    /// (platformsOfTheirOwn() of stacks.h).
    bool acrossPlatforms = false;
};

struct RankedSide
{
    std::string name;
    /// The ranks that are compatible with the data, 1 for the best.
    std::size_t rankLow = 1, rankHigh = 1;
    double ratio = 0;       ///< to the reference, above 1 if this side is better; NaN without common models
    Interval interval{};    ///< simultaneous interval of the ratio; NaN if there is none
    std::size_t models = 0; ///< models that this side and the reference have
    bool told = false;      ///< the interval excludes 1, and there is no doubt
    Doubt doubt = Doubt::None;
};

/// Two sides compared with each other, the first over the second.
struct RankedPair
{
    std::size_t first = 0, second = 0; ///< places in Ranking::sides
    std::size_t models = 0;
    double ratio = 0;          ///< above 1 if the first side is better; NaN without common models
    Interval interval{};       ///< simultaneous interval; NaN if there is none
    bool told = false;         ///< the interval excludes 1, and there is no doubt
    Doubt doubt = Doubt::None; ///< why it is not told although the interval excludes 1
    bool timed = false;        ///< the starts of its runs are known, so that their order could be checked
    bool adjusted = false;     ///< the ratio is Speedup::adjustedRatio, because settings have unequal weights
    double ofModels = 0; ///< the ratio with equal weight for each model; differs from `ratio` if adjusted
    std::vector<const table::Column*> matched; ///< as in Speedup
    std::vector<SideDifference> differs;       ///< as in Speedup; the first side is the numerator
    Excluded excluded; ///< runs of the two sides without a partner, and pairs without a ratio
};

struct Ranking
{
    RankingRequest request;        ///< with the sides and the reference that were chosen
    std::vector<RankedSide> sides; ///< the best first; those without a ratio to the reference come last
    std::size_t reference = 0;     ///< place of the reference in `sides`
    std::vector<RankedPair> pairs; ///< each pair once; `first` is the side with the better place
    std::size_t models = 0;        ///< number of models that at least two sides have
    double critical = 0;           ///< critical value of the largest |t| for many models
    /// Number of pairs in which the worse-placed side is better for certain. The models of a pair are those
    /// that both have, so the pairs may disagree with the order if sides lack models.
    std::size_t contrary = 0;
    Excluded excluded; ///< rows of the sides that did not complete or have no value, and other rows
    Message unable;    ///< the reason if no two sides have a common model

    /// Returns the comparison of two different sides, `one` over `other`.
    [[nodiscard]] RankedPair between(std::size_t one, std::size_t other) const;
};

/// Ranks the sides. Each pair of sides is compared by speedup(), which decides which runs are equal, and by
/// which a ratio above 1 always means better. A model is one trial: the ratio of two sides is the geometric
/// mean over their common models, of which each is the geometric mean of its pairs of runs. If settings have
/// unequal numbers of pairs (Speedup::unbalanced) and `equalSettings` is set, the ratio is
/// Speedup::adjustedRatio instead; its standard error sums over models, too.
/// The intervals of all pairs hold together with the probability `confidence` (statistics::largestQuantile,
/// then Student's t). Two models are needed for an interval, and three if all give the same ratio. The ranks
/// follow from the intervals: a side is behind those that are better for certain, and before those that are
/// worse for certain (Klein, Wright and Wieczorek, J. R. Stat. Soc. A 183, 2020). The true ranks of all sides
/// lie in them with the same probability.
/// A pair of sides is not told where the way in which its runs were measured may explain the difference
/// (sides_measured.h): the sides did not take turns, or other programs had the processors.
/// Fails for an unknown or repeated side, fewer than 2 or more than 12 sides, a reference that is not a side,
/// and the rule batch*K, which favours the numerator.
[[nodiscard]] Result<Ranking> ranking(const table::Table& table, const table::Mask& mask,
                                      const RankingRequest& request);

/// The best side in a cell of a map.
struct WinnerCell
{
    int best = -1;             ///< place in Winners::sides; -1 if no two sides have a common model
    int next = -1;             ///< the side to which the best is closest
    double ratio = 0;          ///< best over next; NaN without a best side
    bool told = false;         ///< the best is better for certain than each other side of the cell
    std::size_t models = 0;    ///< models that at least two sides have
    std::size_t sides = 0;     ///< sides that have completed runs
    Doubt doubt = Doubt::None; ///< why it is not told although the ratios exclude 1, or cannot exclude it
    std::int64_t row = -1;     ///< a run of the best side; -1 without one
};

struct Winners
{
    std::vector<std::string> sides;      ///< in the order of the request
    std::string x, y;                    ///< names of the columns; y may be empty
    std::vector<Value> xValues, yValues; ///< in ascending order; one empty value if y is empty
    std::vector<WinnerCell> cells;       ///< one row per y value: cells[y * xValues.size() + x]
    /// Number of cells with a best side, of those where it is told, of cells with runs of one side only, and
    /// of cells whose sides have no common model.
    std::size_t decided = 0, told = 0, alone = 0, apart = 0;
    std::array<std::size_t, 4> doubts{}; ///< number of cells by Doubt
    Excluded excluded;                   ///< rows without a place on the map, and as in Ranking

    [[nodiscard]] const WinnerCell& at(std::size_t xIndex, std::size_t yIndex) const
    {
        return cells[yIndex * xValues.size() + xIndex];
    }
};

/// Largest number of cells of a map of winners.
inline constexpr std::size_t mostWinnerCells = 20000;

/// Returns the best side for every cell of the levels of two columns; the sides and pairs are those of
/// ranking(). The best side is the one whose lowest ratio to another side is the highest: if all sides have
/// the same models, it is the one with the highest geometric mean.
/// "told" requires an interval above 1 against every other side of the cell, at the level that Bonferroni's
/// correction for their number gives, so that a cell names a wrong side with a probability of at most
/// 1 - `confidence` (multiple comparisons with the best: Hsu, J. Am. Stat. Assoc. 79, 1984). With two or more
/// common models, the interval is Student's over models; two sides' variance between models is shared among
/// the cells by empirical Bayes (SharedVariance), since few models say little about it. With one model, it
/// follows from the launches of one program: their variance is pooled over all models of the sides that have
/// several runs in equal settings. Where there are none, the interval of a run's steps does not show how much
/// the next launch differs, and only a ratio that no launch explains is told (likelyDrift); else the cell has
/// Doubt::Launches. The other doubts are those of ranking().
/// Each model of a cell has the same weight, whatever RankingRequest::equalSettings
/// says. Fails as ranking() does, and if the map has more than `mostWinnerCells` cells.
[[nodiscard]] Result<Winners> winnersByCell(const table::Table& table, const table::Mask& mask,
                                            const RankingRequest& request, const std::string& x,
                                            const std::string& y);

} // namespace parascope::analysis
