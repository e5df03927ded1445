// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the keys of a configuration file, for the files that interpret it.

#include "engine/model/workload/hugging_face.h"

#include <set>

namespace parascope::workload {

/// Takes keys one by one; finish() fails if a key was not taken. The first failure is kept.
class ConfigReader
{
public:
    ConfigReader(const Json& json, std::string_view what) : m_json(json), m_what(what) {}

    [[nodiscard]] bool has(const char* key) const { return find(key) != nullptr; }
    [[nodiscard]] std::int64_t whole(const char* key); ///< the key is required
    [[nodiscard]] std::int64_t whole(const char* key, std::int64_t otherwise);
    [[nodiscard]] double number(const char* key, double otherwise);
    [[nodiscard]] bool truth(const char* key, bool otherwise);
    [[nodiscard]] std::string text(const char* key, const std::string& otherwise);
    /// Returns the value itself, or null if it is missing.
    [[nodiscard]] const Json& json(const char* key);
    /// Takes keys that change neither the model's size nor its computation.
    void ignore(std::initializer_list<const char*> keys) { m_taken.insert(keys.begin(), keys.end()); }
    /// Accepts the key only with this value.
    void only(const char* key, const Json& value);
    /// Records a failure; `why` follows the key: "is 3, which ...".
    void refuse(const char* key, const std::string& why);
    [[nodiscard]] std::string activation(const char* key, const char* otherwise, bool gated);

    /// Returns the first failure, or an error for a key that was not taken.
    [[nodiscard]] Result<void> finish(std::string_view modelType) const;
    [[nodiscard]] const std::string& what() const { return m_what; }

private:
    [[nodiscard]] const Json* find(const char* key) const;
    const Json* take(const char* key);

    const Json& m_json;
    std::string m_what;
    std::set<std::string, std::less<>> m_taken;
    Result<void> m_state;
};

/// Readers for each kind of decoder: each takes its keys and sets the hyper-parameters.
namespace configuration {

void llama(ConfigReader& in, Parameters& out);
void mistral(ConfigReader& in, Parameters& out);
void mixtral(ConfigReader& in, Parameters& out);
void qwen2(ConfigReader& in, Parameters& out);
void qwen3(ConfigReader& in, Parameters& out);
void qwen3Moe(ConfigReader& in, Parameters& out);
void gemma2(ConfigReader& in, Parameters& out);
void phi3(ConfigReader& in, Parameters& out);
void deepSeek(ConfigReader& in, Parameters& out, bool third);
void gptOss(ConfigReader& in, Parameters& out);
void hybridQwen(ConfigReader& in, Parameters& out);
void gemma3(ConfigReader& in, Parameters& out);
void llama4(ConfigReader& in, Parameters& out);
void glm4(ConfigReader& in, Parameters& out);
void glm4Moe(ConfigReader& in, Parameters& out);
void deepSeekSparse(ConfigReader& in, Parameters& out);
void olmo2(ConfigReader& in, Parameters& out);
void smolLm3(ConfigReader& in, Parameters& out);
void miniMaxM2(ConfigReader& in, Parameters& out);
void granite(ConfigReader& in, Parameters& out);
void graniteMoe(ConfigReader& in, Parameters& out);
void olmoe(ConfigReader& in, Parameters& out);
void qwen2Moe(ConfigReader& in, Parameters& out);
void graniteHybrid(ConfigReader& in, Parameters& out);
void mamba2(ConfigReader& in, Parameters& out);
void nemotronH(ConfigReader& in, Parameters& out);

/// Reads quantization_config into the hyper-parameters `weight_dtype` and `weight_kept`.
[[nodiscard]] Result<void> readQuantization(const Json& json, const std::string& what, Parameters& out);

} // namespace configuration

} // namespace parascope::workload
