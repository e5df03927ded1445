// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/measure/timing/stopping.h"
#include "engine/model/space/spec.h"
#include "engine/model/workload/cost.h"
#include "engine/run/dispatch/executor.h"

namespace parascope::dispatch {

/// A point of a grid, split into what it asks for.
struct Work
{
    std::string family;
    Parameters hyperParameters; ///< batch among them, no settings
    std::int64_t batch = 1;
    std::string dtype, optimizer, mode;
    Json implementation = Json::object(); ///< in the types that the protocol wants
    Json graph = nullptr;                 ///< canonical
    std::string modelKey, workKey;
    bool recorded = false;  ///< no family of ours: only a recording can answer, by the work key
    double stepFlops = 0;   ///< executed, 0 when unknown
    double parameters = 0;  ///< trainable, 0 when unknown
    double memoryBytes = 0; ///< forecast peak of a step, 0 when unknown
    Message refusal;        ///< not empty: no such model exists, and why
};

/// A point's settings and hyper-parameters, without the graph and keys that cost time.
[[nodiscard]] Work settingsOf(const std::string& family, const Parameters& point);
/// The work of a point of `spec`. Never fails: what cannot be built is a refusal, and still has a key.
[[nodiscard]] Work workOf(const std::string& family, const Json& graph, const Parameters& point);

/// The work key of a model that no family of ours makes: its family and hyper-parameters, in any order.
[[nodiscard]] std::string recordedKey(const std::string& family, const Parameters& hyperParameters);

[[nodiscard]] protocol::RunRequest requestOf(const Work& work, const protocol::MeasureSpec& measure,
                                             const std::string& unit, const std::string& id);
[[nodiscard]] timing::Options optionsOf(const protocol::MeasureSpec& measure);
/// What a run may take beside its measuring budget (max_seconds): a fresh process, building the model, the
/// first step, which no budget can interrupt, and the end.
inline constexpr double startAllowanceSeconds = 30;
/// ... and once more where the worker says that it compiles (JAX, torch.compile).
inline constexpr double compileAllowanceSeconds = 120;
/// Behind its budget a run goes on only as long as its worker answers pings within this time.
inline constexpr double quietAllowanceSeconds = 15;
/// Memory is filled for the first time at this rate at least (byte/s): a large model takes its time to start,
/// or to find that there is not enough.
inline constexpr double fillBytesPerSecond = 5e8;
/// Wall time after which a run is ended as a timeout, whatever it does; a device may have a limit of its own.
[[nodiscard]] double runLimit(const protocol::MeasureSpec& measure, double deviceTimeoutSeconds,
                              double memoryBytes = 0);

/// What `--only missing` compares: work, dtype, implementation, executor and protocol, no versions.
[[nodiscard]] std::string matchKey(const std::string& workKey, const std::string& dtype,
                                   const Json& implementation, const Executor& executor,
                                   const std::string& protocol);

} // namespace parascope::dispatch
