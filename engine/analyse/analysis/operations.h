// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

namespace parascope::analysis {

/// Returns for each row of a table of operations the row of its run in `runs`, or `noRun` if there is none.
/// Both tables have the category column `run`.
inline constexpr std::uint32_t noRun = 0xffffffffU;
[[nodiscard]] Result<std::vector<std::uint32_t>> runRows(const table::Table& operations,
                                                         const table::Table& runs);

/// Returns the rows of the runs in `mask` that have operations, in ascending order.
[[nodiscard]] Result<std::vector<std::uint32_t>>
profiledRuns(const table::Table& operations, const table::Table& runs, const table::Mask& mask);

/// The operations of the runs in `mask` that the ParaDnn paper draws as points in its rooflines: those that
/// take more than `leastShare` of their run's time and have more than 0 FLOPs. `excluded` counts the others
/// by reason.
struct OperationSelection
{
    table::Mask mask;
    Excluded excluded;
};
[[nodiscard]] Result<OperationSelection> paperOperations(const table::Table& operations,
                                                         const table::Table& runs, const table::Mask& mask,
                                                         double leastShare = 0.01);

/// Returns whether an operation is control flow of XLA (`while`, `conditional`, `call`). Its row of a trace
/// has its own time, but the FLOPs and bytes of everything that runs inside it, so its rates and intensity
/// mean nothing (2716 % of peak in the shipped file).
[[nodiscard]] bool isContainer(std::string_view operation);

/// Answers isContainer() for the rows of a category column by code, because tables of operations have
/// millions of rows.
class Containers
{
public:
    /// `names` is the column of operation names. If it is null, no row is a container.
    explicit Containers(const table::Column* names);
    [[nodiscard]] bool holds(std::size_t row) const
    {
        return m_names && m_names->codes[row] != table::Dictionary::missing &&
               m_is[static_cast<std::size_t>(m_names->codes[row])];
    }

private:
    const table::Column* m_names;
    std::vector<std::uint8_t> m_is;
};

/// One operation, over all runs or over the runs of one level.
struct OperationShare
{
    std::string name;
    std::size_t runs = 0; ///< number of runs in which it occurs
    /// Mean share of the time over all runs; a run without the operation counts as 0.
    double timeFraction = 0;
    bool container = false;    ///< isContainer() is true: rates and intensity are NaN
    double flopsPerSecond = 0; ///< median over the runs that have the operation; NaN if unknown
    double intensity = 0;      ///< FLOP per byte, the median over the same runs; NaN if unknown
    /// Share of its time with FLOPs that it spends below the ridge; NaN if it has no such time.
    double memoryBoundShare = 0;
};

struct BreakdownLevel
{
    Value level;
    std::size_t runs = 0;
    std::vector<double> timeFractions; ///< in the order of Breakdown::operations
    double other = 0;                  ///< mean share of the runs' time that belongs to no operation
    double memoryBoundShare = 0; ///< memory-bound share of the time with FLOPs and bytes; NaN if unknown
};

/// Shows where the time goes. The fractions of a run need not add up to 1; the time that belongs to no
/// operation is `other`.
struct Breakdown
{
    std::string by; ///< name of a column of runs; if empty, all runs are together
    std::size_t runs = 0;
    std::vector<OperationShare> operations; ///< sorted by time, largest first
    std::vector<BreakdownLevel> levels;     ///< in ascending order
    double other = 0; ///< mean share of a run's time that belongs to no operation; NaN without runs
    /// memory-bound share of the time with FLOPs and bytes; NaN if unknown or without a ridge
    double memoryBoundShare = 0;
    /// One sentence if profiling made the steps much longer than those that the run timed; else empty. Short
    /// operations then have a larger share than without a profiler.
    Message slowed;
    Excluded excluded;
};

/// Adds up the time of operations. `unit` is the column of operations to add up by: "operation", "layer",
/// "operator" or "class". `ridge` is in FLOP/B, or NaN if unknown. Fails if a column does not exist.
[[nodiscard]] Result<Breakdown> breakdown(const table::Table& operations, const table::Table& runs,
                                          const table::Mask& mask, std::string_view unit, std::string_view by,
                                          double ridge);

} // namespace parascope::analysis
