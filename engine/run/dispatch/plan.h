// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/measure/timing/stopping.h"
#include "engine/model/space/spec.h"
#include "engine/model/workload/cost.h"
#include "engine/run/dispatch/executor.h"
#include "engine/run/dispatch/program.h"

namespace parascope::dispatch {

/// A point of a grid, split into the parts of a request.
struct Work
{
    std::string family;
    Parameters hyperParameters; ///< includes the batch size but no settings
    std::int64_t batch = 1;
    std::string dtype, optimizer, mode;
    Json implementation = Json::object(); ///< settings of the implementation, in the types of the protocol
    Json graph = nullptr;                 ///< canonical graph of the model
    std::string modelKey, workKey;
    std::string
        replayKey; ///< key of what has no graph (a recorded model, the call of a program) in a recording
    std::optional<protocol::CallSpec> call; ///< call of a program, which then takes the place of the graph
    double stepFlops = 0;                   ///< executed FLOPs per step, 0 when unknown
    double parameters = 0;                  ///< number of trainable parameters, 0 when unknown
    double memoryBytes = 0;                 ///< forecast of the peak memory of a step (bytes), 0 when unknown
    Message refusal;                        ///< reason why the model does not exist; empty: it exists
};

/// Returns a point's settings and hyper-parameters, without the graph and keys, which take time to compute.
[[nodiscard]] Work settingsOf(const std::string& family, const Parameters& point);
/// Returns the work of a point of a spec. It never fails: a model that cannot be built gets a refusal and
/// still has a key.
[[nodiscard]] Work workOf(const std::string& family, const Json& graph, const Parameters& point);

/// Returns the work of a point of a program. Its work key depends on everything that decides what runs: the
/// words, variables and server of the description, and the point.
[[nodiscard]] Work workOf(const benchmark::Description& program, const Parameters& point);
/// Returns the work of a point of a spec; `program` is programOf(spec).
[[nodiscard]] Work workOf(const space::SweepSpec& spec, const Program& program, const Parameters& point);

/// Returns the work key of a model that no family of this program makes. The key depends on its family and
/// hyper-parameters, but not on their order.
[[nodiscard]] std::string recordedKey(const std::string& family, const Parameters& hyperParameters);

/// Returns the largest number of devices that a run of the sweep has.
[[nodiscard]] int mostDevicesOf(const space::SweepSpec& spec);
/// Gives each device of a grid over the number of devices the same number of a processor's cores: all of them
/// over the largest number. What the spec says of cores or threads goes first.
void shareCores(protocol::RunRequest& request, const Json& environment, int mostDevices);

[[nodiscard]] protocol::RunRequest requestOf(const Work& work, const protocol::MeasureSpec& measure,
                                             const DeviceConfig& device, const std::string& id);
[[nodiscard]] timing::Options optionsOf(const protocol::MeasureSpec& measure);
/// Seconds that a run may take in addition to its measuring budget (max_seconds): for a fresh process,
/// building the model, the first step, which no budget can interrupt, and the end.
inline constexpr double startAllowanceSeconds = 30;
/// Further seconds that a run may take when the worker reports that it compiles (JAX, torch.compile).
inline constexpr double compileAllowanceSeconds = 120;
/// After its budget a run continues only as long as its worker answers pings within these seconds.
inline constexpr double quietAllowanceSeconds = 15;
/// Lowest rate (byte/s) at which memory is filled for the first time. A large model needs time to start, or
/// to find that there is not enough memory.
inline constexpr double fillBytesPerSecond = 5e8;
/// Returns the wall time (s) after which a run is ended as a timeout, whatever it does. A device's own limit
/// replaces the computed one.
[[nodiscard]] double runLimit(const protocol::MeasureSpec& measure, double deviceTimeoutSeconds,
                              double memoryBytes = 0);

/// Returns the key that `--only missing` compares: a hash of work, data type, implementation, executor and
/// protocol.
[[nodiscard]] std::string matchKey(const std::string& workKey, const std::string& dtype,
                                   const Json& implementation, const Executor& executor,
                                   const std::string& protocol);

} // namespace parascope::dispatch
