// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/side_effect.h"
#include "engine/base/core/message.h"

namespace parascope::insight {

/// Returns a sentence that assesses the effect.
[[nodiscard]] Message sentenceOf(const analysis::SideEffect& side);
/// Returns the sentence that the order of measurement is not recorded.
[[nodiscard]] Message unknownOrder();

} // namespace parascope::insight
