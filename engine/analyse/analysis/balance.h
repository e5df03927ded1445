// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

namespace parascope::analysis {

struct BalancePoint
{
    std::uint32_t row = 0;
    double infeed = 0, utilisation = 0; ///< fractions
};

/// Utilisation against the share of time that the device waits for its input (Figure 5 of the ParaDnn paper).
struct Balance
{
    std::vector<BalancePoint> points;
    RankCorrelation correlation;                    ///< negative: waiting costs utilisation
    std::size_t waiting = 0;                        ///< runs that wait for more than half of the time
    double medianInfeed = 0, medianUtilisation = 0; ///< NaN without points
    Excluded excluded;
    Message unable;
};

/// Columns infeed_fraction and flops_utilisation.
[[nodiscard]] Result<Balance> balance(const table::Table& table, const table::Mask& mask);

} // namespace parascope::analysis
