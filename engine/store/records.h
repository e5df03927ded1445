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

/// A platform: the user's name for a set of devices, with its peak.
struct PlatformRecord
{
    std::string name;                ///< for example "v100" or "this-machine"
    std::string catalogueId;         ///< id in the hardware catalogue; empty when there is no match
    std::optional<double> peakFlops; ///< FLOP/s of the whole platform from the data sheet
    std::optional<double> bandwidth; ///< byte/s from the data sheet
    std::optional<double> memoryBytes;
    Json details = Json::object(); ///< open-ended: devices, cores, note
};

/// Numbers that belong to a run itself. They are copied as they are.
struct RunNumbers
{
    std::int64_t pointId = 0; ///< planned point of a sweep; 0 for an import
    int attempt = 1;
    int repeat = 0; ///< number of the pass over the sweep's grid; 0 without a point
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0;
    int warmupSteps = 0; ///< number of steps that are warm-up
    std::optional<double> stepMedian, stepLow,
        stepHigh; ///< median and interval in seconds; the interval may be absent
    std::int64_t startedMs = 0, finishedMs = 0; ///< UTC, milliseconds since 1970; 0 when unknown
    int starred = 0;           ///< star of its annotation; `tags` and `note` of RunRecord are the other parts
    std::int64_t markedMs = 0; ///< time of the annotation's last change: UTC, milliseconds since 1970
};

/// Open-ended numbers by metric name.
using Metrics = std::vector<std::pair<std::string, double>>;

/// One execution, or an attempted execution. A value that was not recorded is absent and never 0.
/// run_fields.h describes each field further.
struct RunRecord : RunNumbers
{
    std::string runUuid;
    std::string platform;       ///< PlatformRecord::name
    std::string device;         ///< name of a unit from a hello
    Json environment = nullptr; ///< stored once by content
    Json stack = nullptr;       ///< stored once by content: framework, version, build, libraries, stock|tuned
    std::string family;
    Parameters parameters; ///< hyper-parameters, including the batch size
    Json graph = nullptr;  ///< canonical layer graph, stored once by content; null when unknown
    std::string mode = "train";
    std::string optimizer;                ///< empty when unknown
    std::string dtype;                    ///< "float32"; empty when unknown
    Json implementation = Json::object(); ///< what was asked for: threads, cores, layout, TF32, ...
    Json settings = nullptr; ///< the settings in force by name, as engine/base/core/settings.h names them,
                             ///< stored once by content; null in older files
    std::string modelKey, workKey, configKey;

    std::string message; ///< reason of the failure, or the caveat in words

    std::string timing;              ///< "events" | "sync" | "block"; empty for imports
    std::vector<double> stepSeconds; ///< times of all measured steps in order, including warm-up (s)
    /// "examples_per_second" of an import, "memory_peak_bytes", "flops_per_second_recorded",
    /// "step_seconds_corrected", "infeed_fraction".
    Metrics metrics;
    Json conditions = nullptr;
    Json source = nullptr; ///< imports: {"file","record","original"}

    /// The run's annotation (annotation.h), for the exchange between files. Readers return annotations
    /// separately, because they change.
    std::string tags, note;
};

/// Returns only the numbers of a run, for copying.
[[nodiscard]] inline RunNumbers& numbersOf(RunRecord& run)
{
    return run;
}

/// One operation of a profiled run (a trace import, or the profile pass).
struct OperationRecord
{
    std::string runUuid;
    std::string name;
    std::string layer; ///< layer of the graph; empty when not attributed
    std::optional<double> timeFraction, seconds, calls, flops, bytes, flopsPerSecond, bytesPerSecond,
        intensity;
};

/// A sweep as it was requested. Two records with the same content are the same sweep.
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
    std::string platform; ///< platform on which it is to run
    int repeat = 0;
    std::string family;
    Parameters parameters;
    std::string workKey;
    double priority = 0;            ///< points with smaller values run earlier; dragging a row changes it
    std::optional<Outcome> outcome; ///< outcome of its latest run; empty while it has no run
};

} // namespace parascope::store
