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
    std::string dtype;                  ///< of a compute ceiling that holds for one data type; empty: for all
    std::string level;                  ///< of a memory ceiling: "L2", "DRAM"; empty: the main memory
};

struct RooflinePoint
{
    std::uint32_t row = 0;
    bool computeBound = false;          ///< intensity at the ridge or above
    bool container = false;             ///< an operation that holds others: its FLOPs are theirs, its time is not
    bool overRoof = false;              ///< above every ceiling: cannot be, so the data or the ceiling is wrong
    double intensity = 0;               ///< FLOP per byte moved
    double flopsPerSecond = 0;
    double ofRoof = 0;                  ///< FLOP/s over the main roof at this intensity
};

/// Where a compute and a memory ceiling meet.
struct Ridge
{
    std::string compute, memory;        ///< the ceilings' names
    double intensity = 0, flopsPerSecond = 0;
};

/// Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009.
struct Roofline
{
    std::vector<Ceiling> ceilings;
    double peak = 0, bandwidth = 0;     ///< the main roof: first ceiling of each kind; NaN when there is none
    double ridge = 0;                   ///< peak / bandwidth, FLOP per byte
    std::vector<RooflinePoint> points;
    std::vector<Ridge> ridges;          ///< of every compute with every memory ceiling
    std::size_t containers = 0;         ///< of the points; never counted as over the roof
    std::vector<double> roofPercentiles;///< 2, 9, 50, 91, 98 of ofRoof, containers apart
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
/// the roof only above the highest compute ceiling that its dtype has (of all, where its dtype has none or the
/// table no dtype) or the fastest memory level.
[[nodiscard]] Result<Roofline> roofline(const table::Table& table, const table::Mask& mask,
                                        std::vector<Ceiling> ceilings);

} // namespace parascope::analysis
