// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <functional>

namespace parascope::figure {

/// Visits every text that a figure shows or says, once.
void forEachText(Figure& figure, const std::function<void(Message&)>& visit);

/// The figure with its texts as they read in a language; the caption, which is a paper's, in English.
[[nodiscard]] Figure inLanguage(Figure figure, const Message::Catalogue& language);

} // namespace parascope::figure
