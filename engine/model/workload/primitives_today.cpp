// SPDX-License-Identifier: GPL-3.0-or-later
// Single layers of today's language and recommendation models.
#include "engine/model/workload/primitives_today.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/hyper_parameters.h"
#include "engine/model/workload/zoo.h"

#include <cmath>

namespace parascope::workload {

namespace primitive {

Ref data(Builder& builder, const std::string& name, Shape shape, const std::string& dtype)
{
    Input input;
    input.name = name;
    input.shape = std::move(shape);
    input.low = -0.5;
    input.high = 0.5;
    input.gradient = dtype.empty();
    if (!dtype.empty())
        input.dtype = dtype;
    return builder.input(std::move(input));
}

Graph finish(Builder& builder, const Ref& out)
{
    return builder.finish(out, builder.layer("loss", "reduce", {out}));
}

} // namespace primitive

using primitive::data;
using primitive::finish;

namespace {

/// Returns the type of a hyper-parameter; empty for "none".
std::string typeOf(const Parameters& parameters, const char* name)
{
    const auto text = toText(*parameters.find(name));
    return text == "none" ? std::string() : text;
}

Result<void> refuseResult(const Parameters& parameters)
{
    if (const auto type = typeOf(parameters, "out_dtype"); !type.empty())
        return Error::badInput("\"out_dtype\": results of this type cannot be stored in %1.", type);
    return {};
}

HyperParameter type(const char* name, const char* title)
{
    return rare({name, title, std::string("none"), 0, 0, {}, {}});
}

constexpr std::int64_t longest = std::int64_t{1} << 24;

} // namespace

std::vector<HyperParameter> gemmHyperParameters()
{
    return {number("m", "rows", 1024, 1, std::int64_t{1} << 32),
            number("n", "columns", 1024),
            number("k", "inner dimension", 1024),
            flag("a_t", "first operand transposed"),
            flag("b_t", "second operand transposed"),
            type("weight_dtype", "type of the second operand"),
            type("out_dtype", "type of the result"),
            number(hyper::batch, "products below each other", 1)};
}

Result<Graph> buildGemm(const Parameters& parameters)
{
    PARASCOPE_CHECK(refuseResult(parameters));
    // A batch of products with the same second factor is one product with batch * m rows.
    const auto m = *parameters.integer("m"), n = *parameters.integer("n"), k = *parameters.integer("k");
    const bool ta = *parameters.integer("a_t") == 1, tb = *parameters.integer("b_t") == 1;
    Builder builder("gemm");
    const Dim rows{m, true};
    const auto other = typeOf(parameters, "weight_dtype");
    const Ref a = data(builder, "a", ta ? Shape{{k, false}, rows} : Shape{rows, {k, false}});
    const std::vector<std::int64_t> shape = tb ? std::vector{n, k} : std::vector{k, n};
    const Ref b = other.empty() ? builder.parameter("b", shape, "uniform", 0.5)
                                : data(builder, "b", {{shape[0], false}, {shape[1], false}}, other);
    Parameters attributes;
    if (ta)
        attributes.set("transpose_a", std::int64_t{1});
    if (tb)
        attributes.set("transpose_b", std::int64_t{1});
    return finish(builder, builder.layer("gemm", "matmul", {a, b}, attributes));
}

std::vector<HyperParameter> attentionHyperParameters()
{
    return {number("length", "sequence length", 512, 1, longest),
            number("width", "width", 768),
            number("heads", "heads", 12, 1, 4096),
            flag("causal", "causal mask"),
            rare(number("context", "context length", 0, 0, longest)),
            rare(number("kv_heads", "key-value heads", 0, 0, 4096)),
            rare(number("window", "window of attention", 0, 0, longest)),
            rare(number("kv_rank", "rank of keys and values", 0, 0)),
            rare(number("rope_width", "rotated width", 0, 0, 1 << 16)),
            rare(number("value_width", "width of a value", 0, 0, 1 << 16)),
            rare(flag("rope", "queries are rotated")),
            type("kv_dtype", "type of keys and values"),
            type("out_dtype", "type of the result"),
            number(hyper::batch, "batch", 8)};
}

namespace {

/// The hyper-parameters of one attention, with zeros replaced by their defaults.
struct AttentionSizes
{
    std::int64_t heads, keyHeads, width, length, context, rank, window;
    std::int64_t each;          ///< width of a head
    std::int64_t turned, turns; ///< rotated width: as given, and as computed
    std::int64_t own;           ///< width of a value
    bool causal, rope;

    /// Returns whether queries meet a latent cache directly, which is then also the value (DeepSeek-V2,
    /// section 2.1.2). The keys and values of a prompt are expanded for every head instead.
    [[nodiscard]] bool absorbed() const { return rank > 0 && context > length; }
    [[nodiscard]] std::int64_t queryWidth() const { return absorbed() ? turned + rank : each; }
};

AttentionSizes attentionSizesOf(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    const auto given = [&](const char* name, std::int64_t otherwise) {
        return whole(name) == 0 ? otherwise : whole(name);
    };
    AttentionSizes sizes{};
    sizes.heads = whole("heads");
    sizes.keyHeads = given("kv_heads", sizes.heads);
    sizes.width = whole("width");
    sizes.length = whole("length");
    sizes.context = given("context", sizes.length);
    sizes.rank = whole("kv_rank");
    sizes.window = whole("window");
    sizes.each = sizes.width / sizes.heads;
    sizes.turned = whole("rope_width");
    sizes.turns = given("rope_width", sizes.each);
    sizes.own = sizes.rank > 0 && whole("value_width") > 0 ? whole("value_width") : sizes.each;
    sizes.causal = whole("causal") == 1;
    sizes.rope = whole("rope") == 1;
    return sizes;
}

Result<void> checkAttentionSizes(const AttentionSizes& sizes)
{
    if (sizes.width % sizes.heads != 0)
        return Error::badInput("Layer \"attention\": %1 heads do not divide the width %2.", sizes.heads,
                               sizes.width);
    if (sizes.heads % sizes.keyHeads != 0)
        return Error::badInput("\"kv_heads\": %1 key-value heads do not divide %2 heads.", sizes.keyHeads,
                               sizes.heads);
    if (sizes.context < sizes.length && sizes.causal)
        return Error::badInput("\"context\" is %1, less than the %2 queries at its end.", sizes.context,
                               sizes.length);
    if (sizes.turns > sizes.each || (sizes.rope && sizes.turns % 2 != 0))
        return Error::badInput("\"rope_width\" must be even and at most a head's %1, not %2.", sizes.each,
                               sizes.turns);
    if (sizes.window > 0 && sizes.window < sizes.context && !sizes.causal)
        return Error::badInput("\"window\" needs \"causal\" 1.");
    return {};
}

Ref attentionQuery(Builder& builder, const AttentionSizes& sizes)
{
    const auto queryWidth = sizes.queryWidth();
    Ref query = data(builder, "query", {batchDim, {sizes.length, false}, {sizes.heads * queryWidth, false}});
    if (!sizes.rope)
        return query;
    Parameters rotation{{"heads", sizes.heads}};
    if (sizes.turns != queryWidth)
        rotation.set("width", sizes.turns);
    if (sizes.context != sizes.length)
        rotation.set("start", sizes.context - sizes.length);
    return builder.layer("rope", "rope", {query}, std::move(rotation));
}

Parameters attentionAttributesOf(const AttentionSizes& sizes)
{
    Parameters attributes{{"heads", sizes.heads}};
    const bool absorbed = sizes.absorbed();
    if (absorbed)
        attributes.set("scale", 1 / std::sqrt(static_cast<double>(sizes.each)));
    if (absorbed ? sizes.heads != 1 : sizes.keyHeads != sizes.heads)
        attributes.set("kv_heads", absorbed ? 1 : sizes.keyHeads);
    if (sizes.causal)
        attributes.set("causal", std::int64_t{1});
    if (sizes.window > 0 && sizes.window < sizes.context)
        attributes.set("window", sizes.window);
    return attributes;
}

} // namespace

Result<Graph> buildAttention(const Parameters& parameters)
{
    PARASCOPE_CHECK(refuseResult(parameters));
    const auto sizes = attentionSizesOf(parameters);
    PARASCOPE_CHECK(checkAttentionSizes(sizes));
    const auto type = typeOf(parameters, "kv_dtype");
    Builder builder("attention");
    const bool absorbed = sizes.absorbed();
    const Ref query = attentionQuery(builder, sizes);
    const Dim context{sizes.context, false};
    const auto keys = absorbed ? sizes.queryWidth() : sizes.keyHeads * sizes.each;
    const Ref key = data(builder, "key", {batchDim, context, {keys, false}}, type);
    const Ref value =
        absorbed ? builder.layer("value", "slice", {key},
                                 {{"axis", std::int64_t{2}}, {"start", sizes.turned}, {"length", sizes.rank}})
                 : data(builder, "value", {batchDim, context, {sizes.keyHeads * sizes.own, false}}, type);
    return finish(builder,
                  builder.layer("attention", "attention", {query, key, value}, attentionAttributesOf(sizes)));
}

std::vector<HyperParameter> moeGemmHyperParameters()
{
    return {number("tokens", "tokens", 1024, 1, longest),
            number("width", "width", 2048),
            number("inner", "inner width of an expert", 768),
            number("experts", "experts", 128, 1, 1 << 16),
            number("top_k", "experts a token", 8, 1, 1 << 16),
            rare(number("shared_experts", "shared experts", 0, 0, 1 << 16)),
            rare(number("expert_parallel", "devices that share the experts", 1, 1, 1 << 16)),
            rare(number("tensor_parallel", "devices that share an expert", 1, 1, 1 << 16)),
            rare(number("shared_tensor_parallel", "devices that share a shared expert", 1, 1, 1 << 16)),
            rare(choice("distribution", "routing", {"uniform", "skewed"})),
            rare(real("skew", "skew of the routing", 0)),
            type("weight_dtype", "type of the weights"),
            number(hyper::batch, "batch", 1)};
}

Result<Graph> buildMoeGemm(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    const auto width = whole("width"), experts = whole("experts"), topK = whole("top_k"),
               shared = whole("shared_experts");
    const auto over = whole("expert_parallel"), tensorCut = whole("tensor_parallel"),
               sharedCut = whole("shared_tensor_parallel");
    const auto inner = whole("inner");
    if (topK > experts)
        return Error::badInput("\"top_k\" is %1, more than the %2 experts.", topK, experts);
    if (experts % over != 0 || topK % over != 0)
        return Error::badInput(
            "\"expert_parallel\": %1 devices cannot evenly share %2 experts and %3 per token.", over, experts,
            topK);
    if (inner % tensorCut != 0 || (shared > 0 && inner * shared % sharedCut != 0))
        return Error::badInput("\"tensor_parallel\": an inner width of %1 does not divide evenly.", inner);
    const auto type = typeOf(parameters, "weight_dtype");
    const auto e = experts / over, i = inner / tensorCut;
    Builder builder("moe_gemm");
    // This is the share of one device: its experts, and those choices of each token that select them.
    const Shape rows{batchDim, {whole("tokens"), false}};
    auto wide = rows, routed = rows;
    wide.push_back({width, false});
    routed.push_back({e, false});
    const Ref x = data(builder, "x", wide), logits = data(builder, "logits", routed);
    const bool trains = type.empty();
    Parameters attributes{{"top_k", topK / over}, {"normalize", std::int64_t{1}}};
    if (toText(*parameters.find("distribution")) == "skewed")
        attributes.set("skew", *parameters.number("skew") > 0 ? *parameters.number("skew") : 1.0);
    Ref y = builder.weighted("experts", "moe", {x, logits},
                             {{"gate", {e, i, width}, "normal", 0.02, trains, type},
                              {"up", {e, i, width}, "normal", 0.02, trains, type},
                              {"down", {e, width, i}, "normal", 0.02, trains, type}},
                             std::move(attributes));
    if (shared > 0) {
        const auto own = inner * shared / sharedCut;
        const auto dense = [&](const char* name, const Ref& in, std::int64_t from, std::int64_t to) {
            return builder.weighted(name, "dense", {in},
                                    {{"weight", {to, from}, "normal", 0.02, trains, type}});
        };
        const Ref gate = builder.layer("shared.silu", "silu", {dense("shared.gate", x, width, own)});
        const Ref product = builder.layer("shared.product", "mul", {gate, dense("shared.up", x, width, own)});
        y = builder.layer("sum", "add", {y, dense("shared.down", product, own, width)});
    }
    return finish(builder, y);
}

std::vector<HyperParameter> normHyperParameters()
{
    return {choice("norm", "norm", {"rms", "layer"}), number("length", "sequence length", 1024, 1, longest),
            number("width", "width", 4096), number(hyper::batch, "batch", 8)};
}

Result<Graph> buildNorm(const Parameters& parameters)
{
    const auto width = *parameters.integer("width");
    const bool layer = toText(*parameters.find("norm")) == "layer";
    Builder builder("norm");
    const Ref x = data(builder, "x", {batchDim, {*parameters.integer("length"), false}, {width, false}});
    std::vector<Builder::Held> weights{{"gamma", {width}, "ones"}};
    if (layer)
        weights.push_back({"beta", {width}, "zeros"});
    return finish(builder, builder.weighted("norm", layer ? "layer_norm" : "rms_norm", {x}, weights));
}

std::vector<HyperParameter> ropeHyperParameters()
{
    return {number("length", "sequence length", 1024, 1, longest),
            number("heads", "heads", 32, 1, 4096),
            number("head_width", "head width", 128, 2, 1 << 16),
            rare(number("rope_width", "rotated width", 0, 0, 1 << 16)),
            rare(flag("interleaved", "neighbours turn together")),
            number(hyper::batch, "batch", 8)};
}

Result<Graph> buildRope(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    const auto turned = whole("rope_width") == 0 ? whole("head_width") : whole("rope_width");
    if (turned % 2 != 0 || turned > whole("head_width"))
        return Error::badInput("\"%1\" must be even and at most a head's %2, not %3.",
                               std::string(whole("rope_width") == 0 ? "head_width" : "rope_width"),
                               whole("head_width"), turned);
    Builder builder("rope");
    const Ref x = data(builder, "x",
                       {batchDim, {whole("length"), false}, {whole("heads") * whole("head_width"), false}});
    Parameters attributes{{"heads", whole("heads")}};
    if (turned != whole("head_width"))
        attributes.set("width", turned);
    if (whole("interleaved") == 1)
        attributes.set("interleaved", std::int64_t{1});
    return finish(builder, builder.layer("rope", "rope", {x}, std::move(attributes)));
}

std::vector<HyperParameter> scanHyperParameters()
{
    return {number("length", "sequence length", 1024, 1, longest), number("width", "channels", 1536),
            number("state", "states a channel", 16, 1, 1 << 16), number(hyper::batch, "batch", 8)};
}

Result<Graph> buildScan(const Parameters& parameters)
{
    const auto width = *parameters.integer("width"), states = *parameters.integer("state");
    const Dim length{*parameters.integer("length"), false};
    Builder builder("scan");
    const Shape wide{batchDim, length, {width, false}}, narrow{batchDim, length, {states, false}};
    const Ref u = data(builder, "u", wide);
    const Ref delta = builder.layer("delta", "softplus", {data(builder, "delta.raw", wide)});
    const Ref b = data(builder, "b", narrow), c = data(builder, "c", narrow);
    return finish(builder,
                  builder.weighted("scan", "selective_scan", {u, delta, b, c},
                                   {{"a_log", {width, states}, "constant", 0.5}, {"skip", {width}, "ones"}}));
}

std::vector<HyperParameter> embeddingBagHyperParameters()
{
    return {number("rows", "rows", 1000000, 1, std::int64_t{1} << 34), number("width", "width of a row", 64),
            number("lookups", "lookups a sample", 32, 1, 1 << 20), number(hyper::batch, "batch", 2048)};
}

Result<Graph> buildEmbeddingBag(const Parameters& parameters)
{
    const auto rows = *parameters.integer("rows"), width = *parameters.integer("width");
    Builder builder("embedding_bag");
    const Ref indices = builder.integers("indices", rows, *parameters.integer("lookups"));
    return finish(builder, builder.weighted("bag", "embedding_bag", {indices},
                                            {{"weight", {rows, width}, "uniform", 0.01}}));
}

} // namespace parascope::workload
