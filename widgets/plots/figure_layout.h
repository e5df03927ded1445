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

/// How a figure is drawn: on a screen or on paper, in which theme, and with which size of a point.
struct PaintStyle
{
    const theme::Theme* theme = &theme::light();
    QString family;          ///< font family of all texts; empty means the system's
    double textPt = 8.5;     ///< size of labels; no text is smaller than 0.8 of it
    double linePt = 0.9;     ///< width of axes and outlines
    double unit = 96.0 / 72; ///< one point in the painter's units
    bool header = true, legend = true, cellLabels = true;
    bool paper = false;     ///< exported: finer type and lines than a screen can show, in every format alike
    bool vector = false;    ///< PDF or SVG: no pixmaps except for clouds of points
    double rasterDpi = 600; ///< resolution of such clouds
    double maxCell = 0;     ///< largest size of a cell, in points; 0: cells fill the frame

    [[nodiscard]] QFont font(double scale = 1, bool strong = false) const;
    [[nodiscard]] QFont noteFont() const { return font(0.95); }
    /// Converts a length in points to whole units, because QCustomPlot lays out in integers.
    [[nodiscard]] int whole(double points) const;
};

/// A text and the scale at which it fits. Its end is left out if no readable size is small enough.
struct FittedText
{
    double scale = 1.02;
    QString words;
};
[[nodiscard]] FittedText fitted(const PaintStyle& style, const QString& text, double room);

/// The places of one panel's parts, in the painter's units.
struct PanelLayout
{
    QRectF outer, frame, colourBar;
    const figure::Panel* panel = nullptr;
    bool labelsFit = false; ///< every cell label fits; either all labels are drawn or none
    bool widesFit = false;  ///< labels with an interval, of predicted cells, fit, too
    double labelScale =
        0.95; ///< relative to the text size; on paper it goes down to 0.81 (6.5 pt of 8) to fit
    struct Ticks
    {
        int stride = 1;              ///< every n-th label is written
        std::vector<QString> labels; ///< labels with line breaks; empty means the labels of the axis
        double scale = 1;            ///< relative to the text size
        double titleScale = 1.02;    ///< scale of the axis' title
    };
    Ticks xTicks, yTicks;
    double markScale = 1;   ///< scale of the markers; many markers in a small frame are drawn smaller
    FittedText colourTitle; ///< title along the colour bar
    struct BlockLabel
    {
        QString words;       ///< in full, or short; empty if neither fits
        bool upright = true; ///< false if the label is turned
    };
    std::vector<BlockLabel> blocks; ///< one label for each of the panel's blocks
    /// The text along a line.
    struct LineName
    {
        QString
            words; ///< its name or its short name; empty if both are longer than the line within the frame
        QPointF at;
        double turn = 0; ///< counter-clockwise, in degrees
        QPolygonF outline;
    };
    std::vector<LineName> names; ///< one name for each of the panel's lines
    std::vector<QRectF> legend;  ///< place of each entry of the panel's legend; empty if no legend is shown

    [[nodiscard]] QPointF map(double x, double y) const;
    [[nodiscard]] QRectF cell(int column, int row) const;
    /// The place of a note's text.
    [[nodiscard]] QRectF noteBox(const figure::Note& note, const PaintStyle& style) const;
    /// Half a box's width on the category axis. Its size is limited, so that a single box in a wide frame
    /// does not fill it.
    [[nodiscard]] double boxHalf(const figure::Box& box, double unit) const;
    /// Decides labelsFit and labelScale. The frame must be known.
    void fitLabels(const PaintStyle& style);
    void fitMarks(const PaintStyle& style);
    void fitColourTitle(const PaintStyle& style);
    void fitBlocks(const PaintStyle& style);
    void fitNames(const PaintStyle& style);
};

/// The places of all parts of a figure; valid as long as the figure exists.
struct FigureLayout
{
    QRectF area;
    std::vector<PanelLayout> panels;
};

/// Cuts a line to the part within a rectangle (Liang and Barsky); returns false if no part is inside. SVG has
/// no clip in Qt 6.4.
[[nodiscard]] bool cutLine(QPointF& a, QPointF& b, const QRectF& r);

/// The marks to emphasise; the other marks are faded.
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
