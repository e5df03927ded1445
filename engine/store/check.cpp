// SPDX-License-Identifier: GPL-3.0-or-later
// "info" and "check": the contents of a database, and whether it is consistent.
#include "engine/base/core/durations.h"
#include "engine/base/core/sentences.h"
#include "engine/store/database.h"
#include "engine/store/run_times.h"
#include "engine/store/schema.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace parascope::store {

namespace {

/// Returns how many runs and sweeps have a star, a note and each tag, and the annotation of the file.
Json marksJson(const std::vector<AnnotationRecord>& annotations)
{
    struct Count
    {
        std::int64_t starred = 0, notes = 0;
        std::map<std::string, std::int64_t> tags;
        [[nodiscard]] Json json() const { return {{"starred", starred}, {"notes", notes}, {"tags", tags}}; }
    };
    Count runs, sweeps;
    Annotation file;
    for (const auto& [subject, annotation] : annotations) {
        if (subject.kind == Subject::Kind::File) {
            file = annotation;
            continue;
        }
        auto& count = subject.kind == Subject::Kind::Run ? runs : sweeps;
        count.starred += annotation.starred ? 1 : 0;
        count.notes += annotation.note.empty() ? 0 : 1;
        for (auto& tag : tagsOf(annotation.tags))
            ++count.tags[std::move(tag)];
    }
    return {{"runs", runs.json()},
            {"sweeps", sweeps.json()},
            {"file", {{"starred", file.starred}, {"tags", tagsOf(file.tags)}, {"note", file.note}}}};
}

} // namespace

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
        PARASCOPE_TRY(const auto measured, reader.ceilings(platform.name));
        Json ceilings = Json::array();
        for (const auto& document : measured)
            ceilings.push_back(
                {{"owner", ceilingOwner(document)},
                 {"measured_ms", document.is_object() ? document.value("measured_ms", Json()) : Json()}});
        platformList.push_back(
            {{"name", platform.name},
             {"runs", count.runs},
             {"ok", count.ok},
             {"failed", count.failed},
             {"peak_flops_per_second", platform.peakFlops ? Json(*platform.peakFlops) : Json()},
             {"bandwidth_bytes_per_second", platform.bandwidth ? Json(*platform.bandwidth) : Json()},
             {"memory_bytes", platform.memoryBytes ? Json(*platform.memoryBytes) : Json()},
             {"ceilings", std::move(ceilings)}});
    }
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    const auto writer = writerOf(path);
    Json sweepList = Json::array();
    for (const auto& sweep : sweeps) {
        PARASCOPE_TRY(const auto progress, reader.progress(sweep.id));
        const auto& [points, done] = progress;
        // A runner that was killed could not store that it stopped.
        const bool killed = sweep.state == "running" && writer.empty();
        sweepList.push_back({{"name", sweep.name},
                             {"state", killed ? std::string("stopped") : sweep.state},
                             {"points", points},
                             {"done", done}});
    }
    PARASCOPE_TRY(const auto annotations, reader.annotations());
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
                {"written_by", writer},
                {"log_left_out", reader.leftLogOut()},
                {"unknown", reader.unknown()},
                {"marks", marksJson(annotations)}};
}

std::string impossibleText(std::string_view name, double value)
{
    return std::string(name) + " is " + toText(Value(value)) + ", which no completed run can have";
}

std::string impossibleTime(const RunRecord& run)
{
    if (run.outcome != Outcome::Completed)
        return {};
    if (run.stepMedian && !isDuration(*run.stepMedian))
        return impossibleText("step_median", *run.stepMedian);
    for (const auto& [name, value] : run.metrics)
        if (!canBeMeasured(name, value))
            return impossibleText(name, value);
    return {};
}

namespace {

bool isFinite(const std::optional<double>& value)
{
    return !value || std::isfinite(*value);
}

} // namespace

bool isStorable(const RunRecord& run)
{
    return isFinite(run.stepMedian) && isFinite(run.stepLow) && isFinite(run.stepHigh) &&
           std::all_of(run.metrics.begin(), run.metrics.end(),
                       [](const auto& metric) { return std::isfinite(metric.second); }) &&
           impossibleTime(run).empty();
}

void makeStorable(RunRecord& run)
{
    if (isStorable(run))
        return;
    if (const auto reason = impossibleTime(run); !reason.empty()) {
        run.outcome = Outcome::Unfinished;
        run.message = reason + '.' + (run.message.empty() ? "" : " ") + run.message;
        run.stepMedian.reset();
        std::erase_if(run.metrics, [](const auto& item) { return !canBeMeasured(item.first, item.second); });
    }
    const auto leaveOut = [&run](std::string_view name, double value) {
        addSentence(run.message, Message::format("%1 is %2, which is no finite number; it was left out.",
                                                 name, toText(Value(value))));
    };
    if (!isFinite(run.stepMedian)) {
        leaveOut("step_median", *run.stepMedian);
        run.stepMedian.reset();
    }
    // One end of an interval says nothing without the other.
    for (auto [name, end] : {std::pair("step_low", &run.stepLow), std::pair("step_high", &run.stepHigh)})
        if (!isFinite(*end))
            leaveOut(name, **end);
    if (!run.stepMedian || !isFinite(run.stepLow) || !isFinite(run.stepHigh)) {
        run.stepLow.reset();
        run.stepHigh.reset();
    }
    for (const auto& [name, value] : run.metrics)
        if (!std::isfinite(value))
            leaveOut(name, value);
    std::erase_if(run.metrics, [](const auto& item) { return !std::isfinite(item.second); });
}

namespace {

using Faults = std::vector<std::string>;

/// Who completed a point: each device and each stack runs it once.
using Completed = std::tuple<std::int64_t, std::string, std::string>;

/// Returns what is wrong with the identity of a run. `completed` counts the completed runs so far.
Faults identityFaults(const RunRecord& run, std::map<Completed, int>& completed)
{
    Faults out;
    if (run.runUuid.size() != 36)
        out.emplace_back("its uuid is malformed.");
    if (run.platform.empty() || run.family.empty())
        out.emplace_back("it has no platform or no family.");
    if (run.pointId != 0 && run.outcome == Outcome::Completed &&
        ++completed[{run.pointId, run.device, toLine(run.stack)}] == 2)
        out.emplace_back("its point was completed before.");
    return out;
}

/// Returns what is wrong with a run's step times, their summary, and its start and end.
Faults timeFaults(const RunRecord& run)
{
    Faults out;
    if (std::any_of(run.stepSeconds.begin(), run.stepSeconds.end(),
                    [](double seconds) { return !isDuration(seconds); }))
        out.emplace_back("a step time is not positive.");
    if (run.warmupSteps < 0 ||
        (!run.stepSeconds.empty() && run.warmupSteps > static_cast<int>(run.stepSeconds.size())))
        out.emplace_back("more warm-up steps than steps.");
    if (run.stepMedian && !isDuration(*run.stepMedian))
        out.emplace_back("its median step time is not positive.");
    else if (const auto impossible = impossibleTime(run); !impossible.empty())
        out.push_back(impossible + '.');
    if (run.stepMedian && run.stepLow && run.stepHigh &&
        !(*run.stepLow <= *run.stepMedian && *run.stepMedian <= *run.stepHigh))
        out.emplace_back("its median lies outside its interval.");
    if (run.startedMs > run.finishedMs && run.finishedMs != 0)
        out.emplace_back("it ended before it began (was the clock set back?).");
    return out;
}

} // namespace

Result<std::vector<std::string>> check(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const Reader reader, Reader::open(path));
    std::vector<std::string> findings;
    const auto note = [&](std::string finding) {
        if (findings.size() < 100)
            findings.push_back(std::move(finding));
    };
    {
        // The check uses the reader's connection, so it sees the same bytes as a reader.
        PARASCOPE_TRY(auto integrity, reader.integrity());
        for (auto& finding : integrity)
            note(std::move(finding));
    }
    std::map<Completed, int> completed;
    store::Reader::Wanted wanted{.stepSeconds = true, .documents = true};
    wanted.altered = [&](std::int64_t rowId, const std::string& uuid) {
        note("Run " + std::to_string(rowId) + " (" + uuid + "): its numbers are not those that were stored.");
    };
    const auto read = reader.runs(wanted, [&](std::int64_t rowId, RunRecord&& run) {
        const auto who = "Run " + std::to_string(rowId) + " (" + run.runUuid + "): ";
        for (const auto& fault : identityFaults(run, completed))
            note(who + fault);
        for (const auto& fault : timeFaults(run))
            note(who + fault);
        for (const auto& [name, value] : run.metrics)
            if (!std::isfinite(value))
                note(who + name + " is not a number.");
        return true;
    });
    if (!read)
        note(read.error().text());
    return findings;
}

} // namespace parascope::store
