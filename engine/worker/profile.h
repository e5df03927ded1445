// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

class Channel;

/// Carries out a profile in this process: the steps of a run, operation by operation, in a separate pass.
/// Recording costs about a microsecond per operation, so measured steps are never recorded. The result's
/// `extra` has these values per step:
///
///   "steps", "step_seconds" (median, not recorded), "profiled_step_seconds" (mean, recorded)
///   "attributed_seconds"    the sum over the operations below; the rest of profiled_step_seconds belongs to
///                           no operation
///   "operations": [{"name", "layer", "pass": forward|backward|update, "seconds", "calls", "flops", "bytes"}]
///
/// Seconds are exclusive: the time that an operation spends in other operations counts for those. The
/// exceptions are matrix products and convolutions, which count as one operation with everything inside them.
/// "flops" counts matrix and convolution work from the shapes of the operands. "bytes" are logical: tensors
/// read and written, and nothing for views. A layer is "" where it is unknown (the update, autograd's own
/// work).
void executeProfile(const protocol::ProfileRequest& request, Channel& channel);

} // namespace parascope::worker
