// SPDX-License-Identifier: GPL-3.0-or-later
// The family of decoder-only language models: its hyper-parameters, and the outer structure of the graph.
#include "engine/model/workload/decoder.h"

#include "engine/base/core/dtypes.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/decoder_shape.h"
#include "engine/model/workload/hyper_parameters.h"
#include "engine/model/workload/rope_scaling.h"

namespace parascope::workload {

std::vector<HyperParameter> decoderHyperParameters()
{
    constexpr std::int64_t most = std::int64_t{1} << 24;
    // clang-format off: one line per entry. The defaults are a Llama of 100 million parameters.
    return {
        number("layer", "layers", 12, 1, 4096), number("width", "width", 768),
        number("heads", "heads", 12, 1, 4096), number("kv_heads", "key-value heads", 0, 0, 4096),
        number("head_width", "head width", 0, 0, 1 << 16), number("inner", "inner width", 2048, 0),
        number("vocab", "vocabulary", 32000), number("length", "sequence length", 1024, 1, most),
        number("context", "context length", 1024, 1, most),
        number("experts", "experts", 0, 0, 1 << 16), number("top_k", "experts a token", 2, 1, 1 << 16),
        rare(number("expert_inner", "inner width of an expert", 0, 0)),
        rare(choice("expert_kind", "kind of expert", {"gated", "biased", "scaled_input", "relu2"})),
        rare(number("shared_experts", "shared experts", 0, 0, 1 << 16)),
        rare(number("shared_inner", "inner width of the shared experts together", 0, 0)),
        rare(flag("shared_gate", "a gate weighs the shared experts")),
        rare(number("dense_layers", "first layers without experts", 0, 0, 4096)),
        rare(number("experts_every", "every so many layers have experts", 1, 1, 4096)),
        rare(choice("scores", "router's scores", {"softmax", "sigmoid"})),
        rare(flag("normalize", "router's weights add up to 1")),
        rare(real("routed_scale", "factor of the router's weights", 1)),
        rare(number("groups", "groups of experts", 1, 1, 1 << 16)),
        rare(number("top_groups", "groups a token", 1, 1, 1 << 16)),
        rare(choice("group_score", "score of a group", {"max", "top2"})),
        rare(flag("router_bias", "router's choice is corrected by a bias")),
        rare(real("skew", "skew of the routing", 0)),
        rare(choice("activation", "activation", {"swiglu", "geglu", "gelu", "gelu_tanh", "relu", "relu2"})),
        rare(choice("norm", "norm", {"rms", "layer"})), rare(real("epsilon", "epsilon of the norms", 1e-5)),
        rare(flag("norm_offset", "norms scale by 1 + gamma")), rare(flag("sandwich", "norms after each part, too")),
        rare(flag("post_norm", "norms only after each part")),
        // 1: norm of each head; 2: of all heads together; 3: of each head, without a weight, after the
        // rotation.
        rare(number("qk_norm", "norm of queries and keys", 0, 0, 3)),
        rare(flag("attention_gate", "a gate weighs what attention gives")), rare(flag("sinks", "attention has sinks")),
        rare(choice("position", "positions", {"rope", "learned", "none"})),
        rare(number("positions", "learned positions", 0, 0, most)),
        rare(number("rope_base", "base of the rotation", 10000, 1, std::int64_t{1} << 40)),
        rare(number("rope_width", "rotated width", 0, 0, 1 << 16)),
        rare({"rope_scaling", "scaling of the rotation", std::string("none"), 0, 0, {}, {}}),
        rare(flag("rope_interleaved", "neighbours turn together")),
        rare(number("window_rope_base", "base of the rotation in layers with a window", 0, 0, std::int64_t{1} << 40)),
        flag("tied", "embeddings tied"),
        rare({"weight_dtype", "type of the weights of products", std::string(), 0, 0, {}, {}}),
        rare({"weight_kept", "parts whose weights keep the run's type", std::string(), 0, 0, {}, {}}),
        rare(choice("bias", "biases", {"none", "qkv", "attention", "mlp", "all"})),
        rare(number("kv_rank", "rank of keys and values", 0, 0)), rare(number("query_rank", "rank of queries", 0, 0)),
        rare(number("value_width", "width of a value", 0, 0, 1 << 16)),
        rare(number("window", "window of attention", 0, 0, most)),
        rare(number("window_every", "every so many layers have the window", 1, 1, 4096)),
        rare(number("window_first", "first layer with the window", 0, 0, 4096)),
        rare({"pattern", "layers by letters, repeated", std::string(), 0, 0, {}, {}}),
        rare(number("key_heads", "heads of keys of a linear attention", 0, 0, 4096)),
        rare(number("value_heads", "heads of values of a linear attention", 0, 0, 4096)),
        rare(number("key_width", "head width of its keys", 128, 1, 1 << 16)),
        rare(number("linear_value_width", "head width of its values", 128, 1, 1 << 16)),
        rare(number("state_heads", "heads of a state space", 0, 0, 1 << 16)),
        rare(number("state_width", "head width of a state space", 64, 1, 1 << 16)),
        rare(number("state_groups", "groups of a state space", 1, 1, 1 << 16)),
        rare(number("states", "states a channel", 128, 1, 1 << 16)),
        rare(number("state_chunk", "positions that a state space computes in one product", 256, 1, 1 << 16)),
        rare(number("conv", "window of the convolution", 4, 1, 4096)),
        rare(flag("state_bias", "projections of a state space have biases")),
        rare(number("index_heads", "heads that choose keys", 0, 0, 4096)),
        rare(number("index_width", "head width of these", 128, 1, 1 << 16)),
        rare(number("index_top", "keys that they choose", 2048, 1, most)),
        rare(real("residual_scale", "factor of each part", 1)), rare(real("output_scale", "factor of the logits", 1)),
        rare(real("attention_scale", "factor of the scores", 0)), rare(real("attention_cap", "cap of the scores", 0)),
        rare(real("output_cap", "cap of the logits", 0)), rare(real("embedding_scale", "factor of the embeddings", 1)),
        number(hyper::batch, "batch", 1),
    };
    // clang-format on
}

namespace {

/// If the number of learned positions is not given, there are as many as the sequence has.
Result<void> learnedPositionsOf(DecoderShape& shape)
{
    const auto last = shape.decodes() ? shape.context : shape.length;
    if (shape.positions == 0)
        shape.positions = last;
    if (shape.positions < last)
        return Error::badInput("\"%1\" is %2, more than the %3 learned positions.",
                               std::string(shape.decodes() ? "context" : "length"), last, shape.positions);
    return {};
}

Result<void> attentionOf(DecoderShape& shape)
{
    if (shape.keyHeads == 0)
        shape.keyHeads = shape.heads;
    if (shape.heads % shape.keyHeads != 0)
        return Error::badInput("\"kv_heads\": %1 key-value heads do not divide %2 heads.", shape.keyHeads,
                               shape.heads);
    if (shape.headWidth == 0 && shape.width % shape.heads != 0)
        return Error::badInput("\"heads\": %1 heads do not divide the width %2.", shape.heads, shape.width);
    if (shape.headWidth == 0)
        shape.headWidth = shape.width / shape.heads;
    if (shape.keyRank > 0) {
        if (shape.ropeWidth == 0)
            return Error::badInput("\"rope_width\" must be given where \"kv_rank\" is.");
        if (shape.valueWidth == 0)
            shape.valueWidth = shape.headWidth;
    } else if (shape.queryRank > 0 || shape.valueWidth > 0) {
        return Error::badInput("\"%1\" needs \"kv_rank\".",
                               std::string(shape.queryRank > 0 ? "query_rank" : "value_width"));
    }
    if (shape.position == "rope") {
        const auto turned = shape.ropeWidth == 0 ? shape.headWidth : shape.ropeWidth;
        if (turned % 2 != 0)
            return Error::badInput("\"%1\": rotary positions need an even width, not %2.",
                                   std::string(shape.ropeWidth == 0 ? "head_width" : "rope_width"), turned);
        if (shape.keyRank == 0 && turned > shape.headWidth)
            return Error::badInput("\"rope_width\" is %1, more than a head's %2.", turned, shape.headWidth);
    } else if (shape.keyRank > 0) {
        return Error::badInput("\"position\" must be rope where \"kv_rank\" is given.");
    }
    return shape.position == "learned" ? learnedPositionsOf(shape) : Result<void>();
}

Result<void> expertsOf(DecoderShape& shape)
{
    if (shape.feedsForward() && (shape.experts == 0 || shape.denseLayers > 0) && shape.inner == 0)
        return Error::badInput("\"inner\" must be at least 1.");
    if (shape.experts == 0)
        return {};
    if (shape.topK > shape.experts)
        return Error::badInput("\"top_k\" is %1, more than the %2 experts.", shape.topK, shape.experts);
    if (shape.expertInner == 0)
        shape.expertInner = shape.inner;
    if (shape.expertInner == 0)
        return Error::badInput("\"expert_inner\" must be at least 1.");
    if (shape.expertKind != "relu2" && shape.activation != "swiglu" && shape.activation != "geglu")
        return Error::badInput("\"activation\": experts are gated (swiglu or geglu), not %1.",
                               shape.activation);
    return {};
}

/// Checks the letters of a pattern and the hyper-parameters of the layers that they select.
Result<void> mixersOf(DecoderShape& shape)
{
    const auto letter = shape.pattern.find_first_not_of(layerLetters);
    if (letter != std::string::npos)
        return Error::badInput("\"pattern\": \"%1\" is not a kind of layer; the kinds are %2.",
                               shape.pattern.substr(letter, 1), std::string(layerLetters));
    if (shape.has("l") && (shape.delta.keyHeads == 0 || shape.delta.valueHeads % shape.delta.keyHeads != 0))
        return Error::badInput("\"value_heads\" is %1, no multiple of the %2 of \"key_heads\".",
                               shape.delta.valueHeads, shape.delta.keyHeads);
    if (shape.has("mM") && (shape.space.heads == 0 || shape.space.heads % shape.space.groups != 0))
        return Error::badInput("\"state_heads\" is %1, no multiple of the %2 of \"state_groups\".",
                               shape.space.heads, shape.space.groups);
    if (shape.has("E") && shape.experts == 0)
        return Error::badInput("\"experts\" must be at least 1 where \"pattern\" has an E.");
    if (shape.has("sc") && shape.window == 0)
        return Error::badInput("\"window\" must be given where \"pattern\" has an s or a c.");
    if (shape.index.heads > 0 && (shape.keyRank == 0 || shape.queryRank == 0))
        return Error::badInput("\"%1\" needs \"kv_rank\".", std::string("index_heads"));
    return {};
}

} // namespace

Result<DecoderShape> decoderShapeOf(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    const auto word = [&](const char* name) { return toText(*parameters.find(name)); };
    const auto number = [&](const char* name) { return *parameters.number(name); };
    const auto bias = word("bias");
    DecoderShape shape{
        .mode = parameters.text("mode").value_or("train"),
        .layers = whole("layer"),
        .width = whole("width"),
        .heads = whole("heads"),
        .keyHeads = whole("kv_heads"),
        .headWidth = whole("head_width"),
        .vocabulary = whole("vocab"),
        .length = whole("length"),
        .context = whole("context"),
        .queryRank = whole("query_rank"),
        .keyRank = whole("kv_rank"),
        .ropeWidth = whole("rope_width"),
        .valueWidth = whole("value_width"),
        .window = whole("window"),
        .windowEvery = whole("window_every"),
        .windowFrom = whole("window_first"),
        .firstWindow = whole("window_first") % whole("window_every"),
        .norm = word("norm"),
        .position = word("position"),
        .activation = word("activation"),
        .epsilon = number("epsilon"),
        .normOffset = number("norm_offset"),
        .residualScale = number("residual_scale"),
        .outputScale = number("output_scale"),
        .attentionScale = number("attention_scale"),
        .attentionCap = number("attention_cap"),
        .outputCap = number("output_cap"),
        .embeddingScale = number("embedding_scale"),
        .sandwich = whole("sandwich") == 1,
        .postNorm = whole("post_norm") == 1,
        .attentionGate = whole("attention_gate") == 1,
        .sinks = whole("sinks") == 1,
        .interleaved = whole("rope_interleaved") == 1,
        .sharedGate = whole("shared_gate") == 1,
        .stateBias = whole("state_bias") == 1,
        .queryNorm = whole("qk_norm"),
        .tied = whole("tied") == 1,
        .queryBias = bias == "qkv" || bias == "attention" || bias == "all",
        .outBias = bias == "attention" || bias == "all",
        .innerBias = bias == "mlp" || bias == "all",
        .positions = whole("positions"),
        .ropeBase = whole("rope_base"),
        .windowRopeBase = whole("window_rope_base"),
        .ropeFrequencies = {},
        .ropeMagnitude = 1,
        .inner = whole("inner"),
        .experts = whole("experts"),
        .topK = whole("top_k"),
        .expertInner = whole("expert_inner"),
        .sharedExperts = whole("shared_experts"),
        .denseLayers = whole("dense_layers"),
        .expertsEvery = whole("experts_every"),
        .sharedInner = whole("shared_inner"),
        .pattern = word("pattern"),
        .weightType = word("weight_dtype"),
        .weightKept = '/' + word("weight_kept") + '/',
        .expertKind = word("expert_kind"),
        .delta = {whole("key_heads"), whole("value_heads"), whole("key_width"), whole("linear_value_width")},
        .space = {whole("state_heads"), whole("state_width"), whole("state_groups"), whole("states"),
                  whole("state_chunk")},
        .convolution = whole("conv"),
        .index = {whole("index_heads"), whole("index_width"), whole("index_top")},
        .routing = {},
    };
    PARASCOPE_CHECK(attentionOf(shape));
    PARASCOPE_CHECK(expertsOf(shape));
    PARASCOPE_CHECK(mixersOf(shape));
    if (!shape.weightType.empty() && !weightTypeOf(shape.typeOfRow(1)).type)
        return Error::badInput(
            "\"weight_dtype\": \"%1\" is not a type of weights, such as float8 or int4/128/2.5.",
            shape.weightType);
    PARASCOPE_TRY(const auto scaling,
                  ropeScalingOf(word("rope_scaling"), static_cast<double>(shape.ropeBase),
                                shape.ropeWidth == 0 ? shape.headWidth : shape.ropeWidth));
    shape.ropeFrequencies = scaling.frequencies;
    shape.ropeMagnitude = scaling.magnitude;
    // Set only the attributes of the kind "moe" that differ from its defaults.
    shape.routing.set("top_k", shape.topK);
    if (shape.activation == "geglu")
        shape.routing.set("activation", std::string("gelu_tanh"));
    for (const auto* name : {"scores", "group_score"})
        if (word(name) != "softmax" && word(name) != "max")
            shape.routing.set(name, word(name));
    for (const auto* name : {"groups", "top_groups"})
        if (whole(name) != 1)
            shape.routing.set(name, whole(name));
    if (whole("normalize") == 1)
        shape.routing.set("normalize", std::int64_t{1});
    if (number("routed_scale") != 1)
        shape.routing.set("scale", number("routed_scale"));
    if (number("skew") != 0)
        shape.routing.set("skew", number("skew"));
    if (whole("router_bias") == 1)
        shape.routing.set("bias", std::int64_t{1}); // mixture() removes it when it makes the layer
    return shape;
}

Graph DecoderBuilder::build()
{
    const auto& shape = m_shape;
    const auto rows = shape.rows();
    const bool serves = servesModel(shape.mode);
    const Ref tokens = m_builder.integers("tokens", shape.vocabulary, rows);
    Ref x = m_builder.embedding("embedding", tokens, shape.vocabulary, shape.width, "normal", 0.02);
    if (shape.embeddingScale != 1)
        x = m_builder.layer("embedding.scale", "scale", {x}, {{"factor", shape.embeddingScale}});
    if (shape.position == "learned") {
        Ref table = m_builder.parameter("positions", {shape.positions, shape.width}, "normal", 0.02);
        if (shape.positions != rows)
            table = part("positions.rows", table, 0, shape.start(), rows);
        x = m_builder.layer("embedding.add", "add", {x, table});
    }
    for (std::int64_t i = 0; i < shape.layers; ++i)
        x = block("layer" + std::to_string(i + 1), x, i);
    x = norm("norm", x, shape.width);
    if (serves && rows > 1)
        x = part("last", x, 1, rows - 1, 1);
    Ref logits = shape.tied ? m_builder.tied("output", x, "embedding.weight")
                            : dense("output", x, shape.width, shape.vocabulary, false);
    if (shape.outputScale != 1)
        logits = m_builder.layer("output.scale", "scale", {logits}, {{"factor", shape.outputScale}});
    if (shape.outputCap > 0) {
        logits = m_builder.layer("output.divided", "scale", {logits}, {{"factor", 1 / shape.outputCap}});
        logits = m_builder.layer("output.tanh", "tanh", {logits});
        logits = m_builder.layer("output.cap", "scale", {logits}, {{"factor", shape.outputCap}});
    }
    if (serves)
        return m_builder.finish(logits, {});
    Input shifted;
    shifted.name = "labels";
    shifted.shape = {batchDim, {rows, false}};
    shifted.dtype = "int64";
    shifted.generator = "shifted";
    shifted.of = "tokens";
    const Ref labels = m_builder.input(std::move(shifted));
    return m_builder.finish(logits, m_builder.layer("loss", "softmax_cross_entropy", {logits, labels}));
}

Result<Graph> buildDecoder(const Parameters& parameters)
{
    PARASCOPE_TRY(const auto shape, decoderShapeOf(parameters));
    return DecoderBuilder(shape).build();
}

} // namespace parascope::workload
