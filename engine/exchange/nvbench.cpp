// SPDX-License-Identifier: GPL-3.0-or-later
// Results of nvbench (--json, --jsonbin). Each state of a benchmark, on one of the file's devices, is one
// run. Numbers are texts. Samples are in files of little-endian float32 next to the JSON, which names these
// files.
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

/// One summary of a state: its tag, such as "nv/cold/time/gpu/mean", and its data.
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

/// Returns the summaries of a state. They are a list since JSON version 1, and before an object with the
/// names as keys.
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

/// Sources of the time of one execution, used if there are no samples. The first one that the state has is
/// used. "events" is the device's clock, "sync" the host's.
struct Clock
{
    const char* tag;
    const char* timing;
};
constexpr Clock clocks[] = {{"nv/cold/time/gpu/median", "events"},   {"nv/cold/time/gpu/mean", "events"},
                            {"nv/cold/time/cpu/median", "sync"},     {"nv/cold/time/cpu/mean", "sync"},
                            {"nv/cpu_only/time/cpu/median", "sync"}, {"nv/cpu_only/time/cpu/mean", "sync"},
                            {"Average GPU Time (Cold)", "events"}};
/// Times of executions back to back, with warm caches. They are not step times, but a separate metric,
/// "batch_time_gpu_mean".
constexpr const char* batchTags[] = {"nv/batch/time/gpu/mean", "nv/batch/time/gpu/median"};

struct Spread
{
    std::optional<double> deviation, samples;
};

/// Returns the standard deviation and the number of samples of a measurement. For a mean, the deviation is
/// ".../stdev/absolute" or ".../stdev/relative". For a median it follows from the quartiles, which are 1.349
/// deviations apart for normal samples.
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

/// Returns the column of a tag: "cold_time_gpu_mean" for "nv/cold/time/gpu/mean".
std::string columnOfTag(const std::string& tag)
{
    return foreign::identifier(tag.starts_with("nv/") ? tag.substr(3) : tag);
}

/// Returns the path of a file of samples in the folder of the JSON file or below it. The name is tried as
/// written and then with only its last two parts, because nvbench writes the path with which it was called.
/// Returns nothing if there is no such file, or if a link leads out of the folder.
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

/// Returns the samples of a state, empty if it has none. Fails with the reason if they cannot be read.
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

/// Adds the time of an execution from the first clock that has one.
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
