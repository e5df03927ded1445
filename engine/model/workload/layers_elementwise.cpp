// SPDX-License-Identifier: GPL-3.0-or-later
// Activations, normalisation over the last dimension, joins of two tensors, dropout.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>

namespace parascope::workload::rules {

namespace {

Inferred inferSame(const LayerContext& layer)
{
    return one(layer.in[0]);
}

Inferred inferLayerNorm(const LayerContext& layer)
{
    if (layer.in[0].empty() || layer.in[0].back().batch)
        return wrong(
            layer, Message::format("the input is %1, expected a fixed last dimension", toText(layer.in[0])));
    PARASCOPE_CHECK(expectWeight(layer, 0, {layer.in[0].back().value}));
    PARASCOPE_CHECK(expectWeight(layer, 1, {layer.in[0].back().value}));
    return one(layer.in[0]);
}

Inferred inferRmsNorm(const LayerContext& layer)
{
    if (layer.in[0].empty() || layer.in[0].back().batch)
        return wrong(
            layer, Message::format("the input is %1, expected a fixed last dimension", toText(layer.in[0])));
    PARASCOPE_CHECK(expectWeight(layer, 0, {layer.in[0].back().value}));
    return one(layer.in[0]);
}

Inferred inferSoftmax(const LayerContext& layer)
{
    if (layer.in[0].empty())
        return wrong(layer, Message::format("the input is a scalar"));
    return one(layer.in[0]);
}

Inferred inferJoin(const LayerContext& layer)
{
    const auto& a = layer.in[0];
    const auto& b = layer.in[1];
    if (b.size() > a.size() || !std::equal(b.rbegin(), b.rend(), a.rbegin()))
        return wrong(layer,
                     layer.node.kind == "add"
                         ? Message::format("adds %1 and %2, which differ", toText(a), toText(b))
                         : Message::format("multiplies %1 and %2, which differ", toText(a), toText(b)));
    return one(a);
}

LayerCost keepsOutput(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.savesOutput = true, .activation = true};
}

LayerCost keepsInput(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.savesInput = true, .activation = true};
}

LayerCost keepsNothing(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.activation = true};
}

LayerCost costAdd(const LayerContext& layer, std::span<const Shape>, std::int64_t)
{
    return {.passesGradient = layer.in[0] == layer.in[1], .activation = true};
}

LayerCost costLayerNorm(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const auto& in = layer.in[0];
    // The mean and the reciprocal deviation of each row are kept.
    return {.savedElements = 2 * count(Shape(in.begin(), in.end() - 1), batch),
            .savesInput = true,
            .activation = true};
}

LayerCost costRmsNorm(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const auto& in = layer.in[0];
    // The reciprocal root of each row is kept.
    return {.savedElements = count(Shape(in.begin(), in.end() - 1), batch),
            .savesInput = true,
            .activation = true};
}

LayerCost costDropout(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const bool drops = doubleOf(layer.node, "rate") > 0;
    return {.savedElements = drops ? count(out[0], batch) : 0, .inPlace = !drops, .activation = true};
}

} // namespace

void addElementwise(Kinds& kinds)
{
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    for (const auto* name : {"relu", "sigmoid", "tanh"})
        put({name, 1, 1, 0, {}, {}, inferSame, keepsOutput});
    // The backward pass of PyTorch's relu6 reads the input.
    put({"relu6", 1, 1, 0, {}, {}, inferSame, keepsInput});
    put({"gelu",
         1,
         1,
         0,
         {},
         {{"approximate", std::string("none"), {}, {}, {"none", "tanh"}}},
         inferSame,
         keepsInput});
    put({"silu", 1, 1, 0, {}, {}, inferSame, keepsInput});
    put({"softplus", 1, 1, 0, {}, {}, inferSame, keepsInput});
    put({"softmax", 1, 1, 0, {}, {}, inferSoftmax, keepsOutput});
    put({"layer_norm", 1, 1, 0, {"gamma?", "beta?"}, {{"epsilon", 1e-5}}, inferLayerNorm, costLayerNorm});
    put({"rms_norm", 1, 1, 0, {"gamma"}, {{"epsilon", 1e-6}, {"offset", 0.0}}, inferRmsNorm, costRmsNorm});
    put({"add", 2, 2, 0, {}, {}, inferJoin, costAdd});
    put({"mul", 2, 2, 0, {}, {}, inferJoin, keepsInput});
    put({"scale", 1, 1, 0, {}, {{"factor", 1.0}}, inferSame, keepsNothing});
    put({"dropout", 1, 1, 0, {}, {{"rate", 0.0, 0, 1}}, inferSame, costDropout});
}

} // namespace parascope::workload::rules
