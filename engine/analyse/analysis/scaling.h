// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/result.h"

#include <array>
#include <string>
#include <vector>

namespace parascope::analysis {

struct ScalingRequest
{
    std::string over = "devices"; ///< number column: how many devices (cores, threads) a run used
    std::string metric = parascope::metric::examplesPerSecond;
    bool weak = false; ///< the batch grows with the devices; else all hyper-parameters are equal
};

/// A model at more than one number of devices.
struct ScalingPoint
{
    std::uint32_t row = 0, oneRow = 0; ///< a run of it, and of its baseline
    double devices = 0, baseline = 0;  ///< and that of the baseline: the fewest it ran on
    double speedup = 0;                ///< of the metric over the baseline
    double efficiency = 0;             ///< speedup / (devices / baseline)
};

/// The non-parallel fractions that each point of a family alone would give, at least 0 and at most 1, for
/// their spread.
struct ScalingFamily
{
    static constexpr std::array<double, 5> percentileRanks = {2, 9, 50, 91, 98};

    std::string name;
    std::size_t n = 0;
    std::vector<double> percentiles;
};

/// One device against several (Figure 4 of the ParaDnn paper).
struct Scaling
{
    ScalingRequest request;
    std::vector<ScalingPoint> points;
    std::vector<ScalingFamily> families; ///< by name
    std::size_t models = 0;
    /// Amdahl's non-parallel fraction f: time(N)/time(1) = f + (1 - f)/N, least squares over all points; its
    /// interval by Student's t over models (a model's points are not independent). Weak scaling:
    /// time(N)/time(1) = 1 + f (N - 1), as each device keeps its load and f is done once for all of them.
    /// Between 0 and 1, as is its interval. NaN, with the `reason`, where the interval lies outside or has
    /// all of it.
    double fraction = 0;
    Message reason;
    Interval interval{}; ///< 95 %; NaN below two models
    double r2 = 0;       ///< of time(N)/time(1); may be negative for a fit that explains nothing
    Excluded excluded;
    Message unable;
};

[[nodiscard]] Result<Scaling> scaling(const table::Table& table, const table::Mask& mask,
                                      const ScalingRequest& request);

} // namespace parascope::analysis
