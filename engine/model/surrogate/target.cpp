// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/target.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"

#include <algorithm>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::VectorXd;

statistics::Interval Target::interval(const statistics::Interval& ofSurrogate, Index point) const
{
    const auto low = value(std::log(ofSurrogate.low), point), high = value(std::log(ofSurrogate.high), point);
    return {std::min(low, high), std::max(low, high)};
}

namespace {

/// Returns whether the metric is the FLOPs of a step per time, or that relative to the peak.
bool isRate(std::string_view metric)
{
    return metric == metric::flopsPerSecond || metric == metric::flopsUtilisation;
}

} // namespace

bool canBeGoal(std::string_view metric)
{
    const auto* known = findMetric(metric);
    return known && (known->reportable || isRate(metric) || metric == metric::stepSeconds ||
                     metric == metric::examplesPerSecond || metric == metric::memoryPeakBytes);
}

Target targetOf(std::string_view metric, const std::vector<Parameters>& points,
                const std::vector<std::optional<workload::Cost>>& costs, bool executed)
{
    Target out;
    out.metric = metric;
    const auto n = static_cast<Index>(points.size());
    out.offset = VectorXd::Zero(n);
    if (metric == metric::memoryPeakBytes)
        out.prior = Prior::Memory;
    const bool perExample = metric == metric::examplesPerSecond;
    const bool perFlop = executed && isRate(metric);
    if (metric == metric::stepSeconds)
        out.prior = Prior::Time;
    if (!perExample && !perFlop)
        return out;
    VectorXd work(n);
    for (Index i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(i);
        work[i] = perExample ? points[k].number(hyper::batch).value_or(0)
                  : costs[k] ? costs[k]->stepFlops
                             : 0;
    }
    if (!(work.minCoeff() > 0))
        return out;
    out.prior = Prior::Time;
    out.sign = -1;
    out.offset = work.array().log();
    return out;
}

} // namespace parascope::surrogate
