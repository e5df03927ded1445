// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parascope::store {

/// The user's name for a set of devices with a peak (design.md, "Words and keys").
struct PlatformRecord
{
    std::string name;                ///< "v100", "this-machine"
    std::string catalogueId;         ///< id in the hardware catalogue; empty when not matched
    std::optional<double> peakFlops; ///< data-sheet FLOP/s of the whole platform
    std::optional<double> bandwidth; ///< data-sheet byte/s
    std::optional<double> memoryBytes;
    Json details = Json::object(); ///< open-ended: devices, cores, note
};

/// A run's own numbers, which are copied as they are.
struct RunNumbers
{
    std::int64_t pointId = 0; ///< planned point of a sweep; 0 for an import
    int attempt = 1;
    int repeat = 0; ///< which pass over the sweep's grid its point belongs to; 0 without a point
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0;
    int warmupSteps = 0; ///< how many of the steps are warm-up
    std::optional<double> stepMedian, stepLow,
        stepHigh;                               ///< seconds; the interval is absent when there is none
    std::int64_t startedMs = 0, finishedMs = 0; ///< UTC, milliseconds since 1970; 0 when unknown
    int starred = 0;                            ///< of its annotation, as `tags` and `note` of RunRecord
    std::int64_t markedMs = 0;                  ///< when that was changed
};

/// Open-ended numbers by metric name.
using Metrics = std::vector<std::pair<std::string, double>>;

/// One execution, or one that was attempted. What is absent was not recorded; it is never 0. What of a field
/// is known beside its type stands in run_fields.h.
struct RunRecord : RunNumbers
{
    std::string runUuid;
    std::string platform;       ///< PlatformRecord::name
    std::string device;         ///< a unit that a hello offered
    Json environment = nullptr; ///< stored once by content
    Json stack = nullptr;       ///< stored once by content: framework, version, build, libraries, stock|tuned
    std::string family;
    Parameters parameters; ///< hyper-parameters, batch among them
    Json graph = nullptr;  ///< canonical layer graph, stored once by content; null when unknown
    std::string mode = "train";
    std::string optimizer;                ///< empty when unknown
    std::string dtype;                    ///< "float32"; empty when unknown
    Json implementation = Json::object(); ///< threads, cores, layout, TF32, ...
    std::string modelKey, workKey, configKey;

    std::string message; ///< why it failed, or the caveat in words

    std::string timing;              ///< "events" | "sync" | "block"; empty for imports
    std::vector<double> stepSeconds; ///< every step measured, warm-up included, in order
    /// "examples_per_second" of an import, "memory_peak_bytes", "flops_per_second_recorded",
    /// "step_seconds_corrected", "infeed_fraction".
    Metrics metrics;
    Json conditions = nullptr;
    Json source = nullptr; ///< imports: {"file","record","original"}

    /// The run's annotation (annotation.h), on its way between files; readers give it apart, for it changes.
    std::string tags, note;
};

/// A run's own numbers alone, to be copied.
[[nodiscard]] inline RunNumbers& numbersOf(RunRecord& run)
{
    return run;
}

/// One operation of a profiled run (a trace import, or the profile pass).
struct OperationRecord
{
    std::string runUuid;
    std::string name;
    std::string layer; ///< layer of the graph, empty when not attributed
    std::optional<double> timeFraction, seconds, calls, flops, bytes, flopsPerSecond, bytesPerSecond,
        intensity;
};

/// A sweep as it was asked for. The same content twice is the same sweep.
struct SweepRecord
{
    std::int64_t id = 0;
    std::string name;
    Json spec;
    std::string state; ///< "running" | "paused" | "stopped" | "done"
    std::int64_t createdMs = 0;
};

/// A planned point. It is done when a run with a final outcome refers to it.
struct PointRecord
{
    std::int64_t id = 0;
    std::int64_t sweepId = 0;
    std::string platform; ///< where it shall run
    int repeat = 0;
    std::string family;
    Parameters parameters;
    std::string workKey;
    double priority = 0;            ///< smaller runs earlier; dragging a row writes it
    std::optional<Outcome> outcome; ///< of its latest run; nothing while planned
};

} // namespace parascope::store
