// SPDX-License-Identifier: GPL-3.0-or-later
// The detectors, one file each; for this module's own files.
#pragma once

#include "engine/insight/study.h"

#include <functional>
#include <vector>

namespace parascope::insight {

/// Something that may be worth saying. It is written only if its test stands in the family of all tests, so
/// that bootstraps and confounders cost nothing where nothing is found.
struct Candidate
{
    /// Of its test; NaN: nothing is tested, the sentence is a count of what is there.
    double p = figure::noValue;
    /// Empty when a closer look finds it too small to mention. `cutoff` is the p-value that a further claim
    /// within the sentence must have (Bonferroni over the whole family).
    std::function<std::optional<Observation>(double cutoff)> write;
};
using Candidates = std::vector<Candidate>;

/// One kind of observation.
struct Detector
{
    const char* topic;
    bool aboutHyperParameters;
    void (*look)(const Study& study, Candidates& out);
};

void lookForSensitivity(const Study& study,
                        Candidates& out); ///< which hyper-parameters a platform's rate depends on
void lookForScaling(const Study& study, Candidates& out); ///< how it grows along one of them, all else equal
void lookForWinner(const Study& study, Candidates& out);  ///< which side is faster, all models together
void lookForTrends(const Study& study, Candidates& out);  ///< what the speedup depends on
void lookForThresholds(const Study& study, Candidates& out); ///< from which level on a side wins
void lookForFrontier(const Study& study,
                     Candidates& out); ///< where the winner changes in two hyper-parameters
void lookForFailures(const Study& study, Candidates& out); ///< from which size on models do not run
void lookForCapacity(const Study& study, Candidates& out); ///< what runs on one side and not on the other
void lookForPlateaus(const Study& study, Candidates& out); ///< throughput that no model exceeds
void lookForRoofs(const Study& study, Candidates& out);    ///< memory-bound models and operations
void lookForIdleness(const Study& study, Candidates& out); ///< low utilisation
void lookForPeaks(const Study& study, Candidates& out);   ///< peaks that runs exceed, and caveats of ceilings
void lookForBalance(const Study& study, Candidates& out); ///< utilisation against waiting for input
void lookForCaveats(const Study& study, Candidates& out); ///< runs whose quality is doubtful
void lookForHeads(const Study& study, Candidates& out);   ///< what key-value heads cost at equal parameters
void lookForDepth(const Study& study, Candidates& out);   ///< depth against width at equal parameters
void lookForAlignment(const Study& study, Candidates& out);    ///< sizes that are no multiples of 64
void lookForComputeBound(const Study& study, Candidates& out); ///< the batch from which decoding computes
void lookForOrder(const Study& study, Candidates& out); ///< what the order of measuring keeps from being told

/// Fills evidence.rows from rows of the runs.
void showRows(Evidence& evidence, const Rows& rows);
/// The numerators' runs of a comparison's pairs.
void showPairs(Evidence& evidence, const Comparison& comparison, const Rows& pairs);
/// Effects from a handful of runs are worth less: n / (n + 10).
[[nodiscard]] double support(std::size_t n);

} // namespace parascope::insight
