// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the TikZ writer, only for the files of this module.
#pragma once

#include "widgets/figure/tex_text.h"
#include "widgets/plots/draw_figure.h"
#include "widgets/theme/colour_map.h"

#include <QStringList>

namespace parascope::paper {

/// The page: converts painter's units to big points from the lower left.
struct TikzPage
{
    double unit = 10, height = 0, textPt = 8, linePt = 0.5;

    [[nodiscard]] QString at(const QPointF& point) const;
    [[nodiscard]] QString font(double scale) const;
};

[[nodiscard]] inline QString tikzNumber(double value)
{
    return QString::number(value, 'g', 8);
}
[[nodiscard]] QString tikzColour(QRgb colour);
/// Return the colour of a series and the name of a marker.
[[nodiscard]] QString tikzSeries(int index);
[[nodiscard]] QString tikzMark(figure::Marker marker);
/// Returns the mark of a caveat (theme::caveatMarkOf) whose upper right corner is at `corner`.
[[nodiscard]] QString tikzCaveat(QualitySet quality, const QString& corner);
[[nodiscard]] const theme::ColourMap& mapOfPanel(const figure::Figure& figure, const figure::Panel& panel);

/// Writes the data in the axes' own coordinates, so that a reader of the source can edit it.
void tikzMarks(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout,
               const theme::ColourMap& map);
/// Writes colour bar, legend and heading at the same places as in the other formats.
void tikzDecorations(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout,
                     const theme::ColourMap& map);

} // namespace parascope::paper
