// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/layer_rules.h"

namespace parascope::workload::rules {

namespace {

Inferred inferCrossEntropy(const LayerContext& layer)
{
    const auto& logits = layer.in[0];
    const auto& labels = layer.in[1];
    if (logits.size() < 2 || Shape(logits.begin(), logits.end() - 1) != labels)
        return wrong(
            layer, Message::format("logits of %1 do not match labels of %2", toText(logits), toText(labels)));
    if (logits.back().value < 2)
        return wrong(layer,
                     Message::format("a softmax over one class learns nothing: at least 2 are needed"));
    if (layer.in.size() > 2 && (labels.size() < 2 || layer.in[2] != Shape{labels[0]}))
        return wrong(layer, Message::format("lengths of %1 do not match labels of %2", toText(layer.in[2]),
                                            toText(labels)));
    return one(Shape{});
}

LayerCost costCrossEntropy(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    // The logarithms of the softmax are kept; their product with the labels needs no input.
    const double logits = count(layer.in[0], batch);
    return {.savedElements = logits, .backwardWorkspaceElements = logits};
}

Inferred inferFocal(const LayerContext& layer)
{
    const auto& logits = layer.in[0];
    if (logits.size() != 3 || layer.in[1] != Shape{logits[0], logits[1]})
        return wrong(layer, Message::format("logits of %1 do not match targets of %2", toText(logits),
                                            toText(layer.in[1])));
    return one(Shape{});
}

LayerCost costFocal(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    // It is written with elementwise operators: one-hot targets, p, the cross-entropy, p_t, (1 - p_t)^gamma,
    // a_t.
    return {.savedElements = 6 * count(layer.in[0], batch), .savesInput = true};
}

Inferred inferSmoothL1(const LayerContext& layer)
{
    const auto& predicted = layer.in[0];
    if (predicted.size() != 3 || layer.in[1] != predicted || layer.in[2] != Shape{predicted[0], predicted[1]})
        return wrong(layer, Message::format("predictions of %1, targets of %2 and classes of %3 do not match",
                                            toText(predicted), toText(layer.in[1]), toText(layer.in[2])));
    return one(Shape{});
}

LayerCost costSmoothL1(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    return {.savedElements = count(layer.in[0], batch), .savesInput = true};
}

} // namespace

void addLosses(Kinds& kinds)
{
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    put({"softmax_cross_entropy",
         2,
         3,
         0b110,
         {},
         {{"label_smoothing", 0.0, 0, 1},
          {"normalizer", std::string("weights"), {}, {}, {"weights", "batch"}}},
         inferCrossEntropy,
         costCrossEntropy});
    put({"sigmoid_focal_loss", 2, 2, 0b10, {}, {{"alpha", 0.25}, {"gamma", 2.0}}, inferFocal, costFocal});
    put({"smooth_l1_loss",
         3,
         3,
         0b100,
         {},
         {{"beta", 0.0, 0}, {"classes", std::int64_t{1}, 1}},
         inferSmoothL1,
         costSmoothL1});
}

} // namespace parascope::workload::rules
