// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of this module that exports need, without QCustomPlot's header.
#pragma once

#include "widgets/plots/figure_layout.h"

#include <QColor>
#include <QSize>

class QPaintDevice;

namespace parascope::theme {
class ColourMap;
}

namespace parascope::plots {

/// A panel with more points than this is an image in a vector format.
inline constexpr std::size_t cloudSize = 20000;

/// Predicted points draw their intervals only up to this number of points.
inline constexpr std::size_t mostIntervals = 60;

/// Returns the colour of a mark at this position of a scale, 0 .. 1. A sequential map is used only as far as
/// it is visible on the theme's background. Names have the colours of series.
/// Returns the colour of a cell's value: of its series if the scale's levels are names, else of the map.
[[nodiscard]] QColor valueFill(const theme::Theme& theme, const theme::ColourMap& map,
                               const figure::Panel& panel, double value);
[[nodiscard]] QRgb markColour(const theme::Theme& theme, const theme::ColourMap& map,
                              const figure::ColourScale& scale, double position);
/// Returns the colour of a level of the scale's bar, by the same rules.
[[nodiscard]] QRgb levelColour(const theme::Theme& theme, const theme::ColourMap& map,
                               const figure::ColourScale& scale, std::size_t level);

/// Draws a figure over the whole of a device that is `size` units large (an image, a QPdfWriter, a
/// QSvgGenerator), with the plot objects that the screen shows. Needs a QApplication; only on the main
/// thread.
void drawFigure(QPaintDevice& device, const QSize& size, const figure::Figure& figure,
                const PaintStyle& style, const Emphasis& emphasis = Emphasis());

/// Returns where the parts of the figure are placed.
[[nodiscard]] FigureLayout layoutFigure(const QSize& size, const figure::Figure& figure,
                                        const PaintStyle& style);

} // namespace parascope::plots
