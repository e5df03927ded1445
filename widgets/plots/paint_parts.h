// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of the plot objects, only for the files of this module.
#pragma once

#include "widgets/plots/draw_figure.h"
#include "widgets/plots/hit_index.h"
#include "widgets/theme/colour_map.h"

#include <QPainter>

namespace parascope::plots {

/// The context that every painting function needs.
struct PaintContext
{
    QPainter& painter;
    const PaintStyle& style;
    const Emphasis& emphasis;
    const theme::ColourMap& map;

    [[nodiscard]] const theme::Theme& theme() const { return *style.theme; }
    [[nodiscard]] double unit() const { return style.unit; }
    [[nodiscard]] QColor ink(figure::Ink ink, int series) const;
    /// Draws a text at a point: alignX 0 left .. 1 right, alignY 0 top .. 1 bottom; turned counter-clockwise.
    void text(const QPointF& at, const QString& text, const QFont& font, const QColor& colour, double alignX,
              double alignY, double degrees = 0) const;
};

/// paintCells() draws the cells of a heat map, independent of the selection; paintChosenCells() draws the
/// outline of the selected ones.
void paintCells(const PaintContext& b, const PanelLayout& layout);
void paintChosenCells(const PaintContext& b, const PanelLayout& layout);
void paintBars(const PaintContext& b, const PanelLayout& layout);
void paintBoxes(const PaintContext& b, const PanelLayout& layout);
void paintLines(const PaintContext& b, const PanelLayout& layout);
void paintPoints(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points);
/// `lines` is the picture of the runs' lines if they are drawn elsewhere; with null they are drawn here.
void paintParallel(const PaintContext& b, const PanelLayout& layout, const QImage* lines = nullptr);
/// Return the marks of a crowded panel as a picture of its frame. `scale` is the number of pixels for each of
/// the painter's units. They do not use the context's painter, and any thread may call them.
[[nodiscard]] QImage cloudOf(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points,
                             double scale);
[[nodiscard]] QImage weaveOf(const PaintContext& b, const PanelLayout& layout, double scale);
/// Returns the colour map of a panel.
[[nodiscard]] const theme::ColourMap& mapOf(const figure::Figure& figure, std::size_t panel);
/// Draws the colour bar of the panel in its layout's colourBar.
void paintColourBar(const PaintContext& b, const PanelLayout& layout);
/// The gap between the bar and the notes above and below it, because the labels at its ends extend beyond it.
[[nodiscard]] double colourNoteGap(const PaintStyle& style);
/// The width of the colour bar with labels and title.
[[nodiscard]] double colourBarWidth(const PaintStyle& style, const figure::ColourScale& scale);
/// Draws the symbol of a legend entry, centred in `box`.
void paintSymbol(const PaintContext& b, const figure::Panel& panel, const figure::LegendEntry& entry,
                 const QRectF& box);
/// Forecasts are paler than runs, and dotted if they are less certain.
inline constexpr double guessOpacity = 0.6;
[[nodiscard]] QPen guessPen(const QColor& colour, double width, figure::Points::Basis basis);

/// Draws one marker centred at `at`, with the painter's pen and brush.
void paintMarker(QPainter& painter, figure::Marker marker, const QPointF& at, double radius);
/// Returns the colour of a shade (UnitSeries) in this figure's map.
[[nodiscard]] QRgb shadeColour(const PaintContext& b, const figure::ColourScale& scale, std::uint8_t shade);
/// Half the width of a disc.
inline constexpr double markRadiusPt = 2.3;

} // namespace parascope::plots
