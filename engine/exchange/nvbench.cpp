// SPDX-License-Identifier: GPL-3.0-or-later
// Results of nvbench (--json, --jsonbin): a run a state of a benchmark, on one of the file's devices. Numbers
// are texts. Samples lie in files of little-endian float32 beside the JSON, which names them.
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"

#include "engine/base/core/file.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace parascope::exchange::nvbench {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
namespace fs = std::filesystem;

/// One of a state's summaries: "nv/cold/time/gpu/mean" with what it holds.
struct NvSummary
{
    std::string tag;
    const Json* data = nullptr;
    [[nodiscard]] const Json& member(std::string_view name) const
    {
        for (const auto& item : *data)
            if (textOf(at(item, "name")) == name)
                return at(item, "value");
        return at(Json(), {});
    }
};

/// A list since JSON version 1; before, an object whose keys are the names.
std::vector<NvSummary> summariesOf(const Json& state)
{
    std::vector<NvSummary> out;
    const auto& all = at(state, "summaries");
    for (const auto& [key, summary] : all.items()) {
        const auto tag = textOf(at(summary, "tag"));
        const auto& data = at(summary, at(summary, "data").is_null() ? "values" : "data");
        if (data.is_array())
            out.push_back({!tag.empty() ? tag : all.is_object() ? key : textOf(at(summary, "name")), &data});
    }
    return out;
}

std::optional<double> valueOf(const std::vector<NvSummary>& summaries, std::string_view tag)
{
    for (const auto& summary : summaries)
        if (summary.tag == tag)
            return numberOf(summary.member("value"));
    return std::nullopt;
}

/// The time of one execution where no samples lie beside: the first of these that the state has. "events":
/// the device's own clock, "sync": the host's.
struct Clock
{
    const char* tag;
    const char* timing;
};
constexpr Clock clocks[] = {{"nv/cold/time/gpu/median", "events"},   {"nv/cold/time/gpu/mean", "events"},
                            {"nv/cold/time/cpu/median", "sync"},     {"nv/cold/time/cpu/mean", "sync"},
                            {"nv/cpu_only/time/cpu/median", "sync"}, {"nv/cpu_only/time/cpu/mean", "sync"},
                            {"Average GPU Time (Cold)", "events"}};
/// Executions back to back, with warm caches: no step time, but a metric of its own, "batch_time_gpu_mean".
constexpr const char* batchTags[] = {"nv/batch/time/gpu/mean", "nv/batch/time/gpu/median"};

struct Spread
{
    std::optional<double> deviation, samples;
};

/// What stands beside a mean, ".../stdev/relative" to it (or absolute), or beside a median, the quartiles,
/// which normal samples have 1.349 deviations apart; and how many samples the measurement took.
Spread spreadOf(const std::vector<NvSummary>& summaries, std::string_view tag, double middle)
{
    constexpr double quartiles = 1.349;
    const auto clock = std::string(tag.substr(0, tag.rfind('/'))); // "nv/cold/time/gpu"
    Spread out{{}, valueOf(summaries, clock.substr(0, clock.find("/time/")) + "/sample_size")};
    if (tag.ends_with("/median")) {
        const auto first = valueOf(summaries, clock + "/q1"), third = valueOf(summaries, clock + "/q3");
        if (first && third && *third >= *first)
            out.deviation = (*third - *first) / quartiles;
    } else if (tag.ends_with("/mean")) {
        out.deviation = valueOf(summaries, clock + "/stdev/absolute");
        if (const auto relative = valueOf(summaries, clock + "/stdev/relative"); relative && !out.deviation)
            out.deviation = *relative * middle;
    }
    return out;
}

/// "nv/cold/time/gpu/mean" as a column: "cold_time_gpu_mean".
std::string columnOfTag(const std::string& tag)
{
    return foreign::identifier(tag.starts_with("nv/") ? tag.substr(3) : tag);
}

/// A file of samples in the folder of the JSON file, or below it: the name as it is written, or its last two
/// parts (nvbench writes the path by which it was called). Nothing where that is no file, or where a link
/// leads out.
std::optional<fs::path> sampleFile(const fs::path& json, const std::string& name)
{
    std::error_code error;
    const auto folder = fs::canonical(json.has_parent_path() ? json.parent_path() : fs::path("."), error);
    if (error)
        return std::nullopt;
    const fs::path written(name);
    for (const auto& candidate : {written, written.parent_path().filename() / written.filename()}) {
        if (candidate.is_absolute() ||
            std::any_of(candidate.begin(), candidate.end(), [](const auto& part) { return part == ".."; }))
            continue;
        const auto path = fs::canonical(folder / candidate, error);
        if (error || !fs::is_regular_file(path, error))
            continue;
        const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
        if (end == folder.end())
            return path;
    }
    return std::nullopt;
}

Result<std::vector<double>> samplesIn(const fs::path& file, std::optional<double> count)
{
    PARASCOPE_TRY(const auto bytes, readFile(file, std::size_t{256} << 20));
    static_assert(std::endian::native == std::endian::little, "nvbench writes little-endian");
    const auto size = bytes.size() / sizeof(float);
    if (bytes.size() % sizeof(float) != 0 || (count && *count != static_cast<double>(size)))
        return Error::badInput("%1 contains %2 bytes, which does not match the sample count of the state",
                               file.string(), bytes.size());
    std::vector<double> out;
    for (std::size_t i = 0; i < size; ++i) {
        float value = 0;
        std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
        out.push_back(static_cast<double>(value));
    }
    return out;
}

/// The samples of a state, or why they cannot be had; empty where it has none.
Result<std::vector<double>> samplesOf(const std::vector<NvSummary>& summaries, const fs::path& json)
{
    for (const auto& summary : summaries) {
        if (!summary.tag.starts_with("nv/json/bin:") || !summary.tag.ends_with("sample_times"))
            continue;
        const auto name = textOf(summary.member("filename"));
        const auto file = sampleFile(json, name);
        if (!file)
            return Error::badInput("its samples, \"%1\", are not files in the folder of %2", name,
                                   json.filename().string());
        return samplesIn(*file, numberOf(summary.member("size")));
    }
    return std::vector<double>();
}

/// The time of an execution by the first clock that has one.
void addTime(store::RunRecord& run, const std::vector<NvSummary>& summaries)
{
    for (const auto& clock : clocks)
        if (const auto seconds = valueOf(summaries, clock.tag); seconds && *seconds > 0) {
            const auto spread = spreadOf(summaries, clock.tag, *seconds);
            const auto middle = std::string_view(clock.tag).ends_with("/median") ? foreign::Middle::Median
                                                                                 : foreign::Middle::Mean;
            if (!foreign::setSpread(run, middle, seconds, spread.deviation, spread.samples))
                foreign::addMetric(run, metric::stepSeconds, seconds);
            run.timing = clock.timing;
            return;
        }
}

Outcome outcomeOfSkip(const std::string& reason)
{
    std::string lower = reason;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto says = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
    const bool noRoom = says("memory") && (says("insufficient") || says("not enough"));
    return noRoom || says("out of memory") || says("bad_alloc") || says("memoryallocation") ? Outcome::Oom
           : says("timeout") || says("timed out")                                           ? Outcome::Timeout
           : says("unexpected error") || says("cuda error") || says("exception")            ? Outcome::Crash
                                                                                 : Outcome::Unsupported;
}

const Json& deviceOf(const Json& document, const Json& id)
{
    for (const auto& device : at(document, "devices"))
        if (!id.is_null() && at(device, "id") == id)
            return device;
    return at(Json(), {});
}

} // namespace

bool recognises(const Content& content)
{
    const auto& benchmarks = at(content.document, "benchmarks");
    return content.kind == Content::Kind::Json && benchmarks.is_array() &&
           std::any_of(benchmarks.begin(), benchmarks.end(),
                       [](const Json& item) { return at(item, "states").is_array(); });
}

Result<Import> read(Content content, const fs::path& path, const ImportOptions& options)
{
    const auto& document = content.document;
    foreign::Collector out("nvbench", path, options);
    Json stack = {{"framework", "nvbench"}};
    const auto& version = at(at(at(document, "meta"), "version"), "nvbench");
    if (const auto text = textOf(at(version, "string")); !text.empty())
        stack["version"] = text;
    if (const auto text = textOf(at(version, "git_sha")); !text.empty())
        stack["build"] = text;
    Json environment = nullptr;
    if (const auto& words = at(at(document, "meta"), "argv"); words.is_array() && !words.empty())
        environment = {{"executable", textOf(words.front())}};
    std::size_t number = 0;
    for (const auto& benchmark : at(document, "benchmarks"))
        for (const auto& state : at(benchmark, "states")) {
            ++number;
            if (!state.is_object()) {
                out.error(number, "the state is not an object");
                continue;
            }
            store::RunRecord run;
            run.mode.clear();
            run.family = textOf(at(benchmark, "name"));
            run.stack = stack;
            run.environment = environment;
            const auto& device = deviceOf(document, at(state, "device"));
            run.platform = textOf(at(device, "name"));
            if (!run.platform.empty()) {
                run.device = textOf(at(device, "id")) + ": " + run.platform;
                out.describe(run.platform, numberOf(at(device, "global_memory_bus_bandwidth")),
                             numberOf(at(device, "global_memory_size")));
            }
            for (const auto& axis : at(state, "axis_values"))
                foreign::addParameter(run.parameters, textOf(at(axis, "name")),
                                      foreign::valueOf(at(axis, "value")));
            const auto summaries = summariesOf(state);
            auto samples = samplesOf(summaries, path);
            if (samples)
                foreign::setSamples(run, *samples);
            else
                out.error(number, samples.error().text());
            if (run.stepMedian)
                run.timing = "events";
            else
                addTime(run, summaries);
            for (const auto& summary : summaries)
                foreign::addMetric(run, columnOfTag(summary.tag), numberOf(summary.member("value")));
            if (at(state, "is_skipped") == Json(true)) {
                run.message = textOf(at(state, "skip_reason"));
                run.outcome = outcomeOfSkip(run.message);
            } else if (run.timing.empty() &&
                       std::any_of(std::begin(batchTags), std::end(batchTags), [&](const char* tag) {
                           return valueOf(summaries, tag).value_or(0) > 0;
                       })) {
                run.timing = "block";
                run.message = "it was measured in batches alone: see batch_time_gpu_mean; single executions, "
                              "whose time a step is, were not timed";
            } else if (run.timing.empty()) {
                run.outcome = Outcome::Unfinished;
                run.message = "the state holds no time";
            }
            out.add(std::move(run), state, number);
        }
    return std::move(out).take();
}

} // namespace parascope::exchange::nvbench
