// SPDX-License-Identifier: GPL-3.0-or-later
// The detectors; most have their own file. For this module's own files.
#pragma once

#include "engine/insight/study.h"

#include <functional>
#include <vector>

namespace parascope::insight {

/// A possible observation. Its sentence is written only after its test has passed in the family of all tests,
/// so that bootstraps and confounders cost nothing if nothing is found.
struct Candidate
{
    /// p-value of the candidate's test; NaN if nothing is tested because the sentence is a count.
    double p = figure::noValue;
    /// Writes the observation. Returns nothing if the effect is too small to mention. `cutoff` is the p-value
    /// that a further claim within the sentence must have (Bonferroni over the whole family).
    std::function<std::optional<Observation>(double cutoff)> write;
};
using Candidates = std::vector<Candidate>;

/// Looks for one kind of observation.
struct Detector
{
    const char* topic;
    bool aboutHyperParameters;
    void (*look)(const Study& study, Candidates& out);
};

// Each function adds the candidates of one topic to `out`.
void lookForSensitivity(const Study& study, Candidates& out); ///< the hyper-parameters that affect a rate
void lookForScaling(const Study& study, Candidates& out);     ///< growth of a rate along a factor
void lookForWinner(const Study& study, Candidates& out);      ///< the faster side over all models
void lookForTrends(const Study& study, Candidates& out);      ///< hyper-parameters that affect the speedup
void lookForThresholds(const Study& study, Candidates& out);  ///< the level from which a side wins
void lookForFrontier(const Study& study, Candidates& out);    ///< change of the winner in two factors
void lookForFailures(const Study& study, Candidates& out);    ///< the size from which models do not run
void lookForCapacity(const Study& study, Candidates& out);    ///< models that run on only one side
void lookForPlateaus(const Study& study, Candidates& out);    ///< throughput that no model exceeds
void lookForOverhead(const Study& study, Candidates& out);    ///< steps that take the same time for any work
void lookForRoofs(const Study& study, Candidates& out);       ///< what limits models and operations
void lookForIdleness(const Study& study, Candidates& out);    ///< low utilisation
void lookForPeaks(const Study& study, Candidates& out);       ///< wrong peaks, and caveats of ceilings
void lookForBalance(const Study& study, Candidates& out);     ///< waiting for input
void lookForHeads(const Study& study, Candidates& out);       ///< cost of key-value heads at equal parameters
void lookForDepth(const Study& study, Candidates& out);       ///< depth against width at equal parameters
void lookForAlignment(const Study& study, Candidates& out);   ///< sizes that are not multiples of 64
void lookForComputeBound(const Study& study, Candidates& out); ///< batch where decoding is compute-bound
void lookForOrder(const Study& study, Candidates& out);        ///< effects that measuring order may hide

/// Returns how far the runs can be trusted; nothing if hardly any carries a caveat.
[[nodiscard]] std::optional<Observation> caveatsOf(const Study& study);

/// Fills evidence.rows from rows of the runs.
void showRows(Evidence& evidence, const Rows& rows);
/// Fills evidence.rows with the numerator runs of a comparison's pairs.
void showPairs(Evidence& evidence, const Comparison& comparison, const Rows& pairs);
/// Returns the weight of an effect from n runs, n / (n + 10): effects from few runs have less weight.
[[nodiscard]] double support(std::size_t n);

} // namespace parascope::insight
