// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/prediction/map_runs.h"
#include "engine/model/surrogate/target.h"

namespace parascope::prediction {

/// What stands in for the runs that a point does not have.
struct Prediction
{
    double value = 0, low = 0, high = 0; ///< of the metric, and 95 % of single runs
    double error = 0;                    ///< relative, expected (median)
    double failure = 0;                  ///< probability that a run fails
    bool fails = false;                  ///< it will rather fail than run
    bool unsure = false;                 ///< a guess: surrogate::Predictions::isUnsure
};

/// What all runs have alike and a point leaves open is no difference: a family, threads.
void fillCommon(const MapRuns& runs, std::vector<Parameters>& points);

/// The surrogate of the runs, over their points and those that are asked for: `predict`, `analyse model` and
/// the predicted cells of heat maps.
struct RunMap
{
    std::vector<Parameters> parameters; ///< of the runs' points, then of those asked for
    std::vector<Eigen::Index> asked;
    surrogate::Target target;
    surrogate::Surrogate fitted;
    std::vector<Message> notices; ///< a sentence each: contradictions, axes passed over, an approximation

    /// `executed`: rates count the FLOPs that costs count. Fails where too few runs completed.
    [[nodiscard]] static Result<RunMap> of(const MapRuns& runs, Asked asked, const std::string& metric,
                                           bool executed);
    /// An entry a point that was asked for.
    [[nodiscard]] std::vector<Prediction> predictions() const;
};

} // namespace parascope::prediction
