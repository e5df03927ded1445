// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/measure/protocol/messages.h"
#include "engine/worker/program_start.h"

#include <sys/types.h>

/// Calls one program: starts it, reads what it prints, keeps its limits and ends all its processes (Linux).
namespace parascope::worker {

/// The other processes that stay during a call.
struct Companion
{
    pid_t process = 0;   ///< child that is no part of the call; 0: none
    int descriptor = -1; ///< the call is given up when it is readable; -1: never
    pid_t meter = 0;     ///< child that reads the power; 0: none
};

/// Calls the program and waits for its end. Returns everything but id and index; a program that fails or
/// takes too long is a result, too. Fails if it cannot be started. All processes of the call have ended when
/// the function returns; this process becomes the parent of orphans (adoptOrphans()).
[[nodiscard]] Result<protocol::Called> callProgram(const ProgramCall& call, const Companion& companion = {});

} // namespace parascope::worker
