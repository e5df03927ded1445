// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/base/core/columns.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::answer {

/// Selects the runs of a table that an analysis or a figure uses. The command line, the figures and Compare
/// share it.
struct Question
{
    /// The two sides of a comparison.
    struct Sides
    {
        std::string over; ///< category column that distinguishes the sides
        std::string a, b; ///< the two levels of that column
    };

    table::Mask rows;        ///< rows that the filter keeps
    std::string platform;    ///< platform to keep; empty if the user named none
    bool onePlatform = true; ///< whether runs of several platforms are an error if the user named none
    std::string platformKey = "--platform"; ///< option or key that names a platform, for error messages
    /// Metrics that the analysis reads. A run without them does not count when the timing is chosen; without
    /// any metric every timing is kept.
    std::vector<std::string> metrics;
    /// Timing to keep: "block", "sync", ..., or "any". If it is empty, the timing of most runs is kept; with
    /// two sides, the timing in which most models were measured on both.
    std::string timing;
    std::optional<Sides> sides;
    std::vector<std::string> within = {
        columns::platform};  ///< columns; each of their levels keeps its own timing
    bool mixedFlops = false; ///< whether runs may count FLOPs by different definitions
};

/// The selected runs.
struct Runs
{
    table::Mask rows;
    std::string platform;        ///< the platform of all rows; empty if there are none or several
    analysis::Excluded excluded; ///< number of removed runs by reason; an analysis counts them as "filtered"
    analysis::Timing timing;

    [[nodiscard]] std::size_t count() const;
    /// Replaces the reason "filtered" in an analysis' counts by the reasons of this selection.
    void nameReasons(analysis::Excluded& of) const { analysis::nameReasons(of, excluded); }
};

/// Keeps the runs of one platform and one timing. Fails if their FLOPs are counted by several definitions.
/// BadInput names the key of the platform and lists the platforms or timings of the rows.
[[nodiscard]] Result<Runs> prepare(const table::Table& runs, Question question);

/// The rows of two sides that the user selected by expressions or files.
struct TwoRows
{
    table::Mask a, b;
    analysis::Excluded reasons; ///< runs that were taken out of either side, by reason
    analysis::Timing timing;    ///< the timing of both; its caveat says where they differ
};

/// Keeps the runs of one timing on each side: `wanted`, or the timing in which most models were measured on
/// both sides if `wanted` is empty. BadInput lists the timings of the rows.
[[nodiscard]] Result<void> keepTimings(const table::Table& runs, const std::string& metric,
                                       const std::string& wanted, TwoRows& sides);

/// Returns the timing in which most models were measured on both sides. Returns an empty text if there is no
/// such timing, or if a side does not exist.
[[nodiscard]] std::string timingOfBoth(const table::Table& runs, const table::Mask& rows,
                                       const Question::Sides& sides, const std::string& metric);

/// Returns the platforms of the rows in the order of the table's dictionary.
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table& runs, const table::Mask& rows);

/// The limits that a result compares its runs with: the peak of their utilisation, or all ceilings of their
/// platforms.
enum class Against { Nothing, Peak, Roof };

/// Returns the reasons to doubt the peaks and ceilings that a result of these rows uses. `peak` is the
/// definition of the peak ("datasheet", "measured" or a number). Each of `platforms` has a name and its
/// measured ceilings.
template <class Facts>
[[nodiscard]] analysis::PeakDoubts doubtsOf(const table::Table& runs, const table::Mask& rows,
                                            Against against, const std::string& peak,
                                            const std::vector<Facts>& platforms)
{
    if (against == Against::Nothing)
        return {};
    const bool measured = against == Against::Roof || peak == "measured";
    return analysis::peakDoubts(runs, rows,
                                measured ? analysis::ceilingsOfRows(runs, rows, platforms)
                                         : std::vector<std::pair<std::string, Json>>());
}

} // namespace parascope::answer
