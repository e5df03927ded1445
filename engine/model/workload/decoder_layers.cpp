// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of a decoder, built from layer kinds.
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

std::string DecoderBuilder::heldIn(std::int64_t row) const
{
    const bool kept = m_part.empty() || m_shape.weightKept.find('/' + m_part + '/') != std::string::npos;
    return kept || m_shape.weightType.empty() ? std::string() : m_shape.typeOfRow(row);
}

Ref DecoderBuilder::dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to,
                          bool bias)
{
    std::vector<Builder::Held> weights{{"weight", {to, from}, "normal", 0.02, true, heldIn(from)}};
    if (bias)
        weights.push_back({"bias", {to}, "zeros"});
    return m_builder.weighted(name, "dense", {x}, weights);
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

Ref DecoderBuilder::rope(const std::string& name, const Ref& x, std::int64_t heads, bool interleaved,
                         std::int64_t base)
{
    Parameters attributes;
    if (heads != 1)
        attributes.set("heads", heads);
    // In latent attention this layer gets only the rotated part, so all of its columns are rotated.
    if (m_shape.ropeWidth != 0 && m_shape.keyRank == 0 && m_shape.ropeWidth != m_shape.headWidth)
        attributes.set("width", m_shape.ropeWidth);
    if (base == 0 && !m_shape.ropeFrequencies.empty())
        attributes.set("frequencies", m_shape.ropeFrequencies);
    else if (const auto own = base == 0 ? m_shape.ropeBase : base; own != 10000)
        attributes.set("base", static_cast<double>(own));
    if (base == 0 && m_shape.ropeMagnitude != 1)
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
    if (m_shape.queryNorm == 2)
        return norm(name, x, heads * width);
    const Ref apart = reshape(name + ".heads", x, {rows, heads, width});
    const Ref even = m_shape.queryNorm == 3 ? m_builder.weighted(name, "rms_norm", {apart},
                                                                 {{"gamma", {width}, "ones", 0, false}})
                                            : norm(name, apart, width);
    return reshape(name + ".joined", even, {rows, heads * width});
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

namespace {

/// Returns the number of positions in the cache of a layer. Positions outside the window or the chunk are not
/// cached.
std::int64_t cachedPositions(const DecoderShape& shape, std::int64_t layer)
{
    if (shape.letterOf(layer) == 'c')
        return (shape.context - 1) % shape.window + 1;
    const auto window = shape.windowOf(layer);
    return window > 0 ? std::min(window, shape.context) : shape.context;
}

} // namespace

Ref DecoderBuilder::attention(const std::string& name, const Ref& x, std::int64_t layer)
{
    const auto& shape = m_shape;
    const auto rows = shape.rows(), head = shape.headWidth;
    const auto queryWidth = shape.heads * head, keyWidth = shape.keyHeads * head;
    const char letter = shape.letterOf(layer);
    Ref query =
        dense(name + ".query", x, shape.width, queryWidth * (shape.attentionGate ? 2 : 1), shape.queryBias);
    Ref weighs;
    if (shape.attentionGate) { // the gate follows each head's query
        const Ref both = reshape(name + ".query.both", query, {rows, shape.heads, 2 * head});
        weighs = reshape(name + ".gate.flat", part(name + ".gate", both, 3, head, head), {rows, queryWidth});
        query =
            reshape(name + ".query.flat", part(name + ".query.own", both, 3, 0, head), {rows, queryWidth});
    }
    Ref key = dense(name + ".key", x, shape.width, keyWidth, shape.queryBias);
    Ref value = dense(name + ".value", x, shape.width, keyWidth, shape.queryBias);
    const bool turns = shape.position == "rope" && letter != 'n';
    const auto evenOut = [&] {
        query = headNorm(name + ".query.norm", query, shape.heads);
        key = headNorm(name + ".key.norm", key, shape.keyHeads);
    };
    const auto window = shape.windowOf(layer);
    if (shape.queryNorm == 1 || shape.queryNorm == 2)
        evenOut();
    if (turns) {
        const auto base = window > 0 ? shape.windowRopeBase : 0;
        query = rope(name + ".query.rope", query, shape.heads, shape.interleaved, base);
        key = rope(name + ".key.rope", key, shape.keyHeads, shape.interleaved, base);
        if (shape.queryNorm == 3)
            evenOut();
    }
    auto attributes = attentionAttributes(shape.heads, shape.keyHeads);
    const bool chunks = letter == 'c' && !shape.decodes() && shape.window < shape.length;
    if (shape.decodes()) {
        const auto places = cachedPositions(shape, layer);
        key = cache(name + ".keys", key, places, keyWidth);
        value = cache(name + ".values", value, places, keyWidth);
    } else if (chunks || (window > 0 && window < shape.length)) {
        attributes.set("window", shape.window);
    }
    std::vector<Builder::Held> sinks;
    if (shape.sinks)
        sinks.push_back({"sinks", {shape.heads}, "zeros"});
    const auto* kind = shape.sinks ? "sink_attention" : chunks ? "chunked_attention" : "attention";
    Ref mixed = m_builder.weighted(name, kind, {query, key, value}, sinks, std::move(attributes));
    if (shape.attentionGate)
        mixed = gate(name + ".gated", mixed, weighs, "sigmoid");
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
    if (shape.index.heads > 0)
        m_chosen = indexOf(name + ".index", x, query);
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
    // All heads share one rotated key.
    const Ref shared = m_builder.layer(name + ".key.rope.heads", "expand",
                                       {reshape(name + ".key.rope.head", keyTurned, {rows, 1, turned})},
                                       {{"shape", "B," + std::to_string(rows) + ',' + std::to_string(heads) +
                                                      ',' + std::to_string(turned)}});
    const Ref key = join(".key", part(name + ".key.plain", up, 3, 0, plain), shared);
    return meet(name, {query, key, values}, attentionAttributes(heads, heads));
}

Ref DecoderBuilder::meet(const std::string& name, std::vector<Ref> in, Parameters attributes)
{
    if (m_shape.index.heads > 0)
        in.push_back(m_chosen);
    return m_builder.layer(name, m_shape.index.heads > 0 ? "sparse_attention" : "attention", std::move(in),
                           std::move(attributes));
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
    // This weight has the same name as that of the dense layer in expanded().
    const Ref up = m_builder.layer(
        name + ".kv.heads", "reshape",
        {m_builder.weighted(name + ".kv", "parameter", {},
                            {{"weight", {heads * (plain + value), rank}, "normal", 0.02, true, heldIn(rank)}},
                            {})},
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
    const Ref mixed = meet(name, {query, keys, values}, std::move(attributes));
    const Ref result = m_builder.layer(
        name + ".result", "matmul",
        {swapped(".mixed.by_head", reshape(name + ".mixed.heads", mixed, {heads, rank})), toValues},
        {{"transpose_b", std::int64_t{1}}});
    return reshape(name + ".result.flat", swapped(".result.by_example", result), {1, heads * value});
}

} // namespace parascope::workload
