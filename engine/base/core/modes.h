// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace parascope {

/// What a run does with a model. `train` and `infer` run one and the same graph. `prefill` (a prompt at once,
/// the logits of its last position) and `decode` (one token a sequence against a cache) are graphs of their
/// own, which some families make.
inline constexpr std::array<std::string_view, 4> modes{"train", "infer", "prefill", "decode"};

/// Whether the mode serves a model: its weights are then held in the run's type alone.
[[nodiscard]] constexpr bool servesModel(std::string_view mode)
{
    return mode == "prefill" || mode == "decode";
}

} // namespace parascope
