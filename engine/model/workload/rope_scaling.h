// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <string>

namespace parascope::workload {

/// Frequencies and magnitude of a scaled rotary embedding, as attributes of the kind "rope".
struct RopeScaling
{
    std::string frequencies; ///< empty: the frequencies of the base
    double magnitude = 1;
};

/// Reads a scaling. `text` is a kind and its numbers, named as in configurations of Hugging Face:
///   linear/FACTOR                                      positions divided
///   llama3/FACTOR/LOW_FREQ_FACTOR/HIGH_FREQ_FACTOR/ORIGINAL_LENGTH
///   yarn/FACTOR/BETA_FAST/BETA_SLOW/ORIGINAL_LENGTH/MAGNITUDE     (Peng et al., 2023)
///   list/MAGNITUDE/F0/F1/...                           each frequency divided by its own factor (longrope)
/// `width` columns are rotated. "none" or an empty text: no scaling. Formulas: transformers,
/// modeling_rope_utils.py.
[[nodiscard]] Result<RopeScaling> ropeScalingOf(const std::string& text, double base, std::int64_t width);

} // namespace parascope::workload
