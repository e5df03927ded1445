// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/analysis/speedup.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::answer {

/// Two platforms on equal work: the pairs of their runs, and which of them are different beyond the scatter
/// of their launches.
struct TwoSides
{
    /// Pairs of runs with the same work, one on each side.
    struct Pair
    {
        std::size_t rowA, rowB; ///< a run of each side
        /// Above 1 A is better: A over B, of times B over A; of several runs a side their medians.
        double ratio;
        /// What all launches of both sides say of it; nothing where a side has fewer than the analysis wants.
        std::optional<analysis::CellComparison> verdict;
    };

    table::TablePtr table;   ///< the runs
    std::string metric;      ///< what the pairs' ratios are of
    std::vector<Pair> pairs; ///< worst for A first
    std::size_t wins = 0, unpairedA = 0, unpairedB = 0;
    double geometricMean = 0, median = 0, lowest = 0, highest = 0;
    double winLow = 0, winHigh = 0; ///< Wilson's 95 % interval of the win rate
    bool repeated = false;          ///< any pair with more than one run a side
    /// Different, same or cannot tell, of the pairs that were launched often enough (effects as `ratio`).
    analysis::Comparison verdicts;
    std::size_t fasterA = 0, fasterB = 0; ///< of those that are different
    std::vector<std::string> matched;     ///< columns of the settings that are equal within each pair
    std::vector<analysis::SideDifference> differs; ///< settings that no pair is equal in; A is the numerator
    bool unbalanced = false;                       ///< the settings do not count alike
    double adjusted = 0;                           ///< geometric mean with equal weight to each setting
    Message timing;                                ///< a caveat where the sides were not timed in one way
};

/// Compares two platforms by a metric on the rows; without pairs where they have no common work or the table
/// lacks a column.
[[nodiscard]] TwoSides twoSides(table::TablePtr table, table::Mask rows, const std::string& a,
                                const std::string& b, const std::string& metric);

} // namespace parascope::answer
