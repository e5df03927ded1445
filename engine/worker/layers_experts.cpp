// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that read only a part of their weights (mixture of experts, bags of embeddings), and products of
// pairs.
#include "engine/worker/layers.h"

#include <limits>

namespace parascope::worker {

using workload::doubleOf;
using workload::integerOf;

namespace {

struct Routing
{
    std::int64_t topK = 1, groups = 1, openGroups = 1;
    bool sigmoid = false, normalize = false, topTwo = false;
    double scale = 1, skew = 0;
};

/// The experts of each token [N, top_k] and their weights.
struct Choice
{
    at::Tensor experts, weights;
};

/// Returns the indices of the largest values, largest first; for equal values the lower index comes first.
at::Tensor largest(const at::Tensor& values, std::int64_t count)
{
    return std::get<1>(at::sort(values, /*stable=*/true, -1, /*descending=*/true)).narrow(-1, 0, count);
}

Choice choose(const Routing& routing, at::Tensor logits, const at::Tensor& bias)
{
    logits = precise(logits);
    const auto experts = logits.size(1);
    if (routing.skew != 0)
        logits = logits - at::arange(1, experts + 1, logits.options()).log() * routing.skew;
    const auto scores = routing.sigmoid ? at::sigmoid(logits) : at::softmax(logits, -1);
    auto order = scores.detach();
    if (bias.defined())
        order = order + bias.detach();
    if (routing.groups > 1) {
        const auto byGroup = order.view({order.size(0), routing.groups, -1});
        const auto groupScore =
            routing.topTwo ? std::get<0>(byGroup.topk(std::min<std::int64_t>(2, byGroup.size(2)), -1)).sum(-1)
                           : byGroup.amax(-1);
        const auto closed =
            at::ones_like(groupScore, at::kBool).scatter(1, largest(groupScore, routing.openGroups), false);
        order = byGroup.masked_fill(closed.unsqueeze(-1), -std::numeric_limits<double>::infinity())
                    .view(order.sizes());
    }
    Choice out;
    out.experts = largest(order, routing.topK);
    out.weights = scores.gather(1, out.experts);
    if (routing.normalize)
        out.weights = out.weights / (out.weights.sum(-1, true) + 1e-20);
    out.weights = out.weights * routing.scale;
    return out;
}

Forward moe(const LayerContext& context)
{
    Routing routing;
    routing.topK = integerOf(context.node, "top_k");
    routing.groups = integerOf(context.node, "groups");
    routing.openGroups = integerOf(context.node, "top_groups");
    routing.sigmoid = workload::textOf(context.node, "scores") == "sigmoid";
    routing.normalize = integerOf(context.node, "normalize") == 1;
    routing.topTwo = workload::textOf(context.node, "group_score") == "top2";
    routing.scale = doubleOf(context.node, "scale");
    routing.skew = doubleOf(context.node, "skew");
    const bool silu = workload::textOf(context.node, "activation") == "silu";
    return [routing, silu](auto in, auto weights) -> Tensors {
        const auto tokens = in[0].reshape({-1, in[0].size(-1)});
        const auto chosen = choose(routing, in[1].reshape({tokens.size(0), -1}), weightOr(weights, 3));
        // Sort the tokens by expert, so that each expert works on one run of rows.
        const auto flat = chosen.experts.reshape({-1});
        const auto order = std::get<1>(at::sort(flat, /*stable=*/true, 0, /*descending=*/false));
        const auto rows = at::div(order, routing.topK, "floor");
        const auto counts = at::bincount(flat, {}, weights[0].size(0)).to(at::kCPU);
        const auto sorted = tokens.index_select(0, rows);
        Tensors made;
        std::int64_t begin = 0;
        for (std::int64_t expert = 0; expert < counts.size(0); ++expert) {
            const auto count = counts.template data_ptr<std::int64_t>()[expert];
            if (count == 0)
                continue;
            const auto x = sorted.narrow(0, begin, count);
            begin += count;
            const auto gate = at::linear(x, weights[0].select(0, expert));
            const auto inner = (silu ? at::silu(gate) : at::gelu(gate, "tanh")) *
                               at::linear(x, weights[1].select(0, expert));
            made.push_back(at::linear(inner, weights[2].select(0, expert)));
        }
        const auto share = chosen.weights.reshape({-1}).index_select(0, order).unsqueeze(1);
        const auto scaled = at::cat(made, 0) * share;
        return {at::zeros_like(tokens, scaled.scalar_type())
                    .index_add(0, rows, scaled)
                    .to(in[0].scalar_type())
                    .reshape(in[0].sizes())};
    };
}

Forward embeddingBag(const LayerContext& context)
{
    const std::int64_t mode = workload::textOf(context.node, "op") == "mean" ? 1 : 0;
    return [mode](auto in, auto weights) -> Tensors {
        const auto offsets = at::arange(0, in[0].numel(), in[0].size(1), in[0].options());
        return {std::get<0>(at::embedding_bag(weights[0], in[0].reshape({-1}), offsets, false, mode))};
    };
}

Forward interaction(const LayerContext&)
{
    return [](auto in, auto) -> Tensors {
        const auto features = in[0].size(1);
        const auto pairs = at::tril_indices(features, features, -1, in[0].options().dtype(at::kLong));
        const auto products = at::bmm(in[0], in[0].transpose(1, 2)).flatten(1);
        return {products.index_select(1, pairs.select(0, 0) * features + pairs.select(0, 1))};
    };
}

} // namespace

void addExperts(Makers& makers)
{
    makers["moe"] = moe;
    makers["embedding_bag"] = embeddingBag;
    makers["interaction"] = interaction;
}

} // namespace parascope::worker
