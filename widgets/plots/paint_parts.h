// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the painter, for its own files only.
#pragma once

#include "widgets/plots/figure_painter.h"
#include "widgets/theme/colour_map.h"

#include <QPainter>

namespace parascope::plots {

/// What every part needs.
struct Brushwork
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

void paintAxes(const Brushwork& b, const PanelLayout& layout);
void paintColourBar(const Brushwork& b, const PanelLayout& layout);
void paintLegend(const Brushwork& b, const PanelLayout& layout);
void paintHeader(const Brushwork& b, const FigureLayout& layout);
void paintCells(const Brushwork& b, const PanelLayout& layout);
void paintBars(const Brushwork& b, const PanelLayout& layout);
void paintBoxes(const Brushwork& b, const PanelLayout& layout);
void paintLines(const Brushwork& b, const PanelLayout& layout);
void paintPoints(const Brushwork& b, const PanelLayout& layout);
/// One marker centred at `at`, in the painter's pen and brush.
void paintMarker(QPainter& painter, figure::Marker marker, const QPointF& at, double radius);

/// Clouds larger than this are blitted on screen and rasterised in vector files.
inline constexpr std::size_t cloudSize = 20000;

} // namespace parascope::plots
