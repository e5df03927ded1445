// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/model/space/vocabulary.h"

#include <array>
#include <cstddef>
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
    std::vector<Parameters> sample;   ///< some points in run order, for the design table
    std::vector<double> sampleMemory; ///< bytes of each, 0 when unknown
    double deviceMemory = 0;          ///< bytes, NaN when unknown
    std::size_t judged = 0;           ///< points behind the last numbers; fewer than points in large grids
};

/// Forecast of a spec: counted in full, costed at up to some thousand points spread over the grid. Times
/// assume that a point takes between its shortest sensible measurement and its time budget. Pure, no Qt
/// objects: to be called on a worker thread. Fails as reading the spec fails.
[[nodiscard]] Result<Forecast> forecastOf(const Json& spec, const space::Vocabulary& vocabulary,
                                          double deviceMemory);

} // namespace parascope::editors
