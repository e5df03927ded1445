// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/layers.h"

namespace parascope::worker {

namespace {

/// LibTorch's cells need a second bias vector per gate. It stays a constant zero here, so that the module has
/// only the graph's parameters.
Tensors cellWeights(std::span<const at::Tensor> weights)
{
    return {weights[0], weights[1], weights[2], at::zeros_like(weights[2])};
}

at::Tensor initialState(const at::Tensor& x, const at::Tensor& hidden)
{
    return at::zeros({1, x.size(0), hidden.size(1)}, x.options());
}

Forward rnn(const LayerContext& context)
{
    const bool training = context.training;
    return [=](auto in, auto weights) -> Tensors {
        return {std::get<0>(at::rnn_tanh(in[0], initialState(in[0], weights[1]), cellWeights(weights), true,
                                         1, 0.0, training, false, true))};
    };
}

Forward lstm(const LayerContext& context)
{
    const bool training = context.training;
    return [=](auto in, auto weights) -> Tensors {
        const auto state = initialState(in[0], weights[1]);
        return {std::get<0>(at::lstm(in[0], Tensors{state, state}, cellWeights(weights), true, 1, 0.0,
                                     training, false, true))};
    };
}

/// TensorFlow 1's cell: the reset gate acts before the hidden product, which LibTorch's fused cell does not
/// support. The input's products at all times are one product, as in the fused cells.
Tensors resetBefore(std::span<const at::Tensor> in, std::span<const at::Tensor> weights)
{
    const auto width = weights[1].size(1);
    const auto fromInput = at::linear(in[0], weights[0], weights[2]).unbind(1);
    const auto gateWeight = weights[1].narrow(0, 0, 2 * width);
    const auto newWeight = weights[1].narrow(0, 2 * width, width);
    at::Tensor hidden = at::zeros({in[0].size(0), width}, fromInput[0].options());
    Tensors steps;
    steps.reserve(fromInput.size());
    for (const at::Tensor& x : fromInput) {
        const auto gates =
            at::sigmoid(x.narrow(1, 0, 2 * width) + at::linear(hidden, gateWeight)).chunk(2, 1);
        const auto candidate =
            at::tanh(x.narrow(1, 2 * width, width) + at::linear(gates[0] * hidden, newWeight));
        hidden = at::lerp(candidate, hidden, gates[1]);
        steps.push_back(hidden);
    }
    return {at::stack(steps, 1)};
}

Forward gru(const LayerContext& context)
{
    const bool training = context.training;
    if (workload::integerOf(context.node, "reset_after") == 0)
        return resetBefore;
    return [=](auto in, auto weights) -> Tensors {
        return {std::get<0>(at::gru(in[0], initialState(in[0], weights[1]), cellWeights(weights), true, 1,
                                    0.0, training, false, true))};
    };
}

} // namespace

void addRecurrent(Makers& makers)
{
    makers["rnn"] = rnn;
    makers["lstm"] = lstm;
    makers["gru"] = gru;
}

} // namespace parascope::worker
