// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Decoder-only language models: Llama, Mistral, Mixtral, Qwen, Gemma, Phi, DeepSeek, GPT-2 are points of
/// this space. Layers are Hugging Face's, and so are the numbers of their parameters.
[[nodiscard]] std::vector<HyperParameter> decoderHyperParameters();
[[nodiscard]] Result<Graph> buildDecoder(const Parameters& parameters);

} // namespace parascope::workload
