// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/layers.h"

#include <vector>

namespace parascope::workload {

/// One layer in the memory walk. Tensors are numbered; views have the number of their source.
struct MemoryStep
{
    std::vector<int> in, out;                   ///< numbers of storages
    std::vector<int> inGradients, outGradients; ///< numbers of the gradients
    std::vector<char> inputGradient;            ///< one entry per input: whether its gradient is computed
    LayerCost cost;
    double savedBytes = 0; ///< kept for the backward pass in addition to inputs and outputs
    double workspaceBytes = 0, backwardWorkspaceBytes = 0;
    double weightGradientBytes = 0; ///< gradients of weights that first appear here
    bool backward = false;
};

struct MemoryWalk
{
    std::vector<MemoryStep> steps;
    std::vector<double> bytes;         ///< by storage; 0 for storages that are always alive (inputs, weights)
    std::vector<double> gradientBytes; ///< by tensor, bytes of its gradient
    double resident = 0;               ///< weights, optimizer state and inputs
    bool train = true;
};

/// Returns the largest number of bytes that are alive together. Forward pass: a tensor is freed after its
/// last reader unless the backward pass reads it. Backward pass, in reverse order: gradients of activations
/// are freed after use, those of weights stay, and data that a layer saved is freed after that layer. If
/// `moments` is given, it receives every candidate for the peak, in an order that does not depend on sizes.
[[nodiscard]] double peakBytes(const MemoryWalk& walk, std::vector<double>* moments = nullptr);

} // namespace parascope::workload
