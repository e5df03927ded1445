// SPDX-License-Identifier: GPL-3.0-or-later
// Reads decoders of 2024 to 2026 as points of the family `decoder`. Defaults and formulas are from
// transformers, models/*/configuration_*.py and modeling_*.py.
#include "engine/model/workload/hugging_face_parts.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::configuration {

namespace {

/// Returns the letters of layers: every `every`-th layer has the letter `last`, the others have `usual`.
std::string everyOf(std::int64_t layers, std::int64_t every, char usual, char last)
{
    std::string out;
    for (std::int64_t i = 1; i <= std::min(layers, mostLayers); ++i)
        out += every > 0 && i % every == 0 ? last : usual;
    return out;
}

/// Reads the list `no_rope_layers` (1: the layer has a rotation). Without the list, every fourth layer has no
/// rotation by default.
std::string turningLayers(ConfigReader& in, char turns)
{
    const auto layers = in.whole("num_hidden_layers", 1);
    const auto every = in.whole("no_rope_layer_interval", 4);
    std::string letters;
    const Json& list = in.json("no_rope_layers");
    if (list.is_null() || list.empty())
        return everyOf(layers, every, turns, 'n');
    if (static_cast<std::int64_t>(list.size()) != layers || layers > mostLayers) {
        in.refuse("no_rope_layers", "does not name each layer once");
        return {};
    }
    for (const auto& item : list)
        letters += item == 1 ? turns : 'n';
    return letters;
}

void setWindowed(ConfigReader& in, Parameters& out, std::int64_t window, std::int64_t every)
{
    auto letters = readLayers(in, "layer_types", {{"sliding_attention", 's'}, {"full_attention", 'f'}});
    if (letters.empty())
        letters = everyOf(in.whole("num_hidden_layers", 1), every, 's', 'f');
    out.set("window", in.whole("sliding_window", window));
    setPattern(out, letters);
}

void setSpace(Parameters& out, std::int64_t heads, std::int64_t width, std::int64_t groups,
              std::int64_t states, std::int64_t window)
{
    out.set("state_heads", heads);
    out.set("state_width", width);
    out.set("state_groups", groups);
    out.set("states", states);
    out.set("conv", window);
}

/// Sets the base of the rotation in layers with a window.
void setWindowBase(ConfigReader& in, Parameters& out, double base)
{
    if (!(base >= 1 && base < 1e12) || base != std::floor(base))
        return in.refuse("rope_local_base_freq", "gives a base that is not a whole number");
    out.set("window_rope_base", static_cast<std::int64_t>(base));
}

/// Returns the product of two sizes without overflow. A size that is too large for any model remains too
/// large.
std::int64_t product(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t most = 1'000'000'000;
    return std::min(a, most) * std::min(b, most);
}

/// Reads Granite's factors.
void readFactors(ConfigReader& in, Parameters& out)
{
    for (const auto& [key, name] : {std::pair{"embedding_multiplier", "embedding_scale"},
                                    {"residual_multiplier", "residual_scale"},
                                    {"attention_multiplier", "attention_scale"}})
        if (const double factor = in.number(key, 1); factor != 1 || std::string_view(key).starts_with("att"))
            out.set(name, factor);
    if (const double divisor = in.number("logits_scaling", 1); divisor != 1 && divisor != 0)
        out.set("output_scale", 1 / divisor);
}

/// Reads the chunk length of a state space. Initial values are not part of the model.
void readRuns(ConfigReader& in, Parameters& out, const char* key, std::int64_t usual)
{
    if (const auto chunk = in.whole(key, usual); chunk != 256)
        out.set("state_chunk", chunk);
    in.ignore({"rescale_prenorm_residual", "residual_in_fp32", "time_step_rank", "time_step_floor",
               "time_step_max", "time_step_min", "time_step_limit", "mamba_dt_floor", "mamba_dt_max",
               "mamba_dt_min", "mamba_dt_limit", "use_mamba_kernels", "mamba_ssm_cache_dtype",
               "num_logits_to_keep", "init_method"});
}

} // namespace

void gptOss(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 150000);
    readGated(in, out);
    setWindowed(in, out, 128, 2);
    if (in.truth("attention_bias", true))
        out.set("bias", std::string("attention"));
    out.set("sinks", std::int64_t{1});
    setExperts(in, out, in.whole("num_local_experts", 128),
               in.whole("num_experts_per_tok", in.whole("experts_per_token", 4)));
    out.set("normalize", std::int64_t{1});
    out.set("expert_kind", std::string("biased"));
    in.ignore({"initial_context_length", "swiglu_alpha", "swiglu_limit"});
}

void hybridQwen(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out);
    setRopePart(out, rope.part);
    for (const auto* name : {"norm_offset", "qk_norm", "attention_gate"})
        out.set(name, std::int64_t{1});
    auto letters = readLayers(in, "layer_types", {{"linear_attention", 'l'}, {"full_attention", 'f'}});
    const auto every = in.whole("full_attention_interval", 4);
    setPattern(out, letters.empty() ? everyOf(in.whole("num_hidden_layers", 1), every, 'l', 'f') : letters);
    out.set("key_heads", in.whole("linear_num_key_heads", 16));
    out.set("value_heads", in.whole("linear_num_value_heads", 32));
    out.set("key_width", in.whole("linear_key_head_dim", 128));
    out.set("linear_value_width", in.whole("linear_value_head_dim", 128));
    out.set("conv", in.whole("linear_conv_kernel_dim", 4));
    if (const auto experts = in.whole("num_experts", 0); experts > 0) {
        setExperts(in, out, experts, in.whole("num_experts_per_tok", 8));
        out.set("expert_inner", in.whole("moe_intermediate_size", 512));
        if (const auto shared = in.whole("shared_expert_intermediate_size", 512); shared > 0) {
            out.set("shared_inner", shared);
            out.set("shared_gate", std::int64_t{1});
        }
        flagIf(out, "normalize", in.truth("norm_topk_prob", true));
        in.only("decoder_sparse_step", 1);
    }
    in.only("mlp_only_layers", Json::array());
    in.only("use_sliding_window", false);
    in.only("attn_output_gate", true);
    in.ignore({"mamba_ssm_dtype", "mtp_num_hidden_layers", "mtp_use_dedicated_embeddings"});
}

void gemma3(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, true, 1000000);
    gemma(in, out);
    setWindowed(in, out, 4096, in.whole("sliding_window_pattern", in.whole("_sliding_window_pattern", 6)));
    out.set("qk_norm", std::int64_t{1});
    const double own = in.number("rope_local_base_freq", 10000);
    setWindowBase(in, out, rope.windowBase > 0 ? rope.windowBase : own);
}

void llama4(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 500000);
    readGated(in, out);
    readBias(in, out);
    out.set("expert_inner", *out.integer("inner"));
    out.set("inner", in.whole("intermediate_size_mlp", 16384));
    setExperts(in, out, in.whole("num_local_experts", 16), in.whole("num_experts_per_tok", 1));
    out.set("scores", std::string("sigmoid"));
    out.set("expert_kind", std::string("scaled_input"));
    out.set("shared_experts", std::int64_t{1});
    const auto every = in.whole("interleave_moe_layer_step", 1), layers = *out.integer("layer");
    out.set("experts_every", every);
    Json mixtures = Json::array();
    for (auto i = every; every > 0 && i <= std::min(layers, mostLayers); i += every)
        mixtures.push_back(i - 1);
    in.only("moe_layers", mixtures);
    readLayers(in, "layer_types", {{"chunked_attention", 'c'}, {"full_attention", 'n'}}); // as no_rope_layers
    out.set("window", in.whole("attention_chunk_size", 8192));
    setPattern(out, turningLayers(in, 'c'));
    out.set("rope_interleaved", std::int64_t{1});
    if (in.truth("use_qk_norm", true))
        out.set("qk_norm", std::int64_t{3});
    // This factor of distant queries is 1 before `floor_scale`.
    in.ignore({"attn_temperature_tuning", "attn_scale", "floor_scale", "for_llm_compressor"});
}

void glm4(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out, "qkv");
    setRopePart(out, rope.part);
    out.set("sandwich", std::int64_t{1});
    out.set("rope_interleaved", std::int64_t{1});
}

void glm4Moe(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out, "qkv");
    setRopePart(out, rope.part);
    flagIf(out, "qk_norm", in.truth("use_qk_norm", false));
    setExperts(in, out, in.whole("n_routed_experts", 128), in.whole("num_experts_per_tok", 8));
    out.set("expert_inner", in.whole("moe_intermediate_size", 1408));
    out.set("shared_experts", in.whole("n_shared_experts", 1));
    out.set("dense_layers", in.whole("first_k_dense_replace", 1));
    readRouter(in, out, 1, 1, 1);
    in.ignore({"num_nextn_predict_layers"});
}

void deepSeekSparse(ConfigReader& in, Parameters& out)
{
    deepSeek(in, out, true);
    readLayers(in, "layer_types", {{"indexed_attention", 'f'}});
    if (const auto kinds = readLayers(in, "mlp_layer_types", {{"dense", 'd'}, {"sparse", 's'}});
        !kinds.empty()) {
        const auto dense = std::min(kinds.find('s'), kinds.size());
        out.set("dense_layers", static_cast<std::int64_t>(dense));
        if (kinds.find('d', dense) != std::string::npos)
            in.refuse("mlp_layer_types", "has a dense layer after one with experts");
    }
    out.set("index_heads", in.whole("index_n_heads", 64));
    out.set("index_width", in.whole("index_head_dim", 128));
    out.set("index_top", in.whole("index_topk", 2048));
}

void olmo2(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out);
    out.set("post_norm", std::int64_t{1});
    out.set("qk_norm", std::int64_t{2});
    if (in.text("model_type", "olmo2") == "olmo2")
        return;
    setWindowed(in, out, 4096, 4); // Olmo 3, whose layers with a window rotate without the scaling
    setWindowBase(in, out, rope.windowBase > 0 ? rope.windowBase : rope.base);
}

void smolLm3(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, true, 2000000);
    readGated(in, out);
    readBias(in, out);
    in.only("use_sliding_window", false);
    in.ignore({"sliding_window"});
    readLayers(in, "layer_types", {{"full_attention", 'f'}});
    setPattern(out, turningLayers(in, 'f'));
}

void miniMaxM2(ConfigReader& in, Parameters& out)
{
    const auto rope = readLlama(in, out, false, 5000000);
    readGated(in, out);
    setRopePart(out, rope.part);
    if (const auto turned = in.whole("rotary_dim", 0); turned > 0)
        out.set("rope_width", turned);
    if (in.truth("use_qk_norm", true))
        out.set("qk_norm", std::int64_t{2});
    setExperts(in, out, in.whole("num_local_experts", 256), in.whole("num_experts_per_tok", 8));
    out.set("scores", std::string("sigmoid"));
    for (const auto* name : {"normalize", "router_bias"})
        out.set(name, std::int64_t{1});
    for (const auto& kind : in.json("attn_type_list"))
        if (kind != 1)
            in.refuse("attn_type_list", "names a linear attention, and only 1 can be computed here");
    in.only("qk_norm_type", "per_layer");
    in.only("scoring_func", "sigmoid");
    in.only("use_routing_bias", true);
    in.only("shared_intermediate_size", 0);
    in.only("sliding_window", nullptr);
    for (const auto* key :
         {"layernorm_full_attention_beta", "layernorm_linear_attention_beta", "layernorm_mlp_beta"})
        in.only(key, 1.0);
    in.ignore(
        {"mlp_intermediate_size", "mtp_transformer_layers", "num_mtp_modules", "use_mtp", "shared_moe_mode"});
}

void granite(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, true, 10000);
    readGated(in, out);
    readBias(in, out);
    readFactors(in, out);
}

void graniteMoe(ConfigReader& in, Parameters& out)
{
    granite(in, out);
    setExperts(in, out, in.whole("num_local_experts", 8), in.whole("num_experts_per_tok", 2));
    out.set("normalize", std::int64_t{1});
}

void olmoe(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readGated(in, out);
    readBias(in, out);
    out.set("qk_norm", std::int64_t{2});
    setExperts(in, out, in.whole("num_experts", 64), in.whole("num_experts_per_tok", 8));
    flagIf(out, "normalize", in.truth("norm_topk_prob", false));
    in.only("clip_qkv", nullptr);
}

void qwen2Moe(ConfigReader& in, Parameters& out)
{
    qwen2(in, out);
    if (!in.truth("qkv_bias", true))
        out.remove("bias");
    setExperts(in, out, in.whole("num_experts", 60), in.whole("num_experts_per_tok", 4));
    out.set("expert_inner", in.whole("moe_intermediate_size", 1408));
    out.set("shared_inner", in.whole("shared_expert_intermediate_size", 5632));
    out.set("shared_gate", std::int64_t{1});
    flagIf(out, "normalize", in.truth("norm_topk_prob", false));
    in.only("decoder_sparse_step", 1);
    in.only("mlp_only_layers", Json::array());
}

void graniteHybrid(ConfigReader& in, Parameters& out)
{
    granite(in, out);
    const LayerWord words[] = {
        {"mamba", 'm'}, {"attention", 'f'}, {"linear_attention", 'm'}, {"full_attention", 'f'}};
    auto letters = readLayers(in, "layer_types", {words[0], words[1], words[2], words[3]});
    if (letters.empty())
        letters = readLayers(in, "layers_block_type", {words[0], words[1], words[2], words[3]});
    setPattern(out, letters.empty() ? std::string("m") : letters);
    if (in.text("position_embedding_type", "rope") != "rope")
        out.set("position", std::string("none"));
    const auto shared = in.whole("shared_intermediate_size", 1024);
    if (const auto experts = in.whole("num_local_experts", 8); experts > 0) {
        setExperts(in, out, experts, in.whole("num_experts_per_tok", 2));
        out.set("normalize", std::int64_t{1});
        out.set("shared_inner", shared);
    } else {
        out.set("inner", shared);
        in.ignore({"num_experts_per_tok"});
    }
    const auto heads = in.whole("mamba_n_heads", 128);
    const auto inner = product(in.whole("mamba_expand", 2), *out.integer("width"));
    const bool given = in.json("mamba_d_head").is_number();
    setSpace(out, heads, given ? in.whole("mamba_d_head", 64) : inner / std::max<std::int64_t>(1, heads),
             in.whole("mamba_n_groups", 1), in.whole("mamba_d_state", 256), in.whole("mamba_d_conv", 4));
    flagIf(out, "state_bias", in.truth("mamba_proj_bias", false));
    in.only("mamba_conv_bias", true);
    in.only("normalization_function", "rmsnorm");
    readRuns(in, out, "mamba_chunk_size", 256);
}

void mamba2(ConfigReader& in, Parameters& out)
{
    for (const auto& [key, name] :
         {std::pair{"num_hidden_layers", "layer"}, {"hidden_size", "width"}, {"vocab_size", "vocab"}})
        out.set(name, in.whole(key));
    out.set("heads", std::int64_t{1});
    out.set("inner", std::int64_t{0});
    out.set("position", std::string("none"));
    out.set("pattern", std::string("M"));
    if (const double epsilon = in.number("layer_norm_epsilon", 1e-5); epsilon != 1e-5)
        out.set("epsilon", epsilon);
    flagIf(out, "tied", in.truth("tie_word_embeddings", false));
    setSpace(out, in.whole("num_heads", 128), in.whole("head_dim", 64), in.whole("n_groups", 8),
             in.whole("state_size", 128), in.whole("conv_kernel", 4));
    in.only("expand", 2);
    flagIf(out, "state_bias", in.truth("use_bias", false));
    in.only("use_conv_bias", true);
    in.only("rms_norm", true);
    in.ignore({"norm_before_gate"}); // transformers always multiplies by the gate first
    in.only("hidden_act", "silu");
    readRuns(in, out, "chunk_size", 256);
}

void nemotronH(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readBias(in, out);
    in.only("mlp_hidden_act", "relu2");
    in.only("mamba_hidden_act", "silu");
    out.set("activation", std::string("relu2"));
    out.set("position", std::string("none"));
    if (const double epsilon = in.number("layer_norm_epsilon", 1e-5); epsilon == 1e-5)
        out.remove("epsilon");
    else
        out.set("epsilon", epsilon);
    const auto listed = readLayers(in, "layers_block_type",
                                   {{"mamba", 'M'},
                                    {"linear_attention", 'M'},
                                    {"attention", '*'},
                                    {"full_attention", '*'},
                                    {"mlp", '-'},
                                    {"moe", 'E'}});
    const auto letters = in.text("hybrid_override_pattern", listed);
    if (static_cast<std::int64_t>(letters.size()) != *out.integer("layer"))
        in.refuse("hybrid_override_pattern", "does not name each layer once");
    else
        out.set("pattern", letters);
    setSpace(out, in.whole("mamba_num_heads", 128), in.whole("mamba_head_dim", 64), in.whole("n_groups", 8),
             in.whole("ssm_state_size", 128), in.whole("conv_kernel", 4));
    if (letters.find('E') != std::string::npos) {
        setExperts(in, out, in.whole("n_routed_experts", 8), in.whole("num_experts_per_tok", 2));
        out.set("expert_kind", std::string("relu2"));
        out.set("expert_inner", in.whole("moe_intermediate_size", 7688));
        out.set("shared_inner", product(in.whole("moe_shared_expert_intermediate_size", 7688),
                                        in.whole("n_shared_experts", 1)));
        readRouter(in, out, 1, 1, 1);
        in.only("moe_latent_size", nullptr);
    } else {
        in.ignore({"n_routed_experts", "num_experts_per_tok", "moe_intermediate_size", "n_shared_experts",
                   "moe_shared_expert_intermediate_size", "n_group", "topk_group", "norm_topk_prob",
                   "routed_scaling_factor", "moe_latent_size"});
    }
    flagIf(out, "state_bias", in.truth("use_bias", false) || in.truth("mamba_proj_bias", false));
    in.only("use_conv_bias", true);
    in.only("sliding_window", nullptr);
    in.ignore({"expand", "mtp_layers_block_type", "num_nextn_predict_layers", "moe_shared_expert_overlap"});
    readRuns(in, out, "chunk_size", 128);
}

} // namespace parascope::workload::configuration
