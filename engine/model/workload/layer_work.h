// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// FLOPs, bytes and memory of one layer in a step; only for the files of this module.

#include "engine/model/workload/layers.h"
#include "engine/model/workload/memory.h"

#include <cstdint>
#include <vector>

namespace parascope::workload::costing {

/// A tensor: an input or one output of a layer.
struct Tensor
{
    Shape shape;
    bool whole = false;    ///< its type is int64
    bool constant = false; ///< always alive: an input or a weight
    bool trains = false;   ///< its gradient is needed in training
    double typed = 0;      ///< bytes per element of an input with its own type; 0: none
};

struct Layer
{
    const Node* node = nullptr;
    const LayerKind* kind = nullptr;
    std::vector<int> in, out; ///< indices of tensors
    std::vector<Shape> inShapes, outShapes;
    std::vector<const Weight*> weights;
    double weightElements = 0; ///< elements of all weights that it reads
    double typed = 0;          ///< bytes per element of weights with their own type
    double newParameters = 0;  ///< trainable parameters that are first used here
    double newGradients = 0;   ///< trainable, last used here: the backward pass makes their gradients here
    double addedGradients = 0; ///< trainable, also used later: another gradient is added to the first
    bool view = false;         ///< its results are views of its first input
    bool trainsWeights = false;
};

/// Values that are the same for all layers of one cost computation.
struct Setting
{
    std::int64_t batch;
    bool train, updates;
    /// Bytes per element of an input or a weight, of a layer's result, and of a master weight.
    double element, result, master;
    int state;                            ///< optimizer state, in elements per parameter
    std::vector<double> bytes;            ///< bytes of each tensor
    std::vector<int> storage, gradientOf; ///< storage of each tensor, and of its gradient
};

/// A layer in the walk through one step, and its sums.
struct LayerWork
{
    MemoryStep step;
    double inBytes = 0, outBytes = 0, gradientBytes = 0;
    double stepFlops = 0;
    bool weightGradient = false;
};

/// Bytes moved if every tensor is read or written once.
struct Traffic
{
    double forward = 0, backward = 0;
    double fused = 0; ///< forward and backward bytes if activations are fused into the layer before
};

/// Returns the layer's step in the memory walk and its FLOPs. Layers must come in order: if a result shares
/// the memory of an input, `setting` records it for later layers.
[[nodiscard]] LayerWork workOf(const Layer& layer, const std::vector<Tensor>& tensors, Setting& setting);
[[nodiscard]] Traffic trafficOf(const Layer& layer, const LayerWork& work, const Setting& setting);

} // namespace parascope::workload::costing
