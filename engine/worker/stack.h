// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

/// What this worker is and runs on. Starts threads and CUDA: for a process of its own.
[[nodiscard]] protocol::Hello makeHello();

/// LibTorch's version as its headers have it. Starts nothing.
[[nodiscard]] const char* torchVersion();

} // namespace parascope::worker
