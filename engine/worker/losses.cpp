// SPDX-License-Identifier: GPL-3.0-or-later
// Losses are always computed in float32 or more: sums over many small terms lose too much in a shorter type.
#include "engine/worker/layers.h"

#include <ATen/core/Reduction.h>

namespace parascope::worker {

using workload::doubleOf;
using workload::integerOf;

namespace {

/// Returns the tensor in float32; float64 stays as it is.
at::Tensor precise(const at::Tensor& tensor)
{
    return tensor.scalar_type() == at::kDouble ? tensor : tensor.to(at::kFloat);
}

/// Returns 1 for positions before the example's length and 0 after it, in the labels' shape.
at::Tensor positionWeights(const at::Tensor& labels, const at::Tensor& lengths)
{
    const auto places = at::arange(labels.size(1), lengths.options());
    auto weights = places.unsqueeze(0).lt(lengths.unsqueeze(1)).to(at::kFloat);
    for (auto k = weights.dim(); k < labels.dim(); ++k)
        weights = weights.unsqueeze(-1);
    return weights.expand_as(labels);
}

Forward softmaxCrossEntropy(const LayerContext& context)
{
    const double smoothing = doubleOf(context.node, "label_smoothing");
    const bool overBatch = workload::textOf(context.node, "normalizer") == "batch";
    return [=](auto in, auto) -> Tensors {
        const auto logits = precise(in[0]).reshape({-1, in[0].size(-1)});
        const auto labels = in[1].reshape({-1});
        const auto entropy = [&](at::Reduction::Reduction reduction) {
            return at::cross_entropy_loss(logits, labels, {}, reduction, -100, smoothing);
        };
        if (in.size() < 3 && !overBatch)
            return {entropy(at::Reduction::Mean)};
        const auto batch = static_cast<double>(in[0].size(0));
        if (in.size() < 3)
            return {entropy(at::Reduction::Sum) / batch};
        const auto weights = positionWeights(in[1], in[2]);
        const auto sum = (entropy(at::Reduction::None).view_as(in[1]) * weights).sum();
        return {overBatch ? sum / batch : sum / weights.sum()};
    };
}

/// Returns the anchors whose class is in [0, classes), which is not background.
at::Tensor foreground(const at::Tensor& targets, std::int64_t classes)
{
    return targets.ge(0).logical_and_(targets.lt(classes));
}

at::Tensor atLeastOne(const at::Tensor& mask)
{
    return mask.sum().to(at::kFloat).clamp_min(1);
}

/// Focal loss: Lin et al., 2017, equation 5. With s = +1 for an anchor's class and -1 otherwise, p_t =
/// sigmoid(s x), so that -log p_t = softplus(-s x) and 1 - p_t = sigmoid(-s x). This is exact in both tails.
Forward focal(const LayerContext& context)
{
    const double alpha = doubleOf(context.node, "alpha"), gamma = doubleOf(context.node, "gamma");
    const auto classes = context.in[0][2];
    return [=](auto in, auto) -> Tensors {
        const auto hit = in[1].unsqueeze(-1).eq(at::arange(classes, in[1].options()));
        const auto sign = at::where(hit, at::scalar_tensor(-1.0F, in[0].options().dtype(at::kFloat)),
                                    at::scalar_tensor(1.0F, in[0].options().dtype(at::kFloat)));
        const auto weight = sign.mul(0.5 - alpha).add_(0.5); // alpha at -1, 1 - alpha at +1
        const auto z = precise(in[0]) * sign;
        const auto each = at::softplus(z) * at::pow(at::sigmoid(z), gamma) * weight;
        return {each.sum() / atLeastOne(foreground(in[1], classes))};
    };
}

Forward smoothL1(const LayerContext& context)
{
    const double beta = doubleOf(context.node, "beta");
    const auto classes = integerOf(context.node, "classes");
    return [=](auto in, auto) -> Tensors {
        const auto mask = foreground(in[2], classes);
        const auto each = at::smooth_l1_loss(precise(in[0]), in[1], at::Reduction::None, beta);
        return {(each * mask.unsqueeze(-1)).sum() / atLeastOne(mask)};
    };
}

} // namespace

void addLosses(Makers& makers)
{
    makers["softmax_cross_entropy"] = softmaxCrossEntropy;
    makers["sigmoid_focal_loss"] = focal;
    makers["smooth_l1_loss"] = smoothL1;
}

} // namespace parascope::worker
