// SPDX-License-Identifier: GPL-3.0-or-later
// Layers whose work is matrix products: dense, matmul, attention, and the look-up in a table.
#include "engine/worker/layers.h"

#include <torch/version.h>

#include <cmath>
#include <limits>

namespace parascope::worker {

using workload::integerOf;

namespace {

Forward dense(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors {
        return {at::linear(in[0], weights[0], weightOr(weights, 1))};
    };
}

Forward matmul(const LayerContext& context)
{
    const bool ta = integerOf(context.node, "transpose_a") == 1,
               tb = integerOf(context.node, "transpose_b") == 1;
    return [=](auto in, auto) -> Tensors {
        return {at::matmul(ta ? in[0].transpose(-1, -2) : in[0], tb ? in[1].transpose(-1, -2) : in[1])};
    };
}

Forward embedding(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors { return {at::embedding(weights[0], in[0])}; };
}

/// [B, length, width] -> [B, heads, length, width / heads]
at::Tensor byHead(const at::Tensor& x, std::int64_t heads)
{
    return x.reshape({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
}

/// What a query must not see: [T, S] for positions after its own, [B, 1, 1, S] behind an example's length.
Tensors hidden(const at::Tensor& query, const at::Tensor& key, const at::Tensor& lengths, bool causal)
{
    Tensors masks;
    if (causal)
        masks.push_back(at::ones({query.size(1), key.size(1)}, query.options().dtype(at::kBool)).triu_(1));
    if (lengths.defined()) {
        const auto places = at::arange(key.size(1), lengths.options());
        masks.push_back(places.unsqueeze(0).ge(lengths.unsqueeze(1)).unsqueeze(1).unsqueeze(1));
    }
    return masks;
}

Forward attention(const LayerContext& context)
{
    const auto heads = integerOf(context.node, "heads");
    const bool causal = integerOf(context.node, "causal") == 1;
    const double scale = 1 / std::sqrt(static_cast<double>(context.in[0][2] / heads));
    return [=](auto in, auto) -> Tensors {
        const auto q = byHead(in[0], heads), k = byHead(in[1], heads), v = byHead(in[2], heads);
        const at::Tensor lengths = in.size() > 3 ? in[3] : at::Tensor();
        at::Tensor mixed;
#if TORCH_VERSION_MAJOR >= 2
        (void)scale; // the fused operator's own
        if (!lengths.defined()) {
            mixed = at::scaled_dot_product_attention(q, k, v, {}, 0.0, causal);
        } else {
            at::Tensor mask;
            for (const auto& part : hidden(in[0], in[1], lengths, causal))
                mask = mask.defined() ? mask.logical_or(part) : part;
            mixed = at::scaled_dot_product_attention(q, k, v, mask.logical_not(), 0.0, false);
        }
#else
        // Scaling the queries is cheaper than scaling the scores, of which there are more.
        at::Tensor scores = at::matmul(q * scale, k.transpose(-1, -2));
        for (const auto& mask : hidden(in[0], in[1], lengths, causal))
            scores.masked_fill_(mask, -std::numeric_limits<double>::infinity());
        const auto weights = at::softmax(scores, -1);
        scores.reset();
        mixed = at::matmul(weights, v);
#endif
        return {mixed.transpose(1, 2).reshape({in[0].size(0), in[0].size(1), in[2].size(2)})};
    };
}

} // namespace

void addProducts(Makers& makers)
{
    makers["dense"] = dense;
    makers["matmul"] = matmul;
    makers["embedding"] = embedding;
    makers["attention"] = attention;
}

} // namespace parascope::worker
