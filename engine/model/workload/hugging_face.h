// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <filesystem>
#include <string>

namespace parascope::workload {

/// A model that a file describes: a family, and the hyper-parameters that make it that model.
struct ConfiguredModel
{
    std::string family;
    Parameters hyperParameters;
    std::string dtype; ///< in which its weights were released; empty where the file does not say
};

/// Reads a configuration of Hugging Face's transformers (config.json). Sizes that it does not give are those
/// of the class that `model_type` names. A key that is not known, and a value that asks for another model
/// than the family makes, are refused by name. `what` (a file's name) begins the sentence.
[[nodiscard]] Result<ConfiguredModel> modelFromConfig(const Json& json, std::string_view what);
[[nodiscard]] Result<ConfiguredModel> readModelConfig(const std::filesystem::path& file);

} // namespace parascope::workload
