// SPDX-License-Identifier: GPL-3.0-or-later
// Attention, the rotation of its queries and keys by position, and the cache of keys and values.
#include "engine/worker/layers.h"

#include <torch/version.h>

#include <cmath>
#include <limits>
#include <memory>

namespace parascope::worker {

using workload::doubleOf;
using workload::integerOf;

namespace {

/// Reshapes [B, length, heads width] to [B, heads, length, width].
at::Tensor byHead(const at::Tensor& x, std::int64_t heads)
{
    return x.reshape({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
}

struct AttentionForm
{
    std::int64_t heads = 1, keyHeads = 1, window = 0;
    bool causal = false;
    double scale = 1, softcap = 0;

    /// Returns true if positions by themselves hide a key from a query. A single last query sees everything
    /// in its window.
    [[nodiscard]] bool hides(std::int64_t queries, std::int64_t keys) const
    {
        return causal && (queries > 1 || (window > 0 && window < keys));
    }
};

/// Returns the mask of hidden keys, for scores [B, keyHeads, sharing, T, S]: [T, S] by position, [B, 1, 1, 1,
/// S] after an example's length. Undefined if every query sees every key.
at::Tensor hiddenFrom(const AttentionForm& form, const at::Tensor& query, const at::Tensor& key,
                      const at::Tensor& lengths)
{
    at::Tensor mask;
    const auto queries = query.size(1), keys = key.size(1);
    if (form.hides(queries, keys)) {
        const auto all = at::ones({queries, keys}, query.options().dtype(at::kBool));
        mask = all.triu(keys - queries + 1);
        if (form.window > 0)
            mask = mask.logical_or(all.tril(keys - queries - form.window));
    }
    if (lengths.defined()) {
        const auto places = at::arange(keys, lengths.options());
        const auto behind = places.unsqueeze(0).ge(lengths.unsqueeze(1)).view({-1, 1, 1, 1, keys});
        mask = mask.defined() ? mask.logical_or(behind) : behind;
    }
    return mask;
}

/// Computes products and softmax separately. Heads that share keys are adjacent, so that no key is copied for
/// them. `sinks` [heads], if given, are additional scores next to those of the keys; their weights are
/// dropped.
at::Tensor plainAttention(const AttentionForm& form, const at::Tensor& q, const at::Tensor& k,
                          const at::Tensor& v, const at::Tensor& mask, const at::Tensor& sinks = {})
{
    const auto batch = q.size(0), queries = q.size(2), keys = k.size(2), sharing = form.heads / form.keyHeads;
    // Scaling the queries is cheaper than scaling the scores, which are more.
    const auto grouped = (q * form.scale).reshape({batch, form.keyHeads, sharing * queries, q.size(3)});
    at::Tensor scores = at::matmul(grouped, k.transpose(-1, -2));
    if (form.softcap > 0)
        scores = at::tanh(scores / form.softcap) * form.softcap;
    if (mask.defined())
        scores = scores.view({batch, form.keyHeads, sharing, queries, keys})
                     .masked_fill_(mask, -std::numeric_limits<double>::infinity())
                     .view({batch, form.keyHeads, sharing * queries, keys});
    if (sinks.defined()) {
        const auto beside = sinks.to(scores.scalar_type())
                                .view({1, form.keyHeads, sharing, 1})
                                .expand({batch, form.keyHeads, sharing, queries})
                                .reshape({batch, form.keyHeads, sharing * queries, 1});
        scores = at::cat({scores, beside}, -1);
    }
    auto weights = at::softmax(scores, -1);
    scores.reset();
    if (sinks.defined())
        weights = weights.narrow(-1, 0, keys);
    return at::matmul(weights, v).reshape({batch, form.heads, queries, v.size(3)});
}

#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 1)
#define PARASCOPE_FUSED_ATTENTION 1
/// The library's fused operator, which supports only equal numbers of heads.
at::Tensor fusedAttention(const AttentionForm& form, const at::Tensor& q, at::Tensor k, at::Tensor v,
                          const at::Tensor& mask)
{
    if (form.keyHeads != form.heads) {
        k = k.repeat_interleave(form.heads / form.keyHeads, 1);
        v = v.repeat_interleave(form.heads / form.keyHeads, 1);
    }
    if (!mask.defined())
        return at::scaled_dot_product_attention(q, k, v, {}, 0.0, false, form.scale);
    if (mask.dim() == 2 && form.window == 0 && q.size(2) == k.size(2))
        return at::scaled_dot_product_attention(q, k, v, {}, 0.0, true, form.scale);
    const auto seen = (mask.dim() == 5 ? mask.squeeze(1) : mask).logical_not();
    return at::scaled_dot_product_attention(q, k, v, seen, 0.0, false, form.scale);
}
#endif

AttentionForm formOf(const LayerContext& context)
{
    AttentionForm form;
    form.heads = integerOf(context.node, "heads");
    const auto keyHeads = integerOf(context.node, "kv_heads");
    form.keyHeads = keyHeads == 0 ? form.heads : keyHeads;
    form.window = integerOf(context.node, "window");
    form.causal = integerOf(context.node, "causal") == 1;
    const double scale = doubleOf(context.node, "scale");
    form.scale = scale > 0 ? scale : 1 / std::sqrt(static_cast<double>(context.in[0][2] / form.heads));
    form.softcap = doubleOf(context.node, "softcap");
    return form;
}

Forward attention(const LayerContext& context)
{
    return [form = formOf(context)](auto in, auto) -> Tensors {
        const auto q = byHead(in[0], form.heads), k = byHead(in[1], form.keyHeads),
                   v = byHead(in[2], form.keyHeads);
        const auto mask = hiddenFrom(form, in[0], in[1], in.size() > 3 ? in[3] : at::Tensor());
        at::Tensor mixed;
#ifdef PARASCOPE_FUSED_ATTENTION
        // With one query per head, each key is read once: with shared keys the copies would cost more than
        // fusing saves.
        if (form.softcap == 0 && (form.keyHeads == form.heads || in[0].size(1) > 1))
            mixed = fusedAttention(form, q, k, v, mask);
        else
#endif
            mixed = plainAttention(form, q, k, v, mask);
        return {mixed.transpose(1, 2).reshape({in[0].size(0), in[0].size(1), -1})};
    };
}

/// No fused operator supports sinks, so products and softmax are computed separately.
Forward sinkAttention(const LayerContext& context)
{
    return [form = formOf(context)](auto in, auto weights) -> Tensors {
        const auto mixed = plainAttention(form, byHead(in[0], form.heads), byHead(in[1], form.keyHeads),
                                          byHead(in[2], form.keyHeads),
                                          hiddenFrom(form, in[0], in[1], at::Tensor()), weights[0]);
        return {mixed.transpose(1, 2).reshape({in[0].size(0), in[0].size(1), -1})};
    };
}

/// Cosines and sines [T, 1, width / 2], in float32.
struct RopeTable
{
    at::Tensor cosine, sine;
};

RopeTable ropeTable(const workload::Node& node, std::int64_t length, std::int64_t width,
                    const at::Tensor& like)
{
    const auto exact = at::TensorOptions().dtype(at::kDouble);
    const auto given = workload::numbersOf(node, "frequencies").value_or(std::vector<double>());
    const auto rates = given.empty()
                           ? at::pow(doubleOf(node, "base"),
                                     at::arange(0, width, 2, exact) * (-1.0 / static_cast<double>(width)))
                           : at::tensor(given, exact);
    const auto places = at::arange(length, exact) + static_cast<double>(integerOf(node, "start"));
    const auto angles = (places.unsqueeze(1) * rates.unsqueeze(0)).unsqueeze(1);
    const double magnitude = doubleOf(node, "magnitude");
    const auto made = precise(like).options();
    return {(at::cos(angles) * magnitude).to(made), (at::sin(angles) * magnitude).to(made)};
}

Forward rope(const LayerContext& context)
{
    const auto heads = integerOf(context.node, "heads");
    const auto own = integerOf(context.node, "width");
    const auto head = context.in[0][2] / heads;
    const auto width = own == 0 ? head : own;
    const bool interleaved = integerOf(context.node, "interleaved") == 1;
    // Make the table at the first step, on the device of the input. This is part of the warm-up.
    const auto table = std::make_shared<RopeTable>();
    return [=, node = context.node](auto in, auto) -> Tensors {
        const auto& x = in[0];
        if (!table->cosine.defined())
            *table = ropeTable(node, x.size(1), width, x);
        const auto byHeads = x.reshape({x.size(0), x.size(1), heads, head});
        const auto turning = byHeads.narrow(3, 0, width);
        const auto pairs = interleaved ? turning.unflatten(3, {width / 2, 2}) : at::Tensor();
        const auto a = interleaved ? pairs.select(4, 0) : turning.narrow(3, 0, width / 2);
        const auto b = interleaved ? pairs.select(4, 1) : turning.narrow(3, width / 2, width / 2);
        const auto first = a * table->cosine - b * table->sine, second = b * table->cosine + a * table->sine;
        auto turned = interleaved ? at::stack({first, second}, 4).flatten(3) : at::cat({first, second}, 3);
        turned = turned.to(x.scalar_type());
        if (width < head)
            turned = at::cat({turned, byHeads.narrow(3, width, head - width)}, 3);
        return {turned.reshape(x.sizes())};
    };
}

Forward cacheAppend(const LayerContext&)
{
    return [](auto in, auto) -> Tensors {
        at::Tensor past = in[0];
        const auto added = in[1].size(1);
        past.narrow(1, past.size(1) - added, added).copy_(in[1]);
        return {past};
    };
}

} // namespace

void addAttention(Makers& makers)
{
    makers["attention"] = attention;
    makers["sink_attention"] = sinkAttention;
    makers["rope"] = rope;
    makers["cache_append"] = cacheAppend;
}

} // namespace parascope::worker
