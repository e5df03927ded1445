// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/generators.h"

#include "engine/worker/formula.h"

#include <cmath>

namespace parascope::worker {

using workload::Graph;
using workload::Input;
using workload::Weight;

namespace {

struct Fans
{
    double in = 1, out = 1;
};

/// Returns the fans of a shape [out, in, window...]; the window multiplies both.
Fans fansOf(const Sizes& shape)
{
    double window = 1;
    for (std::size_t i = 2; i < shape.size(); ++i)
        window *= static_cast<double>(shape[i]);
    return {window * static_cast<double>(shape.size() < 2 ? 1 : shape[1]),
            window * static_cast<double>(shape.empty() ? 1 : shape[0])};
}

/// Fills in tensor2tensor's position signal: columns of sines, then of cosines, with wavelengths from 2 pi to
/// 10,000 times that in a geometric series. An odd last column is zero.
void fillSinusoid(at::Tensor& table)
{
    const auto half = table.size(1) / 2;
    const auto real = table.options().dtype(at::kDouble);
    const double step = std::log(10000.0) / static_cast<double>(std::max<std::int64_t>(half - 1, 1));
    const auto rates = at::exp(at::arange(half, real) * -step);
    const auto angles = at::arange(table.size(0), real).unsqueeze(1) * rates.unsqueeze(0);
    table.zero_();
    table.narrow(1, 0, half).copy_(at::sin(angles));
    table.narrow(1, half, half).copy_(at::cos(angles));
}

at::Tensor makeWeight(const Weight& weight, std::size_t index, const ModelOptions& options)
{
    at::Tensor tensor =
        at::empty(weight.shape, at::TensorOptions().dtype(options.real).device(options.device));
    const Fans fans = fansOf(weight.shape);
    // A table that does not train but has random values needs the formula, too.
    if (options.fill == Fill::Formula && (weight.trainable || weight.init == "normal"))
        tensor.copy_(formulaWeight(weight, index));
    else if (weight.init == "ones")
        tensor.fill_(1);
    else if (weight.init == "constant")
        tensor.fill_(weight.scale);
    else if (weight.init == "normal")
        tensor.normal_(0, weight.scale);
    else if (weight.init == "uniform")
        tensor.uniform_(-weight.scale, weight.scale);
    else if (weight.init == "glorot_uniform")
        tensor.uniform_(-std::sqrt(6 / (fans.in + fans.out)), std::sqrt(6 / (fans.in + fans.out)));
    else if (weight.init == "he_normal")
        tensor.normal_(0, std::sqrt(2 / fans.in));
    else if (weight.init == "sinusoid")
        fillSinusoid(tensor);
    else
        tensor.zero_();
    return tensor;
}

at::Tensor makeInput(const Input& input, std::size_t index, const ModelOptions& options)
{
    const auto sizes = bound(input.shape, options.batch * options.ranks);
    const auto type = input.dtype == "int64" ? at::kLong : options.real;
    const auto made = at::TensorOptions().dtype(type).device(options.device);
    const auto low = static_cast<std::int64_t>(input.low), high = static_cast<std::int64_t>(input.high);
    if (options.fill == Fill::Formula)
        return formulaInput(input, sizes, index).to(options.device, type);
    if (input.generator == "integers")
        return at::randint(low, high, sizes, made);
    if (input.generator == "sparse_integers") {
        const auto chosen = at::rand(sizes, made.dtype(at::kFloat)).lt(input.density);
        return at::randint(low, high, sizes, made).masked_fill_(chosen.logical_not(), high);
    }
    if (input.generator == "mask")
        return at::rand(sizes, made).lt(input.density).to(type);
    return at::empty(sizes, made).uniform_(input.low, input.high);
}

/// Returns the part of a tensor that this rank computes on.
at::Tensor ownPart(const at::Tensor& whole, const Input& input, const ModelOptions& options)
{
    if (options.ranks == 1 || input.shape.empty() || !input.shape.front().batch)
        return whole;
    const auto rows = whole.size(0) / options.ranks;
    return whole.narrow(0, options.rank * rows, rows).clone();
}

at::Tensor arranged(const at::Tensor& tensor, const ModelOptions& options)
{
    return options.channelsLast && tensor.dim() == 4 ? tensor.contiguous(at::MemoryFormat::ChannelsLast)
                                                     : tensor;
}

} // namespace

Sizes bound(const workload::Shape& shape, std::int64_t batch)
{
    Sizes sizes;
    for (const auto& dim : shape)
        sizes.push_back(dim.batch ? dim.value * batch : dim.value);
    return sizes;
}

Tensors makeWeights(const Graph& graph, const ModelOptions& options)
{
    Tensors all;
    for (const Weight& weight : graph.weights)
        all.push_back(arranged(makeWeight(weight, all.size(), options), options));
    return all;
}

Tensors makeInputs(const Graph& graph, const ModelOptions& options)
{
    Tensors all(graph.inputs.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        if (graph.inputs[i].generator != "shifted")
            all[i] =
                arranged(ownPart(makeInput(graph.inputs[i], i, options), graph.inputs[i], options), options);
    // Fill the shifted inputs last, because their sources may come after them.
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < all.size() && !all[i].defined(); ++k)
            if (graph.inputs[k].name == graph.inputs[i].of)
                all[i] = at::roll(all[k], {-1}, {-1});
    return all;
}

} // namespace parascope::worker
