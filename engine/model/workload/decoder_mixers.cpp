// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a decoder: mixers of positions other than attention, and feed-forward parts.
#include "engine/model/workload/decoder_shape.h"

#include <utility>

namespace parascope::workload {

Ref DecoderBuilder::block(const std::string& name, Ref x, std::int64_t layer)
{
    const auto& shape = m_shape;
    const char letter = shape.letterOf(layer);
    const auto before = [&](const char* which) {
        return shape.postNorm ? x : norm(name + which, x, shape.width);
    };
    const auto close = [&](const std::string& what, Ref y) {
        if (shape.sandwich || shape.postNorm)
            y = norm(name + "." + what + ".norm", y, shape.width);
        if (shape.residualScale != 1)
            y = m_builder.layer(name + "." + what + ".scale", "scale", {y},
                                {{"factor", shape.residualScale}});
        x = m_builder.layer(name + "." + what + ".add", "add", {x, y});
    };
    if (letter != '-' && letter != 'E') {
        m_part = letter == 'l' || letter == 'm' || letter == 'M' ? "mixer" : "attention";
        const Ref first = before(".norm1");
        close("attention", mixer(name + ".attention", first, layer));
    }
    if (letter != '*' && letter != 'M') {
        const Ref second = before(".norm2");
        const bool mixes =
            letter == 'E' || (letter != '-' && shape.experts > 0 && layer >= shape.denseLayers &&
                              (layer + 1) % shape.expertsEvery == 0);
        m_part = mixes ? "experts" : "mlp";
        close("inner",
              mixes ? mixture(name + ".inner", second) : feedForward(name + ".inner", second, shape.inner));
    }
    m_part.clear();
    return x;
}

Ref DecoderBuilder::mixer(const std::string& name, const Ref& x, std::int64_t layer)
{
    const char letter = m_shape.letterOf(layer);
    if (letter == 'l')
        return deltaRule(name, x);
    if (letter == 'm' || letter == 'M')
        return stateSpace(name, x);
    return m_shape.keyRank > 0 ? latentAttention(name, x) : attention(name, x, layer);
}

Ref DecoderBuilder::gate(const std::string& name, const Ref& x, const Ref& by, const char* activation)
{
    return m_builder.layer(name, "mul", {x, m_builder.layer(name + '.' + activation, activation, {by})});
}

Ref DecoderBuilder::convolution(const std::string& name, const Ref& x, std::int64_t channels, bool bias)
{
    return m_builder.causal(name, x,
                            {channels, m_shape.convolution, m_shape.rows(), bias, m_shape.decodes()});
}

Ref DecoderBuilder::deltaRule(const std::string& name, const Ref& x)
{
    const auto& shape = m_shape;
    const auto& sizes = shape.delta;
    const auto keys = sizes.keyHeads * sizes.keyWidth, values = sizes.valueHeads * sizes.valueWidth;
    const Ref all = dense(name + ".in", x, shape.width, 2 * keys + 2 * values, false);
    const Ref mixed = convolution(name + ".conv", part(name + ".signal", all, 2, 0, 2 * keys + values),
                                  2 * keys + values, false);
    const auto quantised = std::exchange(m_part, {}); // too small to be quantised
    const Ref rates = dense(name + ".rates", x, shape.width, 2 * sizes.valueHeads, false);
    m_part = quantised;
    std::vector<Ref> in{part(name + ".query", mixed, 2, 0, keys), part(name + ".key", mixed, 2, keys, keys),
                        part(name + ".value", mixed, 2, 2 * keys, values),
                        part(name + ".beta", rates, 2, 0, sizes.valueHeads),
                        part(name + ".decay", rates, 2, sizes.valueHeads, sizes.valueHeads)};
    if (shape.decodes())
        in.push_back(m_builder.state(name + ".state", sizes.valueHeads * sizes.keyWidth, sizes.valueWidth));
    const Ref y = m_builder.weighted(
        name, "gated_delta_rule", std::move(in),
        {{"a_log", {sizes.valueHeads}, "constant", 0.5}, {"dt_bias", {sizes.valueHeads}, "ones"}},
        {{"key_width", sizes.keyWidth}});
    const Ref apart = reshape(name + ".heads", y, {shape.rows(), sizes.valueHeads, sizes.valueWidth});
    const Ref even =
        m_builder.weighted(name + ".norm", "rms_norm", {apart}, {{"gamma", {sizes.valueWidth}, "ones"}},
                           {{"epsilon", shape.epsilon}});
    const Ref gated = gate(name + ".gated", reshape(name + ".joined", even, {shape.rows(), values}),
                           part(name + ".gate", all, 2, 2 * keys + values, values), "silu");
    return dense(name + ".out", gated, values, shape.width, false);
}

Ref DecoderBuilder::stateSpace(const std::string& name, const Ref& x)
{
    const auto& shape = m_shape;
    const auto& sizes = shape.space;
    const auto inner = sizes.heads * sizes.width, choice = sizes.groups * sizes.states;
    const auto channels = inner + 2 * choice;
    const Ref all = dense(name + ".in", x, shape.width, inner + channels + sizes.heads, shape.stateBias);
    const Ref mixed =
        convolution(name + ".conv", part(name + ".signal", all, 2, inner, channels), channels, true);
    std::vector<Ref> in{
        part(name + ".u", mixed, 2, 0, inner), part(name + ".step", all, 2, inner + channels, sizes.heads),
        part(name + ".b", mixed, 2, inner, choice), part(name + ".c", mixed, 2, inner + choice, choice)};
    if (shape.decodes())
        in.push_back(m_builder.state(name + ".state", inner, sizes.states));
    Parameters attributes{{"states", sizes.states}};
    if (sizes.chunk != 256) // the default must not be part of a model's identity
        attributes.set("chunk", sizes.chunk);
    const Ref y = m_builder.weighted(name, "state_space", std::move(in),
                                     {{"a_log", {sizes.heads}, "constant", 0.5},
                                      {"dt_bias", {sizes.heads}, "ones"},
                                      {"skip", {sizes.heads}, "ones"}},
                                     std::move(attributes));
    const Ref gated = gate(name + ".gated", y, part(name + ".gate", all, 2, 0, inner), "silu");
    const Parameters epsilon{{"epsilon", shape.epsilon}};
    Ref even;
    if (sizes.groups == 1) {
        even = m_builder.weighted(name + ".norm", "rms_norm", {gated}, {{"gamma", {inner}, "ones"}}, epsilon);
    } else { // norm of each group, with one weight per column over all groups
        const auto width = inner / sizes.groups;
        even = reshape(name + ".norm.groups", gated, {shape.rows(), sizes.groups, width});
        even = m_builder.weighted(name + ".norm.each", "rms_norm", {even},
                                  {{"gamma", {width}, "ones", 0, false}}, epsilon);
        even = m_builder.layer(name + ".norm.scaled", "mul",
                               {reshape(name + ".norm.joined", even, {shape.rows(), inner}),
                                m_builder.parameter(name + ".norm", {inner}, "ones", 0)});
    }
    return dense(name + ".out", even, inner, shape.width, shape.stateBias);
}

Ref DecoderBuilder::indexOf(const std::string& name, const Ref& x, const Ref& queryRank)
{
    const auto& shape = m_shape;
    const auto& sizes = shape.index;
    const Ref query = dense(name + ".query", queryRank, shape.queryRank, sizes.heads * sizes.width, false);
    Ref key = m_builder.weighted(name + ".key.norm", "layer_norm",
                                 {dense(name + ".key", x, shape.width, sizes.width, false)},
                                 {{"gamma", {sizes.width}, "ones"}, {"beta", {sizes.width}, "zeros"}});
    if (shape.decodes())
        key = cache(name + ".keys", key, shape.context, sizes.width);
    const auto quantised = std::exchange(m_part, {}); // too small to be quantised
    const Ref weights = dense(name + ".weights", x, shape.width, sizes.heads, false);
    m_part = quantised;
    return m_builder.layer(name, "token_index", {query, key, weights}, {{"top", sizes.top}});
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
        if (shape.activation == "relu2") {
            const Ref positive = m_builder.layer(name + ".relu", "relu", {y});
            return m_builder.layer(name + ".square", "mul", {positive, positive});
        }
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
    const bool biased = shape.expertKind == "biased", plain = shape.expertKind == "relu2";
    const auto quantised = std::exchange(m_part, {}); // no format quantises a router's weights
    const Ref router = dense(name + ".router", x, width, e, biased);
    m_part = quantised;
    Parameters routing = shape.routing;
    std::vector<Builder::Held> weights;
    if (!plain)
        weights.push_back({"gate", {e, inner, width}, "normal", 0.02, true, heldIn(width)});
    weights.push_back({"up", {e, inner, width}, "normal", 0.02, true, heldIn(width)});
    weights.push_back({"down", {e, width, inner}, "normal", 0.02, true, heldIn(inner)});
    if (biased) {
        weights.push_back({"gate_bias", {e, inner}, "zeros"});
        weights.push_back({"up_bias", {e, inner}, "zeros"});
        weights.push_back({"down_bias", {e, width}, "zeros"});
    }
    if (routing.remove("bias"))
        weights.push_back({"bias", {e}, "zeros", 0, false});
    const auto* kind = biased                               ? "biased_moe"
                       : plain                              ? "ungated_moe"
                       : shape.expertKind == "scaled_input" ? "input_scaled_moe"
                                                            : "moe";
    Ref y = m_builder.weighted(name, kind, {x, router}, weights, std::move(routing));
    const auto shared = shape.sharedInner > 0 ? shape.sharedInner : inner * shape.sharedExperts;
    if (shared == 0)
        return y;
    m_part = "shared";
    Ref all = feedForward(name + ".shared", x, shared);
    m_part.clear();
    if (shape.sharedGate) {
        const Ref share =
            m_builder.layer(name + ".share.wide", "expand", {dense(name + ".share", x, width, 1, false)},
                            {{"shape", "B," + std::to_string(shape.rows()) + ',' + std::to_string(width)}});
        all = gate(name + ".shared.share", all, share, "sigmoid");
    }
    return m_builder.layer(name + ".sum", "add", {y, all});
}

} // namespace parascope::workload
