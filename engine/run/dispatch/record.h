// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/store/records.h"

namespace parascope::dispatch {

/// Returns the record of one execution: identity, statistics, caveats from statistics and conditions, and
/// metrics. In addition to the metrics that the worker reports, it has:
///
///   reference_seconds       median of the reference products timed between the steps; for a run on one
///                           thread in processor time, over the share of the processor that the steps had
///   step_per_reference      median of step / reference product: independent of the machine's drift
///   step_seconds_corrected  the same in seconds of the machine as it was when the worker started
///   infeed_fraction         share of the steps' time, after the warm-up, in which they waited for input
///
/// A run whose worker ran another graph is a crash. A run without a step time is unfinished. `conditions`
/// give the reason of a crash where it is known ("reason": CrashReason). When the worker's own data exceed
/// maxStoredBytes, they are left out and their size is stored as "left_out_bytes". The same holds for
/// `environment` and `stack`. The caller sets `pointId` and `attempt`.
[[nodiscard]] store::RunRecord recordOf(const DeviceConfig& device, const protocol::Hello& hello,
                                        const protocol::MeasureSpec& measure, const Work& work, RunEnd end);

/// Returns the operations of a profile's `extra`. The time that no operation accounts for is an additional
/// operation, "not attributed". Names of the backward pass end with " (backward)". Returns an error when
/// `extra` is not a profile.
[[nodiscard]] Result<std::vector<store::OperationRecord>> operationsOf(const Json& extra,
                                                                       const std::string& runUuid);

} // namespace parascope::dispatch
