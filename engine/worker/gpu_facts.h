// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>

namespace parascope::worker {

/// What NVIDIA's driver says of the device that CUDA calls `device`: model, memory_bytes, multiprocessors,
/// compute_capability, clock_hertz and memory_clock_hertz (the highest), memory_bus_bits, ecc, mig,
/// power_limit_watts, driver, cuda_driver (the newest runtime that it serves). What it does not say is
/// absent; empty without a driver. No header and no library of CUDA's is needed to build this.
[[nodiscard]] Json gpuFacts(int device, const std::string& cuda = "libcuda.so.1",
                            const std::string& nvml = "libnvidia-ml.so.1");

} // namespace parascope::worker
