// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

namespace parascope::worker {

/// The host as a worker finds it: {"host", "os", "kernel", "cpu": {"model", "logical_cpus", "allowed_cpus",
/// "features", "caches"}, "memory_bytes"}. Unknown values are absent.
[[nodiscard]] Json environmentRecord();

/// The shared library that serves BLAS calls in this process: {"library", "path", "config"}, as loaded, not
/// as installed.
[[nodiscard]] Json resolvedBlas();

} // namespace parascope::worker
