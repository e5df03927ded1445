// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

/// Returns the worker's description of itself, its stack and its devices. Starts threads and CUDA, so call it
/// in a separate process.
[[nodiscard]] protocol::Hello makeHello();

/// Returns LibTorch's version from its headers. Starts nothing.
[[nodiscard]] const char* torchVersion();

} // namespace parascope::worker
