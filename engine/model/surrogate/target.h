// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/surrogate.h"

namespace parascope::surrogate {

/// Relation between a metric and the surrogate: the metric's logarithm is sign * prediction + offset. A rate
/// is the work of a step divided by its time, so the white-box model of the time also serves for rates.
struct Target
{
    std::string metric;
    Prior prior = Prior::None;
    double sign = 1;
    Eigen::VectorXd offset; ///< one value per point

    [[nodiscard]] double toLog(double value, Eigen::Index point) const
    {
        return sign * (std::log(value) - offset[point]);
    }
    [[nodiscard]] double value(double log, Eigen::Index point) const
    {
        return std::exp(sign * log + offset[point]);
    }
    [[nodiscard]] statistics::Interval interval(const statistics::Interval& ofSurrogate,
                                                Eigen::Index point) const;
};

/// Returns whether an adaptive sweep can search for this metric: the metric follows from its own runs only.
[[nodiscard]] bool canBeGoal(std::string_view metric);

/// Returns the target of a metric. If `executed` is true, the metric counts FLOPs as `costs` do (executed
/// FLOPs); if it is false, a FLOP rate has no prior.
[[nodiscard]] Target targetOf(std::string_view metric, const std::vector<Parameters>& points,
                              const std::vector<std::optional<workload::Cost>>& costs, bool executed = true);

} // namespace parascope::surrogate
