// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <filesystem>
#include <string>

namespace parascope::workload {

/// A model that a file describes: its family and hyper-parameters.
struct ConfiguredModel
{
    std::string family;
    Parameters hyperParameters;
    std::string dtype; ///< type in which its weights were released; empty if the file does not give it
};

/// Reads a configuration of Hugging Face's transformers (config.json). Missing sizes get the defaults of the
/// class that `model_type` names. Fails for an unknown key, and for a value that requires a model that the
/// family cannot make; the error names it and begins with `what` (a file's name).
[[nodiscard]] Result<ConfiguredModel> modelFromConfig(const Json& json, std::string_view what);
[[nodiscard]] Result<ConfiguredModel> readModelConfig(const std::filesystem::path& file);

} // namespace parascope::workload
