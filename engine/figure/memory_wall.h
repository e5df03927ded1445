// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The memory wall: the largest batch of a model that a device holds, by a hyper-parameter (the context of
/// decode runs), as the cost model forecasts it and as runs found it.
namespace parascope::figure {

struct MemoryWallRequest
{
    std::string x;      ///< hyper-parameter; empty: context, length, or the one with most levels
    double memoryBytes; ///< of the device; not positive, or NaN: unknown, and nothing is forecast
};

struct MemoryWallPoint
{
    double level = 0;
    /// The level as points of grids have it, whole where it is.
    [[nodiscard]] Value value() const
    {
        return level == std::floor(level) ? Value(static_cast<std::int64_t>(level)) : Value(level);
    }
    /// Largest batch whose forecast is within the part of the memory that a run may have (workload::fits());
    /// 0: not even one. Empty: unknown, or beyond `mostBatch`.
    std::optional<std::int64_t> forecast;
    bool beyond = false; ///< more than `mostBatch` fit
    /// Largest batch that completed, and smallest that ran out of memory; runs of the table.
    std::optional<std::int64_t> completed, failed;
    std::optional<std::uint32_t> completedRow, failedRow;

    /// A run completed that was forecast not to fit, or ran out of memory although it was to fit.
    [[nodiscard]] bool contradicted() const
    {
        return (forecast && completed && *completed > *forecast) ||
               (failed && (beyond || (forecast && *failed <= *forecast)));
    }
};

/// One model in one mode, type and optimiser, all hyper-parameters but the batch and x equal.
struct MemoryWallSeries
{
    std::vector<Value> key; ///< a value of each column of MemoryWall::by
    Message name;
    std::vector<MemoryWallPoint> points; ///< level ascending; beyond the runs' levels only forecasts
};

struct MemoryWall
{
    static constexpr std::int64_t mostBatch = std::int64_t{1} << 20;
    std::string x;
    double memoryBytes = 0, limitBytes = 0; ///< NaN when unknown
    std::vector<std::string> by;
    std::vector<MemoryWallSeries> series; ///< most levels that were run first
    std::size_t n = 0;                    ///< runs
    std::size_t walls = 0;                ///< levels at which a run completed and a larger one did not fit
    std::size_t contradicted = 0;
    analysis::Excluded excluded;
    Message unable;
};

/// Of runs of one platform. Fails on an x that is no column of numbers.
[[nodiscard]] Result<MemoryWall> memoryWall(const table::Table& table, const table::Mask& mask,
                                            const MemoryWallRequest& request);

} // namespace parascope::figure
