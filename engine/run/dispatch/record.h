// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/store/records.h"

namespace parascope::dispatch {

/// What is stored of one execution: identity, statistics, caveats from statistics and conditions, metrics.
/// Among the metrics, beside what the worker reports:
///
///   reference_seconds       median of the reference products timed between the steps; of a run on one thread
///   in
///                           processor time, over the share of the processor that the steps had
///   step_per_reference      median of step / reference product: free of the machine's drift
///   step_seconds_corrected  the same in seconds of the machine as it was when the worker started
///   infeed_fraction         share of the steps' time, behind the warm-up, in which they waited for input
///
/// A run whose worker ran another graph is a crash, one without a step time is unfinished. `conditions` say
/// why a run crashed where that is known ("reason": CrashReason), and how many bytes of the worker's own were
/// left out where they were more than maxStoredBytes ("left_out_bytes"), as `environment` and `stack` do.
/// `pointId` and `attempt` are the caller's.
[[nodiscard]] store::RunRecord recordOf(const DeviceConfig& device, const protocol::Hello& hello,
                                        const protocol::MeasureSpec& measure, const Work& work, RunEnd end);

/// The operations of a profile's `extra`, with what nobody is known to have spent as one of its own, "not
/// attributed". Names of the backward pass carry " (backward)". Refuses what is no profile.
[[nodiscard]] Result<std::vector<store::OperationRecord>> operationsOf(const Json& extra,
                                                                       const std::string& runUuid);

} // namespace parascope::dispatch
