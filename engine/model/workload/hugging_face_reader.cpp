// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/hugging_face_reader.h"

namespace parascope::workload {

const Json* ConfigReader::find(const char* key) const
{
    const auto it = m_json.find(key);
    return it == m_json.end() || it->is_null() ? nullptr : &*it;
}

const Json* ConfigReader::take(const char* key)
{
    m_taken.insert(key);
    return find(key);
}

void ConfigReader::refuse(const char* key, const std::string& why)
{
    if (m_state)
        m_state = Error::badField("%1 %2.", Field{m_what, key}, why);
}

std::int64_t ConfigReader::whole(const char* key)
{
    if (!take(key))
        refuse(key, "is missing");
    return whole(key, 1);
}

std::int64_t ConfigReader::whole(const char* key, std::int64_t otherwise)
{
    const Json* item = take(key);
    if (!item)
        return otherwise;
    // 1e400 is not read as a number, and 4096.0 is not accepted as a size.
    if (!item->is_number_integer() || item->get<double>() < 0 || item->get<double>() > 1e12) {
        refuse(key, "must be a whole number of 0 or more");
        return otherwise;
    }
    return item->get<std::int64_t>();
}

double ConfigReader::number(const char* key, double otherwise)
{
    const Json* item = take(key);
    if (!item)
        return otherwise;
    if (!item->is_number()) {
        refuse(key, "must be a number");
        return otherwise;
    }
    return item->get<double>();
}

bool ConfigReader::truth(const char* key, bool otherwise)
{
    const Json* item = take(key);
    if (!item)
        return otherwise;
    if (!item->is_boolean()) {
        refuse(key, "must be true or false");
        return otherwise;
    }
    return item->get<bool>();
}

std::string ConfigReader::text(const char* key, const std::string& otherwise)
{
    const Json* item = take(key);
    if (!item)
        return otherwise;
    if (!item->is_string()) {
        refuse(key, "must be a string");
        return otherwise;
    }
    return item->get<std::string>();
}

const Json& ConfigReader::json(const char* key)
{
    static const Json none = nullptr;
    const Json* item = take(key);
    return item ? *item : none;
}

void ConfigReader::only(const char* key, const Json& value)
{
    const Json* item = take(key);
    if (item && *item != value)
        refuse(key,
               "is " + item->dump().substr(0, 60) + ", and only " + value.dump() + " can be computed here");
}

std::string ConfigReader::activation(const char* key, const char* otherwise, bool gated)
{
    const auto name = text(key, otherwise);
    if (name == "silu" || name == "swish") {
        if (gated)
            return "swiglu";
    } else if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast") {
        return gated ? "geglu" : "gelu_tanh";
    } else if (!gated && (name == "gelu" || name == "relu")) {
        return name;
    }
    refuse(key, "is \"" + name.substr(0, 60) + "\", an activation that these layers do not have");
    return gated ? "swiglu" : "gelu";
}

namespace {

/// Switches of other models that files often contain, with the value at which they have no effect.
bool isNeutral(const std::string& key, const Json& value)
{
    static const Json neutral = Json::parse(R"({
        "attention_bias": false, "attention_out_bias": false, "attn_output_gate": false, "lm_head_bias": false,
        "mlp_bias": false, "o_bias": false, "qkv_bias": false, "use_bias": false, "use_conv_bias": false,
        "qk_layernorm": false, "qk_norm": false, "use_qk_norm": false, "use_mrope": false,
        "use_parallel_residual": false, "use_sliding_window": false, "attention_output_gate": false,
        "num_experts": 0, "num_local_experts": 0, "n_routed_experts": 0, "n_shared_experts": 0,
        "num_nextn_predict_layers": 0, "shared_expert_intermediate_size": 0, "shared_intermediate_size": 0,
        "moe_latent_size": 0, "sliding_window": 0, "full_attn_mod": 1, "interpolate_factor": 1,
        "partial_rotary_factor": 1, "residual_multiplier": 1, "embedding_multiplier": 1, "logits_scaling": 1,
        "mlp_only_layers": [], "pruned_heads": {}})");
    const auto known = neutral.find(key);
    return known != neutral.end() && *known == value;
}

} // namespace

Result<void> ConfigReader::finish(std::string_view modelType) const
{
    if (!m_state)
        return m_state;
    for (const auto& [key, value] : m_json.items())
        if (!m_taken.contains(key) && !value.is_null() && !isNeutral(key, value))
            return Error::badField("%1 is not a known key of %2 models, and it may change the model.",
                                   Field{m_what, key}, modelType);
    return {};
}

} // namespace parascope::workload
