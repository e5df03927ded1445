// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>

namespace parascope::worker {

/// Returns what NVIDIA's driver reports about CUDA's device number `device`: model, memory_bytes,
/// multiprocessors, compute_capability, clock_hertz and memory_clock_hertz (the highest), memory_bus_bits,
/// ecc, mig, power_limit_watts, driver, cuda_driver (the newest runtime that it supports). A value that the
/// driver does not report is absent; without a driver the object is empty. The build needs no CUDA header and
/// no CUDA library.
[[nodiscard]] Json gpuFacts(int device, const std::string& cuda = "libcuda.so.1",
                            const std::string& nvml = "libnvidia-ml.so.1");

} // namespace parascope::worker
