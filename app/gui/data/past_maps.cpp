// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/past_maps.h"

#include "engine/analyse/prediction/map_history.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"
#include "engine/store/database.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace parascope::gui {

namespace {

std::optional<store::SweepRecord> latestAdaptive(const store::Reader& reader)
{
    const auto sweeps = reader.sweeps();
    if (!sweeps)
        return std::nullopt;
    std::optional<store::SweepRecord> latest;
    for (const auto& sweep : *sweeps)
        if (memberAt(sweep.spec, "order") == Json("adaptive") &&
            (!latest || sweep.createdMs >= latest->createdMs))
            latest = sweep;
    return latest;
}

/// Returns the metric of the sweep's map.
std::string metricOf(const Json& spec)
{
    if (const auto goal = spec.find("goal"); goal != spec.end() && goal->is_object())
        for (const char* key : {"largest", "smallest", "contour"})
            if (const auto it = goal->find(key); it != goal->end() && it->is_string())
                return it->get<std::string>();
    return metric::stepSeconds;
}

/// Returns the distinct points of a sweep on each platform.
std::map<std::string, prediction::Asked> gridsOf(const std::vector<store::PointRecord>& points)
{
    std::map<std::string, prediction::Asked> grids;
    std::map<std::string, std::set<std::string>> seen;
    for (const auto& point : points) {
        auto& grid = grids[point.platform];
        grid.family = point.family;
        if (!seen[point.platform].insert(toText(point.parameters)).second)
            continue; // a repeat of a point
        for (const auto& [name, value] : point.parameters)
            if (std::find(grid.words.begin(), grid.words.end(), name) == grid.words.end())
                grid.words.push_back(name);
        grid.points.push_back(point.parameters);
    }
    return grids;
}

table::Mask rowsOf(const table::Table& runs, const std::string& database, const std::string& platform)
{
    table::Mask mask(runs.rows(), 1);
    for (const auto& [name, value] : {std::pair("database", &database), std::pair("platform", &platform)})
        if (const auto* column = runs.find(name)) {
            const auto code = column->dictionary->find(*value);
            for (std::size_t row = 0; row < mask.size(); ++row)
                mask[row] &= static_cast<std::uint8_t>(column->codes[row] == code);
        }
    return mask;
}

} // namespace

std::vector<figure::MapProgress> pastMaps(const std::filesystem::path& file, const table::Table& runs,
                                          const std::string& database)
{
    std::vector<figure::MapProgress> out;
    const auto reader = store::Reader::open(file);
    const auto sweep = reader ? latestAdaptive(*reader) : std::nullopt;
    if (!sweep)
        return out;
    const auto points = reader->points(sweep->id);
    if (!points)
        return out;
    const auto metric = metricOf(sweep->spec);
    for (const auto& [platform, grid] : gridsOf(*points)) {
        auto own = prediction::runsLike(runs, rowsOf(runs, database, platform), grid, metric);
        if (!own)
            continue;
        std::set<std::string> wanted;
        for (const auto& point : grid.points)
            wanted.insert(prediction::pointKey(point, grid.words));
        std::erase_if(own->runs, [&, &words = grid.words](const auto& run) {
            return !wanted.contains(prediction::pointKey(run.parameters, words));
        });
        figure::MapProgress progress;
        progress.platform = platform;
        progress.points = grid.points.size();
        progress.ended = true;
        if (const auto stop = sweep->spec.find("stop"); stop != sweep->spec.end() && stop->is_object())
            if (const auto goal = stop->find("map_error"); goal != stop->end() && goal->is_number())
                progress.goal = goal->get<double>();
        for (const auto& [met, error, unsure] : prediction::mapHistory(*own, grid, metric, true))
            progress.entries.push_back({met, error, unsure});
        if (!progress.entries.empty())
            out.push_back(std::move(progress));
    }
    return out;
}

} // namespace parascope::gui
