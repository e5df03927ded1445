// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/graph.h"

#include <map>
#include <span>

namespace parascope::workload {

/// What a layer costs for one batch, forward; elements are counted, bytes follow from the data type.
struct LayerCost
{
    double forwardFlops = 0;      ///< a multiply-add is two
    double inputGradientFlops = 0;
    double weightGradientFlops = 0;
    double savedElements = 0;     ///< kept for the backward pass beside inputs and output (masks, statistics)
    bool savesInput = false;      ///< the backward pass reads the input
    bool savesOutput = false;     ///< the backward pass reads the output
    bool inPlace = false;         ///< the output may take the input's place
};

struct Attribute
{
    std::string name;
    Value defaultValue;
};

/// A kind of layer: how many inputs and weights it takes, its attributes, its shape rule and its cost.
/// Frameworks implement kinds; families combine them.
struct LayerKind
{
    std::string name;
    int inputs = 1;
    std::vector<std::string> weights; ///< roles, in order; a trailing '?' marks an optional one
    std::vector<Attribute> attributes;
    /// Output shapes from input shapes; the sentence on failure continues "layer NAME: ".
    Result<std::vector<Shape>> (*infer)(const Graph&, const Node&, std::span<const Shape>);
    LayerCost (*cost)(const Graph&, const Node&, std::span<const Shape>, std::span<const Shape>, std::int64_t);
};

/// All kinds, by name:
///
/// dense            y = x W^T + b; x [..., in], weight [out, in], bias? [out]
/// conv2d           x [B, C, H, W], weight [out, C/groups, kh, kw], bias? [out]; stride; padding top, bottom,
///                  left, right given one by one (explicit: frameworks disagree about "same"); groups
/// batch_norm       over dimension 1 with batch statistics in training; gamma, beta, running mean, running
///                  variance; running = momentum * running + (1 - momentum) * batch (TensorFlow's convention)
/// relu, sigmoid, tanh
/// max_pool, avg_pool   kernel, stride, padding as conv2d (max: padded with -infinity)
/// add              elementwise sum of two tensors of one shape
/// reshape          to `shape` per example ("flatten": everything behind dimension 0 in one)
/// embedding        indices [...] -> [..., width]; weight [vocabulary, width]
/// rnn, lstm, gru   x [B, T, I] -> [B, T, H]; weights input [G*H, I], hidden [G*H, H], bias [G*H]; one bias
///                  vector a gate; gates of lstm in the order input, forget, cell, output, of gru reset,
///                  update, new; gru applies the reset gate before the hidden product (TensorFlow 1's cell)
/// softmax_cross_entropy   logits [N..., K], labels [N...] of integers -> scalar, the mean over all N
[[nodiscard]] const std::map<std::string, LayerKind, std::less<>>& layerKinds();

/// An attribute's value or the kind's default.
[[nodiscard]] Value attributeOf(const Node& node, std::string_view name);
[[nodiscard]] std::int64_t integerOf(const Node& node, std::string_view name);

/// Shapes of every node's outputs, by node name; fails where shapes disagree.
using Shapes = std::map<std::string, std::vector<Shape>, std::less<>>;
[[nodiscard]] Result<Shapes> inferShapes(const Graph& graph);

[[nodiscard]] std::string toText(const Shape& shape);

} // namespace parascope::workload
