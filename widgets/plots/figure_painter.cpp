// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_painter.h"

#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"

namespace parascope::plots {

void paintFigure(QPainter& painter, const FigureLayout& layout, const PaintStyle& style, const Emphasis& emphasis)
{
    const Brushwork plain{painter, style, emphasis, theme::ColourMap::named(qs(layout.figure.colourMap))};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    paintHeader(plain, layout);
    for (const auto& panel : layout.panels) {
        const bool diverging = panel.panel->colours && panel.panel->colours->map == figure::ColourScale::Map::Diverging;
        const Brushwork b{painter, style, emphasis, diverging ? theme::ColourMap::named(QStringLiteral("diverging")) : plain.map};
        if (!panel.panel->cells.empty())
            paintCells(b, panel);
        paintAxes(b, panel);
        paintBars(b, panel);
        paintBoxes(b, panel);
        paintLines(b, panel);
        paintPoints(b, panel);
        if (panel.panel->colours)
            paintColourBar(b, panel);
        paintLegend(b, panel);
    }
    if (layout.figure.panels.empty() && !layout.figure.empty.empty())
        plain.text(layout.area.center(), qs(layout.figure.empty), style.font(), style.theme->secondary, 0.5, 0.5);
}

} // namespace parascope::plots
