// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/bounds.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/json.h"
#include "engine/base/core/peaks.h"
#include "engine/base/core/result.h"

#include <limits>
#include <string_view>

namespace parascope::analysis {

/// A limit: a horizontal line in FLOP/s, or a slope in byte/s.
struct Ceiling
{
    enum class Kind { Compute, Memory };
    Kind kind = Kind::Compute;
    Message name;            ///< name such as "data sheet", "given", "float32 measured" or "L3 measured"
    double value = 0;        ///< in FLOP/s or byte/s
    std::string dtype;       ///< data type for which a compute ceiling holds; empty if it holds for all
    std::string level;       ///< level of a memory ceiling: "L2", "DRAM"; empty for the main memory
    bool measured = false;   ///< true if calibration measured it; false if it is from a data sheet or given
    std::string caveat = {}; ///< disturbance of the measurement of a measured ceiling; usually empty
};

struct RooflinePoint
{
    std::uint32_t row = 0;
    Bound bound = Bound::Neither;
    bool reachesRidge = false; ///< the intensity is at the ridge or above
    bool container = false;    ///< an operation that contains others: its FLOPs are theirs, its time is not
    /// Above its ceilings by more than its interval (isAboveLimit): one of the ceilings is wrong.
    bool overRoof = false;
    double intensity = 0; ///< in FLOP per byte moved
    double flopsPerSecond = 0;
    double ofRoof = 0; ///< FLOP/s divided by the main roof at this intensity
};

/// The intersection of a compute ceiling and a memory ceiling.
struct Ridge
{
    Message compute, memory; ///< names of the two ceilings
    double intensity = 0, flopsPerSecond = 0;
};

/// The roofline model (Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009).
struct Roofline
{
    std::vector<Ceiling> ceilings;
    double peak = 0, bandwidth = 0; ///< main roof: the first ceiling of each kind; NaN if there is none
    double ridge = 0;               ///< peak / bandwidth, in FLOP per byte
    std::vector<RooflinePoint> points;
    std::vector<Ridge> ridges;  ///< intersections of every compute ceiling with every memory ceiling
    std::size_t containers = 0; ///< number of points that are containers; they never count as over the roof
    std::vector<double> roofPercentiles; ///< percentiles 2, 9, 50, 91, 98 of ofRoof, without containers
    /// Number of points by bound: near the compute ceiling, near the memory ceiling, with a time that does
    /// not depend on the work, and far from both ceilings.
    std::size_t computeBound = 0, memoryBound = 0, overheadBound = 0, farFromRoof = 0;
    std::size_t overRoof = 0;
    Excluded excluded;
    bool roofless = false; ///< the peak or the bandwidth is unknown; calibration can measure it
    Message unable;        ///< reason why there are no points or no roof; empty if there are both
};

/// The known limits of a platform.
struct RoofFacts
{
    Peaks sheet; ///< peaks of the data sheet, by data type
    /// Bandwidth in byte/s from the data sheet; NaN if unknown.
    double bandwidth = std::numeric_limits<double>::quiet_NaN();
    Json measured; ///< as calibration stores them: {"gemm": {dtype: {"flops_per_second"}}}, lists of
                   ///< {"level", "bytes_per_second"}
    /// Makes the fastest measured matrix product and the slowest measured memory level the main roof.
    bool measuredFirst = false;
    bool given = false; ///< `sheet` holds values that the user gave, not those of a data sheet
};

/// Returns the facts under a definition of the peak: "datasheet", "measured", or a number of FLOP/s given by
/// the user.
[[nodiscard]] RoofFacts withPeak(RoofFacts facts, const std::string& definition);

/// Returns the ceilings of a platform for runs of one data type: first those of the data sheet, then the
/// measured ones (or in the other order, with `measuredFirst`). Measured matrix products of other types are
/// not a ceiling of this type; a type without a rate has no compute ceiling. An empty `dtype` returns the
/// ceilings of all types.
[[nodiscard]] std::vector<Ceiling> ceilingsOf(const RoofFacts& facts, std::string_view dtype = {});

/// Returns the value of the first ceiling of a kind; NaN if there is none.
[[nodiscard]] double firstOf(const std::vector<Ceiling>& ceilings, Ceiling::Kind kind);
/// Returns the intensity at the ridge of the main roof: the first compute ceiling over the first memory
/// ceiling. NaN if one of them does not exist.
[[nodiscard]] double ridgeOf(const std::vector<Ceiling>& ceilings);

/// Result of commonType() for rows of several types. No platform has a rate for it.
inline constexpr std::string_view severalTypes = "several types";
/// Returns the data type of the completed rows; TF32 and float32 are different types (computeType). Empty if
/// no type is recorded.
[[nodiscard]] std::string commonType(const table::Table& table, const table::Mask& mask,
                                     std::string_view platform = {});

/// Returns the roofline of the rows that have the columns arithmetic_intensity and flops_per_second (runs, or
/// operations of a profile). Rows with 0 FLOPs or 0 bytes cannot be drawn on logarithmic axes; they are
/// excluded and counted. A point counts as over the roof only if it is above the highest compute ceiling of
/// its dtype, or above the fastest memory level. If its dtype has no ceiling or the table has no dtype, the
/// highest compute ceiling of all types counts.
/// Runs have the bound of overheadSteps(), too; operations are parts of a step, so they have not.
[[nodiscard]] Result<Roofline> roofline(const table::Table& table, const table::Mask& mask,
                                        std::vector<Ceiling> ceilings);

/// Rooflines with a separate roof for each data type among the rows, so that a run is compared with the
/// limits of its own type.
struct Rooflines
{
    struct Typed
    {
        std::string dtype; ///< empty if the type is not recorded
        Roofline roof;
    };
    /// At least one: those with points, most points first, or one whose `unable` gives the reason.
    std::vector<Typed> types;
    /// Excluded rows of all types; rows of a type without a roof count as "no float32 roof"
    Excluded excluded;

    /// Returns the sum of a count over the types.
    [[nodiscard]] std::size_t sum(std::size_t Roofline::* count) const;
    [[nodiscard]] std::size_t points() const;
};
[[nodiscard]] Result<Rooflines> rooflines(const table::Table& table, const table::Mask& mask,
                                          const RoofFacts& facts);

} // namespace parascope::analysis
