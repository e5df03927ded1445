// SPDX-License-Identifier: GPL-3.0-or-later
// quantization_config: the type of a model's weights, and the parts that have it. The keys are from
// transformers, utils/quantization_config.py, and from compressed-tensors.
#include "engine/model/workload/hugging_face_parts.h"

#include <algorithm>

namespace parascope::workload::configuration {

namespace {

/// Ends of the names of modules that no format converts, or that a language model does not have.
// clang-format off: as many per line as fit
constexpr std::string_view neverConverted[] = {
    "lm_head", "embed_tokens", "embeddings", "norm", "norm1", "norm2", "layernorm", "gate", "router", "conv1d", "in_proj_b",
    "in_proj_a", "in_proj_ba", "e_score_correction_bias", "multi_modal_projector", "weights_proj", "patch_embed"};
// clang-format on

/// Names of modules and the parts of a model to which they belong; the first match counts.
constexpr std::pair<std::string_view, std::string_view> parts[] = {
    {"self_attn", "attention"}, {"linear_attn", "mixer"},     {"mamba", "mixer"},
    {"mixer", "mixer"},         {"shared_experts", "shared"}, {"shared_expert", "shared"},
    {"experts", "experts"},     {"feed_forward", "mlp"},      {"mlp", "mlp"}};

/// Returns a name of a list without the regular-expression or wildcard characters at its ends.
std::string_view bare(std::string_view name)
{
    if (name.starts_with("re:"))
        name.remove_prefix(3);
    while (!name.empty() && std::string_view("$*.").find(name.back()) != std::string_view::npos)
        name.remove_suffix(1);
    return name;
}

/// Returns the parts that the list `key` leaves in the run's type, in the form of the hyper-parameter
/// `weight_kept`.
std::string keptOf(ConfigReader& in, const char* key, std::string kept)
{
    for (const auto& item : in.json(key)) {
        const auto whole = item.is_string() ? item.get<std::string>() : std::string();
        const auto name = bare(whole);
        const bool neutral = std::any_of(std::begin(neverConverted), std::end(neverConverted),
                                         [&](std::string_view end) { return name.ends_with(end); }) ||
                             name.find("visi") != std::string_view::npos ||
                             name.find("visual") != std::string_view::npos;
        if (neutral)
            continue;
        const auto* part = std::find_if(std::begin(parts), std::end(parts), [&](const auto& known) {
            return name.find(known.first) != std::string_view::npos;
        });
        const bool whole_part = part != std::end(parts) && name.ends_with(part->first) &&
                                name.find_first_of("0123456789") == std::string_view::npos;
        if (!whole_part) {
            in.refuse(key,
                      "names \"" + whole.substr(0, 80) +
                          "\", and only parts of all layers (self_attn, mlp, experts) can be left out here");
            return kept;
        }
        if (kept.find(part->second) == std::string::npos)
            kept += (kept.empty() ? "" : "/") + std::string(part->second);
    }
    return kept;
}

std::string typeOf(const char* type, const std::string& group, double bytes)
{
    return std::string(type) + '/' + group + '/' + toText(Value(bytes));
}

/// Returns the type for whole numbers of 4 or 8 bits with 16-bit scales. With `zeros`, there are also zero
/// points, which are as wide as the numbers.
std::string integers(ConfigReader& in, const char* key, bool zeros)
{
    const auto bits = in.whole(key, 4);
    if (bits != 4 && bits != 8) {
        in.refuse(key, "is " + std::to_string(bits) + ", and only 4 and 8 are known here");
        return {};
    }
    const Json& size = in.json("group_size");
    const bool rows = !size.is_number_integer() || size.get<double>() < 1;
    return typeOf(bits == 4 ? "int4" : "int8", rows ? "row" : size.dump(),
                  2 + (zeros ? static_cast<double>(bits) / 8 : 0));
}

std::string gptq(ConfigReader& in)
{
    in.only("lm_head", false);
    in.ignore({"desc_act",
               "sym",
               "damp_percent",
               "damp_auto_increment",
               "true_sequential",
               "static_groups",
               "dataset",
               "model_name_or_path",
               "model_file_base_name",
               "checkpoint_format",
               "is_marlin_format",
               "meta",
               "format",
               "tokenizer",
               "block_name_to_quantize",
               "cache_block_outputs",
               "module_name_preceding_first_block",
               "modules_in_block_to_quantize",
               "pad_token_id",
               "use_cuda_fp16",
               "exllama_config",
               "max_input_length",
               "use_exllama",
               "disable_exllama",
               "model_seqlen",
               "batch_size",
               "pack_dtype",
               "backend"});
    return integers(in, "bits", true);
}

std::string awq(ConfigReader& in)
{
    in.ignore({"version", "backend", "do_fuse", "exllama_config", "fuse_max_seq_len", "modules_to_fuse"});
    return integers(in, in.has("w_bit") ? "w_bit" : "bits", in.truth("zero_point", true));
}

std::string fp8(ConfigReader& in)
{
    in.ignore({"activation_scheme", "fmt", "scale_fmt", "dequantize", "activation_scale_ub"});
    const Json& block = in.json("weight_block_size");
    if (block.is_null())
        return in.text("quant_method", "fp8") == "fbgemm_fp8" ? typeOf("float8", "row", 4) : "float8";
    if (!block.is_array() || block.size() != 2 || !block[0].is_number_integer() ||
        !block[1].is_number_integer()) {
        in.refuse("weight_block_size", "must be two whole numbers");
        return {};
    }
    const double elements = block[0].get<double>() * block[1].get<double>();
    if (!(elements >= 1 && elements <= 1e9)) {
        in.refuse("weight_block_size", "must be two whole numbers of at least 1");
        return {};
    }
    return typeOf("float8", std::to_string(static_cast<std::int64_t>(elements)), 4);
}

std::string mxfp4(ConfigReader& in)
{
    in.ignore({"dequantize"});
    return "mxfp4";
}

std::string bitsAndBytes(ConfigReader& in)
{
    in.ignore({"_load_in_4bit", "_load_in_8bit", "bnb_4bit_compute_dtype", "bnb_4bit_quant_storage",
               "llm_int8_enable_fp32_cpu_offload", "llm_int8_has_fp16_weight", "llm_int8_threshold"});
    const auto kind = in.text("bnb_4bit_quant_type", "fp4");
    const bool twice = in.truth("bnb_4bit_use_double_quant", false);
    if (in.truth("load_in_8bit", false))
        return typeOf("int8", "row", 4);
    in.only("load_in_4bit", true);
    // Blocks of 64 share a 32-bit scale, or an 8-bit scale, where 256 of these share a 32-bit scale.
    return typeOf(kind == "nf4" ? "nf4" : "float4", "64", twice ? 1 + 4.0 / 256 : 4);
}

/// Returns the type of the weights of the only group of layers.
std::string compressed(ConfigReader& in)
{
    const Json& groups = in.json("config_groups");
    const bool one = groups.is_object() && groups.size() == 1 && groups.begin()->is_object();
    if (!one || !groups.begin()->contains("weights") || !(*groups.begin())["weights"].is_object()) {
        in.refuse("config_groups", "must hold one group with \"weights\"");
        return {};
    }
    in.only("kv_cache_scheme", nullptr);
    in.only("sparsity_config", Json::object());
    in.ignore({"format", "global_compression_ratio", "quantization_status", "version", "transform_config"});
    const Json& weights = (*groups.begin())["weights"];
    const auto strategy = weights.value("strategy", Json("tensor"));
    ConfigReader own(weights, in.what());
    const auto bits = own.whole("num_bits", 8);
    if (own.text("type", "int") == "int")
        return integers(own, "num_bits", !own.truth("symmetric", true));
    if (bits == 8)
        return strategy == "channel" ? typeOf("float8", "row", 2)
               : strategy == "block" ? typeOf("float8", "16384", 4)
                                     : "float8";
    const auto group = own.whole("group_size", 0);
    if (bits != 4 || (group != 16 && group != 32)) {
        in.refuse("config_groups", "describes weights of a type that is not known here");
        return {};
    }
    return group == 16 ? "nvfp4" : "mxfp4";
}

std::string modelOpt(ConfigReader& in)
{
    in.ignore({"producer", "config_groups"});
    for (const auto* key : {"kv_cache_scheme", "kv_cache_quant_algo"})
        in.only(key, nullptr);
    const auto algorithm = in.text("quant_algo", "");
    in.only("group_size", 16);
    if (algorithm != "FP8" && algorithm != "NVFP4")
        in.refuse("quant_algo",
                  "is \"" + algorithm.substr(0, 60) + "\", and only FP8 and NVFP4 are known here");
    return algorithm == "FP8" ? "float8" : "nvfp4";
}

struct Method
{
    std::string_view name;
    std::string (*read)(ConfigReader& in);
};
constexpr Method methods[] = {{"gptq", gptq},
                              {"awq", awq},
                              {"fp8", fp8},
                              {"fbgemm_fp8", fp8},
                              {"mxfp4", mxfp4},
                              {"bitsandbytes", bitsAndBytes},
                              {"compressed-tensors", compressed},
                              {"modelopt", modelOpt}};

} // namespace

Result<void> readQuantization(const Json& json, const std::string& what, Parameters& out)
{
    const auto whole = what + ": \"quantization_config\"";
    if (!json.is_object())
        return Error::badInput("%1 must hold an object.", whole);
    ConfigReader in(json, whole);
    const bool bits = in.has("load_in_4bit") || in.has("load_in_8bit");
    const auto name = in.text("quant_method", bits ? "bitsandbytes" : "");
    const auto* method = std::find_if(std::begin(methods), std::end(methods),
                                      [&](const Method& known) { return known.name == name; });
    if (method == std::end(methods)) {
        std::string known;
        for (const auto& one : methods)
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        return Error::badField("%1 is \"%2\", which is not known here; there are %3.",
                               Field{whole, "quant_method"}, name.substr(0, 60), known);
    }
    if (const auto type = method->read(in); !type.empty())
        out.set("weight_dtype", type);
    std::string kept;
    for (const auto* key :
         {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules", "llm_int8_skip_modules"})
        kept = keptOf(in, key, kept);
    if (!kept.empty())
        out.set("weight_kept", kept);
    return in.finish("quantised");
}

} // namespace parascope::workload::configuration
