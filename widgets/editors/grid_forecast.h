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

/// What a grid will ask of a device, before it runs.
struct Forecast
{
    static constexpr std::size_t bins = 24; ///< of the coverage plot: parameters, 10 k .. 10 G, log spaced

    std::size_t points = 0;
    struct AxisCount
    {
        std::string name;
        std::size_t values = 0;
    };
    std::vector<AxisCount> axes;
    double secondsLow = 0, secondsHigh = 0; ///< for the whole grid on one device
    std::size_t ownRuns = 0;                ///< runs of the device that the seconds follow from
    double largestParameters = 0;
    std::string largestPoint; ///< "layer 128, node 8192"
    double largestMemory = 0; ///< bytes
    std::size_t tooLarge = 0; ///< points that will not fit (engine/model/workload/fit.h)
    std::array<std::size_t, bins> fits{}, doesNotFit{};
    /// What a point costs; 0 where unknown.
    struct PointCost
    {
        double parameters = 0, stepFlops = 0, memoryBytes = 0;
        Message refusal; ///< why there is no such model; empty where there is
    };
    std::vector<Parameters> sample; ///< points in run order, all of them or spread over the grid
    std::vector<PointCost> costs;   ///< of each of these
    std::size_t refused = 0;        ///< points for which there is no model
    double deviceMemory = 0;        ///< bytes for tensors, NaN when unknown
    std::size_t judged = 0;         ///< points behind the last numbers; fewer than points in large grids
};

/// What is known of the device that a grid is forecast for.
struct ForecastDevice
{
    double memory = std::numeric_limits<double>::quiet_NaN(); ///< bytes for tensors; NaN: unknown
    double rate = std::numeric_limits<double>::quiet_NaN();   ///< FLOP/s that it cannot exceed; NaN: unknown
    struct Run
    {
        double stepFlops, stepSeconds;
        friend bool operator==(const Run&, const Run&) = default;
    };
    std::map<std::string, std::vector<Run>> runs{}; ///< that it completed, by family, FLOPs ascending
};

/// Forecast of a spec: counted in full, costed at up to some thousand points spread over the grid. Times
/// assume that a point takes between its shortest sensible measurement and its time budget. Its steps take as
/// long as the rates of the device's own runs with the nearest FLOPs say, or else as its highest rate allows.
/// Pure, no Qt objects: to be called on a worker thread. Fails as reading the spec fails.
[[nodiscard]] Result<Forecast> forecastOf(const Json& spec, const space::Vocabulary& vocabulary,
                                          const ForecastDevice& device);

} // namespace parascope::editors
