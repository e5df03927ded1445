// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keys of a configuration file; for the files that read it.

#include "engine/model/workload/hugging_face.h"

#include <set>

namespace parascope::workload {

/// Takes keys one by one; what nobody took is refused at the end. The first failure stands.
class ConfigReader
{
public:
    ConfigReader(const Json& json, std::string_view what) : m_json(json), m_what(what) {}

    [[nodiscard]] bool has(const char* key) const { return find(key) != nullptr; }
    [[nodiscard]] std::int64_t whole(const char* key); ///< must be there
    [[nodiscard]] std::int64_t whole(const char* key, std::int64_t otherwise);
    [[nodiscard]] double number(const char* key, double otherwise);
    [[nodiscard]] bool truth(const char* key, bool otherwise);
    [[nodiscard]] std::string text(const char* key, const std::string& otherwise);
    /// The value itself, null where it is absent.
    [[nodiscard]] const Json& json(const char* key);
    /// Taken and passed by: it changes neither the model's size nor what it computes.
    void ignore(std::initializer_list<const char*> keys) { m_taken.insert(keys.begin(), keys.end()); }
    /// The key may be there with this value alone.
    void only(const char* key, const Json& value);
    /// `why` follows the key: "is 3, which ...".
    void refuse(const char* key, const std::string& why);
    [[nodiscard]] std::string activation(const char* key, const char* otherwise, bool gated);

    /// Of a key that nobody took, or the first failure.
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

/// What each kind of decoder says: its keys are taken, and the hyper-parameters set.
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

/// quantization_config as the hyper-parameters `weight_dtype` and `weight_kept`.
[[nodiscard]] Result<void> readQuantization(const Json& json, const std::string& what, Parameters& out);

} // namespace configuration

} // namespace parascope::workload
