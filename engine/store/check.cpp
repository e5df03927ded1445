// SPDX-License-Identifier: GPL-3.0-or-later
// "info" and "check": what is in a database, and whether it holds together.
#include "engine/store/database.h"
#include "engine/store/schema.h"

#include <cmath>
#include <map>

namespace parascope::store {

Result<Json> describe(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const Reader reader, Reader::open(path));
    struct Count
    {
        std::int64_t runs = 0, ok = 0;
        std::map<std::string, std::int64_t> failed;
    };
    std::map<std::string, Count> byPlatform;
    std::map<std::string, std::int64_t> families;
    std::map<std::string, std::int64_t> quality;
    Count all;
    PARASCOPE_TRY(const auto counts, reader.counts());
    for (const auto& item : counts) {
        for (auto* count : {&all, &byPlatform[item.platform]}) {
            count->runs += item.runs;
            if (item.outcome == Outcome::Completed)
                count->ok += item.runs;
            else
                count->failed[std::string(nameOf(item.outcome))] += item.runs;
        }
        families[item.family] += item.runs;
        for (const auto name : namesOf(item.quality))
            quality[std::string(name)] += item.runs;
    }
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    Json platformList = Json::array();
    for (const auto& platform : platforms) {
        const auto& count = byPlatform[platform.name];
        platformList.push_back(
            {{"name", platform.name},
             {"runs", count.runs},
             {"ok", count.ok},
             {"failed", count.failed},
             {"peak_flops_per_second", platform.peakFlops ? Json(*platform.peakFlops) : Json()},
             {"bandwidth_bytes_per_second", platform.bandwidth ? Json(*platform.bandwidth) : Json()},
             {"memory_bytes", platform.memoryBytes ? Json(*platform.memoryBytes) : Json()}});
    }
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    Json sweepList = Json::array();
    for (const auto& sweep : sweeps) {
        PARASCOPE_TRY(const auto progress, reader.progress(sweep.id));
        const auto& [points, done] = progress;
        sweepList.push_back(
            {{"name", sweep.name}, {"state", sweep.state}, {"points", points}, {"done", done}});
    }
    std::error_code error;
    return Json{{"file", path.string()},
                {"bytes", std::filesystem::file_size(path, error)},
                {"schema", schemaVersion},
                {"runs", all.runs},
                {"ok", all.ok},
                {"failed", all.failed},
                {"quality", quality},
                {"families", families},
                {"platforms", platformList},
                {"sweeps", sweepList},
                {"written_by", writerOf(path)},
                {"log_left_out", reader.leftLogOut()},
                {"unknown", reader.unknown()}};
}

Result<std::vector<std::string>> check(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const Reader reader, Reader::open(path));
    std::vector<std::string> findings;
    const auto note = [&](std::string finding) {
        if (findings.size() < 100)
            findings.push_back(std::move(finding));
    };
    {
        // A connection of its own, over the same bytes that a reader sees.
        PARASCOPE_TRY(auto integrity, reader.integrity());
        for (auto& finding : integrity)
            note(std::move(finding));
    }
    std::map<std::int64_t, int> completed;
    const auto read = reader.runs({0, true, true}, [&](std::int64_t rowId, RunRecord&& run) {
        const auto who = "Run " + std::to_string(rowId) + " (" + run.runUuid + "): ";
        if (run.runUuid.size() != 36)
            note(who + "its uuid is malformed.");
        if (run.platform.empty() || run.family.empty())
            note(who + "it has no platform or no family.");
        if (run.pointId != 0 && run.outcome == Outcome::Completed && ++completed[run.pointId] == 2)
            note(who + "its point was completed before.");
        for (const double seconds : run.stepSeconds)
            if (!(seconds > 0) || !std::isfinite(seconds)) {
                note(who + "a step time is not positive.");
                break;
            }
        if (run.warmupSteps < 0 ||
            (!run.stepSeconds.empty() && run.warmupSteps > static_cast<int>(run.stepSeconds.size())))
            note(who + "more warm-up steps than steps.");
        if (run.stepMedian && !(*run.stepMedian > 0))
            note(who + "its median step time is not positive.");
        if (run.stepMedian && run.stepLow && run.stepHigh &&
            !(*run.stepLow <= *run.stepMedian && *run.stepMedian <= *run.stepHigh))
            note(who + "its median lies outside its interval.");
        if (run.startedMs > run.finishedMs && run.finishedMs != 0)
            note(who + "it ended before it began (was the clock set back?).");
        for (const auto& [name, value] : run.metrics)
            if (!std::isfinite(value))
                note(who + name + " is not a number.");
        return true;
    });
    if (!read)
        note(read.error().message);
    return findings;
}

} // namespace parascope::store
