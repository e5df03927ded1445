// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/device_runs.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::gui {

std::map<std::string, std::vector<editors::ForecastDevice::Run>> completedRuns(const table::Table& table,
                                                                               const std::string& platform)
{
    constexpr std::size_t most = 5000;
    std::map<std::string, std::vector<editors::ForecastDevice::Run>> runs;
    const auto *platforms = table.find(columns::platform), *families = table.find(columns::family),
               *rates = table.find(metric::flopsPerSecond), *times = table.find(metric::stepSeconds);
    if (!platforms || !families || !rates || !times)
        return runs;
    const auto wanted = platforms->dictionary->find(platform);
    std::size_t taken = 0;
    for (std::size_t row = table.rows();
         wanted >= 0 && row-- > 0 && taken < most;) { // starts with the newest runs
        const double flops = rates->numbers[row] * times->numbers[row];
        if (platforms->codes[row] != wanted || families->codes[row] < 0 || !(flops > 0) || std::isinf(flops))
            continue;
        runs[families->dictionary->text(families->codes[row])].push_back({flops, times->numbers[row]});
        ++taken;
    }
    for (auto& [family, found] : runs)
        std::sort(found.begin(), found.end(),
                  [](const auto& a, const auto& b) { return a.stepFlops < b.stepFlops; });
    return runs;
}

} // namespace parascope::gui
