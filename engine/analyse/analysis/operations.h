// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

namespace parascope::analysis {

/// For each row of a table of operations the row of its run in `runs`; `noRun` where there is none. Both
/// tables have the category column `run`.
inline constexpr std::uint32_t noRun = 0xffffffffU;
[[nodiscard]] Result<std::vector<std::uint32_t>> runRows(const table::Table& operations,
                                                         const table::Table& runs);

/// The rows of runs in `mask` that have operations, ascending.
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

/// XLA's control flow (`while`, `conditional`, `call`): its row of a trace has its own time, but the FLOPs
/// and bytes of all that runs inside it, so its rates and intensity mean nothing (2716 % of peak in the
/// shipped file).
[[nodiscard]] bool isContainer(std::string_view operation);

/// The same of the rows of a category column, by code: tables of operations have millions of rows.
class Containers
{
public:
    /// Null: no row is one.
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

/// One operation, over all runs or over those of one level.
struct OperationShare
{
    std::string name;
    std::size_t runs = 0;        ///< in which it occurs
    double timeFraction = 0;     ///< mean over all runs; a run without it counts as 0
    bool container = false;      ///< isContainer: rates and intensity are NaN
    double flopsPerSecond = 0;   ///< median over the runs that have it; NaN when unknown
    double intensity = 0;        ///< the same
    double memoryBoundShare = 0; ///< of its time with FLOPs, spent below the ridge; NaN when it has none
};

struct BreakdownLevel
{
    Value level;
    std::size_t runs = 0;
    std::vector<double> timeFractions; ///< in the order of Breakdown::operations
    double other = 0;                  ///< mean share of its runs' time in no operation
    double memoryBoundShare = 0;       ///< of its time with FLOPs and bytes; NaN when unknown
};

/// Where the time goes. Fractions of a run need not add up to 1: what no operation accounts for is `other`.
struct Breakdown
{
    std::string by; ///< column of runs; empty: all together
    std::size_t runs = 0;
    std::vector<OperationShare> operations; ///< by time, largest first
    std::vector<BreakdownLevel> levels;     ///< ascending
    double other = 0;                       ///< mean share of a run's time in no operation; NaN without runs
    double memoryBoundShare = 0; ///< of the time with FLOPs and bytes; NaN when unknown or without a ridge
    Excluded excluded;
};

/// `unit` is the column of operations to add up by: "operation", "layer", "operator" or "class". `ridge` in
/// FLOP/B, NaN when unknown. Fails on a column that does not exist.
[[nodiscard]] Result<Breakdown> breakdown(const table::Table& operations, const table::Table& runs,
                                          const table::Mask& mask, std::string_view unit, std::string_view by,
                                          double ridge);

} // namespace parascope::analysis
