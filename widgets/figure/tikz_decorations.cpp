// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/tikz_parts.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace parascope::paper {
namespace {

void heading(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout)
{
    const double u = page.unit;
    const auto text = joined({layout.panel->letter, layout.panel->title}, "  ");
    // Place the title above the rows of a legend, if there is one above the frame.
    double top = layout.frame.top();
    for (const auto& entry : layout.legend)
        if (entry.bottom() <= layout.frame.top() + u)
            top = std::min(top, entry.top());
    if (!text.empty())
        out << QString("\\node[anchor=south west, inner sep=0, font=%1\\bfseries] at %2 {%3};")
                   .arg(page.font(1.02), page.at({layout.frame.left(), top - 4 * u}), texText(text));
}

/// Draws the bar with its ticks, notes and title.
void colourBar(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout,
               const theme::ColourMap& map)
{
    const double u = page.unit;
    const auto& scale = *layout.panel->colours;
    const QRectF& bar = layout.colourBar;
    const int steps = scale.levels.empty() ? 64 : static_cast<int>(scale.levels.size());
    for (int i = 0; i < steps; ++i) {
        const double low = bar.bottom() - bar.height() * i / steps,
                     high = bar.bottom() - bar.height() * (i + (i + 1 < steps ? 1.3 : 1)) / steps;
        const QRgb colour = scale.levels.empty()
                                ? map.at(static_cast<double>(i) / (steps - 1))
                                : plots::levelColour(theme::light(), map, scale, static_cast<std::size_t>(i));
        out << "\\fill[color=" + tikzColour(colour) + "] " + page.at({bar.left(), low}) + " rectangle " +
                   page.at({bar.right(), high}) + ";";
    }
    out << "\\draw[black!75, line width=.4bp] " + page.at(bar.bottomLeft()) + " rectangle " +
               page.at(bar.topRight()) + ";";
    for (const auto& t : scale.axis.ticks) {
        const double part = scale.levels.empty()
                                ? scale.axis.position(t.position)
                                : (static_cast<double>(scale.nearest(t.position)) + 0.5) / steps;
        const QPointF tick(bar.right(), bar.bottom() - part * bar.height());
        out << "\\draw[black!75, line width=.4bp] " + page.at(tick) +
                   " -- ++(2.5bp,0) node[anchor=west, inner sep=1.5bp, text=black!75] {" + texText(t.label) +
                   "};";
    }
    if (!scale.topNote.empty())
        out << QString("\\node[anchor=south, inner sep=4bp, text=black!65, font=%1] at %2 {%3};")
                   .arg(page.font(0.9), page.at({bar.center().x() + 6 * u, bar.top()}),
                        texText(scale.topNote))
            << QString("\\node[anchor=north, inner sep=4bp, text=black!65, font=%1] at %2 {%3};")
                   .arg(page.font(0.9), page.at({bar.center().x() + 6 * u, bar.bottom()}),
                        texText(scale.bottomNote));
    if (!scale.axis.title.empty())
        out << QString("\\node[rotate=90, anchor=north, inner sep=0, font=%1] at %2 {%3};")
                   .arg(page.font(layout.colourTitle.scale),
                        page.at({bar.right() + (bar.width() > 0 ? 34 : 20) * u * page.textPt / 8,
                                 bar.center().y()}),
                        texText(layout.colourTitle.words.toStdString()));
}

/// Returns the sign of a legend's entry: a square in the style of cells and boxes, or the mark of a series.
QString legendSign(const TikzPage& page, const figure::Panel& panel, const theme::ColourMap& map,
                   const figure::LegendEntry& entry, const QPointF& centre)
{
    using Kind = figure::LegendEntry::Kind;
    const double half = 3.5 * page.unit;
    const QString square =
        page.at(centre - QPointF(half, -half)) + " rectangle " + page.at(centre + QPointF(half, -half));
    const bool mark = entry.kind == Kind::OutcomeMark;
    if (mark && entry.outcome == Outcome::Oom)
        return "\\filldraw[pattern=north east lines, pattern color=black!45, draw=black!25, line "
               "width=.5bp] " +
               square + ";";
    if (entry.kind == Kind::Predicted || entry.kind == Kind::Unsure || entry.kind == Kind::WillFail)
        return "\\filldraw[draw=black!40, dashed, line width=.5bp, fill=black!12" +
               (entry.kind == Kind::Predicted
                    ? QString()
                    : ", postaction={pattern=north east lines, pattern color=" +
                          QString(entry.kind == Kind::Unsure ? "black!45}" : "red!60}")) +
               "] " + square + ";";
    if (entry.kind == Kind::QualityMark)
        return tikzCaveat(entry.quality, page.at(centre + QPointF(half, -half)));
    if (entry.kind != Kind::Series)
        return "\\draw[black!40, line width=.5bp] " + square + ";" +
               (mark && entry.outcome == Outcome::Unfinished
                    ? " \\node[inner sep=0, font=" + page.font(0.8) + "] at " + page.at(centre) + " {?};"
                    : QString());
    const auto& scale = panel.colours;
    const QString colour =
        scale && std::isfinite(entry.colour)
            ? tikzColour(plots::markColour(theme::light(), map, *scale, scale->position(entry.colour)))
            : tikzSeries(entry.series);
    if (entry.box)
        return "\\path[" +
               (entry.hollow ? QString("draw=black, fill=white, line width=.8bp") : "fill=" + colour) + "] " +
               square + ";";
    return QString("\\path plot[mark=%1, mark size=2.3bp, mark options={draw=%2, fill=%3%4}] "
                   "coordinates {%5};")
        .arg(tikzMark(entry.marker), entry.hollow ? colour : "white", entry.hollow ? "white" : colour,
             entry.marker == figure::Marker::InvertedTriangle ? ", rotate=180" : "", page.at(centre));
}

} // namespace

void tikzDecorations(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout,
                     const theme::ColourMap& map)
{
    heading(out, page, layout);
    if (layout.panel->colours && !layout.colourBar.isNull())
        colourBar(out, page, layout, map);
    for (std::size_t i = 0; i < layout.legend.size() && i < layout.panel->legend.size(); ++i) {
        const auto& entry = layout.panel->legend[i];
        const QRectF& box = layout.legend[i];
        const QPointF centre(box.left() + 3.5 * page.unit, box.center().y());
        out << legendSign(page, *layout.panel, map, entry, centre);
        out << QString("\\node[anchor=west, inner sep=0%1] at %2 {%3};")
                   .arg(layout.panel->cells.empty() ? QString() : ", text=black!65, font=" + page.font(0.9),
                        page.at({centre.x() + 7 * page.unit, centre.y()}), texText(entry.text));
    }
}

} // namespace parascope::paper
