// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QSizeF>

namespace parascope::plots {

/// The corner of the frame with the fewest marks under a rectangle of this size.
[[nodiscard]] Qt::Alignment emptiestCorner(const PanelLayout& layout, const QSizeF& size, double gap);

} // namespace parascope::plots
