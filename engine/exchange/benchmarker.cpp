// SPDX-License-Identifier: GPL-3.0-or-later
// Result files of Benchmarker (github.com/undertherain/benchmarker), one run per file. Its schema grew over
// the years: the oldest files have "time" (of an epoch), later ones "time_epoch", then "time_total" with
// "nb_epoch", and the newest "time_batch". The run's source keeps the whole file. It lists computed values as
// "derived" and values that depend on a guess as "estimated".
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/family.h"

#include <algorithm>
#include <cmath>

namespace parascope::exchange {

namespace {

const Json& at(const Json& json, const char* key)
{
    static const Json none = nullptr;
    if (!json.is_object())
        return none;
    const auto it = json.find(key);
    return it != json.end() ? *it : none;
}

/// Returns a positive finite number, else nothing, because a time of 0 means that the time was not measured.
std::optional<double> positive(const Json& json)
{
    if (!json.is_number())
        return std::nullopt;
    const double value = json.get<double>();
    return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

std::string text(const Json& json)
{
    return json.is_string() ? json.get<std::string>() : std::string();
}

std::string dtypeOf(std::string precision)
{
    std::transform(precision.begin(), precision.end(), precision.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (precision == "fp32")
        return "float32";
    if (precision == "fp16")
        return "float16";
    if (precision == "bf16")
        return "bfloat16";
    return precision;
}

/// Seconds of one batch, and how they were obtained.
struct StepTime
{
    double seconds = 0;
    bool derived = false, estimated = false;
};

std::optional<StepTime> stepTimeOf(const Json& json)
{
    if (const auto batch = positive(at(json, "time_batch")))
        return StepTime{*batch, false, false};
    auto batches = positive(at(at(json, "problem"), "cnt_batches_per_epoch"));
    if (!batches)
        return std::nullopt;
    if (const auto epoch = positive(at(json, "time_epoch")))
        return StepTime{*epoch / *batches, true, false};
    const auto epochs = positive(at(json, "nb_epoch"));
    if (const auto total = positive(at(json, "time_total")); total && epochs)
        return StepTime{*total / (*batches * *epochs), true, false};
    // The oldest files do not say what "time" covers. In files that have both, "time" and "time_epoch" are
    // equal.
    if (const auto time = positive(at(json, "time")))
        return StepTime{*time / *batches, true, true};
    return std::nullopt;
}

/// Returns whether the readings in "power" can be used. A counter that wrapped gives a negative value, and
/// the totals contain it.
bool areReadings(const Json& power)
{
    return std::none_of(power.begin(), power.end(),
                        [](const Json& value) { return value.is_number() && value.get<double>() < 0; });
}

/// Returns the average power of processor, memory and devices together, unless the file's energy and time
/// contradict it.
std::optional<double> wattsOf(const Json& json)
{
    constexpr double tolerated = 0.05;
    const auto& power = at(json, "power");
    const auto watts = positive(at(power, "avg_watt_total")), joules = positive(at(power, "joules_total")),
               seconds = positive(at(json, "time_total"));
    const bool agrees =
        watts && (!joules || !seconds || std::abs(*joules / *seconds / *watts - 1) <= tolerated);
    return agrees && areReadings(power) ? watts : std::nullopt;
}

/// Returns the joules per example over all devices: the energy of the run divided by the number of its
/// samples. The file's samples_per_joule is computed from its samples_per_second, which divides the batch of
/// one device by the step time. Both are wrong by the same factor.
std::optional<double> energyOf(const Json& json, double batch, double devices,
                               const std::optional<StepTime>& step)
{
    const auto batches = positive(at(at(json, "problem"), "cnt_batches_per_epoch")),
               epochs = positive(at(json, "nb_epoch"));
    if (!areReadings(at(json, "power")))
        return std::nullopt;
    if (const auto joules = positive(at(at(json, "power"), "joules_total")); joules && batches && epochs)
        return *joules / (*batches * *epochs * batch);
    const auto perJoule = positive(at(json, "samples_per_joule"));
    if (!perJoule)
        return std::nullopt;
    const auto rate = positive(at(json, "samples_per_second"));
    return rate && step ? *rate * step->seconds / batch / *perJoule : 1 / *perJoule / devices;
}

/// Adds the size of the model's input from "problem": the side of the images or the length of the sequences.
void addShape(const Json& problem, Parameters& parameters)
{
    if (const auto length = positive(at(problem, "len_sequence"))) {
        parameters.set("length", static_cast<std::int64_t>(*length));
        return;
    }
    for (const auto* key : {"shape_x_train", "size"}) {
        const auto& shape = at(problem, key);
        if (!shape.is_array() || shape.size() != 4)
            continue;
        // The shape is [samples, 3, side, side] or [samples, side, side, 3]. Index 2 is a side in both.
        if (const auto side = positive(shape[2]))
            parameters.set("image", static_cast<std::int64_t>(*side));
        return;
    }
}

std::optional<double> batchOf(const Json& json, double devices)
{
    if (const auto batch = positive(at(json, "batch_size")))
        return batch;
    const auto each = positive(at(json, "batch_size_per_device"));
    return each ? std::optional(*each * devices) : std::nullopt;
}

Json keysOf(const Json& json, std::initializer_list<const char*> keys)
{
    Json out = Json::object();
    for (const auto* key : keys)
        if (const auto& value = at(json, key); !value.is_null())
            out[key] = value;
    return out;
}

/// Fails when the batch or the number of devices cannot be stored as a whole number.
Result<void> checkCounts(const std::filesystem::path& path, double devices,
                         const std::optional<double>& batch)
{
    if (!batch || *batch > 1e15) // a double represents whole numbers up to here exactly
        return Error::badInput("%1: \"batch_size\" is not a positive number.", path.string());
    if (devices > 1e6)
        return Error::badInput("%1: \"nb_gpus\" is too large.", path.string());
    return {};
}

} // namespace

bool looksLikeBenchmarker(const Json& json)
{
    return json.is_object() && at(json, "framework").is_string() && at(json, "problem").is_object() &&
           (json.contains("batch_size") || json.contains("batch_size_per_device"));
}

Result<Import> readBenchmarker(const Json& json, const std::filesystem::path& path,
                               const ImportOptions& options)
{
    if (!looksLikeBenchmarker(json))
        return Error::badInput(
            "%1 is not a Benchmarker result: \"framework\", \"problem\" or \"batch_size\" is missing.",
            path.string());
    const auto file = path.filename().string();
    const auto& problem = at(json, "problem");
    const auto family = text(at(problem, "name"));
    const auto device = text(at(json, "device"));
    if (family.empty())
        return Error::badInput("%1: \"problem\" has no \"name\".", path.string());
    if (device.empty() && options.platform.empty())
        return Error::badInput("%1: \"device\" is missing; name the platform with --platform.",
                               path.string());

    Import out;
    const auto devices = std::max(1.0, positive(at(json, "nb_gpus")).value_or(1));
    const auto batch = batchOf(json, devices);
    PARASCOPE_CHECK(checkCounts(path, devices, batch));

    store::RunRecord run;
    run.platform = !options.platform.empty() ? options.platform
                   : devices > 1             ? std::to_string(static_cast<int>(devices)) + "x " + device
                                             : device;
    run.device = device;
    run.family = family;
    run.mode = text(at(json, "mode")) == "inference" ? "infer" : "train";
    run.dtype = dtypeOf(text(at(problem, "precision")));
    run.parameters.set(hyper::batch, static_cast<std::int64_t>(*batch));
    addShape(problem, run.parameters);
    run.environment = keysOf(at(json, "platform"), {"host", "os", "cpu", "gpus", "ram", "swap", "hdds"});
    run.stack = keysOf(json, {"framework", "framework_full", "backend", "cudnn_benchmark"});
    run.implementation = keysOf(json, {"channels_first", "tensor_layout", "nb_gpus", "preheat"});

    Json derived = Json::array();
    Json estimated = Json::array();
    const auto step = stepTimeOf(json);
    if (step) {
        // The file's samples_per_second is wrong for several devices, so it is stored under another name.
        run.metrics.emplace_back(metric::stepSeconds, step->seconds);
        run.metrics.emplace_back(metric::examplesPerSecond, *batch / step->seconds);
        if (step->derived)
            derived.push_back(metric::stepSeconds);
        derived.push_back(metric::examplesPerSecond);
        if (step->estimated) {
            estimated = {metric::stepSeconds, metric::examplesPerSecond};
            run.message =
                "The file does not say what its \"time\" covers; it was taken as the time of an epoch.";
        }
    } else {
        run.outcome = Outcome::Unfinished;
        run.message = "The file holds no time.";
    }
    const std::pair<const char*, const char*> recorded[] = {
        {"samples_per_second", "samples_per_second_recorded"},
        {"time_total", "seconds_total"},
        {"gflop_per_second", "gflop_per_second_recorded"}};
    for (const auto& [key, name] : recorded)
        if (const auto value = positive(at(json, key)))
            run.metrics.emplace_back(name, *value);
    for (const auto& [key, value] : at(json, "power").items())
        if (const auto number = positive(value))
            run.metrics.emplace_back("power." + key, *number);
    if (const auto watts = wattsOf(json))
        run.metrics.emplace_back(metric::averagePower, *watts);
    if (const auto energy = energyOf(json, *batch, devices, step)) {
        run.metrics.emplace_back(metric::energyPerExample, *energy);
        derived.push_back(metric::energyPerExample);
    }
    if (at(problem, "gflop_estimated").is_number())
        estimated.push_back("gflop_per_second_recorded");

    if (const auto graph = workload::buildGraph(run.family, run.parameters)) {
        run.modelKey = workload::hashOf(*graph);
        run.workKey = workload::workKey(run.modelKey, static_cast<std::int64_t>(*batch), run.mode,
                                        run.optimizer, Json::object());
    }
    run.runUuid = contentUuid("benchmarker|" + run.platform + '|' + toLine(json));
    run.source = {
        {"file", file}, {"record", 0}, {"original", json}, {"derived", derived}, {"estimated", estimated}};
    store::PlatformRecord platform;
    platform.name = run.platform;
    platform.details = {{"devices", devices}, {"source", "Benchmarker"}};
    out.platforms.push_back(std::move(platform));
    out.runs.push_back(std::move(run));
    return out;
}

} // namespace parascope::exchange
