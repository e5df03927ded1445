// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/figure/figure.h"
#include "widgets/theme/theme.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

namespace parascope::plots {

/// How a figure is drawn: on a screen or on paper, in which theme, how large a point is.
struct PaintStyle
{
    const theme::Theme* theme = &theme::light();
    QString family;          ///< of all texts; empty: the system's
    double textPt = 8.5;     ///< labels; nothing is smaller than 0.8 of it
    double linePt = 0.9;     ///< axes and outlines
    double unit = 96.0 / 72; ///< one point in the painter's units
    bool header = true, legend = true, cellLabels = true;
    bool paper = false;     ///< exported: finer type and lines than a screen bears, in every format alike
    bool vector = false;    ///< PDF or SVG: no pixmaps but for clouds of points
    double rasterDpi = 600; ///< of such clouds
    double maxCell = 0;     ///< points; 0: cells fill the frame

    [[nodiscard]] QFont font(double scale = 1, bool strong = false) const;
    /// Whole units of a length in points; QCustomPlot lays out in integers.
    [[nodiscard]] int whole(double points) const;
};

/// A text with the scale at which it fits, its end left out where no type that can be read is small enough.
struct FittedText
{
    double scale = 1.02;
    QString words;
};
[[nodiscard]] FittedText fitted(const PaintStyle& style, const QString& text, double room);

/// Where one panel's parts are, in the painter's units.
struct PanelLayout
{
    QRectF outer, frame, colourBar;
    const figure::Panel* panel = nullptr;
    bool labelsFit = false;   ///< every cell label fits: all are drawn, or none
    bool widesFit = false;    ///< so do those with an interval, of predicted cells
    double labelScale = 0.95; ///< of the text size; paper goes down to 0.81 (6.5 pt of 8) to fit
    struct Ticks
    {
        int stride = 1;              ///< every n-th label is written
        std::vector<QString> labels; ///< with line breaks; empty: as the axis has them
        double scale = 1;            ///< of the text size
        double titleScale = 1.02;    ///< of the axis' title
    };
    Ticks xTicks, yTicks;
    double markScale = 1;   ///< of the markers: many in a small frame are drawn smaller
    FittedText colourTitle; ///< along the colour bar
    struct BlockLabel
    {
        QString words;       ///< in full, or short; empty where neither fits
        bool upright = true; ///< else turned
    };
    std::vector<BlockLabel> blocks; ///< one for each of the panel's
    /// What stands along a line.
    struct LineName
    {
        QString
            words; ///< its name or its brief one; empty where both are longer than the line within the frame
        QPointF at;
        double turn = 0; ///< counter-clockwise, in degrees
        QPolygonF outline;
    };
    std::vector<LineName> names; ///< one for each of the panel's lines
    std::vector<QRectF> legend;  ///< of each entry of the panel's legend; empty where none is shown

    [[nodiscard]] QPointF map(double x, double y) const;
    [[nodiscard]] QRectF cell(int column, int row) const;
    /// Half a box's width on the category axis; a lonely box in a wide frame stays a box.
    [[nodiscard]] double boxHalf(const figure::Box& box, double unit) const;
    /// Decides labelsFit and labelScale, now that the frame is known.
    void fitLabels(const PaintStyle& style);
    void fitMarks(const PaintStyle& style);
    void fitColourTitle(const PaintStyle& style);
    void fitBlocks(const PaintStyle& style);
    void fitNames(const PaintStyle& style);
};

/// Where everything of a figure came to lie; valid as long as the figure is.
struct FigureLayout
{
    QRectF area;
    std::vector<PanelLayout> panels;
};

/// The part of a line within a rectangle (Liang and Barsky), false if none: SVG has no clip in Qt 6.4.
[[nodiscard]] bool cutLine(QPointF& a, QPointF& b, const QRectF& r);

/// Marks to emphasise; the others fade.
struct Emphasis
{
    std::shared_ptr<const table::Mask> selection;
    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] bool contains(figure::Row row) const
    {
        return row >= 0 && static_cast<std::size_t>(row) < selection->size() &&
               (*selection)[static_cast<std::size_t>(row)];
    }
    explicit Emphasis(std::shared_ptr<const table::Mask> mask = nullptr);

private:
    bool m_any = false;
};

} // namespace parascope::plots
