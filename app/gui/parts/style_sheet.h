// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QString>

namespace parascope::gui {

/// Returns the style sheet for the parts that Fusion lacks: tool bar segments, dock titles, chips, cards,
/// invalid fields.
[[nodiscard]] QString styleSheet(const theme::Theme& theme);

} // namespace parascope::gui
