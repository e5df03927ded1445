// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <functional>

namespace parascope::figure {

/// Visits every text that a figure shows or says, once, to put another in its place: a paper's name for a
/// platform, the words of another language.
void forEachText(Figure& figure, const std::function<void(std::string&)>& visit);

} // namespace parascope::figure
