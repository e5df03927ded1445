// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one layer of a model computes, moves and keeps in a step; for this module's own files.

#include "engine/model/workload/layers.h"
#include "engine/model/workload/memory.h"

#include <cstdint>
#include <vector>

namespace parascope::workload::costing {

/// A tensor: an input or one output of a layer.
struct Tensor
{
    Shape shape;
    bool whole = false;    ///< int64
    bool constant = false; ///< lives always: an input or a weight
    bool trains = false;   ///< its gradient is needed in training
    double typed = 0;      ///< bytes of an element of an input with a type of its own
};

struct Layer
{
    const Node* node = nullptr;
    const LayerKind* kind = nullptr;
    std::vector<int> in, out; ///< tensors
    std::vector<Shape> inShapes, outShapes;
    std::vector<const Weight*> weights;
    double weightElements = 0; ///< all that it reads
    double typed = 0;          ///< bytes of an element of weights with a type of their own
    double newParameters = 0;  ///< trainable, first used here
    double newGradients = 0;   ///< trainable, last used here: the backward pass makes their gradients here
    double addedGradients = 0; ///< trainable, used later, too: another gradient that is added to the first
    bool view = false;         ///< its results are views of its first input
    bool trainsWeights = false;
};

/// What is the same for all layers of one costing.
struct Setting
{
    std::int64_t batch;
    bool train, updates;
    /// Bytes of an element of an input or a weight, of a layer's result, and of a master weight.
    double element, result, master;
    int state;                            ///< of the optimiser, elements a parameter
    std::vector<double> bytes;            ///< of each tensor
    std::vector<int> storage, gradientOf; ///< whose memory a tensor and its gradient are
};

/// A layer in the walk through one step, and what it adds up to.
struct LayerWork
{
    MemoryStep step;
    double inBytes = 0, outBytes = 0, gradientBytes = 0;
    double stepFlops = 0;
    bool weightGradient = false;
};

/// Bytes moved when every tensor is read or written once.
struct Traffic
{
    double forward = 0, backward = 0;
    double fused = 0; ///< of both, where an activation is computed in the layer before it
};

/// The layer's place in the walk and its FLOPs. Layers come in order: where a result shares the memory of an
/// input, `setting` says so from then on.
[[nodiscard]] LayerWork workOf(const Layer& layer, const std::vector<Tensor>& tensors, Setting& setting);
[[nodiscard]] Traffic trafficOf(const Layer& layer, const LayerWork& work, const Setting& setting);

} // namespace parascope::workload::costing
