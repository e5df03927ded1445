// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/measure_defaults.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The messages between a lane and a worker: one JSON object a line (design.md, "The worker protocol").
/// Everything that a worker sends is checked here before anybody uses it.
namespace parascope::protocol {

inline constexpr int version = 1;
inline constexpr std::size_t maxLineBytes = std::size_t{64} << 20;

struct DeviceInfo
{
    std::string name; ///< "cpu", "cuda:0"
    std::string kind; ///< "cpu" | "cuda" | "tpu"
    std::optional<double> memoryBytes;
    Json details = Json::object(); ///< dtypes, marketing name, compute capability
};

struct Hello
{
    static constexpr std::string_view type = "hello";
    int protocol = version;
    std::string worker; ///< "libtorch", "pytorch", "jax"
    std::string workerVersion;
    std::vector<std::string> layers;   ///< layer kinds it can run
    Json environment = Json::object(); ///< host, OS, kernel, driver
    Json stack = Json::object();       ///< framework, version, build, BLAS, stock|tuned
    std::vector<DeviceInfo> devices;
};

struct OptimizerSpec
{
    std::string name = "rmsprop";  ///< none|sgd|momentum|rmsprop|adam|adamw
    Json options = Json::object(); ///< learning_rate, decay, momentum, epsilon, beta1, beta2, weight_decay
};

/// How to measure: the worker obeys these limits by itself when nobody answers its steps.
struct MeasureSpec
{
    std::string protocol = "adaptive";                ///< adaptive | paper | fixed
    double target = measure_defaults::target;         ///< half-width of the interval of the median, relative
    double maxSeconds = measure_defaults::maxSeconds; ///< budget of one run, warm-up included
    int minSteps = measure_defaults::minSteps;
    int maxSteps = measure_defaults::maxSteps;
    int warmupSteps = -1;  ///< fixed warm-up; -1: the engine's change-point test
    int steps = 0;         ///< protocol "fixed": exactly so many
    int block = 1;         ///< steps a timing (timing "block")
    bool reference = true; ///< interleave a short reference GEMM
};

struct RunRequest
{
    static constexpr std::string_view type = "run";
    std::string id;
    int attempt = 1;
    Json graph;             ///< canonical layer graph
    std::string recorded;   ///< instead of a graph: of a model that only a recording knows, its work key
    std::int64_t batch = 1; ///< binds the graph's symbolic batch
    std::string device = "cpu";
    std::string mode = "train"; ///< train | infer
    OptimizerSpec optimizer;
    std::string dtype = "float32";
    Json implementation = Json::object(); ///< as implementation.h has it
    MeasureSpec measure;
    std::uint64_t seed = 1;
    std::optional<double> memoryLimitBytes; ///< budget above the child's baseline; absent: what is free
};

/// "probe": a ceiling measurement; "profile": a run with operations; both answer with result or error.
struct ProbeRequest
{
    static constexpr std::string_view type = "probe";
    std::string id;
    std::string device = "cpu";
    Json options = Json::object();
};
struct ProfileRequest
{
    static constexpr std::string_view type = "profile";
    RunRequest run;
    int steps = 3;
};
struct CancelRequest
{
    static constexpr std::string_view type = "cancel";
    std::string id;
};
struct Quit
{
    static constexpr std::string_view type = "quit";
};
struct Ping
{
    static constexpr std::string_view type = "ping";
    std::string token;
};
struct Pong
{
    static constexpr std::string_view type = "pong";
    std::string token;
};
/// The lane's answer to a Steps message.
struct StepsAnswer
{
    std::string id;
    bool stop = false;
};

struct Progress
{
    static constexpr std::string_view type = "progress";
    std::string id;
    std::string phase; /* build|compile|warm-up|measure|profile */
};
struct Steps
{
    static constexpr std::string_view type = "steps";
    std::string id;
    std::int64_t first = 0;      ///< index of seconds[0]; gaps and overlaps are refused
    std::vector<double> seconds; ///< positive, finite
    /// Seconds of the reference GEMM, sampled beside them; may be empty. What a step is divided by: of a run
    /// on one thread its processor time over the share of the processor that the steps beside it had.
    std::vector<double> reference;
    /// Of a run whose input comes from the host: the part of each of `seconds` in which the step waited for
    /// it. As many, or none.
    std::vector<double> waited;
};
struct RunResult
{
    static constexpr std::string_view type = "result";
    std::string id;
    std::string timing = "sync";           ///< events | sync | block
    std::optional<double> memoryPeakBytes; ///< allocator's exact peak
    std::optional<double> parameters;      ///< trainable, of the module that ran
    std::string graphHash;                 ///< of the graph that ran
    bool finite = true;                    ///< loss and gradients were finite
    Json conditions = Json::object();
    Json extra = Json::object(); ///< probe and profile payloads; compile_seconds; loss
};
struct WorkerError
{
    static constexpr std::string_view type = "error";
    std::string id;
    std::string code; /* oom|unsupported|internal; of a recording also timeout|unfinished */
    std::string message;
};

using ToWorker =
    std::variant<RunRequest, ProbeRequest, ProfileRequest, CancelRequest, StepsAnswer, Ping, Pong, Quit>;
using FromWorker = std::variant<Hello, Progress, Steps, RunResult, WorkerError, Ping, Pong>;

/// One line with its newline.
[[nodiscard]] std::string encode(const ToWorker& message);
[[nodiscard]] std::string encode(const FromWorker& message);
/// Refuses what is not a message: the sentence names the key. Unknown keys of a message are ignored;
/// an unknown key inside measure or implementation is an error (the worker answers "unsupported").
[[nodiscard]] Result<ToWorker> decodeToWorker(std::string_view line);
[[nodiscard]] Result<FromWorker> decodeFromWorker(std::string_view line);

/// The "id" of a line that may not be a message, empty when it has none: a refusal still reaches its run.
[[nodiscard]] std::string idOf(std::string_view line);

[[nodiscard]] Json toJson(const MeasureSpec& measure);
[[nodiscard]] Result<MeasureSpec> measureFromJson(const Json& json, std::string_view what);

} // namespace parascope::protocol
