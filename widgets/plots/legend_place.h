// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QLineF>
#include <QSizeF>

#include <vector>

namespace parascope::plots {

/// Returns the end of a visible segment at which the line's name is: the lower one of an upright segment,
/// else the right one.
[[nodiscard]] QPointF endOf(const QLineF& last);
/// Returns the place of a name at the end of a line, whose last visible segment is `last`.
[[nodiscard]] QRectF endNameBox(const PaintStyle& style, const figure::Line& line, const QLineF& last);

/// Returns the places of the texts within the frame: notes, and the names at the ends of lines.
[[nodiscard]] std::vector<QRectF> textsOf(const PanelLayout& layout, const PaintStyle& style);

struct Corner
{
    Qt::Alignment alignment;
    double marks = 0; ///< number of marks and texts that a legend there would cover
};
/// Returns the corner of the frame with the fewest marks, notes and names of lines under a rectangle of this
/// size.
[[nodiscard]] Corner emptiestCorner(const PanelLayout& layout, const PaintStyle& style, const QSizeF& size,
                                    double gap);

} // namespace parascope::plots
