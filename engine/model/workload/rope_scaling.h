// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <string>

namespace parascope::workload {

/// What a stretched rotary embedding turns by, as the attributes of the kind "rope" say it.
struct RopeScaling
{
    std::string frequencies; ///< empty: those of the base
    double magnitude = 1;
};

/// `text` is a kind and its numbers, as configurations of Hugging Face name them:
///   linear/FACTOR                                      positions divided
///   llama3/FACTOR/LOW_FREQ_FACTOR/HIGH_FREQ_FACTOR/ORIGINAL_LENGTH
///   yarn/FACTOR/BETA_FAST/BETA_SLOW/ORIGINAL_LENGTH/MAGNITUDE     (Peng et al., 2023)
///   list/MAGNITUDE/F0/F1/...                           each frequency divided by its own factor (longrope)
/// `width` columns turn. Empty: no scaling. Formulas: transformers, modeling_rope_utils.py.
[[nodiscard]] Result<RopeScaling> ropeScalingOf(const std::string& text, double base, std::int64_t width);

} // namespace parascope::workload
