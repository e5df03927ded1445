// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/value.h"
#include "engine/model/surrogate/cost_prior.h"
#include "engine/model/surrogate/gaussian_process.h"

namespace parascope::surrogate {

/// Everything that is known of points before any of them is run: where they lie to each other and, where
/// the models are known, what they cost.
struct Points
{
    Inputs inputs; ///< without a basis
    std::optional<CostTerms> terms;
    Eigen::VectorXd logMemory;        ///< of the forecast peak; empty where the models are unknown
    std::vector<std::string> axes;    ///< what varies, in the order of inputs.axis
    std::vector<std::string> ignored; ///< axes beyond maxAxes

    [[nodiscard]] Eigen::Index size() const { return inputs.size(); }
};

/// More axes that vary than this would be a length scale for every few runs.
inline constexpr std::size_t maxAxes = 16;

/// `costs`: an entry a point, nothing where a model is unknown. Positive numbers count by their logarithm,
/// others as they are; texts, and what only some points have, are categories. Of more than maxAxes those
/// that tell most of `values` (logarithms by point, NaN where there is none) count, or where there are no
/// values yet those with most levels.
[[nodiscard]] Points pointsOf(const std::vector<Parameters>& points,
                              const std::vector<std::optional<workload::Cost>>& costs,
                              const Eigen::VectorXd* values = nullptr);

} // namespace parascope::surrogate
