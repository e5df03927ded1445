// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::protocol {

/// Says how to carry out a run: its JSON form is a run's "implementation", which is part of its config_key.
struct Implementation
{
    int devices = 1;        ///< number of devices that share the batch and average their gradients
    int threads = 0;        ///< number of threads; 0: every core the process may use
    std::vector<int> cores; ///< logical CPUs to pin the run to; empty: no pinning
    /// Number of cores of each device on a processor, in a grid over the number of devices; 0: the devices
    /// share all cores. Without it one device would have the cores of all others, and nothing would scale.
    int coresPerDevice = 0;
    /// Layout of images: contiguous | channels_last | auto. With auto, a tuned LibTorch run measures both
    /// layouts and takes the faster one; all other runs take contiguous. The result says which layout ran.
    std::string layout = "auto";
    /// False: the framework as it is. True: Parascope's fused optimiser updates and a measured choice of the
    /// layout. This counts as a separate stack ("libtorch 2.4.0 tuned").
    bool tuned = false;
    bool compile = false; ///< true: compile with the framework's own compiler, which LibTorch does not have
    bool tf32 = false;    ///< CUDA: compute matrix products in TF32
    std::string matmulPrecision = "highest"; ///< highest | high | medium, as frameworks name it
    std::string data = "device";             ///< one of dataSources
    std::string dataFolder; ///< folder of the records; empty: the worker writes its own records
    int loaderWorkers = 1;  ///< number of workers that make batches; 0: the step makes its own batch
    int prefetch = 2;       ///< number of batches that each loader worker has ready in advance
    int recordSide = 0; ///< side in pixels of the images that the worker writes; 0: 8/7 of the model's side
};

[[nodiscard]] Json toJson(const Implementation& implementation);
/// Fails for an unknown key with an error that names it (and the key that was probably meant).
[[nodiscard]] Result<Implementation> implementationFromJson(const Json& json, std::string_view what);

/// Reads logical CPUs from a list in the kernel's notation, "0,2-3". Returns each CPU once, in the given
/// order.
[[nodiscard]] Result<std::vector<int>> coresFromText(std::string_view text);

} // namespace parascope::protocol
