// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

class Channel;

/// Carries out one run in this process: builds the model, times its steps, reports them, and sends the
/// result or the error. Never throws; out of memory is reported without allocating.
void executeRun(const protocol::RunRequest& request, Channel& channel);

} // namespace parascope::worker
