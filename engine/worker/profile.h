// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

class Channel;

/// Carries out a profile in this process: the steps of a run, operation by operation, in a pass of its own
/// (looking costs about a microsecond an operation, so no measured step is ever looked at). The result's
/// `extra` holds
///
///   "steps", "step_seconds" (median, nobody looking), "profiled_step_seconds" (mean, looked at)
///   "attributed_seconds"    the sum below; what is missing to profiled_step_seconds is nobody's
///   "operations": [{"name", "layer", "pass": forward|backward|update, "seconds", "calls", "flops", "bytes"}]
///
/// all of them a step. Seconds are exclusive: what an operation spends in others is theirs, except inside
/// matrix products and convolutions, which are one operation with all that they are made of. "flops" counts
/// matrix and convolution work from the shapes that came along; "bytes" are logical, tensors read and
/// written, and nothing for views. A layer is "" where none is known (the update, autograd's own work).
void executeProfile(const protocol::ProfileRequest& request, Channel& channel);

} // namespace parascope::worker
