// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <functional>

namespace parascope::figure {

/// Calls `visit` once for every text of a figure, including those that are only read aloud.
void forEachText(Figure& figure, const std::function<void(Message&)>& visit);

/// Returns the figure with its texts translated into a language. The caption stays in English, because it is
/// for a paper.
[[nodiscard]] Figure inLanguage(Figure figure, const Message::Catalogue& language);

} // namespace parascope::figure
