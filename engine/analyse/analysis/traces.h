// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::analysis {

/// The step of one profiled run, in seconds. Unknown values are NaN.
struct TraceStep
{
    double step = 0; ///< busy and idle time
    double busy = 0; ///< busy time; overlapping operations count once
};

/// The time of one class of operations (or of one cause of idle time) on both sides. The rates cover only the
/// time of the operations whose FLOPs or bytes are known.
struct TraceClass
{
    std::string name;
    double timeA = 0, timeB = 0;                                   ///< seconds per step; 0 if a side has none
    double flopsA = nan, flopsB = nan, bytesA = nan, bytesB = nan; ///< per second
};

/// One operation with its shapes and types; all its calls in a step.
struct TracePair
{
    std::string operation, kind;
    /// Per step, times in seconds; NaN if a side does not have the operation.
    double callsA = nan, callsB = nan, timeA = nan, timeB = nan;
    double flopsA = nan, flopsB = nan, bytesA = nan, bytesB = nan; ///< per second
    double intensity = nan;
    double ratio = nan; ///< time per step on B over that on A
    /// 95 % interval of the ratio; over steps if both sides have several, else over calls.
    Interval interval{nan, nan};
    bool overSteps = false;
    /// Signed share of the sum of all absolute differences; also set for operations of one side.
    double shareOfDifference = nan;
};

/// The variation of an operation's calls, and of its time from step to step: numbers, and standard deviations
/// over their mean. With fewer than two steps there is no deviation.
struct TraceRepeats
{
    double calls = 0, callDeviation = 0, steps = 0, stepDeviation = 0;
};
using RepeatsByName = std::map<std::string, TraceRepeats, std::less<>>;

struct TraceDifference
{
    TraceStep a, b;
    std::vector<TraceClass> classes, idle; ///< sorted by the time on both sides
    std::vector<TracePair> pairs;          ///< sorted by the time on A, longest first
    std::vector<TracePair> onlyA, onlyB;   ///< sorted likewise
    double more = 0,
           less = 0; ///< seconds that B takes longer where it is slower, and less where it is faster
    double attributedA = nan, attributedB = nan; ///< share of the busy time whose operation is known
    double bytesKnownA = nan, bytesKnownB = nan; ///< share of the busy time whose bytes are known
    /// Pairs with an interval, and those of them whose interval excludes 1.
    std::size_t repeated = 0, differ = 0;
};

/// The texts in the columns "class" and "operation" for idle time and for kernels without an operation.
struct TraceWords
{
    std::string_view idle, unattributed;
};

/// Compares two runs of tables of operations; `runA` and `runB` are texts of the column `run`. Operations are
/// paired by their names (operator, shapes and types). Rows with the same name (the layers) are added up.
/// Fails if a run has no operations.
[[nodiscard]] Result<TraceDifference> compareTraces(const table::Table& operationsA, std::string_view runA,
                                                    const table::Table& operationsB, std::string_view runB,
                                                    const TraceWords& words,
                                                    const RepeatsByName& repeatsA = {},
                                                    const RepeatsByName& repeatsB = {});

} // namespace parascope::analysis
