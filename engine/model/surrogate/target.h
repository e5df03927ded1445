// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/surrogate.h"

namespace parascope::surrogate {

/// How the logarithm of a metric is made of what the surrogate predicts: sign * prediction + offset. A rate
/// is the work of a step over its time, so that the white-box model of the time serves for it too.
struct Target
{
    std::string metric;
    Prior prior = Prior::None;
    double sign = 1;
    Eigen::VectorXd offset; ///< by point

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

/// Whether an adaptive sweep can look for this metric: its runs alone tell of it.
[[nodiscard]] bool canBeGoal(std::string_view metric);

/// FLOPs are those that `costs` count (executed): a rate that counts others has no prior (`executed` false).
[[nodiscard]] Target targetOf(std::string_view metric, const std::vector<Parameters>& points,
                              const std::vector<std::optional<workload::Cost>>& costs, bool executed = true);

} // namespace parascope::surrogate
