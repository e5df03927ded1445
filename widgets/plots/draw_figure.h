// SPDX-License-Identifier: GPL-3.0-or-later
// What exports need of this module, without QCustomPlot's header.
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QColor>
#include <QSize>

class QPaintDevice;

namespace parascope::theme {
class ColourMap;
}

namespace parascope::plots {

/// Of a panel that has more points than these a vector format holds an image.
inline constexpr std::size_t cloudSize = 20000;

/// So many forecasts among points still have their intervals drawn.
inline constexpr std::size_t mostIntervals = 60;

/// The colour of a mark at this place of a scale, 0 .. 1. A sequential map is drawn as far as it can be seen
/// on the theme's ground; names have the colours of series.
[[nodiscard]] QRgb markColour(const theme::Theme& theme, const theme::ColourMap& map,
                              const figure::ColourScale& scale, double position);
/// The same of a step of the scale's bar.
[[nodiscard]] QRgb levelColour(const theme::Theme& theme, const theme::ColourMap& map,
                               const figure::ColourScale& scale, std::size_t level);

/// Draws a figure over the whole of a device that is `size` units large (an image, a QPdfWriter, a
/// QSvgGenerator) through the plot objects that the screen shows. Needs a QApplication; main thread only.
void drawFigure(QPaintDevice& device, const QSize& size, const figure::Figure& figure,
                const PaintStyle& style, const Emphasis& emphasis = Emphasis());

/// Where its parts come to lie.
[[nodiscard]] FigureLayout layoutFigure(const QSize& size, const figure::Figure& figure,
                                        const PaintStyle& style);

} // namespace parascope::plots
