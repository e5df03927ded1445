// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/layers.h"

#include <vector>

namespace parascope::workload {

/// One layer as the memory walk sees it. Tensors are numbered; views share their source's number.
struct MemoryStep
{
    std::vector<int> in, out;                   ///< storages
    std::vector<int> inGradients, outGradients; ///< the same for gradients
    std::vector<char> inputGradient;            ///< an entry an input: its gradient is computed
    LayerCost cost;
    double savedBytes = 0; ///< kept for the backward pass beside inputs and outputs
    double workspaceBytes = 0, backwardWorkspaceBytes = 0;
    double weightGradientBytes = 0; ///< of the weights whose gradient first appears here
    bool backward = false;
};

struct MemoryWalk
{
    std::vector<MemoryStep> steps;
    std::vector<double> bytes;         ///< a storage; 0 for what lives always (inputs, weights)
    std::vector<double> gradientBytes; ///< of each tensor's gradient
    double resident = 0;               ///< weights, state, inputs
    bool train = true;
};

/// The most that is alive at once. Forward: a tensor is freed after its last reader unless the backward pass
/// reads it. Backward, in reverse: gradients of activations are freed once used, those of weights stay; what
/// a layer saved is freed after it. `moments`, if given, receives every candidate for the peak, in an order
/// that does not depend on sizes.
[[nodiscard]] double peakBytes(const MemoryWalk& walk, std::vector<double>* moments = nullptr);

} // namespace parascope::workload
