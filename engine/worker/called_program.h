// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/process/supervised.h"
#include "engine/measure/protocol/messages.h"

namespace parascope::worker {

/// Calls the program and waits for its end. Returns everything but id and index; a program that fails or
/// takes too long is a result, too. Fails if it cannot be started. All processes of the call have ended when
/// the function returns; this process becomes the parent of orphans (adoptOrphans()).
[[nodiscard]] Result<protocol::Called> callProgram(const ProgramCall& call, const Companion& companion = {});

} // namespace parascope::worker
