// SPDX-License-Identifier: GPL-3.0-or-later
// Reads configurations of Hugging Face's transformers as points of our families. Defaults and formulas are
// from transformers, models/*/configuration_*.py and modeling_*.py.
#include "engine/model/workload/hugging_face.h"

#include "engine/base/core/dtypes.h"
#include "engine/model/workload/hugging_face_reader.h"

#include <algorithm>
#include <array>
#include <set>

namespace parascope::workload {

namespace {

/// Ignores the keys that do not change the model: ids of tokens, dropout, generation, bookkeeping.
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
               "id2label",
               "num_labels",
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
    if (in.truth("tie_word_embeddings", true))
        out.set("tied", std::int64_t{1});
    in.only("scale_attn_weights", true);
    in.only("scale_attn_by_inverse_layer_idx", false);
    in.ignore({"n_ctx", "reorder_and_upcast_attn", "summary_activation", "summary_first_dropout",
               "summary_proj_to_labels", "n_special", "predict_special_tokens", "output_past", "summary_type",
               "summary_use_proj"});
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
    in.ignore({"tie_word_embeddings", "directionality", "pooler_fc_size", "pooler_num_attention_heads",
               "pooler_num_fc_layers", "pooler_size_per_head", "pooler_type"});
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
    // ViTModel ends with a pooler, ViTForImageClassification with classes.
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

void mamba(ConfigReader& in, Parameters& out)
{
    const auto width = in.whole("hidden_size", 768), expand = in.whole("expand", 2);
    out.set("layer", in.whole("num_hidden_layers", 32));
    out.set("width", width);
    out.set("state", in.whole("state_size", 16));
    out.set("expand", expand);
    out.set("conv", in.whole("conv_kernel", 4));
    out.set("vocab", in.whole("vocab_size", 50280));
    if (const Json& rank = in.json("time_step_rank"); rank != "auto" && !rank.is_null())
        out.set("rank", in.whole("time_step_rank", 0));
    if (!in.truth("tie_word_embeddings", true))
        out.set("tied", std::int64_t{0});
    in.only("intermediate_size", expand * width);
    in.only("layer_norm_epsilon", 1e-5);
    in.only("hidden_act", "silu");
    in.only("use_bias", false);
    in.only("use_conv_bias", true);
    in.only("rms_norm", true);
    in.only("ssm_cfg", Json::object());
    // Ignore keys about initial values, about other implementations of the same computation, and the
    // original's names.
    in.ignore({"time_step_scale", "time_step_min", "time_step_max", "time_step_init_scheme",
               "time_step_floor", "rescale_prenorm_residual", "residual_in_fp32", "fused_add_norm",
               "use_mambapy", "use_associative_scan", "pad_vocab_size_multiple", "n_layer", "d_model",
               "d_inner"});
}

struct Reader
{
    std::string_view type, family;
    void (*read)(ConfigReader& in, Parameters& out);
    /// Defaults of the type's class that its files omit and `read` does not know.
    const char* defaults = "{}";
};

constexpr Reader readers[] = {
    {"llama", "decoder", configuration::llama},
    {"mistral", "decoder", configuration::mistral},
    {"mixtral", "decoder", configuration::mixtral},
    {"qwen2", "decoder", configuration::qwen2},
    {"qwen3", "decoder", configuration::qwen3},
    {"qwen3_moe", "decoder", configuration::qwen3Moe},
    {"gemma2", "decoder", configuration::gemma2},
    {"phi3", "decoder", configuration::phi3},
    {"deepseek_v2", "decoder",
     [](ConfigReader& in, Parameters& out) { configuration::deepSeek(in, out, false); }},
    {"deepseek_v3", "decoder",
     [](ConfigReader& in, Parameters& out) { configuration::deepSeek(in, out, true); }},
    {"deepseek_v32", "decoder", configuration::deepSeekSparse},
    {"kimi_k2", "decoder", [](ConfigReader& in, Parameters& out) { configuration::deepSeek(in, out, true); }},
    {"gpt_oss", "decoder", configuration::gptOss},
    {"qwen3_next", "decoder", configuration::hybridQwen,
     R"({"partial_rotary_factor": 0.25, "num_experts": 512, "num_experts_per_tok": 10})"},
    {"qwen3_5_text", "decoder", configuration::hybridQwen, R"({"partial_rotary_factor": 0.25})"},
    {"qwen3_5_moe_text", "decoder", configuration::hybridQwen,
     R"({"partial_rotary_factor": 0.25, "intermediate_size": 0, "num_experts": 256})"},
    {"gemma3_text", "decoder", configuration::gemma3,
     R"({"vocab_size": 262208, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26, "num_attention_heads": 8, "num_key_value_heads": 4})"},
    {"llama4_text", "decoder", configuration::llama4, R"({"head_dim": 128})"},
    {"glm4", "decoder", configuration::glm4,
     R"({"head_dim": 128, "partial_rotary_factor": 0.5, "rms_norm_eps": 1.5625e-07})"},
    {"glm4_moe", "decoder", configuration::glm4Moe,
     R"({"partial_rotary_factor": 0.5, "rms_norm_eps": 1e-05})"},
    {"olmo2", "decoder", configuration::olmo2, R"({"rms_norm_eps": 1e-05})"},
    {"olmo3", "decoder", configuration::olmo2, R"({"rms_norm_eps": 1e-05})"},
    {"smollm3", "decoder", configuration::smolLm3},
    {"minimax_m2", "decoder", configuration::miniMaxM2},
    {"granite", "decoder", configuration::granite},
    {"granitemoe", "decoder", configuration::graniteMoe},
    {"olmoe", "decoder", configuration::olmoe, R"({"rms_norm_eps": 1e-05})"},
    {"qwen2_moe", "decoder", configuration::qwen2Moe},
    {"granitemoehybrid", "decoder", configuration::graniteHybrid},
    {"mamba2", "decoder", configuration::mamba2},
    {"nemotron_h", "decoder", configuration::nemotronH},
    {"gpt2", "decoder", gpt2},
    {"bert", "encoder", bert},
    {"vit", "encoder", vit},
    {"mamba", "ssm", mamba},
};

/// Returns the names of all kinds, for an error message.
std::string knownTypes()
{
    std::string out;
    for (const auto& known : readers)
        out += (out.empty() ? "" : ", ") + std::string(known.type);
    return out;
}

/// The language model of a model of text and images is in text_config. Shared keys next to it are copied into
/// it. The other towers are not part of the language model.
Result<Json> languageModel(const Json& json, std::string_view what)
{
    static const std::set<std::string_view> shared{"tie_word_embeddings", "torch_dtype", "dtype",
                                                   "quantization_config"};
    static const std::set<std::string_view> passed{
        "text_config",       "model_type", "architectures",       "transformers_version",
        "initializer_range", "auto_map",   "language_model_only", "use_cache"};
    // Beginnings of the keys that describe other towers and their projectors.
    static constexpr std::array<std::string_view, 9> towers{"vision_",        "audio_",      "image_",
                                                            "video_",         "mm_",         "speech_",
                                                            "spatial_merge_", "multimodal_", "projector_"};
    const auto text = json.find("text_config");
    if (text == json.end() || !text->is_object())
        return json;
    const std::string_view kind = json.contains("model_type") && json["model_type"].is_string()
                                      ? std::string_view(json["model_type"].get_ref<const std::string&>())
                                      : std::string_view();
    Json out = *text;
    for (const auto& [key, value] : json.items()) {
        if (shared.contains(key)) {
            if (!out.contains(key))
                out[key] = value;
        } else if (!passed.contains(key) && !value.is_null() &&
                   std::none_of(towers.begin(), towers.end(),
                                [&, &name = key](auto tower) { return name.starts_with(tower); }) &&
                   !key.ends_with("_token_id") && !key.ends_with("_token_index")) {
            return Error::badField("%1 is not a known key of %2 models, and it may change the model.",
                                   Field{std::string(what), key}, kind);
        }
    }
    if (!out.contains("model_type") && !kind.empty())
        out["model_type"] = std::string(kind) + "_text";
    return out;
}

} // namespace

Result<ConfiguredModel> modelFromConfig(const Json& whole, std::string_view what)
{
    if (!whole.is_object())
        return Error::badInput("%1 must hold an object.", what);
    PARASCOPE_TRY(Json json, languageModel(whole, what));
    const auto type = json.find("model_type");
    if (type == json.end() || !type->is_string())
        return Error::badField("%1 is missing: it defines which kind of model this is.",
                               Field{std::string(what), "model_type"});
    const auto name = type->get<std::string>();
    const auto* reader = std::find_if(std::begin(readers), std::end(readers),
                                      [&](const Reader& known) { return known.type == name; });
    // Do not suggest a similar name, because that is another architecture.
    if (reader == std::end(readers))
        return Error::badField("%1 is \"%2\", which is not known here; there are %3.",
                               Field{std::string(what), "model_type"}, name.substr(0, 100), knownTypes());
    Json complete = Json::parse(reader->defaults);
    for (const auto& [key, value] : json.items())
        if (!value.is_null() || !complete.contains(key))
            complete[key] = value;
    // A file that names each layer may omit the number of layers.
    if (const auto named = complete.find("layers_block_type");
        named != complete.end() && named->is_array() && !complete.contains("num_hidden_layers"))
        complete["num_hidden_layers"] = named->size();
    ConfigReader in(complete, what);
    ConfiguredModel out{std::string(reader->family), {}, {}};
    ignoreCommon(in);
    reader->read(in, out.hyperParameters);
    for (const auto* key : {"torch_dtype", "dtype"})
        if (const auto text = in.text(key, {}); isDtype(text))
            out.dtype = text;
    if (const Json& quantised = in.json("quantization_config"); !quantised.is_null()) {
        if (out.family != "decoder")
            return Error::badField(
                "%1 is known of decoders alone: take it out to cost the weights unquantised.",
                Field{std::string(what), "quantization_config"});
        PARASCOPE_CHECK(configuration::readQuantization(quantised, std::string(what), out.hyperParameters));
        if (out.dtype.empty())
            out.dtype = "bfloat16";
    }
    PARASCOPE_CHECK(in.finish(name));
    return out;
}

Result<ConfiguredModel> readModelConfig(const std::filesystem::path& file)
{
    constexpr std::size_t largest = std::size_t{16} << 20; // a thousand times the largest released file
    JsonLimits limits;
    limits.maxBytes = largest;
    limits.nanAsNull = true;
    PARASCOPE_TRY(const Json json, readJsonFile(file, limits));
    return modelFromConfig(json, file.string());
}

} // namespace parascope::workload
