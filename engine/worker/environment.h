// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>

namespace parascope::worker {

/// Returns the host as the worker sees it: {"host", "os", "kernel", "cpu": {"model", "logical_cpus",
/// "allowed_cpus", "features", "caches"}, "memory_bytes"}. Unknown values are absent.
[[nodiscard]] Json environmentRecord();

/// Returns the shared library that serves BLAS calls in this process: {"library", "path", "config"}. This is
/// the library that is loaded, which may differ from the installed one.
[[nodiscard]] Json resolvedBlas();

/// Returns a sentence that names the package to install if a BLAS reaches less than a quarter of the vector
/// units' multiply-add rate, else an empty string. OpenBLAS and MKL reach 0.7 and more, the reference
/// implementation 0.02.
[[nodiscard]] std::string blasWarning(double flopsPerSecond, double multiplyAddRate,
                                      const std::string& library);

} // namespace parascope::worker
