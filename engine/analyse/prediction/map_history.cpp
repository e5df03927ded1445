// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/prediction/map_history.h"

#include "engine/model/surrogate/acquisition.h"

#include <algorithm>
#include <set>

namespace parascope::prediction {

std::string pointKey(const Parameters& point, const std::vector<std::string>& words)
{
    if (words.empty())
        return toText(point);
    Parameters named;
    for (const auto& word : words)
        if (const auto* value = point.find(word))
            named.set(word, *value);
    return toText(named);
}

std::vector<MapCheckpoint> mapHistory(const MapRuns& runs, const Asked& grid, const std::string& metric,
                                      bool executed, std::size_t checkpoints)
{
    // With fewer runs, an interval from leaving runs out means nothing. A sweep has more runs before it uses
    // its map.
    constexpr std::size_t leastRuns = 8;
    std::vector<MapCheckpoint> out;
    std::size_t before = 0;
    for (std::size_t i = 1; i <= checkpoints; ++i) {
        const auto count = runs.runs.size() * i / checkpoints;
        if (count == before || count < leastRuns)
            continue;
        before = count;
        MapRuns first;
        first.runs.assign(runs.runs.begin(), runs.runs.begin() + static_cast<std::ptrdiff_t>(count));
        std::set<std::string> met;
        for (const auto& run : first.runs)
            met.insert(pointKey(run.parameters, grid.words));
        auto asked = grid;
        std::erase_if(asked.points,
                      [&](const Parameters& point) { return met.contains(pointKey(point, grid.words)); });
        const auto map = RunMap::of(first, std::move(asked), metric, executed);
        if (!map)
            continue;
        const auto error = surrogate::mapError(map->fitted, map->asked);
        // A map cannot be better than its forecasts for runs that were left out.
        out.push_back({met.size(), std::max(error.median, map->fitted.leftOut().medianError), error.unsure});
    }
    return out;
}

} // namespace parascope::prediction
