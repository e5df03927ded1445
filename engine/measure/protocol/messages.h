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

/// The messages between a lane and a worker: one JSON object per line over stdin and stdout of the worker.
/// The decoder checks everything that a worker sends before any other code uses it.
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

/// Says how to measure. The worker obeys these limits by itself when the lane does not answer its steps.
struct MeasureSpec
{
    std::string protocol = "adaptive";                ///< adaptive | paper | fixed
    double target = measure_defaults::target;         ///< relative half-width of the interval of the median
    double maxSeconds = measure_defaults::maxSeconds; ///< time budget of one run in seconds, warm-up included
    int minSteps = measure_defaults::minSteps;
    int maxSteps = measure_defaults::maxSteps;
    int warmupSteps = -1;  ///< number of warm-up steps; -1: the engine's change-point test decides
    int steps = 0;         ///< exact number of steps of the protocol "fixed"
    int block = 1;         ///< number of steps per timing (timing "block")
    bool reference = true; ///< true: short reference GEMMs run between the steps
};

/// A program that stays while others are called, such as an inference server.
struct ServerSpec
{
    Json command = Json::array();      ///< words as in CallSpec
    Json environment = Json::object(); ///< variables and their texts
    bool port = false;                 ///< ready when it accepts connections on the port of {"put": "port"}
    std::string line;                  ///< ready when it prints a line that contains this text
    double seconds = 600;              ///< time limit (s) until it is ready
    double stopSeconds = 10;           ///< time (s) between SIGTERM and SIGKILL when it is stopped
};

/// A program to call for one run, as often as the answers to its calls say. No shell sees a word.
struct CallSpec
{
    /// Words of the command. A word is a text, or a list of parts that are joined: texts, and {"put": WHAT}
    /// for what only the worker knows: "output" (path of a file that the program may write; its content is
    /// sent back), "folder" (the working folder) or "port" (a free port of the worker's host, that of the
    /// server if there is one).
    Json command = Json::array();
    Json environment = Json::object(); ///< variables and their texts; LC_ALL is C if it is not among them
    std::string folder;                ///< working folder; empty: a new one, removed after the run
    std::string input;                 ///< standard input; empty: none
    double seconds = 600;              ///< time limit (s) of one call
    std::optional<ServerSpec> server;
};

struct RunRequest
{
    static constexpr std::string_view type = "run";
    std::string id;
    int attempt = 1;
    Json graph;                   ///< canonical layer graph
    std::optional<CallSpec> call; ///< program to call; sent instead of a graph
    std::string recorded;   ///< work key of a model that only a recording knows; sent instead of a graph
    std::int64_t batch = 1; ///< value of the graph's symbolic batch
    std::string device = "cpu";
    std::string mode = "train"; ///< train | infer
    OptimizerSpec optimizer;
    std::string dtype = "float32";
    Json implementation = Json::object(); ///< JSON form of the struct Implementation (implementation.h)
    MeasureSpec measure;
    /// Source of the power in place of the device's own counters: words of a command that prints watts, or
    /// {"hwmon:CHIP/LABEL"}.
    std::vector<std::string> power;
    std::uint64_t seed = 1;
    std::optional<double> memoryLimitBytes; ///< budget above the child's baseline; absent: the free memory
};

/// "probe" asks for a ceiling measurement, "profile" for a run with its operations. The worker answers both
/// with a result or an error.
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
    std::vector<double> seconds; ///< positive, finite step times
    /// Seconds of the reference GEMM, sampled next to the steps; may be empty. Step times are divided by
    /// these values. For a run on one thread a value is the GEMM's processor time divided by the share of the
    /// processor that the neighbouring steps had.
    std::vector<double> reference;
    /// For a run whose input comes from the host: the part of each of `seconds` in which the step waited for
    /// its input. The list is empty or as long as `seconds`.
    std::vector<double> waited;
};
/// The end of one call of a program. The worker makes the next call when the lane answers "continue".
struct Called
{
    static constexpr std::string_view type = "called";
    std::string id;
    std::int64_t index = 0;          ///< number of the call in this run, from 0
    double seconds = 0;              ///< wall time from the start of the program to its end
    double cpuSeconds = 0;           ///< processor time of the program and the processes that it waited for
    double peakBytes = 0;            ///< largest resident set of one of them
    int status = 0;                  ///< exit status; with a signal, 0
    int signal = 0;                  ///< signal that ended the program, or 0
    bool timedOut = false;           ///< it was ended because its time limit had passed
    std::string output;              ///< what it printed; the middle of a long text is missing
    std::string errors;              ///< what it printed to its standard error
    std::int64_t leftOut = 0;        ///< number of bytes that are missing in both texts
    std::optional<std::string> file; ///< content of the file "output", if the program wrote it
    int leftBehind = 0; ///< number of processes that were still there after the program's end, and were ended
};
struct RunResult
{
    static constexpr std::string_view type = "result";
    std::string id;
    std::string timing = "sync";           ///< events | sync | block
    std::optional<double> memoryPeakBytes; ///< exact peak of the allocator
    std::optional<double> parameters;      ///< number of trainable parameters of the module that ran
    std::string graphHash;                 ///< hash of the graph that ran
    bool finite = true;                    ///< true if loss and gradients were finite
    Json conditions = Json::object();
    Json extra = Json::object(); ///< payloads of probes and profiles; compile_seconds; loss
};
struct WorkerError
{
    static constexpr std::string_view type = "error";
    std::string id;
    std::string code; /* oom|unsupported|internal; a recording may also have timeout|unfinished */
    std::string message;
};

using ToWorker =
    std::variant<RunRequest, ProbeRequest, ProfileRequest, CancelRequest, StepsAnswer, Ping, Pong, Quit>;
using FromWorker = std::variant<Hello, Progress, Steps, Called, RunResult, WorkerError, Ping, Pong>;

/// Returns the message as one line with its newline.
[[nodiscard]] std::string encode(const ToWorker& message);
[[nodiscard]] std::string encode(const FromWorker& message);
/// Fails for a line that is not a valid message; the error sentence names the key. The decoder ignores
/// unknown keys of a message. An unknown key inside "measure" or "implementation" is an error (the worker
/// answers "unsupported").
[[nodiscard]] Result<ToWorker> decodeToWorker(std::string_view line);
[[nodiscard]] Result<FromWorker> decodeFromWorker(std::string_view line);

/// Returns the "id" of a line that may not be a valid message, or an empty string if it has none. With it, a
/// refusal still reaches its run.
[[nodiscard]] std::string idOf(std::string_view line);

[[nodiscard]] Json toJson(const MeasureSpec& measure);
[[nodiscard]] Result<MeasureSpec> measureFromJson(const Json& json, std::string_view what);

} // namespace parascope::protocol
