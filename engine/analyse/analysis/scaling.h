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
    std::string over = "devices"; ///< name of a number column: how many devices (cores, threads) a run used
    std::string metric = parascope::metric::examplesPerSecond;
    /// True: the batch grows with the number of devices; false: all hyper-parameters are equal.
    bool weak = false;
};

/// A model at one number of devices, compared with the same model at its fewest devices (the baseline).
struct ScalingPoint
{
    std::uint32_t row = 0, oneRow = 0; ///< one run of the point, and one of its baseline
    /// Number of devices of the point and of the baseline; the baseline has the fewest.
    double devices = 0, baseline = 0;
    double speedup = 0;    ///< of the metric, relative to the baseline
    double efficiency = 0; ///< speedup / (devices / baseline)
};

/// The spread of the non-parallel fractions in one family of models. Each point gives its own fraction,
/// limited to the range from 0 to 1.
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
    std::vector<ScalingFamily> families; ///< sorted by name
    std::size_t models = 0;
    /// Amdahl's non-parallel fraction f, by least squares over all points: time(N)/time(1) = f + (1 - f)/N.
    /// Its interval uses Student's t over the models, because the points of one model are not independent.
    /// For weak scaling, time(N)/time(1) = 1 + f (N - 1), because each device keeps its load and f is done
    /// once for all devices. f and its interval are between 0 and 1. f is NaN, and `reason` says why, if the
    /// interval is outside this range or covers all of it.
    double fraction = 0;
    Message reason;
    Interval interval{}; ///< 95 % confidence interval; NaN with fewer than two models
    double r2 = 0;       ///< R^2 of time(N)/time(1); can be negative if the fit explains nothing
    Excluded excluded;
    Message unable;
};

[[nodiscard]] Result<Scaling> scaling(const table::Table& table, const table::Mask& mask,
                                      const ScalingRequest& request);

} // namespace parascope::analysis
