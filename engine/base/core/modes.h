// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace parascope {

/// The modes of a run. `train` and `infer` run the same graph. `prefill` (a whole prompt at once, and the
/// logits of its last position) and `decode` (one token per sequence with a cache) have their own graphs,
/// which only some families provide.
inline constexpr std::array<std::string_view, 4> modes{"train", "infer", "prefill", "decode"};

/// Returns whether the mode serves a model. Its weights are then held only in the run's data type.
[[nodiscard]] constexpr bool servesModel(std::string_view mode)
{
    return mode == "prefill" || mode == "decode";
}

} // namespace parascope
