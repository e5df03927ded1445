// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without weights that move, cut, join or sum tensors, and the weight as a tensor.
#include "engine/worker/layers.h"

namespace parascope::worker {

using workload::integerOf;

namespace {

/// Serves reshape and flatten: the rules of the layer graph have already computed the shape.
Forward reshape(const LayerContext& context)
{
    return [shape = context.out[0]](auto in, auto) -> Tensors { return {in[0].reshape(shape)}; };
}

Forward expand(const LayerContext& context)
{
    return [shape = context.out[0]](auto in, auto) -> Tensors { return {in[0].expand(shape)}; };
}

Forward transpose(const LayerContext& context)
{
    const auto order = workload::integersOf(context.node, "order").value_or(Sizes());
    return [=](auto in, auto) -> Tensors { return {in[0].permute(order)}; };
}

Forward concat(const LayerContext& context)
{
    const auto axis = integerOf(context.node, "axis");
    return [=](auto in, auto) -> Tensors { return {at::cat(at::TensorList(in.data(), in.size()), axis)}; };
}

Forward slice(const LayerContext& context)
{
    const auto axis = integerOf(context.node, "axis"), start = integerOf(context.node, "start");
    const auto length = integerOf(context.node, "length");
    return [=](auto in, auto) -> Tensors { return {in[0].narrow(axis, start, length)}; };
}

Forward split(const LayerContext& context)
{
    const auto axis = integerOf(context.node, "axis");
    const auto piece = context.out[0][static_cast<std::size_t>(axis)];
    return [=](auto in, auto) -> Tensors { return in[0].split(piece, axis); };
}

Forward reduce(const LayerContext& context)
{
    const auto axes = workload::integersOf(context.node, "axes").value_or(Sizes());
    const bool sum = workload::textOf(context.node, "op") == "sum";
    // Do not pass a list of all axes: with it LibTorch 1.13 keeps the whole input for the backward pass.
    if (axes.empty())
        return [=](auto in, auto) -> Tensors { return {sum ? at::sum(in[0]) : at::mean(in[0])}; };
    if (sum)
        return [=](auto in, auto) -> Tensors { return {at::sum(in[0], axes)}; };
    return [=](auto in, auto) -> Tensors { return {at::mean(in[0], axes)}; };
}

Forward parameter(const LayerContext&)
{
    return [](auto, auto weights) -> Tensors { return {weights[0]}; };
}

} // namespace

void addShapes(Makers& makers)
{
    makers["reshape"] = reshape;
    makers["flatten"] = reshape;
    makers["expand"] = expand;
    makers["transpose"] = transpose;
    makers["concat"] = concat;
    makers["slice"] = slice;
    makers["split"] = split;
    makers["reduce"] = reduce;
    makers["parameter"] = parameter;
}

} // namespace parascope::worker
