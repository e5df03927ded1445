// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::protocol {

/// How a run is to be carried out: the "implementation" of design.md, part of a run's config_key.
struct Implementation
{
    int devices = 1;        ///< that share the batch and average their gradients
    int threads = 0;        ///< 0: every core the process may use
    std::vector<int> cores; ///< pin to these logical CPUs; empty: no pinning
    /// Layout of images: contiguous | channels_last | auto. With auto a tuned LibTorch run measures both and
    /// takes the faster one; everything else takes contiguous. A result says which one ran.
    std::string layout = "auto";
    /// False: the framework as it is. True: Parascope's fused optimiser updates and measured choice of
    /// layout, a stack of its own ("libtorch 2.4.0 tuned").
    bool tuned = false;
    bool compile = false; ///< by the framework's own compiler, which LibTorch does not have
    bool tf32 = false;    ///< CUDA: matrix products in TF32
    std::string matmulPrecision = "highest"; ///< highest | high | medium, as frameworks name it
    std::string data = "device";             ///< one of dataSources
    std::string dataFolder;                  ///< of the records; empty: the worker writes some of its own
    int loaderWorkers = 1;                   ///< that make batches; 0: the step makes its own
    int prefetch = 2;                        ///< batches that each of them has ready in advance
    int recordSide = 0; ///< pixels of a side of the images that the worker writes; 0: 8/7 of the model's
};

[[nodiscard]] Json toJson(const Implementation& implementation);
/// An unknown key is an error that names it (and the key that was probably meant).
[[nodiscard]] Result<Implementation> implementationFromJson(const Json& json, std::string_view what);

/// Logical CPUs from a list as the kernel writes it, "0,2-3"; in the order given, each once.
[[nodiscard]] Result<std::vector<int>> coresFromText(std::string_view text);

} // namespace parascope::protocol
