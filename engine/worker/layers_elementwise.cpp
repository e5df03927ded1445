// SPDX-License-Identifier: GPL-3.0-or-later
// Activations, normalisation over the last dimension, joins of two tensors, dropout.
#include "engine/worker/formula.h"
#include "engine/worker/layers.h"

namespace parascope::worker {

using workload::doubleOf;

namespace {

/// Makes a layer from an operator of one tensor.
Forward elementwise(at::Tensor (*operation)(const at::Tensor&))
{
    return [=](auto in, auto) -> Tensors { return {operation(in[0])}; };
}

Forward relu(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::relu(x); });
}

Forward relu6(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::relu6(x); });
}

Forward sigmoid(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::sigmoid(x); });
}

Forward tanh(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::tanh(x); });
}

Forward gelu(const LayerContext& context)
{
    const auto form = workload::textOf(context.node, "approximate");
    return [form](auto in, auto) -> Tensors { return {at::gelu(in[0], form)}; };
}

Forward softmax(const LayerContext&)
{
    return [](auto in, auto) -> Tensors { return {at::softmax(in[0], -1)}; };
}

Forward layerNorm(const LayerContext& context)
{
    const double epsilon = doubleOf(context.node, "epsilon");
    return [=](auto in, auto weights) -> Tensors {
        return {at::layer_norm(in[0], {in[0].size(-1)}, weightOr(weights, 0), weightOr(weights, 1), epsilon)};
    };
}

Forward rmsNorm(const LayerContext& context)
{
    const double epsilon = doubleOf(context.node, "epsilon"), offset = doubleOf(context.node, "offset");
    return [=](auto in, auto weights) -> Tensors {
        const auto x = precise(in[0]);
        const auto factor = at::rsqrt(at::mean(x * x, -1, true) + epsilon);
        const auto gamma = offset == 0 ? weights[0] : weights[0] + offset;
        return {(x * factor * gamma).to(in[0].scalar_type())};
    };
}

Forward groupNorm(const LayerContext& context)
{
    const auto groups = workload::integerOf(context.node, "groups");
    const double epsilon = doubleOf(context.node, "epsilon");
    return [=](auto in, auto weights) -> Tensors {
        return {at::group_norm(in[0], groups, weights[0], weights[1], epsilon)};
    };
}

Forward silu(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::silu(x); });
}

Forward softplus(const LayerContext&)
{
    return elementwise([](const at::Tensor& x) { return at::softplus(x); });
}

Forward add(const LayerContext&)
{
    return [](auto in, auto) -> Tensors { return {at::add(in[0], in[1])}; };
}

Forward mul(const LayerContext&)
{
    return [](auto in, auto) -> Tensors { return {at::mul(in[0], in[1])}; };
}

Forward scale(const LayerContext& context)
{
    const double factor = doubleOf(context.node, "factor");
    return [=](auto in, auto) -> Tensors { return {at::mul(in[0], factor)}; };
}

Forward dropout(const LayerContext& context)
{
    const double rate = doubleOf(context.node, "rate");
    if (!context.training || rate == 0)
        return [](auto in, auto) -> Tensors { return {in[0]}; };
    if (context.formula)
        return [=](auto in, auto) -> Tensors { return {at::mul(in[0], formulaDropout(in[0], rate))}; };
    return [=](auto in, auto) -> Tensors { return {at::dropout(in[0], rate, true)}; };
}

} // namespace

void addElementwise(Makers& makers)
{
    makers["relu"] = relu;
    makers["relu6"] = relu6;
    makers["sigmoid"] = sigmoid;
    makers["tanh"] = tanh;
    makers["gelu"] = gelu;
    makers["softmax"] = softmax;
    makers["layer_norm"] = layerNorm;
    makers["rms_norm"] = rmsNorm;
    makers["group_norm"] = groupNorm;
    makers["silu"] = silu;
    makers["softplus"] = softplus;
    makers["add"] = add;
    makers["mul"] = mul;
    makers["scale"] = scale;
    makers["dropout"] = dropout;
}

} // namespace parascope::worker
