// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/statistics.h"
#include "engine/core/json.h"
#include "engine/core/result.h"

namespace parascope::analysis {

/// A limit: a flat line of FLOP/s, or a slope of byte/s.
struct Ceiling
{
    enum class Kind { Compute, Memory };
    Kind kind = Kind::Compute;
    std::string name;                   ///< "data sheet", "float32 measured", "L3 measured"
    double value = 0;                   ///< FLOP/s or byte/s
};

struct RooflinePoint
{
    std::uint32_t row = 0;
    double intensity = 0;               ///< FLOP per byte moved
    double flopsPerSecond = 0;
    bool computeBound = false;          ///< intensity at the ridge or above
    double ofRoof = 0;                  ///< FLOP/s over the main roof at this intensity
    bool overRoof = false;              ///< above every ceiling: cannot be, so the data or the ceiling is wrong
};

/// Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009.
struct Roofline
{
    std::vector<Ceiling> ceilings;
    double peak = 0, bandwidth = 0;     ///< the main roof: first ceiling of each kind; NaN when there is none
    double ridge = 0;                   ///< peak / bandwidth, FLOP per byte
    std::vector<RooflinePoint> points;
    std::size_t computeBound = 0, memoryBound = 0, overRoof = 0;
    LeftOut leftOut;
    std::string unable;                 ///< why there are no points or no roof; empty when there are both
};

/// A platform's ceilings: the data sheet's (NaN when unknown), then the measured ones as calibration stores
/// them ({"gemm": {dtype: {"flops_per_second"}}}, lists of {"level", "bytes_per_second"}). With
/// `measuredFirst` the fastest measured product and the slowest measured memory level are the main roof.
[[nodiscard]] std::vector<Ceiling> ceilingsOf(double peakFlops, double bandwidth, const Json& measured, bool measuredFirst);

/// Points are the rows with columns arithmetic_intensity and flops_per_second (runs, or a profile's
/// operations). Rows with 0 FLOPs or bytes have no place on log axes: left out and counted. A point is over
/// the roof only above the highest compute ceiling or the fastest memory level.
[[nodiscard]] Result<Roofline> roofline(const table::Table& table, const table::Mask& mask,
                                        std::vector<Ceiling> ceilings);

} // namespace parascope::analysis
