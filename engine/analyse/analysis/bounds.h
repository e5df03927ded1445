// SPDX-License-Identifier: GPL-3.0-or-later
// What limits a step. Rooflines, the details of a run and the observations use this one rule.
#pragma once

#include "engine/analyse/table/table.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace parascope::analysis {

/// The limit of a run or of an operation.
enum class Bound : std::uint8_t {
    Compute,  ///< near the compute ceiling
    Memory,   ///< near the memory ceiling
    Overhead, ///< the time of the step does not depend on its work: it is launched, or waits for the host
    Neither,  ///< far from both ceilings, so that neither is known to limit it
};
/// Returns "compute", "memory", "overhead" or "neither".
[[nodiscard]] std::string_view nameOf(Bound bound);

/// Share of the roof from which a rate counts as near it. Below half of a limit, something else limits more.
inline constexpr double nearRoof = 0.5;

/// Returns the limit by the share of the roof that is attained. `reachesRidge` says whether the intensity is
/// that of the ridge or higher; `overhead`, whether the run is one of OverheadSteps.
[[nodiscard]] Bound boundOf(double ofRoof, bool reachesRidge, bool overhead);

/// The runs whose step time does not depend on their work: the flat end of a series along one
/// hyper-parameter, with all else equal. Over its at least three runs both the FLOPs and the bytes of a step
/// grow at least fourfold, and the time by no more than a quarter; it begins with the least work.
struct OverheadSteps
{
    std::vector<std::uint32_t> rows; ///< in ascending order
    double low = 0, high = 0; ///< 9th and 91st percentile of the step times in seconds; NaN without runs
    double growth = 0;        ///< largest ratio of FLOPs within one series

    [[nodiscard]] bool has(std::uint32_t row) const;
};
/// Finds them among completed runs. Nothing is found without step time, FLOP/s and bytes/s, or among more
/// than `mostOverheadRows` runs, which would take seconds.
[[nodiscard]] OverheadSteps overheadSteps(const table::Table& table, std::span<const std::uint32_t> rows);
inline constexpr std::size_t mostOverheadRows = 200000;

} // namespace parascope::analysis
