// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/doubt.h"
#include "engine/analyse/analysis/equal_runs.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::analysis {

struct CompareRequest
{
    std::string metric = parascope::metric::stepSeconds; ///< name of a number column with positive values
    std::string key = "work_key";                        ///< name of the column that identifies a cell
    double margin = 0.05;          ///< relative effect below which the user considers both sides "the same"
    double falseDiscovery = 0.05;  ///< accepted share of wrong calls among the cells called different
    std::size_t leastLaunches = 3; ///< launches that each side needs; with fewer, no cell gets a verdict
    std::optional<Better> better = std::nullopt; ///< in place of what the metric's name says
};

enum class Verdict { Different, Same, CannotTell };
/// Returns "different", "same" or "cannot-tell".
[[nodiscard]] std::string_view nameOf(Verdict verdict);

/// One model measured on both sides. Each launch (a run is a fresh process) is one sample.
struct CellComparison
{
    std::string key; ///< key of the cell; the values of further columns follow, separated by " / "
    std::vector<std::uint32_t> aRows, bRows;
    double a = 0, b = 0; ///< geometric mean of each side
    double effect = 0;   ///< B over A: 1.15 means that B is 15 % larger
    /// 95 % confidence interval of the effect; NaN if the data give none, as with one launch on each side.
    Interval interval{};
    double p = 0, adjusted = 0; ///< p-value for an effect of 1, and the same after Benjamini and Hochberg
    /// Relative deviation between the launches of this cell, before the variances are shared.
    double launchDeviation = 0;
    std::size_t outliers = 0; ///< launches far from the others of their side, which were pulled in
    /// Both sides overlap in time: neither ended before the other began; false also if unknown.
    bool interleaved = false;
    Verdict verdict = Verdict::CannotTell;
    /// Approximate number of further launches that each side needs; 0 if the verdict is clear.
    std::size_t more = 0;
    Doubt doubt = Doubt::None; ///< why there is no verdict although the values would give one
    // Only compareSamples() sets the following members.
    Message reason;                         ///< reason why there is no verdict; empty if the verdict is clear
    bool known = true;                      ///< false if no data show how the values of a side scatter
    std::size_t aSamples = 0, bSamples = 0; ///< number of samples per side that the verdict is based on
};

/// A cell that only one side measured.
struct LoneCell
{
    std::string key;
    std::vector<std::uint32_t> rows;
};

/// A cell that completed on one side and not on the other.
struct OutcomeChange
{
    std::string key, a, b; ///< a and b are the outcomes of the sides; one of them is "completed"
    std::uint32_t row = 0; ///< one row of the cell
};

/// Compares two sets of results cell by cell, on the logarithms of the launches. A launch can be disturbed by
/// something else: on a shared host it then takes twice as long, not 3 % longer. Such a launch is pulled in
/// to three deviations from its side's median (Huber). The deviation is that of the whole grid, or the cell's
/// own (at most 2.5 times the grid's) if that is larger; both come from medians.
/// Three launches say little about their own spread, so the variance of a cell is shared with those of the
/// other cells by empirical Bayes (Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004). The t tests use the degrees
/// of freedom that follow from this, and the false discovery rate is controlled over the grid. The verdict
/// "Different" requires in addition that the same test agrees without pulling anything in.
/// The common part of all cells of one launch is a random effect (launch_effect.h). If there is one, the
/// launches decide about a shift of all cells (at 1 %), and any further difference of a cell is judged by its
/// distance from that shift. The verdict "Same" requires that the 90 % interval (two one-sided tests at 5 %)
/// is within the margin. Each side has its own variance (Welch, Biometrika 34, 1947), shared among the cells
/// of that side.
/// Where neither all launches nor those of the cell took turns, no effect is called different that a change
/// of the machine could explain: any below likelyDrift (side_effect.h) if one side was measured after the
/// other, else one that a line through the launches of each side could make. Without times this cannot be
/// checked. A cell whose runs lost the processors to other programs has no verdict. `doubt` says so.
struct Comparison
{
    CompareRequest request;
    std::vector<std::string>
        keys; ///< columns that identify a cell: the key, and the settings that both sides share
    /// Settings in which the sides differ in every cell; B is the numerator.
    std::vector<SideDifference> differs;
    std::vector<CellComparison> cells;
    std::vector<OutcomeChange> changes;
    std::vector<LoneCell> onlyA, onlyB;
    std::size_t different = 0, same = 0, cannotTell = 0;
    std::size_t ofOrder = 0, contended = 0; ///< number of cells without a verdict for these doubts
    double commonEffect = 0;                ///< median effect; a shift of the whole machine shows here
    double launchDeviation = 0;             ///< typical relative deviation between launches, from the prior
    /// Weight of the other cells in degrees of freedom; infinite if all cells spread alike.
    double priorDegrees = 0;
    std::size_t outliers = 0; ///< number of launches pulled in, over all cells
    /// Warns of launches in two levels, of an effect on all cells, or of launches that are not interleaved;
    /// often empty.
    Message caveat;
    Excluded excluded;
    Message unable;
};

/// Compares the rows of the masks `a` and `b`. Fails if a column is unknown, if the metric holds texts, or if
/// a row is in both masks.
[[nodiscard]] Result<Comparison> compare(const table::Table& table, const table::Mask& a,
                                         const table::Mask& b, const CompareRequest& request);

} // namespace parascope::analysis
