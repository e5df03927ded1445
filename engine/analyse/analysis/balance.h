// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

namespace parascope::analysis {

struct BalancePoint
{
    std::uint32_t row = 0;
    double infeed = 0, utilisation = 0; ///< as fractions from 0 to 1
};

/// Utilisation against the share of time that the device waits for its input (Figure 5 of the ParaDnn paper).
struct Balance
{
    std::vector<BalancePoint> points;
    /// Rank correlation of the two; a negative one means that waiting costs utilisation.
    RankCorrelation correlation;
    std::size_t waiting = 0; ///< number of runs that wait for more than half of the time
    double medianInfeed = 0, medianUtilisation = 0; ///< NaN if there are no points
    Excluded excluded;
    Message unable;
};

/// Reads the columns infeed_fraction and flops_utilisation; a run without either is excluded.
[[nodiscard]] Result<Balance> balance(const table::Table& table, const table::Mask& mask);

} // namespace parascope::analysis
