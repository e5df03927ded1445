// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/model/space/vocabulary.h"

#include <array>
#include <cstddef>
#include <limits>
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

/// Forecast of a spec: counted in full, costed at up to some thousand points spread over the grid. Times
/// assume that a point takes between its shortest sensible measurement and its time budget; with `deviceRate`
/// (FLOP/s that the device cannot exceed, NaN: unknown) also that its steps take at least as long as that
/// rate asks for. Pure, no Qt objects: to be called on a worker thread. Fails as reading the spec fails.
[[nodiscard]] Result<Forecast> forecastOf(const Json& spec, const space::Vocabulary& vocabulary,
                                          double deviceMemory,
                                          double deviceRate = std::numeric_limits<double>::quiet_NaN());

} // namespace parascope::editors
