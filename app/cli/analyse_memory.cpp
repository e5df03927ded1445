// SPDX-License-Identifier: GPL-3.0-or-later
// analyse memory
#include "app/cli/analyse.h"

#include "engine/base/core/units.h"
#include "engine/figure/memory_wall.h"

namespace parascope::cli {

namespace {

struct MemoryOptions : AnalyseOptions
{
    std::string x;
    double memoryBytes = 0;
};

template <class T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json runOrNull(const table::Table& table, const std::optional<std::uint32_t>& row)
{
    return row ? Json(runText(table, *row)) : Json(nullptr);
}

Json seriesJson(const table::Table& table, const figure::MemoryWallSeries& series,
                const figure::MemoryWall& wall)
{
    Json key = Json::object(), points = Json::array();
    for (std::size_t i = 0; i < series.key.size(); ++i)
        key[wall.by[i]] = toJson(series.key[i]);
    for (const auto& point : series.points)
        points.push_back({{wall.x, toJson(point.value())},
                          {"forecast", orNull(point.forecast)},
                          {"beyond", point.beyond},
                          {"completed", orNull(point.completed)},
                          {"completed_run", runOrNull(table, point.completedRow)},
                          {"oom", orNull(point.failed)},
                          {"oom_run", runOrNull(table, point.failedRow)},
                          {"contradicted", point.contradicted()}});
    return {{"name", series.name.text()}, {"key", std::move(key)}, {"points", std::move(points)}};
}

std::string seriesText(const figure::MemoryWallSeries& series, const figure::MemoryWall& wall)
{
    auto out = (series.name.empty() ? std::string("all runs") : series.name.text()) + "\n";
    for (const auto& point : series.points) {
        out += "  " + wall.x + ' ' + toText(point.value()) + ": ";
        out += point.beyond     ? "more than " + std::to_string(figure::MemoryWall::mostBatch) + " forecast"
               : point.forecast ? "batch " + std::to_string(*point.forecast) + " forecast"
                                : "no forecast";
        if (point.completed)
            out += ", " + std::to_string(*point.completed) + " completed";
        if (point.failed)
            out += ", " + std::to_string(*point.failed) + " ran out of memory";
        if (!point.completed && !point.failed)
            out += ", not run";
        out += point.contradicted() ? " (against the forecast)\n" : "\n";
    }
    return out;
}

Result<Outcome> runMemory(const MemoryOptions& options)
{
    PARASCOPE_TRY(const auto data, loadRuns(options, questionOf(options)));
    const auto& table = *data.data->table;
    const auto& platform = data.runs.platform;
    double memory = options.memoryBytes;
    if (!(memory > 0))
        for (const auto& facts : data.data->platforms)
            if (facts.name == platform)
                memory = facts.memoryBytes;
    PARASCOPE_TRY(auto wall, figure::memoryWall(table, data.runs.rows, {options.x, memory}));
    data.runs.nameReasons(wall.excluded);
    Outcome out;
    Json series = Json::array();
    if (wall.unable.empty())
        out.text = wall.memoryBytes > 0
                       ? platform + ": " + bytesText(wall.memoryBytes) +
                             " of memory, of which a run may have " + bytesText(wall.limitBytes) + "\n"
                       : platform + ": its memory is not known; --memory-bytes says it\n";
    for (const auto& item : wall.series) {
        series.push_back(seriesJson(table, item, wall));
        out.text += seriesText(item, wall);
    }
    out.document = {{"platform", platform},
                    {"x", wall.x},
                    {"by", wall.by},
                    {"memory_bytes", numberOrNull(wall.memoryBytes)},
                    {"limit_bytes", numberOrNull(wall.limitBytes)},
                    {"n", wall.n},
                    {"walls", wall.walls},
                    {"contradicted", wall.contradicted},
                    {"series", std::move(series)}};
    if (!wall.unable.empty())
        out.text = wall.unable.text() + "\n";
    out.text += leftOutText(wall.excluded);
    addReasons(out.document, wall.unable, wall.excluded);
    return out;
}

} // namespace

void addMemory(Command analyse, Context& context)
{
    const auto options = std::make_shared<MemoryOptions>();
    const auto memory = analyse.subcommand(
        "memory",
        "Show the largest batch that fits in memory, forecast and measured, over a hyper-parameter");
    addAnalyseOptions(memory, *options, true);
    memory.option("--x", options->x,
                  "Hyper-parameter to show it over, for example node (default: context, length, or that with "
                  "most values)");
    memory.option("--memory-bytes", options->memoryBytes,
                  "Memory of the device in bytes, for the forecast (default: that of the platform)");
    memory.example("analyse memory --db paper.db --platform tpu-v2 --x node");
    memory.callback([&context, options] { context.run = [options] { return runMemory(*options); }; });
}

} // namespace parascope::cli
