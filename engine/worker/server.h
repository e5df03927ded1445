// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

#include <functional>
#include <string>

namespace parascope::worker {

class Channel;

/// What the server does in a process of its own. None of it runs in the server's own process, which loads
/// LibTorch once and then starts no thread and no CUDA, so that forking stays safe and cheap.
struct Services
{
    /// Environment, stack and devices; may take a second.
    std::function<protocol::Hello()> hello;
    /// Carries out one run, probe or profile and sends its result or error.
    std::function<void(const protocol::ToWorker&, Channel&)> serve;
    /// Whether a process for this device serves run after run (accelerators, whose start costs seconds) or
    /// one alone.
    std::function<bool(const std::string& device)> reusable;
};

/// Speaks the worker protocol on `in` and `out` until `in` ends or "quit" comes; returns the exit status.
[[nodiscard]] int serveForever(int in, int out, const Services& services);

} // namespace parascope::worker
