// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/value.h"
#include "engine/model/surrogate/cost_prior.h"
#include "engine/model/surrogate/gaussian_process.h"

namespace parascope::surrogate {

/// Everything that is known about points before a run: their positions and, if the models are known, their
/// costs.
struct Points
{
    Inputs inputs; ///< the points' positions, without a basis
    std::optional<CostTerms> terms;
    Eigen::VectorXd logMemory; ///< logarithm of the forecast peak memory; empty if the models are unknown
    Eigen::VectorXd scale; ///< by column of the positions: its standard deviation before it was standardised
    std::size_t numbers = 0;          ///< how many of the axes are hyper-parameters; costs follow them
    std::vector<std::string> axes;    ///< names of the varying axes, in the order of inputs.axis
    std::vector<std::string> ignored; ///< names of the axes beyond maxAxes

    [[nodiscard]] Eigen::Index size() const { return inputs.size(); }
};

/// Maximum number of varying axes. More axes would mean one length scale for every few runs.
inline constexpr std::size_t maxAxes = 16;

/// Builds the points. `costs` has one entry per point, which is empty where a model is unknown. Positive
/// numbers are replaced by their logarithm; other numbers are used as they are. Texts, and values that only
/// some points have, are categories. If there are more than maxAxes axes, those that explain most of `values`
/// are kept (logarithms by point, NaN where there is no value); without values, those with the most levels.
[[nodiscard]] Points pointsOf(const std::vector<Parameters>& points,
                              const std::vector<std::optional<workload::Cost>>& costs,
                              const Eigen::VectorXd* values = nullptr);

} // namespace parascope::surrogate
