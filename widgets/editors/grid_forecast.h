// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/model/space/vocabulary.h"

#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace parascope::editors {

/// The forecast of a grid: the time and memory that it needs on a device.
struct Forecast
{
    static constexpr std::size_t bins =
        24; ///< bins of the coverage plot: parameters, 10 k .. 10 G, log spaced

    std::size_t points = 0;
    struct AxisCount
    {
        std::string name;
        std::size_t values = 0;
    };
    std::vector<AxisCount> axes;
    double secondsLow = 0, secondsHigh = 0; ///< for the whole grid on one device
    std::size_t ownRuns = 0;                ///< runs of the device that the seconds are based on
    double largestParameters = 0;
    std::string largestPoint; ///< "layer 128, node 8192"
    double largestMemory = 0; ///< bytes
    std::size_t tooLarge = 0; ///< points that will not fit (engine/model/workload/fit.h)
    std::array<std::size_t, bins> fits{}, doesNotFit{};
    /// The cost of a point; 0 means unknown.
    struct PointCost
    {
        double parameters = 0, stepFlops = 0, memoryBytes = 0;
        Message refusal; ///< why there is no such model; empty if there is one
    };
    std::vector<Parameters> sample; ///< points in run order: all of them, or points spread over the grid
    std::vector<PointCost> costs;   ///< the cost of each point of the sample
    std::size_t refused = 0;        ///< points for which there is no model
    double deviceMemory = 0;        ///< bytes for tensors, NaN when unknown
    std::size_t judged =
        0; ///< points that the last numbers are based on; fewer than all points in large grids
};

/// The facts on the device that a grid is forecast for.
struct ForecastDevice
{
    double memory = std::numeric_limits<double>::quiet_NaN(); ///< bytes for tensors; NaN if unknown
    double rate =
        std::numeric_limits<double>::quiet_NaN(); ///< the FLOP/s that it cannot exceed; NaN if unknown
    struct Run
    {
        double stepFlops, stepSeconds;
        friend bool operator==(const Run&, const Run&) = default;
    };
    std::map<std::string, std::vector<Run>>
        runs{}; ///< completed runs of the device, by family, FLOPs ascending
};

/// Forecasts a spec. All points are counted; the cost is computed for several thousand points at most, spread
/// over the grid. The times assume that a point takes between its shortest sensible measurement and its time
/// budget. The time of a step follows from the rates of the device's own runs with the nearest FLOPs, or else
/// from the device's highest rate. Pure, without Qt objects, so that a worker thread can call it. Fails if
/// the spec cannot be read.
[[nodiscard]] Result<Forecast> forecastOf(const Json& spec, const space::Vocabulary& vocabulary,
                                          const ForecastDevice& device);

} // namespace parascope::editors
