// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

class Channel;

/// Measures what this device can do at most, in this process. Options (all optional): "threads", "cores",
/// "tf32" as of an implementation; "dtypes", a list; "seconds", the budget of each of the parts below (3);
/// "parts", a list of those wanted. The result's `extra` holds raw timings, whose statistics are the
/// engine's:
///
///   "threads"
///   "gemm" and "conv": {dtype: [{"what", "work" (FLOPs), "seconds": [...]}]}; a type that the device lacks
///       is absent
///   "triad": [{"bytes" (working set), "work" (bytes moved), "seconds": [...]}]
///   "copy" (CUDA): {"h2d": [{"what", "work", "seconds"}], "d2h": [...]}, from and to pinned memory
///   "reference": seconds of the reference product that runs are held against
void executeProbe(const protocol::ProbeRequest& request, Channel& channel);

} // namespace parascope::worker
