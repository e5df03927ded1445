// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QSizeF>

namespace parascope::plots {

struct Corner
{
    Qt::Alignment alignment;
    double marks = 0; ///< number of marks and texts that a legend there would cover
};
/// Returns the corner of the frame with the fewest marks and notes under a rectangle of this size.
[[nodiscard]] Corner emptiestCorner(const PanelLayout& layout, const PaintStyle& style, const QSizeF& size,
                                    double gap);

} // namespace parascope::plots
