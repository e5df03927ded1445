// SPDX-License-Identifier: GPL-3.0-or-later
// Layers whose work is matrix products: dense, matmul, embedding and the recurrent cells.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>

namespace parascope::workload::rules {

namespace {

Inferred inferDense(const LayerContext& layer)
{
    const auto& weight = layer.weights[0]->shape;
    if (weight.size() != 2)
        return wrong(layer, Message::format("the weight of a dense layer has two dimensions"));
    if (layer.in[0].size() < 2 || layer.in[0].back() != Dim{weight[1], false})
        return wrong(layer, Message::format("the input is %1, its last dimension must be %2",
                                            toText(layer.in[0]), weight[1]));
    PARASCOPE_CHECK(expectWeight(layer, 1, {weight[0]}));
    Shape out(layer.in[0].begin(), layer.in[0].end() - 1);
    out.push_back({weight[0], false});
    return one(std::move(out));
}

LayerCost costDense(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const double flops = 2 * count(layer.in[0], batch) * static_cast<double>(layer.weights[0]->shape[0]);
    return {.forwardFlops = flops,
            .inputGradientFlops = {flops},
            .weightGradientFlops = flops,
            .savesInput = true};
}

Inferred inferMatmul(const LayerContext& layer)
{
    Shape a = layer.in[0], b = layer.in[1];
    if (a.size() < 2 || a.size() != b.size())
        return wrong(layer, Message::format("multiplies %1 by %2: both need the same number of dimensions",
                                            toText(a), toText(b)));
    const auto last = a.size() - 1;
    if (integerOf(layer.node, "transpose_a") == 1)
        std::swap(a[last], a[last - 1]);
    if (integerOf(layer.node, "transpose_b") == 1)
        std::swap(b[last], b[last - 1]);
    for (std::size_t k = 0; k + 2 < a.size(); ++k)
        if (a[k] != b[k])
            return wrong(layer, Message::format("multiplies %1 by %2, whose leading dimensions differ",
                                                toText(a), toText(b)));
    if (a[last] != b[last - 1])
        return wrong(
            layer, Message::format("multiplies %1 by %2: the inner dimensions differ", toText(a), toText(b)));
    a[last] = b[last];
    return one(a);
}

LayerCost costMatmul(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const auto& a = layer.in[0];
    const auto& inner = a[a.size() - (integerOf(layer.node, "transpose_a") == 1 ? 2 : 1)];
    const double flops = 2 * count(out[0], batch) * count({inner}, batch);
    // In a batch of products, the gradient of a transposed operand is copied into the operand's order after
    // the gradient of the result is freed.
    double copied = 0;
    for (const std::size_t k : {0, 1})
        if (layer.in[k].size() > 2 && integerOf(layer.node, k == 0 ? "transpose_a" : "transpose_b") == 1)
            copied = std::max(copied, count(layer.in[k], batch) - count(out[0], batch));
    return {.forwardFlops = flops,
            .inputGradientFlops = {flops, flops},
            .backwardWorkspaceElements = copied,
            .savesInput = true};
}

Inferred inferEmbedding(const LayerContext& layer)
{
    const auto& weight = layer.weights[0]->shape;
    if (weight.size() != 2)
        return wrong(layer, Message::format("the weight of an embedding has two dimensions"));
    Shape out = layer.in[0];
    out.push_back({weight[1], false});
    return one(out);
}

int gatesOf(const Node& node)
{
    return node.kind == "lstm" ? 4 : node.kind == "gru" ? 3 : 1;
}

Inferred inferRecurrent(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    const auto& hidden = layer.weights[1]->shape;
    if (in.size() != 3 || in[1].batch || in[2].batch || hidden.size() != 2)
        return wrong(layer, Message::format("the input is %1, expected batch x length x width", toText(in)));
    const auto width = hidden[1];
    const auto rows = width * gatesOf(layer.node);
    PARASCOPE_CHECK(expectWeight(layer, 0, {rows, in[2].value}));
    PARASCOPE_CHECK(expectWeight(layer, 1, {rows, width}));
    PARASCOPE_CHECK(expectWeight(layer, 2, {rows}));
    return one(Shape{in[0], in[1], {width, false}});
}

LayerCost costRecurrent(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const double steps = count({layer.in[0][0], layer.in[0][1]}, batch);
    const double inputWidth = static_cast<double>(layer.in[0][2].value);
    const double width = static_cast<double>(layer.weights[1]->shape[1]);
    const int gates = gatesOf(layer.node);
    // The ParaDnn paper counts 2 B T G H (I + H) forward and twice that backward, with G = 1 (rnn), 3 (gru)
    // or 4 (lstm) gates.
    const double product = 2 * steps * gates * width;
    const double states = count(out[0], batch);
    // Tensors that a step keeps, in units of the width: the state itself; lstm also keeps its four gates, the
    // cell and its tanh; gru keeps its three gates, r h and h - n.
    const double kept = gates == 4 ? 7 : gates == 3 ? 6 : 1;
    return {.forwardFlops = product * (inputWidth + width),
            .inputGradientFlops = {product * inputWidth},
            .weightGradientFlops = product * (inputWidth + 2 * width), // includes the gradient through time
            .savedElements = states * kept,
            .workspaceElements = states * gates, // W x for all time steps together
            // The gradient of the hidden weights of each time step is added to the sum of the later steps.
            .backwardWorkspaceElements = layer.in[0][1].value > 1 ? gates * width * width : 0,
            .savesInput = true};
}

} // namespace

void addProducts(Kinds& kinds)
{
    const std::int64_t no = 0;
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    put({"dense", 1, 1, 0, {"weight", "bias?"}, {}, inferDense, costDense});
    put({"matmul", 2, 2, 0, {}, {{"transpose_a", no}, {"transpose_b", no}}, inferMatmul, costMatmul});
    put({"embedding", 1, 1, 0b1, {"weight"}, {}, inferEmbedding, costFree});
    put({"rnn", 1, 1, 0, {"input", "hidden", "bias"}, {}, inferRecurrent, costRecurrent});
    put({"lstm", 1, 1, 0, {"input", "hidden", "bias"}, {}, inferRecurrent, costRecurrent});
    put({"gru", 1, 1, 0, {"input", "hidden", "bias"}, {{"reset_after", no}}, inferRecurrent, costRecurrent});
}

} // namespace parascope::workload::rules
