// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/named_models.h"

#include "engine/base/core/hyper_parameter.h"

#include <algorithm>

namespace parascope::workload {

namespace {

struct NamedModel
{
    const char *name, *title, *family;
    Parameters point;
};

std::int64_t n(std::int64_t value)
{
    return value;
}

std::string w(const char* word)
{
    return word;
}

std::vector<NamedModel> publishedModels()
{
    // clang-format off: one line per entry
    return {
        {"llama_3_2_1b", "Llama-3.2-1B", "decoder",
         {{"layer", n(16)}, {"width", n(2048)}, {"heads", n(32)}, {"kv_heads", n(8)}, {"inner", n(8192)}, {"vocab", n(128256)}, {"tied", n(1)},
          {"rope_base", n(500000)}, {"rope_scaling", w("llama3/32/1/4/8192")}}},
        {"llama_3_1_8b", "Llama-3.1-8B", "decoder",
         {{"layer", n(32)}, {"width", n(4096)}, {"heads", n(32)}, {"kv_heads", n(8)}, {"inner", n(14336)}, {"vocab", n(128256)},
          {"rope_base", n(500000)}, {"rope_scaling", w("llama3/8/1/4/8192")}}},
        {"qwen3_0_6b", "Qwen3-0.6B", "decoder",
         {{"layer", n(28)}, {"width", n(1024)}, {"heads", n(16)}, {"kv_heads", n(8)}, {"head_width", n(128)}, {"inner", n(3072)}, {"vocab", n(151936)},
          {"tied", n(1)}, {"qk_norm", n(1)}, {"epsilon", 1e-6}, {"rope_base", n(1000000)}}},
        {"mixtral_8x7b", "Mixtral-8x7B", "decoder",
         {{"layer", n(32)}, {"width", n(4096)}, {"heads", n(32)}, {"kv_heads", n(8)}, {"inner", n(14336)}, {"vocab", n(32000)}, {"experts", n(8)},
          {"top_k", n(2)}, {"normalize", n(1)}, {"rope_base", n(1000000)}}},
        {"deepseek_v2_lite", "DeepSeek-V2-Lite", "decoder",
         {{"layer", n(27)}, {"width", n(2048)}, {"heads", n(16)}, {"head_width", n(128)}, {"inner", n(10944)}, {"vocab", n(102400)},
          {"kv_rank", n(512)}, {"rope_width", n(64)}, {"value_width", n(128)}, {"experts", n(64)}, {"top_k", n(6)}, {"expert_inner", n(1408)},
          {"shared_experts", n(2)}, {"dense_layers", n(1)}, {"epsilon", 1e-6}}},
        {"bert_base", "BERT-base", "encoder", {{"input", w("text")}, {"positions", n(512)}}},
        {"bert_large", "BERT-large", "encoder",
         {{"input", w("text")}, {"layer", n(24)}, {"width", n(1024)}, {"heads", n(16)}, {"inner", n(4096)}, {"positions", n(512)}}},
        {"vit_b16", "ViT-B/16", "encoder", {{"input", w("image")}}},
        {"vit_l16", "ViT-L/16", "encoder", {{"input", w("image")}, {"layer", n(24)}, {"width", n(1024)}, {"heads", n(16)}, {"inner", n(4096)}}},
        {"dit_s2", "DiT-S/2", "diffusion_transformer", {}},
        {"dit_xl2", "DiT-XL/2", "diffusion_transformer", {{"layer", n(28)}, {"width", n(1152)}, {"heads", n(16)}}},
        {"mamba_130m", "Mamba-130m", "ssm", {}},
        {"ddpm_cifar10", "DDPM, CIFAR-10", "unet", {}},
        {"vgg11", "VGG-11", "vgg", {{"depth", w("11")}}},
        {"vgg16", "VGG-16", "vgg", {}},
        {"vgg19", "VGG-19", "vgg", {{"depth", w("19")}}},
    };
    // clang-format on
}

} // namespace

std::vector<Family> namedModels(const std::vector<Family>& families)
{
    std::vector<Family> out;
    for (auto& model : publishedModels()) {
        const auto base = std::find_if(families.begin(), families.end(),
                                       [&](const Family& family) { return family.name == model.family; });
        Family named{model.name,   model.title, base->reference, {}, {}, Family::Kind::Published,
                     base->phases, base->name,  base->optimizer};
        const bool text = !model.point.contains("input") || *model.point.find("input") == Value(w("text"));
        for (auto item : base->hyperParameters)
            if (item.name == hyper::batch || item.name == "context" || (item.name == "length" && text)) {
                item.rare = false;
                named.hyperParameters.push_back(std::move(item));
            }
        named.build = [family = *base,
                       point = std::move(model.point)](const Parameters& open) -> Result<Graph> {
            Parameters all = point;
            for (const auto& [name, value] : open)
                if (name != "mode")
                    all.set(name, value);
            PARASCOPE_TRY(Parameters complete, completed(family, all));
            if (const auto* mode = open.find("mode"))
                complete.set("mode", *mode);
            return family.build(complete);
        };
        out.push_back(std::move(named));
    }
    return out;
}

} // namespace parascope::workload
