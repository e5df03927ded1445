// SPDX-License-Identifier: GPL-3.0-or-later
// What the plot objects paint with, for this module's own files only.
#pragma once

#include "widgets/plots/draw_figure.h"
#include "widgets/plots/hit_index.h"
#include "widgets/theme/colour_map.h"

#include <QPainter>

namespace parascope::plots {

/// What every part needs.
struct PaintContext
{
    QPainter& painter;
    const PaintStyle& style;
    const Emphasis& emphasis;
    const theme::ColourMap& map;

    [[nodiscard]] const theme::Theme& theme() const { return *style.theme; }
    [[nodiscard]] double unit() const { return style.unit; }
    [[nodiscard]] QColor ink(figure::Ink ink, int series) const;
    /// A text at a point: alignX 0 left .. 1 right, alignY 0 top .. 1 bottom; turned counter-clockwise.
    void text(const QPointF& at, const QString& text, const QFont& font, const QColor& colour, double alignX,
              double alignY, double degrees = 0) const;
};

/// The cells of a heat map, whatever is selected; then the outline of what is.
void paintCells(const PaintContext& b, const PanelLayout& layout);
void paintChosenCells(const PaintContext& b, const PanelLayout& layout);
void paintBars(const PaintContext& b, const PanelLayout& layout);
void paintBoxes(const PaintContext& b, const PanelLayout& layout);
void paintLines(const PaintContext& b, const PanelLayout& layout);
void paintPoints(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points);
/// `lines`: those of the runs, drawn elsewhere; null: drawn here.
void paintParallel(const PaintContext& b, const PanelLayout& layout, const QImage* lines = nullptr);
/// The marks of a crowded panel as a picture of its frame; `scale`: pixels for each of the painter's units.
/// They do not touch the brushwork's painter, and any thread may call them.
[[nodiscard]] QImage cloudOf(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points,
                             double scale);
[[nodiscard]] QImage weaveOf(const PaintContext& b, const PanelLayout& layout, double scale);
/// The colour map of a panel.
[[nodiscard]] const theme::ColourMap& mapOf(const figure::Figure& figure, std::size_t panel);
/// The colour bar of the panel in its layout's colourBar.
void paintColourBar(const PaintContext& b, const PanelLayout& layout);
/// Between the bar and the names of the sides above and below it: the labels at its ends reach beyond it.
[[nodiscard]] double colourNoteGap(const PaintStyle& style);
/// Its width with labels and title.
[[nodiscard]] double colourBarWidth(const PaintStyle& style, const figure::ColourScale& scale);
/// The symbol of a legend entry, centred in `box`.
void paintSymbol(const PaintContext& b, const figure::Panel& panel, const figure::LegendEntry& entry,
                 const QRectF& box);
/// Forecasts are paler than runs, and dotted where they are rather guesses; so many still have their
/// intervals.
inline constexpr double guessOpacity = 0.6;
[[nodiscard]] QPen guessPen(const QColor& colour, double width, figure::Points::Basis basis);

/// One marker centred at `at`, in the painter's pen and brush.
void paintMarker(QPainter& painter, figure::Marker marker, const QPointF& at, double radius);
/// The colour of a shade (UnitSeries) in this figure's map.
[[nodiscard]] QRgb shadeColour(const PaintContext& b, const figure::ColourScale& scale, std::uint8_t shade);
/// Half a disc's width.
inline constexpr double markRadiusPt = 2.3;

} // namespace parascope::plots
