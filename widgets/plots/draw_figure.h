// SPDX-License-Identifier: GPL-3.0-or-later
// What exports need of this module, without QCustomPlot's header.
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QSize>

class QPaintDevice;

namespace parascope::plots {

/// Of a panel that has more points than these a vector format holds an image.
inline constexpr std::size_t cloudSize = 20000;

/// Draws a figure over the whole of a device that is `size` units large (an image, a QPdfWriter, a
/// QSvgGenerator) through the plot objects that the screen shows. Needs a QApplication; main thread only.
void drawFigure(QPaintDevice& device, const QSize& size, const figure::Figure& figure,
                const PaintStyle& style, const Emphasis& emphasis = Emphasis());

/// Where its parts come to lie.
[[nodiscard]] FigureLayout layoutFigure(const QSize& size, const figure::Figure& figure,
                                        const PaintStyle& style);

} // namespace parascope::plots
