// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::analysis {

/// The step of one profiled run, in seconds. What is not known is NaN.
struct TraceStep
{
    double step = 0; ///< busy and idle time
    double busy = 0; ///< what overlaps counts once
};

/// The time of one class of operations (or of one cause of idleness) on both sides, and the rates of what is
/// known of it: over the time of those operations alone whose FLOPs or bytes are known.
struct TraceClass
{
    std::string name;
    double timeA = 0, timeB = 0; ///< seconds of a step; 0 where a side has none
    double flopsA = nan, flopsB = nan, bytesA = nan, bytesB = nan; ///< a second
};

/// One operation with its shapes and types: all its calls in a step.
struct TracePair
{
    std::string operation, kind;
    double callsA = nan, callsB = nan, timeA = nan, timeB = nan;   ///< NaN where a side has none
    double flopsA = nan, flopsB = nan, bytesA = nan, bytesB = nan; ///< a second
    double intensity = nan;
    double ratio = nan; ///< time of a step on B over that on A
    Interval interval{nan,
                      nan}; ///< of the ratio, 95 %; over steps where both sides have several, else over calls
    bool overSteps = false;
    double shareOfDifference =
        nan; ///< signed: of the sum of all differences regardless of sign; of lone ones too
};

/// How the calls of an operation differ, and its time from step to step: standard deviations over their mean.
/// Fewer than two steps: there is none.
struct TraceRepeats
{
    double calls = 0, callDeviation = 0, steps = 0, stepDeviation = 0;
};
using RepeatsByName = std::map<std::string, TraceRepeats, std::less<>>;

struct TraceDifference
{
    TraceStep a, b;
    std::vector<TraceClass> classes, idle; ///< by time on both sides
    std::vector<TracePair> pairs;          ///< by time on A, longest first
    std::vector<TracePair> onlyA, onlyB;   ///< likewise
    double more = 0,
           less = 0; ///< seconds that B takes longer where it is slower, and less where it is faster
    double attributedA = nan, attributedB = nan; ///< of the busy time: share whose operation is known
    double bytesKnownA = nan, bytesKnownB = nan; ///< share whose bytes are known
    std::size_t repeated = 0, differ = 0; ///< pairs with an interval; of them those whose interval excludes 1
};

/// What the columns "class" and "operation" call idle time and kernels without an operation.
struct TraceWords
{
    std::string_view idle, unattributed;
};

/// Two runs (by their text in the column `run`) of tables of operations, paired by the operations' names:
/// operator, shapes and types. Rows of one name (its layers) are added up. Fails where a run has no
/// operations.
[[nodiscard]] Result<TraceDifference> compareTraces(const table::Table& operationsA, std::string_view runA,
                                                    const table::Table& operationsB, std::string_view runB,
                                                    const TraceWords& words,
                                                    const RepeatsByName& repeatsA = {},
                                                    const RepeatsByName& repeatsB = {});

} // namespace parascope::analysis
