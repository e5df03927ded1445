// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of Hugging Face's transformers as points of our families. Defaults and formulas:
// transformers, models/*/configuration_*.py and modeling_*.py.
#include "engine/model/workload/hugging_face.h"

#include "engine/base/core/dtypes.h"
#include "engine/model/workload/hugging_face_reader.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace parascope::workload {

namespace {

void flagIf(Parameters& out, const char* name, bool set)
{
    if (set)
        out.set(name, std::int64_t{1});
}

/// What any configuration may hold without another model: ids of tokens, dropout, generation, bookkeeping.
void ignoreCommon(ConfigReader& in)
{
    in.ignore({"model_type",
               "architectures",
               "_name_or_path",
               "name_or_path",
               "transformers_version",
               "_attn_implementation",
               "_attn_implementation_autoset",
               "attn_implementation",
               "_commit_hash",
               "auto_map",
               "torch_dtype",
               "dtype",
               "use_bfloat16",
               "bos_token_id",
               "eos_token_id",
               "pad_token_id",
               "sep_token_id",
               "decoder_start_token_id",
               "unk_token_id",
               "cls_token_id",
               "mask_token_id",
               "forced_bos_token_id",
               "forced_eos_token_id",
               "use_cache",
               "cache_implementation",
               "initializer_range",
               "initializer_factor",
               "pretraining_tp",
               "attention_dropout",
               "hidden_dropout",
               "attention_probs_dropout_prob",
               "hidden_dropout_prob",
               "classifier_dropout",
               "embd_pdrop",
               "attn_pdrop",
               "resid_pdrop",
               "output_attentions",
               "output_hidden_states",
               "output_scores",
               "return_dict",
               "return_dict_in_generate",
               "torchscript",
               "task_specific_params",
               "problem_type",
               "finetuning_task",
               "prefix",
               "tokenizer_class",
               "label2id",
               "quantization_config",
               "gradient_checkpointing",
               "chunk_size_feed_forward",
               "max_length",
               "min_length",
               "do_sample",
               "early_stopping",
               "num_beams",
               "num_beam_groups",
               "diversity_penalty",
               "temperature",
               "top_k",
               "top_p",
               "typical_p",
               "repetition_penalty",
               "length_penalty",
               "no_repeat_ngram_size",
               "encoder_no_repeat_ngram_size",
               "bad_words_ids",
               "num_return_sequences",
               "remove_invalid_values",
               "exponential_decay_length_penalty",
               "suppress_tokens",
               "begin_suppress_tokens",
               "tf_legacy_loss",
               "is_encoder_decoder",
               "max_window_layers",
               "output_router_logits",
               "router_aux_loss_coef",
               "router_jitter_noise",
               "_from_model_config"});
    for (const auto* key : {"is_encoder_decoder", "add_cross_attention", "tie_encoder_decoder"})
        in.only(key, false);
    in.only("pruned_heads", Json::object());
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
    const auto number = [&](const char* name, double otherwise) {
        const auto it = scaling.find(name);
        return it != scaling.end() && it->is_number() ? it->get<double>() : otherwise;
    };
    double own = theta;
    std::string type = "default";
    if (scaling.is_object()) {
        own = number("rope_theta", theta);
        for (const auto* name : {"type", "rope_type"})
            if (const auto it = scaling.find(name); it != scaling.end() && it->is_string())
                type = it->get<std::string>();
    }
    if (!(own >= 1 && own < 1e12) || own != std::floor(own)) {
        in.refuse(in.has("rope_theta") ? "rope_theta" : key, "gives a base that is no whole number");
        return rope;
    }
    if (own != 10000)
        out.set("rope_base", static_cast<std::int64_t>(own));
    const auto join = [&](const char* kind, const std::vector<double>& numbers) {
        std::string text = kind;
        for (const double value : numbers)
            text += '/' + toText(Value(value));
        out.set("rope_scaling", text);
    };
    rope.factor = scaling.is_object() ? number("factor", 1) : 1;
    const double original =
        scaling.is_object() ? number("original_max_position_embeddings", outerOriginal) : positions;
    // Beyond the trained length alone does the dynamic one differ.
    if (type == "default" || type == "dynamic" || type == "mrope")
        return type == "mrope" ? (in.refuse(key, "asks for positions of several kinds (mrope)"), rope) : rope;
    if (type == "linear") {
        join("linear", {rope.factor});
    } else if (type == "llama3") {
        join("llama3", {rope.factor, number("low_freq_factor", 1), number("high_freq_factor", 4), original});
    } else if (type == "yarn" && !scaling.contains("long_factor")) {
        rope.allDimensions = number("mscale_all_dim", 0);
        const double mscale = number("mscale", 0);
        const double magnitude =
            mscale > 0 && rope.allDimensions > 0
                ? yarnMagnitude(rope.factor, mscale) / yarnMagnitude(rope.factor, rope.allDimensions)
                : yarnMagnitude(rope.factor, 1);
        join("yarn", {rope.factor, number("beta_fast", 32), number("beta_slow", 1), original,
                      number("attention_factor", magnitude)});
    } else if (type == "longrope" || type == "su" || type == "yarn") {
        const auto list = scaling.find("short_factor");
        const double longer = positions / original;
        std::vector<double> numbers{number(
            "attention_factor", longer > 1 ? std::sqrt(1 + std::log(longer) / std::log(original)) : 1)};
        if (list != scaling.end() && list->is_array())
            for (const auto& item : *list)
                numbers.push_back(item.is_number() ? item.get<double>() : 0);
        join("list", numbers);
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

/// What Llama and all that followed it have.
Rope readLlama(ConfigReader& in, Parameters& out, bool tied, double base)
{
    const auto heads = in.whole("num_attention_heads");
    out.set("layer", in.whole("num_hidden_layers"));
    out.set("width", in.whole("hidden_size"));
    out.set("heads", heads);
    if (const auto own = in.whole("num_key_value_heads", heads); own != heads)
        out.set("kv_heads", own);
    out.set("inner", in.whole("intermediate_size"));
    out.set("vocab", in.whole("vocab_size"));
    if (const auto own = in.whole("head_dim", 0); own != 0)
        out.set("head_width", own);
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
    out.set("experts", in.whole("num_local_experts", 8));
    out.set("top_k", in.whole("num_experts_per_tok", 2));
    out.set("normalize", std::int64_t{1});
}

void qwen(ConfigReader& in, Parameters& out)
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
    out.set("experts",
            in.has("num_local_experts") ? in.whole("num_local_experts", 128) : in.whole("num_experts", 128));
    out.set("top_k", in.whole("num_experts_per_tok", 8));
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
    out.set("value_width", in.whole("v_head_dim", 128));
    if (rope.allDimensions > 0) {
        const double m = yarnMagnitude(rope.factor, rope.allDimensions);
        out.set("attention_scale", m * m / std::sqrt(static_cast<double>(plain + turned)));
    }
    if (in.truth("attention_bias", false))
        out.set("bias", std::string("attention"));
    out.set("experts", in.whole("n_routed_experts", third ? 256 : 64));
    out.set("top_k", in.whole("num_experts_per_tok", 8));
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

void gpt2(ConfigReader& in, Parameters& out)
{
    const auto width = in.whole("n_embd", 768), positions = in.whole("n_positions", 1024);
    out.set("layer", in.whole("n_layer", 12));
    out.set("width", width);
    out.set("heads", in.whole("n_head", 12));
    out.set("inner", in.whole("n_inner", 4 * width));
    out.set("vocab", in.whole("vocab_size", 50257));
    out.set("activation", in.activation("activation_function", "gelu_new", false));
    out.set("norm", std::string("layer"));
    if (const double epsilon = in.number("layer_norm_epsilon", 1e-5); epsilon != 1e-5)
        out.set("epsilon", epsilon);
    out.set("position", std::string("learned"));
    out.set("positions", positions);
    out.set("length", std::min<std::int64_t>(positions, 1024));
    out.set("context", std::min<std::int64_t>(positions, 1024));
    out.set("bias", std::string("all"));
    flagIf(out, "tied", in.truth("tie_word_embeddings", true));
    in.only("scale_attn_weights", true);
    in.only("scale_attn_by_inverse_layer_idx", false);
    in.ignore({"n_ctx", "reorder_and_upcast_attn", "summary_activation", "summary_first_dropout",
               "summary_proj_to_labels", "n_special", "predict_special_tokens", "output_past", "summary_type",
               "summary_use_proj", "id2label", "num_labels"});
}

void bert(ConfigReader& in, Parameters& out)
{
    const auto positions = in.whole("max_position_embeddings", 512);
    out.set("input", std::string("text"));
    out.set("layer", in.whole("num_hidden_layers", 12));
    out.set("width", in.whole("hidden_size", 768));
    out.set("heads", in.whole("num_attention_heads", 12));
    out.set("inner", in.whole("intermediate_size", 3072));
    out.set("vocab", in.whole("vocab_size", 30522));
    out.set("types", in.whole("type_vocab_size", 2));
    out.set("positions", positions);
    out.set("length", std::min<std::int64_t>(positions, 512));
    out.set("head", std::string("pooler"));
    if (const auto word = in.activation("hidden_act", "gelu", false); word != "gelu")
        out.set("activation", word);
    if (const double epsilon = in.number("layer_norm_eps", 1e-12); epsilon != 1e-12)
        out.set("epsilon", epsilon);
    in.only("position_embedding_type", "absolute");
    in.only("is_decoder", false);
    in.ignore({"id2label", "num_labels", "tie_word_embeddings", "directionality", "pooler_fc_size",
               "pooler_num_attention_heads", "pooler_num_fc_layers", "pooler_size_per_head", "pooler_type"});
}

void vit(ConfigReader& in, Parameters& out)
{
    out.set("input", std::string("image"));
    out.set("layer", in.whole("num_hidden_layers", 12));
    out.set("width", in.whole("hidden_size", 768));
    out.set("heads", in.whole("num_attention_heads", 12));
    out.set("inner", in.whole("intermediate_size", 3072));
    out.set("image", in.whole("image_size", 224));
    out.set("patch", in.whole("patch_size", 16));
    out.set("channels", in.whole("num_channels", 3));
    if (const auto word = in.activation("hidden_act", "gelu", false); word != "gelu")
        out.set("activation", word);
    if (const double epsilon = in.number("layer_norm_eps", 1e-12); epsilon != 1e-12)
        out.set("epsilon", epsilon);
    if (!in.truth("qkv_bias", true))
        out.set("qkv_bias", std::int64_t{0});
    // ViTModel ends in a pooler, ViTForImageClassification in its classes.
    const Json& architectures = in.json("architectures");
    const bool pools = architectures.is_array() && !architectures.empty() && architectures[0] == "ViTModel";
    out.set("head", std::string(pools ? "pooler" : "classes"));
    const Json& labels = in.json("id2label");
    const auto number =
        in.whole("num_labels", labels.is_object() ? static_cast<std::int64_t>(labels.size()) : 1000);
    if (!pools)
        out.set("output", number);
    if (pools)
        in.only("pooler_act", "tanh");
    in.only("pooler_output_size", *out.integer("width"));
    in.ignore({"encoder_stride", "pooler_act", "tie_word_embeddings"});
}

struct Reader
{
    std::string_view type, family;
    void (*read)(ConfigReader& in, Parameters& out);
};

constexpr Reader readers[] = {
    {"llama", "decoder", llama},
    {"mistral", "decoder", mistral},
    {"mixtral", "decoder", mixtral},
    {"qwen2", "decoder", qwen2},
    {"qwen3", "decoder", qwen3},
    {"qwen3_moe", "decoder", qwen3Moe},
    {"gemma2", "decoder", gemma2},
    {"phi3", "decoder", phi3},
    {"deepseek_v2", "decoder", [](ConfigReader& in, Parameters& out) { deepSeek(in, out, false); }},
    {"deepseek_v3", "decoder", [](ConfigReader& in, Parameters& out) { deepSeek(in, out, true); }},
    {"gpt2", "decoder", gpt2},
    {"bert", "encoder", bert},
    {"vit", "encoder", vit},
};

} // namespace

Result<ConfiguredModel> modelFromConfig(const Json& json, std::string_view what)
{
    if (!json.is_object())
        return Error::badInput("%1 must hold an object.", what);
    const auto type = json.find("model_type");
    if (type == json.end() || !type->is_string())
        return Error::badField("%1 is missing: it says which kind of model this is.",
                               Field{std::string(what), "model_type"});
    const auto name = type->get<std::string>();
    const auto* reader = std::find_if(std::begin(readers), std::end(readers),
                                      [&](const Reader& known) { return known.type == name; });
    if (reader == std::end(readers)) {
        std::vector<std::string> names;
        for (const auto& known : readers)
            names.emplace_back(known.type);
        return Error::unknown(Message::format("%1: unknown \"model_type\" \"%2\"", what, name.substr(0, 100)),
                              name, nearestName(name, names));
    }
    ConfigReader in(json, what);
    ConfiguredModel out{std::string(reader->family), {}, {}};
    ignoreCommon(in);
    reader->read(in, out.hyperParameters);
    for (const auto* key : {"torch_dtype", "dtype"})
        if (const auto text = in.text(key, {}); isDtype(text))
            out.dtype = text;
    PARASCOPE_CHECK(in.finish(name));
    return out;
}

Result<ConfiguredModel> readModelConfig(const std::filesystem::path& file)
{
    constexpr std::size_t largest = std::size_t{16} << 20; // a thousand times the largest released one
    JsonLimits limits;
    limits.maxBytes = largest;
    limits.nanAsNull = true;
    PARASCOPE_TRY(const Json json, readJsonFile(file, limits));
    return modelFromConfig(json, file.string());
}

} // namespace parascope::workload
