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

/// The memory wall is the largest batch of a model that fits into the memory of a device, over a
/// hyper-parameter (for decode runs the context). The cost model forecasts it, and runs measure it.
namespace parascope::figure {

struct MemoryWallRequest
{
    std::string x;      ///< hyper-parameter; empty: context, else length, else the one with most levels
    double memoryBytes; ///< memory of the device; NaN or not positive if unknown: there is no forecast
};

struct MemoryWallPoint
{
    double level = 0;
    /// Returns the level as a value of a grid point: an integer if it is whole.
    [[nodiscard]] Value value() const
    {
        return level == std::floor(level) ? Value(static_cast<std::int64_t>(level)) : Value(level);
    }
    /// Largest batch that is forecast to fit into the share of the memory that a run may use
    /// (workload::fits()). 0 means that not even a batch of one fits. Empty: unknown, or beyond `mostBatch`.
    std::optional<std::int64_t> forecast;
    bool beyond = false; ///< true if the forecast is that a batch of `mostBatch` fits
    /// Largest batch that completed, and smallest batch that ran out of memory, with their rows of the table.
    std::optional<std::int64_t> completed, failed;
    std::optional<std::uint32_t> completedRow, failedRow;

    /// Returns whether a run completed that was forecast not to fit, or ran out of memory although it was
    /// forecast to fit.
    [[nodiscard]] bool contradicted() const
    {
        return (forecast && completed && *completed > *forecast) ||
               (failed && (beyond || (forecast && *failed <= *forecast)));
    }
};

/// One model in one mode, data type and optimiser. All hyper-parameters except the batch and x are equal.
struct MemoryWallSeries
{
    std::vector<Value> key; ///< one value for each column of MemoryWall::by
    Message name;
    std::vector<MemoryWallPoint> points; ///< points by ascending level; the last may have only forecasts
};

struct MemoryWall
{
    static constexpr std::int64_t mostBatch = std::int64_t{1} << 20;
    std::string x;
    /// Memory of the device, and the part that a run may use. Both are NaN if unknown.
    double memoryBytes = 0, limitBytes = 0;
    std::vector<std::string> by;          ///< columns that distinguish the series
    std::vector<MemoryWallSeries> series; ///< series, those with most levels that were run first
    std::size_t n = 0;                    ///< number of runs
    std::size_t walls = 0;        ///< number of levels at which a run completed and a larger one did not fit
    std::size_t contradicted = 0; ///< number of points whose runs contradict the forecast
    analysis::Excluded excluded;
    Message unable; ///< reason why there is no result; empty if there is one
};

/// Computes the memory wall from the runs of one platform. Fails on an x that is not a column of numbers.
[[nodiscard]] Result<MemoryWall> memoryWall(const table::Table& table, const table::Mask& mask,
                                            const MemoryWallRequest& request);

} // namespace parascope::figure
