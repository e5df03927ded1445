// SPDX-License-Identifier: GPL-3.0-or-later
// Finds data that a figure's legends cover; every mark is checked, even when there are many.
#pragma once

#include "widgets/figure/page.h"
#include "widgets/plots/draw_figure.h"

#include <QString>

namespace parascope::test {

/// Returns a sentence on the first mark that is covered by a legend when the figure is exported at this
/// width; empty when there is none.
inline QString coveredBy(const figure::Figure& figure, figure::Spec spec, double widthMm)
{
    spec.style.widthMm = widthMm;
    const auto page = paper::pageOf(spec, figure);
    if (!page)
        return QString::fromStdString(page.error().text());
    constexpr double unit = 10;
    const auto style = paper::styleOf(spec, *page, unit, true);
    const auto layout = plots::layoutFigure((page->points() * unit).toSize(), figure, style);
    for (const auto& panel : layout.panels)
        for (std::size_t i = 0; i < panel.legend.size(); ++i) {
            const QRectF& box = panel.legend[i];
            const auto found = [&](const char* what) {
                return QStringLiteral("%1 mm wide: legend entry \"%2\" covers %3")
                    .arg(widthMm)
                    .arg(QString::fromStdString(panel.panel->legend[i].text.text()), QLatin1String(what));
            };
            // These kinds fill their frame: no corner of it is free.
            const auto& p = *panel.panel;
            if ((!p.cells.empty() || !p.bars.empty() || !p.boxes.empty() || p.parallel) &&
                box.intersects(panel.frame))
                return found("cells, bars or boxes");
            for (const auto& note : p.notes)
                if (box.intersects(panel.noteBox(note, style)))
                    return found("a note");
            for (const auto& series : p.points)
                for (std::size_t k = 0; k < series.x.size(); ++k)
                    if (panel.frame.contains(panel.map(series.x[k], series.y[k])) &&
                        box.contains(panel.map(series.x[k], series.y[k])))
                        return found("a point");
            for (const auto& line : p.lines)
                for (std::size_t k = 1; k < line.points.size(); ++k) {
                    const QLineF segment(panel.map(line.points[k - 1].first, line.points[k - 1].second),
                                         panel.map(line.points[k].first, line.points[k].second));
                    for (int part = 0; part <= 1000; ++part)
                        if (box.contains(segment.pointAt(part / 1000.0)))
                            return found("a line");
                }
        }
    return {};
}

} // namespace parascope::test
