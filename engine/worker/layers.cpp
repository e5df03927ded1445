// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/layers.h"

#include <ATen/core/Reduction.h>

#include <limits>
#include <map>

namespace parascope::worker {

using workload::integerOf;

namespace {

double numberAttribute(const LayerContext& context, const char* name)
{
    return numberOf(workload::attributeOf(context.node, name)).value_or(0);
}

at::Tensor weightOr(std::span<const at::Tensor> weights, std::size_t index)
{
    return index < weights.size() ? weights[index] : at::Tensor();
}

Forward dense(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors {
        return {at::linear(in[0], weights[0], weightOr(weights, 1))};
    };
}

struct Padding
{
    std::int64_t top, bottom, left, right;
    [[nodiscard]] bool symmetric() const { return top == bottom && left == right; }
    /// As constant_pad_nd takes it: the last dimension first.
    [[nodiscard]] std::vector<std::int64_t> list() const { return {left, right, top, bottom}; }
};

Padding paddingOf(const LayerContext& context)
{
    const auto& node = context.node;
    return {integerOf(node, "pad_top"), integerOf(node, "pad_bottom"), integerOf(node, "pad_left"),
            integerOf(node, "pad_right")};
}

Forward conv2d(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const std::vector<std::int64_t> stride{integerOf(context.node, "stride_h"), integerOf(context.node, "stride_w")};
    const auto groups = integerOf(context.node, "groups");
    return [=](auto in, auto weights) -> Tensors {
        const std::vector<std::int64_t> one(2, 1);
        if (pad.symmetric())
            return {at::conv2d(in[0], weights[0], weightOr(weights, 1), stride,
                               std::vector<std::int64_t>{pad.top, pad.left}, one, groups)};
        return {at::conv2d(at::constant_pad_nd(in[0], pad.list(), 0), weights[0], weightOr(weights, 1), stride,
                           std::vector<std::int64_t>{0, 0}, one, groups)};
    };
}

Forward batchNorm(const LayerContext& context)
{
    // LibTorch's momentum is the new batch's share, the graph's is what remains of the old.
    const double share = 1 - numberAttribute(context, "momentum");
    const double epsilon = numberAttribute(context, "epsilon");
    const bool training = context.training;
    return [=](auto in, auto weights) -> Tensors {
        return {at::batch_norm(in[0], weights[0], weights[1], weights[2], weights[3], training, share, epsilon, true)};
    };
}

Forward relu(const LayerContext& context)
{
    if (context.mayOverwrite)
        return [](auto in, auto) -> Tensors {
            at::Tensor x = in[0];
            return {at::relu_(x)};
        };
    return [](auto in, auto) -> Tensors { return {at::relu(in[0])}; };
}

Forward maxPool(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const auto kernel = integerOf(context.node, "kernel");
    const auto step = integerOf(context.node, "stride");
    const std::vector<std::int64_t> window(2, kernel), stride(2, step), one(2, 1);
    // LibTorch refuses a padding of more than half the window.
    if (pad.symmetric() && pad.top * 2 <= kernel && pad.left * 2 <= kernel)
        return [=](auto in, auto) -> Tensors {
            return {at::max_pool2d(in[0], window, stride, std::vector<std::int64_t>{pad.top, pad.left}, one, false)};
        };
    return [=](auto in, auto) -> Tensors {
        const auto height = in[0].size(2), width = in[0].size(3);
        const auto places = [&](std::int64_t size, std::int64_t extra) { return (size + extra - kernel) / step + 1; };
        const auto rounded = [&](std::int64_t size) { return (size - kernel + step - 1) / step + 1; };
        // Padding at the end alone is what rounding up does, without a padded copy of the map.
        if (pad.top == 0 && pad.left == 0 && places(height, pad.bottom) == rounded(height) &&
            places(width, pad.right) == rounded(width))
            return {at::max_pool2d(in[0], window, stride, std::vector<std::int64_t>{0, 0}, one, true)};
        const auto padded = at::constant_pad_nd(in[0], pad.list(), -std::numeric_limits<float>::infinity());
        return {at::max_pool2d(padded, window, stride, std::vector<std::int64_t>{0, 0}, one, false)};
    };
}

Forward avgPool(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const std::vector<std::int64_t> window(2, integerOf(context.node, "kernel"));
    const std::vector<std::int64_t> stride(2, integerOf(context.node, "stride"));
    return [=](auto in, auto) -> Tensors {
        const std::vector<std::int64_t> none(2, 0);
        const bool padded = pad.top + pad.bottom + pad.left + pad.right > 0;
        return {at::avg_pool2d(padded ? at::constant_pad_nd(in[0], pad.list(), 0) : in[0], window, stride, none, false,
                               true, c10::nullopt)};
    };
}

Forward softmaxCrossEntropy(const LayerContext& context)
{
    const double smoothing = numberAttribute(context, "label_smoothing");
    const bool overBatch = workload::textOf(context.node, "normalizer") == "batch";
    return [=](auto in, auto) -> Tensors {
        const auto logits = in[0].reshape({-1, in[0].size(-1)});
        const auto labels = in[1].reshape({-1});
        if (in.size() < 3 && !overBatch)
            return {at::cross_entropy_loss(logits, labels, {}, at::Reduction::Mean, -100, smoothing)};
        const auto batch = static_cast<double>(in[0].size(0));
        if (in.size() < 3)
            return {at::cross_entropy_loss(logits, labels, {}, at::Reduction::Sum, -100, smoothing) / batch};
        // Positions behind an example's length weigh nothing.
        const auto places = at::arange(in[1].size(1), in[2].options());
        auto weights = places.unsqueeze(0).lt(in[2].unsqueeze(1)).to(in[0].scalar_type());
        for (auto k = weights.dim(); k < in[1].dim(); ++k)
            weights = weights.unsqueeze(-1);
        weights = weights.expand_as(in[1]);
        const auto each = at::cross_entropy_loss(logits, labels, {}, at::Reduction::None, -100, smoothing);
        const auto sum = (each.view_as(in[1]) * weights).sum();
        return {overBatch ? sum / batch : sum / weights.sum()};
    };
}

/// LibTorch's cells carry a second bias vector a gate; it stays a constant zero here, so that the module has
/// the graph's parameters and no others.
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
        return {std::get<0>(at::rnn_tanh(in[0], initialState(in[0], weights[1]), cellWeights(weights), true, 1, 0.0,
                                         training, false, true))};
    };
}

Forward lstm(const LayerContext& context)
{
    const bool training = context.training;
    return [=](auto in, auto weights) -> Tensors {
        const auto state = initialState(in[0], weights[1]);
        return {std::get<0>(at::lstm(in[0], Tensors{state, state}, cellWeights(weights), true, 1, 0.0, training, false,
                                     true))};
    };
}

/// TensorFlow 1's cell: the reset gate acts before the hidden product, which LibTorch's fused cell cannot
/// say. The input's products of all times are one product, as in the fused cells.
Forward gru(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors {
        const auto width = weights[1].size(1);
        const auto fromInput = at::linear(in[0], weights[0], weights[2]).unbind(1);
        const auto gateWeight = weights[1].narrow(0, 0, 2 * width);
        const auto newWeight = weights[1].narrow(0, 2 * width, width);
        at::Tensor hidden = at::zeros({in[0].size(0), width}, in[0].options());
        Tensors steps;
        steps.reserve(fromInput.size());
        for (const at::Tensor& x : fromInput) {
            const auto gates = at::sigmoid(x.narrow(1, 0, 2 * width) + at::linear(hidden, gateWeight)).chunk(2, 1);
            const auto candidate =
                at::tanh(x.narrow(1, 2 * width, width) + at::linear(gates[0] * hidden, newWeight));
            hidden = at::lerp(candidate, hidden, gates[1]);
            steps.push_back(hidden);
        }
        return {at::stack(steps, 1)};
    };
}

using Make = Forward (*)(const LayerContext&);

const std::map<std::string, Make, std::less<>>& makers()
{
    static const std::map<std::string, Make, std::less<>> table = {
        {"dense", dense},
        {"conv2d", conv2d},
        {"batch_norm", batchNorm},
        {"relu", relu},
        {"sigmoid", [](const LayerContext&) -> Forward { return [](auto in, auto) -> Tensors { return {at::sigmoid(in[0])}; }; }},
        {"tanh", [](const LayerContext&) -> Forward { return [](auto in, auto) -> Tensors { return {at::tanh(in[0])}; }; }},
        {"max_pool", maxPool},
        {"avg_pool", avgPool},
        {"add", [](const LayerContext&) -> Forward { return [](auto in, auto) -> Tensors { return {at::add(in[0], in[1])}; }; }},
        {"flatten", [](const LayerContext&) -> Forward { return [](auto in, auto) -> Tensors { return {at::flatten(in[0], 1)}; }; }},
        {"embedding", [](const LayerContext&) -> Forward { return [](auto in, auto w) -> Tensors { return {at::embedding(w[0], in[0])}; }; }},
        {"rnn", rnn},
        {"lstm", lstm},
        {"gru", gru},
        {"softmax_cross_entropy", softmaxCrossEntropy},
    };
    return table;
}

} // namespace

std::optional<Forward> realise(const LayerContext& context)
{
    const auto it = makers().find(context.node.kind);
    if (it == makers().end())
        return std::nullopt;
    return it->second(context);
}

std::vector<std::string> realisedKinds()
{
    std::vector<std::string> names;
    for (const auto& [name, make] : makers())
        names.push_back(name);
    return names;
}

} // namespace parascope::worker
