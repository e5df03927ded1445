// SPDX-License-Identifier: GPL-3.0-or-later
// Attention and feed-forward layers of a decoder, composed of layer kinds.
#include "engine/model/workload/decoder_shape.h"

#include <cmath>

namespace parascope::workload {

Ref DecoderBuilder::norm(const std::string& name, const Ref& x, std::int64_t width)
{
    if (m_shape.norm == "layer")
        return m_builder.weighted(
            name, "layer_norm", {x}, {{"gamma", {width}, "ones"}, {"beta", {width}, "zeros"}},
            m_shape.epsilon == 1e-5 ? Parameters{} : Parameters{{"epsilon", m_shape.epsilon}});
    Parameters attributes;
    if (m_shape.epsilon != 1e-6)
        attributes.set("epsilon", m_shape.epsilon);
    if (m_shape.normOffset != 0)
        attributes.set("offset", m_shape.normOffset);
    return m_builder.weighted(name, "rms_norm", {x},
                              {{"gamma", {width}, m_shape.normOffset != 0 ? "zeros" : "ones"}},
                              std::move(attributes));
}

Ref DecoderBuilder::dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to,
                          bool bias)
{
    return m_builder.dense(name, x, {from, to, bias, "normal", 0.02});
}

Ref DecoderBuilder::reshape(const std::string& name, const Ref& x,
                            const std::vector<std::int64_t>& behindBatch)
{
    std::string text = "B";
    for (const auto dim : behindBatch)
        text += ',' + std::to_string(dim);
    return m_builder.layer(name, "reshape", {x}, {{"shape", text}});
}

Ref DecoderBuilder::part(const std::string& name, const Ref& x, std::int64_t axis, std::int64_t start,
                         std::int64_t length)
{
    Parameters attributes;
    if (axis != 1)
        attributes.set("axis", axis);
    if (start != 0)
        attributes.set("start", start);
    if (length != 1)
        attributes.set("length", length);
    return m_builder.layer(name, "slice", {x}, std::move(attributes));
}

Ref DecoderBuilder::rope(const std::string& name, const Ref& x, std::int64_t heads, bool interleaved)
{
    Parameters attributes;
    if (heads != 1)
        attributes.set("heads", heads);
    // Latent attention turns a part of its own, which is all that this layer sees.
    if (m_shape.ropeWidth != 0 && m_shape.keyRank == 0 && m_shape.ropeWidth != m_shape.headWidth)
        attributes.set("width", m_shape.ropeWidth);
    if (!m_shape.ropeFrequencies.empty())
        attributes.set("frequencies", m_shape.ropeFrequencies);
    else if (m_shape.ropeBase != 10000)
        attributes.set("base", static_cast<double>(m_shape.ropeBase));
    if (m_shape.ropeMagnitude != 1)
        attributes.set("magnitude", m_shape.ropeMagnitude);
    if (m_shape.start() != 0)
        attributes.set("start", m_shape.start());
    if (interleaved)
        attributes.set("interleaved", std::int64_t{1});
    return m_builder.layer(name, "rope", {x}, std::move(attributes));
}

Ref DecoderBuilder::headNorm(const std::string& name, const Ref& x, std::int64_t heads)
{
    const auto rows = m_shape.rows(), width = m_shape.headWidth;
    const Ref apart = reshape(name + ".heads", x, {rows, heads, width});
    return reshape(name + ".joined", norm(name, apart, width), {rows, heads * width});
}

Ref DecoderBuilder::cache(const std::string& name, const Ref& added, std::int64_t places, std::int64_t width)
{
    Input past;
    past.name = name;
    past.shape = {batchDim, {places, false}, {width, false}};
    past.low = -1;
    past.cache = true;
    const Ref held = m_builder.input(std::move(past));
    return m_builder.layer(name + ".append", "cache_append", {held, added});
}

Parameters DecoderBuilder::attentionAttributes(std::int64_t heads, std::int64_t keyHeads) const
{
    Parameters attributes;
    if (heads != 1)
        attributes.set("heads", heads);
    if (keyHeads != heads)
        attributes.set("kv_heads", keyHeads);
    if (m_shape.rows() > 1)
        attributes.set("causal", std::int64_t{1});
    if (m_shape.attentionScale != 0)
        attributes.set("scale", m_shape.attentionScale);
    if (m_shape.attentionCap != 0)
        attributes.set("softcap", m_shape.attentionCap);
    return attributes;
}

Ref DecoderBuilder::attention(const std::string& name, const Ref& x, std::int64_t layer)
{
    const auto& shape = m_shape;
    const auto queryWidth = shape.heads * shape.headWidth, keyWidth = shape.keyHeads * shape.headWidth;
    Ref query = dense(name + ".query", x, shape.width, queryWidth, shape.queryBias);
    Ref key = dense(name + ".key", x, shape.width, keyWidth, shape.queryBias);
    Ref value = dense(name + ".value", x, shape.width, keyWidth, shape.queryBias);
    if (shape.queryNorm) {
        query = headNorm(name + ".query.norm", query, shape.heads);
        key = headNorm(name + ".key.norm", key, shape.keyHeads);
    }
    if (shape.position == "rope") {
        query = rope(name + ".query.rope", query, shape.heads, false);
        key = rope(name + ".key.rope", key, shape.keyHeads, false);
    }
    const auto window = shape.windowOf(layer);
    auto attributes = attentionAttributes(shape.heads, shape.keyHeads);
    if (shape.decodes()) {
        // Positions that left the window are in no cache.
        const auto places = window > 0 ? std::min(window, shape.context) : shape.context;
        key = cache(name + ".keys", key, places, keyWidth);
        value = cache(name + ".values", value, places, keyWidth);
    } else if (window > 0 && window < shape.length) {
        attributes.set("window", window);
    }
    const Ref mixed = m_builder.layer(name, "attention", {query, key, value}, std::move(attributes));
    return dense(name + ".out", mixed, queryWidth, shape.width, shape.outBias);
}

Ref DecoderBuilder::latentAttention(const std::string& name, const Ref& x)
{
    const auto& shape = m_shape;
    const auto rows = shape.rows(), heads = shape.heads, plain = shape.headWidth, turned = shape.ropeWidth;
    Ref query = x;
    auto from = shape.width;
    if (shape.queryRank > 0) {
        query = dense(name + ".query.down", x, shape.width, shape.queryRank, shape.queryBias);
        query = norm(name + ".query.norm", query, shape.queryRank);
        from = shape.queryRank;
    }
    query = dense(name + ".query", query, from, heads * (plain + turned), false);
    query = reshape(name + ".query.heads", query, {rows, heads, plain + turned});
    const Ref queryPlain = part(name + ".query.plain", query, 3, 0, plain);
    Ref queryTurned = part(name + ".query.turned", query, 3, plain, turned);
    queryTurned =
        rope(name + ".query.rope", reshape(name + ".query.turned.flat", queryTurned, {rows, heads * turned}),
             heads, true);
    const Ref both = dense(name + ".kv.down", x, shape.width, shape.keyRank + turned, shape.queryBias);
    const Ref latent =
        norm(name + ".kv.norm", part(name + ".kv.latent", both, 2, 0, shape.keyRank), shape.keyRank);
    const Ref keyTurned =
        rope(name + ".key.rope", part(name + ".key.turned", both, 2, shape.keyRank, turned), 1, true);
    const Ref mixed = shape.decodes() ? absorbed(name, queryPlain, queryTurned, latent, keyTurned)
                                      : expanded(name, queryPlain, queryTurned, latent, keyTurned);
    return dense(name + ".out", mixed, heads * shape.valueWidth, shape.width, shape.outBias);
}

Ref DecoderBuilder::expanded(const std::string& name, const Ref& queryPlain, const Ref& queryTurned,
                             const Ref& latent, const Ref& keyTurned)
{
    const auto& shape = m_shape;
    const auto rows = shape.rows(), heads = shape.heads, plain = shape.headWidth, turned = shape.ropeWidth,
               value = shape.valueWidth;
    const Parameters along{{"axis", std::int64_t{3}}};
    const Ref up = reshape(name + ".kv.heads",
                           dense(name + ".kv", latent, shape.keyRank, heads * (plain + value), false),
                           {rows, heads, plain + value});
    const Ref values =
        reshape(name + ".value", part(name + ".value.heads", up, 3, plain, value), {rows, heads * value});
    const auto join = [&](const std::string& what, const Ref& first, const Ref& second) {
        const Ref joined = m_builder.layer(name + what + ".join", "concat", {first, second}, along);
        return reshape(name + what + ".flat", joined, {rows, heads * (plain + turned)});
    };
    const Ref query =
        join(".query", queryPlain, reshape(name + ".query.rope.heads", queryTurned, {rows, heads, turned}));
    // One turned key serves all heads.
    const Ref shared = m_builder.layer(name + ".key.rope.heads", "expand",
                                       {reshape(name + ".key.rope.head", keyTurned, {rows, 1, turned})},
                                       {{"shape", "B," + std::to_string(rows) + ',' + std::to_string(heads) +
                                                      ',' + std::to_string(turned)}});
    const Ref key = join(".key", part(name + ".key.plain", up, 3, 0, plain), shared);
    return m_builder.layer(name, "attention", {query, key, values}, attentionAttributes(heads, heads));
}

Ref DecoderBuilder::absorbed(const std::string& name, const Ref& queryPlain, const Ref& queryTurned,
                             const Ref& latent, const Ref& keyTurned)
{
    const auto& shape = m_shape;
    const auto heads = shape.heads, plain = shape.headWidth, turned = shape.ropeWidth,
               value = shape.valueWidth, rank = shape.keyRank;
    const auto swapped = [&](const std::string& what, const Ref& x) {
        return m_builder.layer(name + what, "transpose", {x}, {{"order", std::string("1,0,2")}});
    };
    // The weight of the dense layer that `expanded` has, under the same name.
    const Ref up = m_builder.layer(
        name + ".kv.heads", "reshape",
        {m_builder.weighted(name + ".kv", "parameter", {},
                            {{"weight", {heads * (plain + value), rank}, "normal", 0.02}}, {})},
        {{"shape",
          std::to_string(heads) + ',' + std::to_string(plain + value) + ',' + std::to_string(rank)}});
    const Ref toKeys = part(name + ".kv.keys", up, 1, 0, plain),
              toValues = part(name + ".kv.values", up, 1, plain, value);
    const Ref asked = m_builder.layer(
        name + ".query.absorbed", "matmul",
        {swapped(".query.by_head", reshape(name + ".query.plain.heads", queryPlain, {heads, plain})),
         toKeys});
    const Ref query =
        reshape(name + ".query.flat",
                m_builder.layer(name + ".query.join", "concat",
                                {swapped(".query.by_example", asked),
                                 reshape(name + ".query.rope.heads", queryTurned, {heads, turned})},
                                {{"axis", std::int64_t{2}}}),
                {1, heads * (rank + turned)});
    const Ref added =
        m_builder.layer(name + ".latent.join", "concat", {latent, keyTurned}, {{"axis", std::int64_t{2}}});
    const Ref keys = cache(name + ".latents", added, shape.context, rank + turned);
    const Ref values = part(name + ".latents.values", keys, 2, 0, rank);
    auto attributes = attentionAttributes(heads, 1);
    if (shape.attentionScale == 0)
        attributes.set("scale", 1 / std::sqrt(static_cast<double>(plain + turned)));
    const Ref mixed = m_builder.layer(name, "attention", {query, keys, values}, std::move(attributes));
    const Ref result = m_builder.layer(
        name + ".result", "matmul",
        {swapped(".mixed.by_head", reshape(name + ".mixed.heads", mixed, {heads, rank})), toValues},
        {{"transpose_b", std::int64_t{1}}});
    return reshape(name + ".result.flat", swapped(".result.by_example", result), {1, heads * value});
}

Ref DecoderBuilder::feedForward(const std::string& name, const Ref& x, std::int64_t inner)
{
    const auto& shape = m_shape;
    const bool gated = shape.activation == "swiglu" || shape.activation == "geglu";
    const auto activate = [&](const Ref& y) {
        if (shape.activation == "swiglu")
            return m_builder.layer(name + ".silu", "silu", {y});
        if (shape.activation == "relu")
            return m_builder.layer(name + ".relu", "relu", {y});
        return m_builder.layer(name + ".gelu", "gelu", {y},
                               shape.activation == "gelu" ? Parameters{}
                                                          : Parameters{{"approximate", std::string("tanh")}});
    };
    Ref y;
    if (gated) {
        y = activate(dense(name + ".gate", x, shape.width, inner, shape.innerBias));
        y = m_builder.layer(name + ".product", "mul",
                            {y, dense(name + ".up", x, shape.width, inner, shape.innerBias)});
    } else {
        y = activate(dense(name + ".up", x, shape.width, inner, shape.innerBias));
    }
    return dense(name + ".down", y, inner, shape.width, shape.innerBias);
}

Ref DecoderBuilder::mixture(const std::string& name, const Ref& x)
{
    const auto& shape = m_shape;
    const auto e = shape.experts, inner = shape.expertInner, width = shape.width;
    const Ref router = dense(name + ".router", x, width, e, false);
    Parameters routing = shape.routing;
    std::vector<Builder::Held> weights{{"gate", {e, inner, width}, "normal", 0.02},
                                       {"up", {e, inner, width}, "normal", 0.02},
                                       {"down", {e, width, inner}, "normal", 0.02}};
    if (routing.remove("bias"))
        weights.push_back({"bias", {e}, "zeros", 0, false});
    Ref y = m_builder.weighted(name, "moe", {x, router}, weights, std::move(routing));
    if (shape.sharedExperts > 0)
        y = m_builder.layer(name + ".sum", "add",
                            {y, feedForward(name + ".shared", x, inner * shape.sharedExperts)});
    return y;
}

} // namespace parascope::workload
