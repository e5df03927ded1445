// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/map_runs.h"
#include "engine/model/surrogate/target.h"

namespace parascope::prediction {

/// Prediction for a point that has no run.
struct Prediction
{
    double value = 0, low = 0, high = 0; ///< value of the metric, and its 95 % interval for single runs
    double error = 0;                    ///< expected relative error (median)
    double failure = 0;                  ///< probability that a run fails
    bool fails = false;                  ///< failure is more likely than success
    bool unsure = false;                 ///< the prediction is a guess: surrogate::Predictions::isUnsure
};

/// Fills in the parameters that all runs have in common and that a point leaves open (a family, threads), so
/// that they do not count as differences.
void fillCommon(const MapRuns& runs, std::vector<Parameters>& points);

/// The surrogate of the runs, over their points and the points asked for. `predict`, `analyse model` and the
/// predicted cells of heat maps use it.
struct RunMap
{
    std::vector<Parameters> parameters; ///< of the points of the runs, then of the points asked for
    std::vector<Eigen::Index> asked;
    surrogate::Target target;
    surrogate::Surrogate fitted;
    std::vector<Message> notices; ///< one sentence each: contradictions, skipped axes, an approximation

    /// Fits the surrogate. `executed` means that the costs count the FLOPs of the rates. Fails if too few
    /// runs completed.
    [[nodiscard]] static Result<RunMap> of(const MapRuns& runs, Asked asked, const std::string& metric,
                                           bool executed);
    /// Returns one entry for each point asked for.
    [[nodiscard]] std::vector<Prediction> predictions() const;
};

} // namespace parascope::prediction
