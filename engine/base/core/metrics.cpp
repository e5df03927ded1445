// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"

#include "engine/base/core/data_sources.h"

#include <algorithm>
#include <array>
#include <vector>

namespace parascope {

namespace {

std::vector<Metric>& table()
{
    // clang-format off: one line per entry
    static std::vector<Metric> all = {
        {.name = metric::examplesPerSecond, .title = translatable("Columns", "examples per second"), .heading = translatable("Columns", "examples/s"),
         .unit = "1/s", .better = Better::More, .column = true, .stored = true, .derived = true, .importable = true, .timed = true, .usual = true, .plain = true},
        {.name = metric::stepSeconds, .title = translatable("Columns", "step time"), .heading = translatable("Columns", "step time"),
         .unit = "s", .better = Better::Less, .column = true, .stored = true, .derived = true, .importable = true, .timed = true, .usual = true, .plain = true},
        {.name = metric::stepLow, .title = translatable("Columns", "step time, lower end"), .heading = translatable("Columns", "step time, low"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true},
        {.name = metric::stepHigh, .title = translatable("Columns", "step time, upper end"), .heading = translatable("Columns", "step time, high"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true},
        {.name = metric::flopsPerSecond, .title = "FLOP/s", .heading = translatable("Columns", "FLOP/s"),
         .unit = "FLOP/s", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true, .usual = true},
        {.name = metric::flopsUtilisation, .title = translatable("Columns", "FLOPS utilisation"), .heading = translatable("Columns", "utilisation"),
         .unit = "1", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true, .usual = true},
        {.name = metric::arithmeticIntensity, .title = translatable("Columns", "operational intensity"), .heading = translatable("Columns", "intensity"),
         .unit = "FLOP/B", .column = true, .stored = true, .derived = true, .importable = true, .costed = true, .usual = true},
        {.name = metric::parameters, .title = translatable("Columns", "parameters of the model"), .heading = translatable("Columns", "parameters"),
         .column = true, .stored = true, .derived = true, .importable = true, .costed = true, .usual = true},
        {.name = metric::memoryPeakBytes, .title = translatable("Columns", "peak memory"), .heading = translatable("Columns", "peak memory"),
         .unit = "B", .better = Better::Less, .column = true, .stored = true, .importable = true, .usual = true, .plain = true},
        // Metrics of language models. A step of prefill makes the first token of each sequence; a step of
        // decode makes the next one.
        {.name = metric::tokensPerSecond, .title = translatable("Columns", "tokens per second"), .heading = translatable("Columns", "tokens/s"),
         .unit = "1/s", .better = Better::More, .column = true, .stored = true, .derived = true, .importable = true, .timed = true, .costed = true},
        {.name = metric::secondsPerOutputToken, .title = translatable("Columns", "time per output token"), .heading = translatable("Columns", "time/token"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::tokensPerSecondOfUser, .title = translatable("Columns", "tokens per second per user"), .heading = translatable("Columns", "tokens/s per user"),
         .unit = "1/s", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::secondsToFirstToken, .title = translatable("Columns", "time to first token"), .heading = translatable("Columns", "first token"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::bytesPerSecond, .title = translatable("Columns", "achieved bandwidth"), .heading = translatable("Columns", "bandwidth"),
         .unit = "B/s", .better = Better::More, .column = true, .stored = true, .derived = true, .importable = true, .reportable = true, .timed = true, .costed = true},
        {.name = metric::parametersActive, .title = translatable("Columns", "parameters that a token uses"), .heading = translatable("Columns", "active"),
         .column = true, .derived = true, .costed = true},
        {.name = metric::kvBytesPerToken, .title = translatable("Columns", "cache of a token"), .heading = translatable("Columns", "cache/token"),
         .unit = "B", .column = true, .derived = true, .costed = true},
        {.name = metric::weightMemoryFraction, .title = translatable("Columns", "weights in memory"), .heading = translatable("Columns", "weights"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::cacheMemoryFraction, .title = translatable("Columns", "cache in memory"), .heading = translatable("Columns", "cache"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::activationMemoryFraction, .title = translatable("Columns", "activations in memory"), .heading = translatable("Columns", "activations"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::infeedFraction, .title = translatable("Columns", "time waiting for input"), .heading = translatable("Columns", "infeed"),
         .unit = "1", .better = Better::Less, .column = true, .stored = true, .importable = true, .reportable = true, .timed = true},
        {.name = metric::inputRate, .title = translatable("Columns", "examples per second that the input alone delivers"), .heading = translatable("Columns", "input/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "records_skipped", .title = translatable("Columns", "records that could not be read"), .heading = translatable("Columns", "skipped"),
         .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "records_cached_fraction", .title = translatable("Columns", "share of the records' bytes from the page cache"), .heading = translatable("Columns", "cached"),
         .unit = "1", .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = metric::energyPerExample, .title = translatable("Columns", "energy per example"), .heading = translatable("Columns", "energy per example"),
         .unit = "J", .better = Better::Less, .column = true, .stored = true, .importable = true, .reportable = true, .timed = true},
        {.name = metric::energyPerExampleLow, .title = translatable("Columns", "energy per example, lower end of its 95 % interval"), .heading = translatable("Columns", "energy per example, low"),
         .unit = "J", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::energyPerExampleHigh, .title = translatable("Columns", "energy per example, upper end of its 95 % interval"), .heading = translatable("Columns", "energy per example, high"),
         .unit = "J", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::energyPerStep, .title = translatable("Columns", "energy per step"), .heading = translatable("Columns", "energy/step"),
         .unit = "J", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::energyPerToken, .title = translatable("Columns", "energy per token"), .heading = translatable("Columns", "energy/token"),
         .unit = "J", .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::energyPerOutputToken, .title = translatable("Columns", "energy per output token"), .heading = translatable("Columns", "energy/output token"),
         .unit = "J", .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true},
        {.name = metric::averagePower, .title = translatable("Columns", "average power"), .heading = translatable("Columns", "power"),
         .unit = "W", .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::idlePower, .title = translatable("Columns", "power before the run, when idle"), .heading = translatable("Columns", "idle power"),
         .unit = "W", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true},
        {.name = metric::powerOfTdp, .title = translatable("Columns", "average power as a share of the TDP"), .heading = translatable("Columns", "power of TDP"),
         .unit = "1", .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::powerOfLimit, .title = translatable("Columns", "average power as a share of the power limit"), .heading = translatable("Columns", "power of limit"),
         .unit = "1", .column = true, .sparse = true, .stored = true, .importable = true, .timed = true},
        {.name = metric::examplesPerJoule, .title = translatable("Columns", "examples per joule (examples/s per watt)"), .heading = translatable("Columns", "examples/J"),
         .better = Better::More, .column = true, .sparse = true, .derived = true, .timed = true},
        {.name = metric::outputTokensPerJoule, .title = translatable("Columns", "output tokens per joule"), .heading = translatable("Columns", "output tokens/J"),
         .better = Better::More, .column = true, .sparse = true, .derived = true, .timed = true},
        // Money: computed when a table is made, from prices that are given (price.h) and never stored.
        {.name = metric::costPerStep, .title = translatable("Columns", "cost of a step"), .heading = translatable("Columns", "cost/step"),
         .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true},
        {.name = metric::costPerMillionExamples, .title = translatable("Columns", "cost per million examples"), .heading = translatable("Columns", "cost/1M examples"),
         .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true},
        {.name = metric::costPerMillionTokens, .title = translatable("Columns", "cost per million tokens"), .heading = translatable("Columns", "cost/1M tokens"),
         .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true, .costed = true},
        {.name = metric::costPerMillionOutputTokens, .title = translatable("Columns", "cost per million output tokens"), .heading = translatable("Columns", "cost/1M output tokens"),
         .better = Better::Less, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true},
        {.name = metric::examplesPerCost, .title = translatable("Columns", "examples per unit of money"), .heading = translatable("Columns", "examples/cost"),
         .better = Better::More, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true},
        {.name = metric::outputTokensPerCost, .title = translatable("Columns", "output tokens per unit of money"), .heading = translatable("Columns", "output tokens/cost"),
         .better = Better::More, .column = true, .sparse = true, .derived = true, .timed = true, .priced = true},
        // Values that a source reported itself; FLOP/s by its own count.
        {.name = metric::flopsPerSecondRecorded, .unit = "FLOP/s", .better = Better::More, .stored = true, .importable = true},
        {.name = metric::flopsUtilisationRecorded, .unit = "1", .better = Better::More, .stored = true},
        {.name = metric::flopsPerStepRecorded, .unit = "FLOP", .stored = true, .importable = true},
        // Values that a worker reports in addition to its steps.
        {.name = "build_seconds", .title = translatable("Columns", "time to build the model"), .heading = translatable("Columns", "build time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "compile_seconds", .title = translatable("Columns", "time to compile the model"), .heading = translatable("Columns", "compile time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "resident_peak_bytes", .title = translatable("Columns", "peak resident memory of the worker"), .heading = translatable("Columns", "resident peak"),
         .unit = "B", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "timing_overhead_seconds", .title = translatable("Columns", "time that timing a step takes"), .heading = translatable("Columns", "timing overhead"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "loss", .title = translatable("Columns", "loss of the last step"), .heading = translatable("Columns", "loss"),
         .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        // The reference product that is measured together with the steps (engine/worker/gemm).
        {.name = metric::referenceSeconds, .unit = "s", .better = Better::Less, .stored = true},
        {.name = metric::stepPerReference, .better = Better::Less, .stored = true},
        {.name = metric::stepSecondsCorrected, .unit = "s", .better = Better::Less, .stored = true},
        // Metrics of serving and inference benchmarks; a run shows those that it has.
        {.name = "tokens_per_second_std", .title = translatable("Columns", "tokens per second, standard deviation"), .heading = translatable("Columns", "tokens/s, deviation"),
         .unit = "1/s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = metric::outputThroughput, .title = translatable("Columns", "output tokens per second, all users"), .heading = translatable("Columns", "output tokens/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true, .usual = true},
        {.name = "input_throughput", .title = translatable("Columns", "input tokens per second, all users"), .heading = translatable("Columns", "input tokens/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "total_token_throughput", .title = translatable("Columns", "tokens per second, all users"), .heading = translatable("Columns", "total tokens/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "tput_per_gpu", .title = translatable("Columns", "tokens per second and GPU"), .heading = translatable("Columns", "tokens/s per GPU"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "output_tput_per_gpu", .title = translatable("Columns", "output tokens per second and GPU"), .heading = translatable("Columns", "output tokens/s per GPU"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "request_throughput", .title = translatable("Columns", "requests per second"), .heading = translatable("Columns", "requests/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true, .usual = true},
        {.name = "request_goodput", .title = translatable("Columns", "requests per second within the service level"), .heading = translatable("Columns", "goodput"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "ttft", .title = translatable("Columns", "time to first token"), .heading = translatable("Columns", "first token"), .unit = "s", .better = Better::Less, .statistics = true},
        {.name = "tpot", .title = translatable("Columns", "time per output token"), .heading = translatable("Columns", "per token"), .unit = "s", .better = Better::Less, .statistics = true},
        {.name = "itl", .title = translatable("Columns", "time between tokens"), .heading = translatable("Columns", "between tokens"), .unit = "s", .better = Better::Less, .statistics = true},
        {.name = "e2el", .title = translatable("Columns", "request latency"), .heading = translatable("Columns", "request"), .unit = "s", .better = Better::Less, .statistics = true},
        {.name = "intvty", .title = translatable("Columns", "tokens per second per user"), .heading = translatable("Columns", "tokens/s per user"), .unit = "1/s", .better = Better::More, .statistics = true},
        {.name = "num_prompts", .title = translatable("Columns", "requests issued"), .heading = translatable("Columns", "requests"),
         .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "completed", .title = translatable("Columns", "requests completed"), .heading = translatable("Columns", "completed"),
         .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "failed", .title = translatable("Columns", "requests failed"), .heading = translatable("Columns", "failed"),
         .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "duration", .title = translatable("Columns", "duration"), .heading = translatable("Columns", "duration"),
         .unit = "s", .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "model_bytes", .title = translatable("Columns", "size of the model"), .heading = translatable("Columns", "model size"),
         .unit = "B", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        // Values that other tools report about steps in addition to their median.
        {.name = "step_seconds_mean", .title = translatable("Columns", "step time, mean"), .heading = translatable("Columns", "step time, mean"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "step_seconds_std", .title = translatable("Columns", "step time, standard deviation"), .heading = translatable("Columns", "step time, deviation"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "profiled_step_seconds", .title = translatable("Columns", "step time, profiled"), .heading = translatable("Columns", "step time, profiled"),
         .unit = "s", .stored = true},
        {.name = "cpu_seconds", .title = translatable("Columns", "processor time of a step"), .heading = translatable("Columns", "processor time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "user_seconds", .title = translatable("Columns", "processor time in user mode"), .heading = translatable("Columns", "user time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "system_seconds", .title = translatable("Columns", "processor time in kernel mode"), .heading = translatable("Columns", "system time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "items_per_second", .title = translatable("Columns", "items per second"), .heading = translatable("Columns", "items/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true, .usual = true},
        {.name = "cold_time_gpu_mean", .title = translatable("Columns", "time on the device, mean"), .heading = translatable("Columns", "device time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_time_gpu_median", .title = translatable("Columns", "time on the device, median"), .heading = translatable("Columns", "device time, median"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_time_gpu_stdev_relative", .title = translatable("Columns", "time on the device, relative deviation"), .heading = translatable("Columns", "device time, deviation"),
         .unit = "1", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_time_cpu_mean", .title = translatable("Columns", "time on the host, mean"), .heading = translatable("Columns", "host time"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_time_cpu_stdev_relative", .title = translatable("Columns", "time on the host, relative deviation"), .heading = translatable("Columns", "host time, deviation"),
         .unit = "1", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "batch_time_gpu_mean", .title = translatable("Columns", "time on the device, back to back"), .heading = translatable("Columns", "device time, batched"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_bw_global_bytes_per_second", .title = translatable("Columns", "memory bandwidth"), .heading = translatable("Columns", "bandwidth"),
         .unit = "B/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_bw_global_utilization", .title = translatable("Columns", "share of the peak bandwidth"), .heading = translatable("Columns", "bandwidth used"),
         .unit = "1", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "cold_bw_item_rate", .title = translatable("Columns", "elements per second"), .heading = translatable("Columns", "elements/s"),
         .unit = "1/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        // Metrics of a collective (nccl-tests): bytes of the message per second, and the same scaled to the
        // load of each link.
        {.name = "algbw", .title = translatable("Columns", "algorithm bandwidth"), .heading = translatable("Columns", "algorithm bandwidth"),
         .unit = "B/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true},
        {.name = "busbw", .title = translatable("Columns", "bus bandwidth"), .heading = translatable("Columns", "bus bandwidth"),
         .unit = "B/s", .better = Better::More, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true, .usual = true},
        // A metric of MLPerf training logs: the time until the model reaches the required quality.
        {.name = "time_to_train", .title = translatable("Columns", "time to train"), .heading = translatable("Columns", "time to train"),
         .unit = "s", .better = Better::Less, .column = true, .sparse = true, .stored = true, .importable = true, .reportable = true, .usual = true},
        // A metric of a pair of runs.
        {.name = metric::speedup, .title = translatable("Columns", "speedup"), .heading = translatable("Columns", "speedup"), .better = Better::More, .timed = true},
    };
    // clang-format on
    return all;
}

} // namespace

std::span<const Metric> metrics()
{
    return table();
}

const Metric* findMetric(std::string_view name)
{
    const auto all = metrics();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Metric& m) { return m.name == name; });
    return it != all.end() ? &*it : nullptr;
}

namespace {

struct Suffix
{
    std::string_view ending, unit;
    Better better;
};

/// Endings of names, longest first.
constexpr std::array suffixes = {Suffix{"flops_per_second", "FLOP/s", Better::More},
                                 Suffix{"bytes_per_second", "B/s", Better::More},
                                 Suffix{"_per_second", "1/s", Better::More},
                                 Suffix{"_fraction", "1", Better::Neither},
                                 Suffix{"_flops", "FLOP", Better::Neither},
                                 Suffix{"_seconds", "s", Better::Less},
                                 Suffix{"_joules", "J", Better::Less},
                                 Suffix{"_watts", "W", Better::Neither},
                                 Suffix{"_bytes", "B", Better::Neither}};

/// The last words of names of metrics that other tools use, in small letters.
constexpr std::array lessWords{"latency", "ttft", "tpot", "itl", "time", "duration", "elapsed", "runtime",
                               "seconds", "ms",   "us",   "ns",  "msec", "usec",     "nsec"};
/// Seconds, or a rate per second that leaves out the word.
constexpr std::array unclearWords{"s", "sec", "secs"};
constexpr std::array moreWords{"throughput", "bandwidth", "gflops", "tflops", "mflops", "fps",
                               "ops",        "qps",       "rps",    "tps",    "iops"};
/// What is done with many values; it does not change which direction is better.
constexpr std::array summaryWords{"mean", "median", "avg", "average", "min", "max", "total"};

/// Splits a name at everything that is no letter or digit, in small letters.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> out(1);
    for (const char letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0)
            out.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        else {
            if (!out.back().empty())
                out.emplace_back();
            if (letter == '/') {
                out.back() = "per";
                out.emplace_back();
            }
        }
    return out;
}

bool isPercentile(std::string_view word)
{
    return word.size() > 1 && word.front() == 'p' &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

/// Which direction is better by the last word of a name. "per second" is a rate, "seconds per step" a time.
Better betterByWords(std::string_view name)
{
    const auto isOneOf = [](const auto& words, const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    auto words = wordsOf(name);
    std::erase_if(words, [&](const auto& word) {
        return word.empty() || isPercentile(word) || isOneOf(summaryWords, word);
    });
    if (words.empty())
        return Better::Neither;
    const auto per = std::find(words.begin(), words.end(), "per");
    if (per != words.end() && per != words.begin() && per + 1 != words.end()) {
        if (isOneOf(lessWords, words.back()) || isOneOf(unclearWords, words.back()))
            return Better::More;
        words.erase(per, words.end());
    }
    const bool isTime = words.size() == 1 || isOneOf(lessWords, words[words.size() - 2]);
    if (isOneOf(lessWords, words.back()) || (isTime && isOneOf(unclearWords, words.back())))
        return Better::Less;
    return isOneOf(moreWords, words.back()) ? Better::More : Better::Neither;
}

/// Returns the words of a metric that the table does not have.
MetricWords byEnding(std::string_view name)
{
    for (const auto& suffix : suffixes)
        if (name.ends_with(suffix.ending))
            return {std::string(name), std::string(suffix.unit), suffix.better};
    for (const auto& [beginning, unit] : {std::pair("seconds_per_", "s"), std::pair("joules_per_", "J")})
        if (name.starts_with(beginning))
            return {std::string(name), unit, Better::Less};
    return {std::string(name), {}, betterByWords(name)};
}

} // namespace

std::string_view suffixOfUnit(std::string_view unit)
{
    for (const auto& suffix : suffixes)
        if (suffix.unit == unit)
            return suffix.ending;
    return {};
}

MetricWords describeMetric(std::string_view name)
{
    if (const auto* known = findMetric(name); known && *known->title)
        return {known->title, std::string(known->unit), known->better};
    const auto bar = name.find('_');
    const auto word = name.substr(0, bar);
    const auto last = name.rfind('_');
    const auto* of = bar == std::string_view::npos ? nullptr : findMetric(name.substr(last + 1));
    if (!of || !of->statistics)
        return byEnding(name);
    std::string statistic(name.substr(0, last));
    if (isPercentile(word)) {
        std::replace(statistic.begin(), statistic.end(), '_', '.'); // p99_9: names in expressions have no dot
        statistic = "percentile " + statistic.substr(1);
    } else if (statistic == "std") {
        statistic = "standard deviation";
    } else if (statistic != "mean" && statistic != "median") {
        return byEnding(name);
    }
    return {of->title + (", " + statistic), std::string(of->unit), of->better};
}

bool lessIsBetter(std::string_view name)
{
    return describeMetric(name).better == Better::Less;
}

ExtraMetric::ExtraMetric(const Metric& metric)
{
    table().push_back(metric);
}

ExtraMetric::~ExtraMetric()
{
    table().pop_back();
}

} // namespace parascope
