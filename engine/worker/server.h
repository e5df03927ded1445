// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

#include <functional>
#include <string>

namespace parascope::worker {

class Channel;

/// Work that the server does in separate processes. The server's own process loads LibTorch once and starts
/// no thread and no CUDA, so that forking stays safe and cheap.
struct Services
{
    /// Returns environment, stack and devices; may take a second.
    std::function<protocol::Hello()> hello;
    /// Carries out one run, probe or profile and sends its result or error.
    std::function<void(const protocol::ToWorker&, Channel&)> serve;
    /// Returns true if a process for this device serves several runs (accelerators, whose start costs
    /// seconds), false if it serves only one.
    std::function<bool(const std::string& device)> reusable;
    /// Is called in the server's own process after a process that did its work has ended; may be absent.
    std::function<void()> ended = {};
};

/// Speaks the worker protocol on `in` and `out` until `in` ends or "quit" comes; returns the exit status.
[[nodiscard]] int serveForever(int in, int out, const Services& services);

} // namespace parascope::worker
