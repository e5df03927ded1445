// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/analysis/doubt.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/base/statistics/inference.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace parascope::answer {

/// Two platforms on equal work: the pairs of their runs, and the pairs that differ by more than the scatter
/// of their launches.
struct TwoSides
{
    /// Pairs of runs with the same work, one on each side.
    struct Pair
    {
        std::size_t rowA, rowB; ///< one run of each side
        /// Ratio of the medians of both sides. Above 1, A is better: A over B, or B over A for times.
        double ratio;
        /// Verdict from all launches of both sides; nothing if a side has fewer launches than the analysis
        /// needs.
        std::optional<analysis::CellComparison> verdict;
    };

    table::TablePtr table;   ///< the runs
    std::string metric;      ///< metric of the ratios
    std::vector<Pair> pairs; ///< in ascending order of the ratio: the worst for A first
    std::size_t wins = 0, unpairedA = 0, unpairedB = 0;
    double geometricMean = 0, median = 0, lowest = 0, highest = 0;
    /// 95 % interval of the geometric mean over the pairs, each as one draw (Student); NaN for less than
    /// three.
    statistics::Interval meanInterval{std::nan(""), std::nan("")};
    double winLow = 0, winHigh = 0; ///< Wilson's 95 % interval of the win rate
    bool repeated = false;          ///< whether any pair has more than one run per side
    /// Verdicts on the pairs that were launched often enough. Their effects are ratios like `ratio`.
    analysis::Comparison verdicts;
    std::size_t fasterA = 0, fasterB = 0; ///< number of different pairs in which each side is faster
    std::vector<std::string> matched;     ///< columns of the settings that are equal within each pair
    std::vector<analysis::SideDifference> differs; ///< settings in which no pair is equal; A is the numerator
    bool unbalanced = false;                       ///< whether some settings have more pairs than others
    double adjusted = 0;                           ///< geometric mean with equal weight for each setting
    /// Why the geometric mean does not tell which side is faster, from how the pairs were measured.
    analysis::Doubt doubt = analysis::Doubt::None;
    std::size_t contended = 0; ///< number of pairs during which other programs had the processors
    Message timing;            ///< a caveat where the sides were not timed in one way
};

/// Compares two platforms by a metric on the rows; without pairs where they have no common work or the table
/// lacks a column.
[[nodiscard]] TwoSides twoSides(table::TablePtr table, table::Mask rows, const std::string& a,
                                const std::string& b, const std::string& metric);

/// Returns the judgement of all pairs as one sentence with its numbers, which stands above every view of a
/// comparison; empty without pairs. `a` and `b` are the names of the sides.
[[nodiscard]] Message verdictOf(const TwoSides& sides, const std::string& a, const std::string& b);

} // namespace parascope::answer
