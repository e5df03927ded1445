// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/base/core/columns.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::answer {

/// Which runs of a table an analysis or a figure is of. The command line and the figures ask alike.
struct Question
{
    /// Two sides that are compared.
    struct Sides
    {
        std::string over; ///< the category column that tells them apart
        std::string a, b; ///< its levels
    };

    table::Mask rows;                       ///< of the filter
    std::string platform;                   ///< the one that is meant
    bool onePlatform = true;                ///< refuses runs of several platforms where none is named
    std::string platformKey = "--platform"; ///< what names the platform, for sentences
    std::vector<std::string>
        metrics;                ///< that a run must have to count; they decide whether the timing matters
    std::string timing;         ///< "block", ...; "any"; empty: the one that most runs have
    std::optional<Sides> sides; ///< an empty timing is then the one that most models have on both
    std::vector<std::string> within = {
        columns::platform};  ///< columns each of whose levels keeps its own timing
    bool mixedFlops = false; ///< whether FLOPs of several definitions may stand beside each other
};

/// The runs that are left.
struct Runs
{
    table::Mask rows;
    std::string platform;        ///< the only one among them; empty where there is none or several
    analysis::Excluded excluded; ///< runs that were taken out, which an analysis counts as "filtered"
    analysis::Timing timing;

    [[nodiscard]] std::size_t count() const;
    /// Gives what an analysis left out as "filtered" the reasons of this selection.
    void nameReasons(analysis::Excluded& of) const { analysis::nameReasons(of, excluded); }
};

/// Keeps the runs of one platform, then those of one timing, and refuses FLOPs of several definitions.
/// BadInput names the key of the platform and lists the platforms or timings that there are.
[[nodiscard]] Result<Runs> prepare(const table::Table& runs, Question question);

/// The rows of two sides that expressions or files name.
struct TwoRows
{
    table::Mask a, b;
    analysis::Excluded reasons; ///< runs that were taken out of either side, by reason
    analysis::Timing timing;    ///< the timing of both; its caveat says where they differ
};

/// Keeps the runs of one timing on each side: `wanted`, or the one that most models have on both sides where
/// it is empty. BadInput lists the timings that there are.
[[nodiscard]] Result<void> keepTimings(const table::Table& runs, const std::string& metric,
                                       const std::string& wanted, TwoRows& sides);

/// The timing in which most models were measured on both sides; empty where there is none, or a side has no
/// such name, which the analysis refuses.
[[nodiscard]] std::string timingOfBoth(const table::Table& runs, const table::Mask& rows,
                                       const Question::Sides& sides, const std::string& metric);

/// The platforms of the rows, in the order of their first run.
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table& runs, const table::Mask& rows);

/// What a result holds its runs against: the peak of their utilisation, or all ceilings of their platforms.
enum class Against { Nothing, Peak, Roof };

/// What speaks against the peaks and ceilings that a result of these rows uses. `peak`: its definition
/// ("datasheet", "measured" or a number); `platforms` have a name and the ceilings that were measured.
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
