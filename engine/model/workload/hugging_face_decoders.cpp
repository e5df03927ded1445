// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of decoders as points of the family `decoder`. Defaults and formulas: transformers,
// models/*/configuration_*.py and modeling_*.py.
#include "engine/model/workload/hugging_face_reader.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::configuration {

namespace {

void flagIf(Parameters& out, const char* name, bool set)
{
    if (set)
        out.set(name, std::int64_t{1});
}

struct Rope
{
    double factor = 1, allDimensions = 0; ///< of DeepSeek's scale
};

/// The factor that yarn gives the scores of a length `scale` times the original.
double yarnMagnitude(double scale, double mscale)
{
    return scale <= 1 ? 1 : 0.1 * mscale * std::log(scale) + 1;
}

/// A number of the scaling object; `otherwise` also where there is no object.
double ropeScalingNumber(const Json& scaling, const char* name, double otherwise)
{
    const auto it = scaling.find(name);
    return it != scaling.end() && it->is_number() ? it->get<double>() : otherwise;
}

/// Older files say "type", newer ones "rope_type", which wins where both stand.
std::string ropeScalingType(const Json& scaling)
{
    std::string type = "default";
    if (scaling.is_object())
        for (const auto* name : {"type", "rope_type"})
            if (const auto it = scaling.find(name); it != scaling.end() && it->is_string())
                type = it->get<std::string>();
    return type;
}

void setRopeScaling(Parameters& out, const char* kind, const std::vector<double>& numbers)
{
    std::string text = kind;
    for (const double value : numbers)
        text += '/' + toText(Value(value));
    out.set("rope_scaling", text);
}

void setYarnScaling(const Json& scaling, Parameters& out, const Rope& rope, double original)
{
    const double mscale = ropeScalingNumber(scaling, "mscale", 0);
    const double magnitude =
        mscale > 0 && rope.allDimensions > 0
            ? yarnMagnitude(rope.factor, mscale) / yarnMagnitude(rope.factor, rope.allDimensions)
            : yarnMagnitude(rope.factor, 1);
    setRopeScaling(out, "yarn",
                   {rope.factor, ropeScalingNumber(scaling, "beta_fast", 32),
                    ropeScalingNumber(scaling, "beta_slow", 1), original,
                    ropeScalingNumber(scaling, "attention_factor", magnitude)});
}

/// longrope: a factor for every pair of dimensions. The short ones, those of a length up to the trained one.
void setRopeFactors(const Json& scaling, Parameters& out, double positions, double original)
{
    const auto list = scaling.find("short_factor");
    const double longer = positions / original;
    std::vector<double> numbers{ropeScalingNumber(
        scaling, "attention_factor", longer > 1 ? std::sqrt(1 + std::log(longer) / std::log(original)) : 1)};
    if (list != scaling.end() && list->is_array())
        for (const auto& item : *list)
            numbers.push_back(item.is_number() ? item.get<double>() : 0);
    setRopeScaling(out, "list", numbers);
}

/// rope_theta and rope_scaling, or rope_parameters (transformers 5), which holds both.
Rope readRope(ConfigReader& in, Parameters& out, double base)
{
    Rope rope;
    const bool five = in.has("rope_parameters");
    const char* key = five ? "rope_parameters" : "rope_scaling";
    const double theta = in.number("rope_theta", base);
    Json scaling = in.json("rope_scaling");
    if (five)
        scaling = in.json("rope_parameters");
    const double positions = static_cast<double>(in.whole("max_position_embeddings", 4096));
    const double outerOriginal = in.number("original_max_position_embeddings", positions);
    if (!scaling.is_null() && !scaling.is_object()) {
        in.refuse(key, "must be an object");
        return rope;
    }
    const double own = ropeScalingNumber(scaling, "rope_theta", theta);
    const auto type = ropeScalingType(scaling);
    if (!(own >= 1 && own < 1e12) || own != std::floor(own)) {
        in.refuse(in.has("rope_theta") ? "rope_theta" : key, "gives a base that is not a whole number");
        return rope;
    }
    if (own != 10000)
        out.set("rope_base", static_cast<std::int64_t>(own));
    rope.factor = ropeScalingNumber(scaling, "factor", 1);
    // Beyond the trained length alone does the dynamic one differ.
    if (type == "default" || type == "dynamic")
        return rope;
    const double original = ropeScalingNumber(scaling, "original_max_position_embeddings", outerOriginal);
    if (type == "mrope") {
        in.refuse(key, "asks for positions of several kinds (mrope)");
    } else if (type == "linear") {
        setRopeScaling(out, "linear", {rope.factor});
    } else if (type == "llama3") {
        setRopeScaling(out, "llama3",
                       {rope.factor, ropeScalingNumber(scaling, "low_freq_factor", 1),
                        ropeScalingNumber(scaling, "high_freq_factor", 4), original});
    } else if (type == "yarn" && !scaling.contains("long_factor")) {
        rope.allDimensions = ropeScalingNumber(scaling, "mscale_all_dim", 0);
        setYarnScaling(scaling, out, rope, original);
    } else if (type == "longrope" || type == "su" || type == "yarn") {
        setRopeFactors(scaling, out, positions, original);
    } else {
        in.refuse(key, "has the type \"" + type.substr(0, 60) + "\", which cannot be computed here");
    }
    return rope;
}

/// sliding_window, and which layers have it: all, every second one, or those from one on.
void readWindow(ConfigReader& in, Parameters& out, bool used, std::int64_t every, std::int64_t first)
{
    const auto window = in.whole("sliding_window", 0);
    const auto layers = in.whole("num_hidden_layers", 1);
    const Json& types = in.json("layer_types");
    if (types.is_array()) {
        std::vector<bool> slides;
        for (const auto& type : types) {
            if (type != "sliding_attention" && type != "full_attention")
                return in.refuse(
                    "layer_types",
                    "names a kind of layer that is neither full_attention nor sliding_attention");
            slides.push_back(type == "sliding_attention");
        }
        if (static_cast<std::int64_t>(slides.size()) != layers)
            return in.refuse("layer_types", "does not name each layer once");
        const auto begin = std::find(slides.begin(), slides.end(), true);
        used = begin != slides.end();
        if (used) {
            const auto next = std::find(begin + 1, slides.end(), true);
            first = begin - slides.begin();
            every = next == slides.end() ? layers : next - begin;
            for (std::int64_t i = 0; i < layers; ++i)
                if (slides[static_cast<std::size_t>(i)] != (i >= first && (i - first) % every == 0))
                    return in.refuse("layer_types", "has a pattern of windows that is not periodic");
        }
    }
    if (!used || window == 0 || first >= layers)
        return;
    out.set("window", window);
    if (every != 1)
        out.set("window_every", every);
    if (first != 0)
        out.set("window_first", first);
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

/// What Llama and all that followed it have.
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
        if (!in.has("partial_rotary_factor"))
            expectEven(in, "head_dim", own);
    }
    flagIf(out, "tied", in.truth("tie_word_embeddings", tied));
    if (const double epsilon = in.number("rms_norm_eps", 1e-6); epsilon != 1e-5)
        out.set("epsilon", epsilon);
    return readRope(in, out, base);
}

void readGated(ConfigReader& in, Parameters& out, const char* key = "hidden_act")
{
    if (const auto word = in.activation(key, "silu", true); word != "swiglu")
        out.set("activation", word);
}

} // namespace

void llama(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readGated(in, out);
    const bool attention = in.truth("attention_bias", false), inner = in.truth("mlp_bias", false);
    if (attention || inner)
        out.set("bias", std::string(attention && inner ? "all" : attention ? "attention" : "mlp"));
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

void gemma2(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, true, 10000);
    if (!out.contains("head_width"))
        out.set("head_width", std::int64_t{256});
    const char* key =
        in.has("hidden_activation") || !in.has("hidden_act") ? "hidden_activation" : "hidden_act";
    in.ignore({"hidden_act"}); // what Gemma computes is `hidden_activation`
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
    readWindow(in, out, true, 2, 0);
    if (in.truth("attention_bias", false))
        out.set("bias", std::string("attention"));
    in.only("use_bidirectional_attention", false);
    in.ignore({"sliding_window_size"});
}

void phi3(ConfigReader& in, Parameters& out)
{
    readLlama(in, out, false, 10000);
    readGated(in, out);
    readWindow(in, out, true, 1, 0);
    if (const double part = in.number("partial_rotary_factor", 1); part != 1) {
        const auto head =
            out.integer("head_width")
                .value_or(*out.integer("width") / std::max<std::int64_t>(1, *out.integer("heads")));
        out.set("rope_width", static_cast<std::int64_t>(static_cast<double>(head) * part));
    }
    in.only("attention_bias", false);
}

void deepSeek(ConfigReader& in, Parameters& out, bool third)
{
    const auto rope = readLlama(in, out, false, 10000);
    readGated(in, out);
    out.remove("kv_heads"); // latent attention has as many keys as queries
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
    if (const double scale = in.number("routed_scaling_factor", third ? 2.5 : 1); scale != 1)
        out.set("routed_scale", scale);
    const auto method = in.text("topk_method", third ? "noaux_tc" : "greedy");
    if (third) {
        out.set("scores", in.text("scoring_func", "sigmoid"));
        flagIf(out, "normalize", in.truth("norm_topk_prob", true));
        flagIf(out, "router_bias", true);
        out.set("group_score", std::string("top2"));
        in.only("topk_method", "noaux_tc");
    } else {
        in.only("scoring_func", "softmax");
        in.only("norm_topk_prob", false);
        if (method != "greedy" && method != "group_limited_greedy")
            in.refuse("topk_method", "is \"" + method.substr(0, 60) +
                                         "\", and only greedy and group_limited_greedy can be computed here");
    }
    const auto groups = in.whole("n_group", third ? 8 : 1), open = in.whole("topk_group", third ? 4 : 1);
    if (method != "greedy") {
        out.set("groups", groups);
        out.set("top_groups", open);
    }
    in.only("moe_layer_freq", 1);
    in.only("mlp_bias", false);
    // The extra prediction layers serve training; released counts of the main model leave them out.
    in.ignore({"num_nextn_predict_layers", "ep_size", "aux_loss_alpha", "seq_aux", "rope_interleave",
               "qk_head_dim", "num_key_value_heads"});
}

} // namespace parascope::workload::configuration
