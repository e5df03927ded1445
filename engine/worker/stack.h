// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/protocol/messages.h"

namespace parascope::worker {

/// What this worker is and runs on. Starts threads and CUDA: for a process of its own.
[[nodiscard]] protocol::Hello makeHello();

} // namespace parascope::worker
