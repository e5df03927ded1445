// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QString>

namespace parascope::gui {

/// What Fusion does not give by itself: tool bar segments, dock titles, chips, cards, fields that are wrong.
[[nodiscard]] QString styleSheet(const theme::Theme& theme);

} // namespace parascope::gui
