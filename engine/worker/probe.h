// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

class Channel;

/// Measures the highest rates of this device, in this process. All options are optional: "threads", "cores"
/// and "tf32" as in an implementation; "dtypes", a list; "seconds", the budget of each of the parts below
/// (3); "parts", a list of the parts to measure. The result's `extra` has raw timings; the engine computes
/// their statistics:
///
///   "threads"
///   "gemm" and "conv": {dtype: [{"what", "work" (FLOPs), "seconds": [...]}]}; a type that the device lacks
///       is absent
///   "triad": [{"bytes" (working set), "work" (bytes moved), "seconds": [...]}]
///   "copy" (CUDA): {"h2d": [{"what", "work", "seconds"}], "d2h": [...]}, from and to pinned memory
///   "reference": seconds of the reference product that runs are compared with
void executeProbe(const protocol::ProbeRequest& request, Channel& channel);

} // namespace parascope::worker
