// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Decoder-only language models. Llama, Mistral, Mixtral, Qwen, Gemma, Phi, DeepSeek and GPT-2 are points of
/// this space. Layers and numbers of parameters are those of Hugging Face.
[[nodiscard]] std::vector<HyperParameter> decoderHyperParameters();
[[nodiscard]] Result<Graph> buildDecoder(const Parameters& parameters);

} // namespace parascope::workload
