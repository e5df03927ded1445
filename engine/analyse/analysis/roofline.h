// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/json.h"
#include "engine/base/core/peaks.h"
#include "engine/base/core/result.h"

#include <limits>
#include <string_view>

namespace parascope::analysis {

/// A limit: a flat line of FLOP/s, or a slope of byte/s.
struct Ceiling
{
    enum class Kind { Compute, Memory };
    Kind kind = Kind::Compute;
    Message name;            ///< "data sheet", "given", "float32 measured", "L3 measured"
    double value = 0;        ///< FLOP/s or byte/s
    std::string dtype;       ///< of a compute ceiling that holds for one data type; empty: for all
    std::string level;       ///< of a memory ceiling: "L2", "DRAM"; empty: the main memory
    bool measured = false;   ///< by calibration; else from a data sheet, or given
    std::string caveat = {}; ///< of a measured one: what disturbed the measurement; mostly empty
};

struct RooflinePoint
{
    std::uint32_t row = 0;
    bool computeBound = false; ///< intensity at the ridge or above
    bool container = false;    ///< an operation that holds others: its FLOPs are theirs, its time is not
    bool overRoof = false; ///< above its ceilings beyond its interval (isAboveLimit): one of them is wrong
    double intensity = 0;  ///< FLOP per byte moved
    double flopsPerSecond = 0;
    double ofRoof = 0; ///< FLOP/s over the main roof at this intensity
};

/// Where a compute and a memory ceiling meet.
struct Ridge
{
    Message compute, memory; ///< the ceilings' names
    double intensity = 0, flopsPerSecond = 0;
};

/// Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009.
struct Roofline
{
    std::vector<Ceiling> ceilings;
    double peak = 0, bandwidth = 0; ///< the main roof: first ceiling of each kind; NaN when there is none
    double ridge = 0;               ///< peak / bandwidth, FLOP per byte
    std::vector<RooflinePoint> points;
    std::vector<Ridge> ridges;           ///< of every compute with every memory ceiling
    std::size_t containers = 0;          ///< of the points; never counted as over the roof
    std::vector<double> roofPercentiles; ///< 2, 9, 50, 91, 98 of ofRoof, containers apart
    std::size_t computeBound = 0, memoryBound = 0, overRoof = 0;
    Excluded excluded;
    bool roofless = false; ///< the peak or the bandwidth is unknown, which calibration finds out
    Message unable;        ///< why there are no points or no roof; empty when there are both
};

/// What is known of a platform's limits.
struct RoofFacts
{
    Peaks sheet; ///< data sheet, by data type
    double bandwidth =
        std::numeric_limits<double>::quiet_NaN(); ///< byte/s of the data sheet; NaN when unknown
    Json measured; ///< as calibration stores them: {"gemm": {dtype: {"flops_per_second"}}}, lists of
                   ///< {"level", "bytes_per_second"}
    bool measuredFirst =
        false; ///< the fastest measured product and the slowest measured memory level are the main roof
    bool given = false; ///< `sheet` is what a person says, no data sheet
};

/// The facts under a definition of the peak: "datasheet", "measured", or FLOP/s that a person gives.
[[nodiscard]] RoofFacts withPeak(RoofFacts facts, const std::string& definition);

/// A platform's ceilings for runs of one data type: the data sheet's, then the measured ones (or the other
/// way round). Products of other types are no roof of it; a type without a rate has no compute ceiling.
/// Without a type: all.
[[nodiscard]] std::vector<Ceiling> ceilingsOf(const RoofFacts& facts, std::string_view dtype = {});

/// Where the main roof bends: the first compute over the first memory ceiling; NaN without one.
[[nodiscard]] double ridgeOf(const std::vector<Ceiling>& ceilings);

/// What commonType() says of rows of several types; no platform has a rate of it.
inline constexpr std::string_view severalTypes = "several types";
/// The data type of the completed rows, TF32 told from float32 (computeType); empty when none is recorded.
[[nodiscard]] std::string commonType(const table::Table& table, const table::Mask& mask,
                                     std::string_view platform = {});

/// Points are the rows with columns arithmetic_intensity and flops_per_second (runs, or a profile's
/// operations). Rows with 0 FLOPs or bytes have no place on log axes: left out and counted. A point is over
/// the roof only above the highest compute ceiling that its dtype has (of all, where its dtype has none or
/// the table no dtype) or the fastest memory level.
[[nodiscard]] Result<Roofline> roofline(const table::Table& table, const table::Mask& mask,
                                        std::vector<Ceiling> ceilings);

/// The same with a roof for each data type that occurs among the rows: a run is held against what its own
/// type can do.
struct Rooflines
{
    struct Typed
    {
        std::string dtype; ///< empty: not recorded
        Roofline roof;
    };
    std::vector<Typed>
        types;         ///< at least one; those with points, most points first, or one that says why not
    Excluded excluded; ///< of all; rows of a type without a roof as "no float32 roof"

    /// Sums over the types.
    [[nodiscard]] std::size_t sum(std::size_t Roofline::* count) const;
    [[nodiscard]] std::size_t points() const;
};
[[nodiscard]] Result<Rooflines> rooflines(const table::Table& table, const table::Mask& mask,
                                          const RoofFacts& facts);

} // namespace parascope::analysis
