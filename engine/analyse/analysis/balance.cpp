// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/balance.h"

#include "engine/base/core/metrics.h"

#include <array>

namespace parascope::analysis {

Result<Balance> balance(const table::Table& table, const table::Mask& mask)
{
    PARASCOPE_TRY(const auto* infeed, table.column(metric::infeedFraction));
    PARASCOPE_TRY(const auto* utilisation, table.column(metric::flopsUtilisation));
    auto sample = completeRows(table, mask, std::array{infeed, utilisation});
    Balance out;
    out.excluded = std::move(sample.excluded);
    std::vector<double> x, y;
    for (const auto row : sample.rows) {
        x.push_back(infeed->numbers[row]);
        y.push_back(utilisation->numbers[row]);
        out.points.push_back({row, x.back(), y.back()});
        out.waiting += x.back() > 0.5;
    }
    out.correlation = spearman(x, y);
    constexpr double middle[] = {50};
    out.medianInfeed = percentiles(std::move(x), middle).front();
    out.medianUtilisation = percentiles(std::move(y), middle).front();
    if (out.points.empty())
        out.unable = Message::format(
            "No completed run has both a share of time waiting for input and a FLOPS utilisation.");
    return out;
}

} // namespace parascope::analysis
