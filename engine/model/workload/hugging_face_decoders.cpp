// SPDX-License-Identifier: GPL-3.0-or-later
// Reads configurations of decoders as points of the family `decoder`. Defaults and formulas are from
// transformers, models/*/configuration_*.py and modeling_*.py.
#include "engine/model/workload/hugging_face_parts.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::configuration {

void flagIf(Parameters& out, const char* name, bool set)
{
    if (set)
        out.set(name, std::int64_t{1});
}

void expectEven(ConfigReader& in, const char* key, std::int64_t width)
{
    if (width % 2 != 0)
        in.refuse(key, "is " + std::to_string(width) + ", and rotary positions need an even width");
}

void setExperts(ConfigReader& in, Parameters& out, std::int64_t experts, std::int64_t aToken)
{
    out.set("experts", experts);
    out.set("top_k", aToken);
    if (aToken > experts)
        in.refuse("num_experts_per_tok",
                  "is " + std::to_string(aToken) + ", more than the " + std::to_string(experts) + " experts");
}

Rope readLlama(ConfigReader& in, Parameters& out, bool tied, double base)
{
    const auto heads = in.whole("num_attention_heads");
    out.set("layer", in.whole("num_hidden_layers"));
    out.set("width", in.whole("hidden_size"));
    out.set("heads", heads);
    if (const auto own = in.whole("num_key_value_heads", heads); own == 0 || heads % own != 0)
        in.refuse("num_key_value_heads", "is " + std::to_string(own) + ", which does not divide the " +
                                             std::to_string(heads) + " of num_attention_heads");
    else if (own != heads)
        out.set("kv_heads", own);
    out.set("inner", in.whole("intermediate_size"));
    out.set("vocab", in.whole("vocab_size"));
    if (const auto own = in.whole("head_dim", 0); own != 0) {
        out.set("head_width", own);
        if (!in.has("partial_rotary_factor") && !in.has("rope_parameters") && !in.has("rotary_dim"))
            expectEven(in, "head_dim", own);
    }
    flagIf(out, "tied", in.truth("tie_word_embeddings", tied));
    if (const double epsilon = in.number("rms_norm_eps", 1e-6); epsilon != 1e-5)
        out.set("epsilon", epsilon);
    return readRope(in, out, base);
}

void readGated(ConfigReader& in, Parameters& out, const char* key)
{
    if (const auto word = in.activation(key, "silu", true); word != "swiglu")
        out.set("activation", word);
}

void readBias(ConfigReader& in, Parameters& out, const char* attention)
{
    const bool own = in.truth("attention_bias", false), inner = in.truth("mlp_bias", false);
    if (own || inner)
        out.set("bias", std::string(own && inner ? "all" : own ? attention : "mlp"));
}

void setRopePart(Parameters& out, double part)
{
    if (part == 1)
        return;
    const auto head = out.integer("head_width")
                          .value_or(*out.integer("width") / std::max<std::int64_t>(1, *out.integer("heads")));
    // No head has so many; the family refuses what is not between 0 and the head.
    constexpr double most = 1e15;
    out.set("rope_width",
            static_cast<std::int64_t>(std::clamp(static_cast<double>(head) * part, -1.0, most)));
}

void readRouter(ConfigReader& in, Parameters& out, std::int64_t groups, std::int64_t open, double scale)
{
    if (scale = in.number("routed_scaling_factor", scale); scale != 1)
        out.set("routed_scale", scale);
    out.set("scores", in.text("scoring_func", "sigmoid"));
    flagIf(out, "normalize", in.truth("norm_topk_prob", true));
    flagIf(out, "router_bias", true);
    out.set("group_score", std::string("top2"));
    out.set("groups", in.whole("n_group", groups));
    out.set("top_groups", in.whole("topk_group", open));
}

void llama(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out);
    in.only("sliding_window", nullptr);
    in.ignore({"rope_interleaved"});
}

void mistral(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readGated(in, out);
    readWindow(in, out, true, 1, 0);
}

void mixtral(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 1000000);
    readGated(in, out);
    readWindow(in, out, true, 1, 0);
    setExperts(in, out, in.whole("num_local_experts", 8), in.whole("num_experts_per_tok", 2));
    out.set("normalize", std::int64_t{1});
}

static void qwen(ConfigReader& in, Parameters& out)
{
    readGated(in, out);
    const bool windows = in.truth("use_sliding_window", false);
    const auto first = in.whole("max_window_layers", 28);
    readWindow(in, out, windows, 1, first);
}

void qwen2(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    qwen(in, out);
    out.set("bias", std::string("qkv"));
    in.only("use_mrope", false);
}

void qwen3(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    qwen(in, out);
    if (!out.contains("head_width"))
        out.set("head_width", std::int64_t{128});
    out.set("qk_norm", std::int64_t{1});
    if (in.truth("attention_bias", false))
        out.set("bias", std::string("attention"));
}

void qwen3Moe(ConfigReader& in, Parameters& out)
{
    const bool given = in.has("head_dim");
    qwen3(in, out);
    if (!given)
        out.remove("head_width");
    const auto experts =
        in.has("num_local_experts") ? in.whole("num_local_experts", 128) : in.whole("num_experts", 128);
    setExperts(in, out, experts, in.whole("num_experts_per_tok", 8));
    out.set("expert_inner", in.whole("moe_intermediate_size", 768));
    flagIf(out, "normalize", in.truth("norm_topk_prob", false));
    in.only("decoder_sparse_step", 1);
    in.only("mlp_only_layers", Json::array());
}

void gemma(ConfigReader& in, Parameters& out)
{
    if (!out.contains("head_width"))
        out.set("head_width", std::int64_t{256});
    const char* key =
        in.has("hidden_activation") || !in.has("hidden_act") ? "hidden_activation" : "hidden_act";
    in.ignore({"hidden_act"}); // Gemma uses `hidden_activation`
    out.set("activation", in.activation(key, "gelu_pytorch_tanh", true));
    out.set("norm_offset", std::int64_t{1});
    out.set("sandwich", std::int64_t{1});
    out.set("embedding_scale", std::sqrt(static_cast<double>(*out.integer("width"))));
    out.set("attention_scale", 1 / std::sqrt(std::max(1.0, in.number("query_pre_attn_scalar", 256))));
    if (const double cap =
            in.json("attn_logit_softcapping").is_null() ? 0 : in.number("attn_logit_softcapping", 50);
        cap > 0)
        out.set("attention_cap", cap);
    if (const double cap =
            in.json("final_logit_softcapping").is_null() ? 0 : in.number("final_logit_softcapping", 30);
        cap > 0)
        out.set("output_cap", cap);
    readBias(in, out);
    in.only("use_bidirectional_attention", false);
    in.ignore({"sliding_window_size"});
}

void gemma2(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, true, 10000);
    gemma(in, out);
    readWindow(in, out, true, 2, 0);
}

void phi3(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    readWindow(in, out, true, 1, 0);
    setRopePart(out, rope.part);
    in.only("attention_bias", false);
    // These keys belong to Phi-4-mini's own code.
    for (const auto* key : {"full_attn_mod", "interpolate_factor"})
        in.only(key, 1);
    for (const auto* key : {"lm_head_bias", "mlp_bias"})
        in.only(key, false);
}

void deepSeek(ConfigReader& in, Parameters& out, bool third)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    out.remove("kv_heads"); // latent attention has as many key heads as query heads
    out.remove("head_width");
    out.set("kv_rank", in.whole("kv_lora_rank", 512));
    if (const auto rank = in.whole("q_lora_rank", 0); rank > 0)
        out.set("query_rank", rank);
    const auto plain = in.whole("qk_nope_head_dim", 128), turned = in.whole("qk_rope_head_dim", 64);
    out.set("head_width", plain);
    out.set("rope_width", turned);
    expectEven(in, "qk_rope_head_dim", turned);
    out.set("value_width", in.whole("v_head_dim", 128));
    if (rope.allDimensions > 0) {
        const double m = yarnMagnitude(rope.factor, rope.allDimensions);
        out.set("attention_scale", m * m / std::sqrt(static_cast<double>(plain + turned)));
    }
    if (in.truth("attention_bias", false))
        out.set("bias", std::string("attention"));
    setExperts(in, out, in.whole("n_routed_experts", third ? 256 : 64), in.whole("num_experts_per_tok", 8));
    out.set("expert_inner", in.whole("moe_intermediate_size", third ? 2048 : 1407));
    out.set("shared_experts", in.whole("n_shared_experts", third ? 1 : 2));
    out.set("dense_layers", in.whole("first_k_dense_replace", third ? 3 : 0));
    if (third) {
        readRouter(in, out, 8, 4, 2.5);
        in.only("topk_method", "noaux_tc");
    } else {
        const auto method = in.text("topk_method", "greedy");
        if (const double scale = in.number("routed_scaling_factor", 1); scale != 1)
            out.set("routed_scale", scale);
        in.only("scoring_func", "softmax");
        in.only("norm_topk_prob", false);
        if (method != "greedy" && method != "group_limited_greedy")
            in.refuse("topk_method", "is \"" + method.substr(0, 60) +
                                         "\", and only greedy and group_limited_greedy can be computed here");
        const auto groups = in.whole("n_group", 1), open = in.whole("topk_group", 1);
        if (method != "greedy") {
            out.set("groups", groups);
            out.set("top_groups", open);
        }
    }
    in.only("moe_layer_freq", 1);
    in.only("mlp_bias", false);
    // The extra prediction layers are for training; the published parameter counts of the main model exclude
    // them.
    in.ignore({"num_nextn_predict_layers", "ep_size", "aux_loss_alpha", "seq_aux", "rope_interleave",
               "qk_head_dim", "num_key_value_heads"});
}

} // namespace parascope::workload::configuration
