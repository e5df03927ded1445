// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::analysis {

struct CompareRequest
{
    std::string metric = parascope::metric::stepSeconds; ///< a positive number column
    std::string key = "work_key";                        ///< what makes a cell
    double margin = 0.05;                                ///< effects below it are "the same" to the user
    double falseDiscovery = 0.05;  ///< share of wrong calls among the cells called different
    std::size_t leastLaunches = 3; ///< of each side, below which nothing is called
};

enum class Verdict { Different, Same, CannotTell };
/// "different", "same", "cannot-tell".
[[nodiscard]] std::string_view nameOf(Verdict verdict);

/// One model measured on both sides, each launch (a run is a fresh process) one sample.
struct CellComparison
{
    std::string key; ///< of the cell; other columns' values follow after " / "
    std::vector<std::uint32_t> aRows, bRows;
    double a = 0, b = 0;        ///< geometric means
    double effect = 0;          ///< B over A: 1.15 is 15 % more
    Interval interval{};        ///< 95 %, of the effect; NaN below two launches a side
    double p = 0, adjusted = 0; ///< that the effect is 1; after Benjamini and Hochberg
    double launchDeviation = 0; ///< between launches of this cell, relative, before sharing
    std::size_t outliers = 0;   ///< launches far from the others of their side, pulled in
    bool interleaved = false;   ///< neither side was over before the other began (false: unknown, too)
    Verdict verdict = Verdict::CannotTell;
    std::size_t more = 0; ///< launches a side still needed, about; 0 when the verdict is clear
    // Of compareSamples() alone.
    Message reason;                         ///< why it cannot be told; empty when the verdict is clear
    bool known = true;                      ///< false where nothing says how a side's values scatter
    std::size_t aSamples = 0, bSamples = 0; ///< what the verdict rests on
};

/// A cell that one side alone measured.
struct LoneCell
{
    std::string key;
    std::vector<std::uint32_t> rows;
};

/// Where one side completed and the other did not.
struct OutcomeChange
{
    std::string key, a, b; ///< outcomes, "completed" among them
    std::uint32_t row = 0; ///< one of the cell's
};

/// Two result sets cell by cell. Logarithms of the launches; one that something else disturbed (on a shared
/// host it takes twice as long, not 3 % longer) is pulled in to three deviations from its side's median
/// (Huber), the deviation being the grid's or, where it is larger, the cell's own (up to 2.5 times the
/// grid's), both by medians. A cell's variance is shared with those of the others by empirical Bayes (Smyth,
/// Stat. Appl. Genet. Mol. Biol. 3, 2004), because three launches say little about their own spread; t tests
/// with the degrees of freedom that follow; false discoveries are controlled over the grid. "Different" needs
/// the same test without anything pulled in to agree. What all cells of a launch have in common is a random
/// effect (launch_effect.h): where there is one, a shift of all cells is judged by the launches (at 1 %), and
/// a cell beside it by its distance from the shift. "Same": the interval at 90 % (two one-sided tests at 5 %)
/// lies within the margin.
struct Comparison
{
    CompareRequest request;
    std::vector<std::string>
        keys; ///< columns that make a cell: the key, and the settings that both sides share
    std::vector<SideDifference> differs; ///< settings that no cell is equal in; B is the numerator
    std::vector<CellComparison> cells;
    std::vector<OutcomeChange> changes;
    std::vector<LoneCell> onlyA, onlyB;
    std::size_t different = 0, same = 0, cannotTell = 0;
    double commonEffect = 0;    ///< median effect: a shift of the whole machine looks like this
    double launchDeviation = 0; ///< typical, relative (the prior's)
    double priorDegrees = 0;    ///< what the other cells count for; infinite when all spread alike
    std::size_t outliers = 0;   ///< launches pulled in, of all cells
    Message caveat; ///< launches in two levels, with an effect on all cells, or not interleaved; often empty
    Excluded excluded;
    Message unable;
};

/// `a` and `b` are masks of rows. Fails on an unknown column, a metric of texts, or rows that are in both.
[[nodiscard]] Result<Comparison> compare(const table::Table& table, const table::Mask& a,
                                         const table::Mask& b, const CompareRequest& request);

} // namespace parascope::analysis
