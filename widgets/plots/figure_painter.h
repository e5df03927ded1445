// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"
#include "engine/table/table.h"
#include "widgets/theme/theme.h"

#include <QFont>
#include <QRectF>

#include <memory>
#include <vector>

class QPainter;

namespace parascope::plots {

/// How a figure is drawn: on a screen or on paper, in which theme, how large a point is.
struct PaintStyle
{
    const theme::Theme* theme = &theme::light();
    QString family;               ///< of all texts; empty: the system's
    double textPt = 8.5;          ///< labels; nothing is smaller than 0.8 of it
    double linePt = 0.9;          ///< axes and outlines
    double unit = 96.0 / 72;      ///< one point in the painter's units
    bool header = true, legend = true, cellLabels = true;
    bool vector = false;          ///< PDF or SVG: no pixmaps but for clouds of points
    double rasterDpi = 600;       ///< of such clouds
    double maxCell = 0;           ///< points; 0: cells fill the frame

    [[nodiscard]] QFont font(double scale = 1, bool strong = false) const;
};

/// Where one panel's parts are, in the painter's units.
struct PanelLayout
{
    QRectF outer, frame, colourBar;
    const figure::Panel* panel = nullptr;
    bool labelsFit = false;       ///< every cell label fits: all are drawn, or none
    double labelScale = 0.95;     ///< of the text size; paper goes down to 0.81 (6.5 pt of 8) to fit

    [[nodiscard]] QPointF map(double x, double y) const;
    [[nodiscard]] QRectF cell(int column, int row) const;
};

/// The layout of a figure within a rectangle; valid as long as the figure is.
struct FigureLayout
{
    FigureLayout(const figure::Figure& figure, const QRectF& area, const PaintStyle& style);

    const figure::Figure& figure;
    QRectF area, header;
    std::vector<PanelLayout> panels;
};

/// Marks to emphasise; the others fade.
struct Emphasis
{
    std::shared_ptr<const table::Mask> selection;
    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] bool contains(figure::Row row) const
    {
        return row >= 0 && static_cast<std::size_t>(row) < selection->size() && (*selection)[static_cast<std::size_t>(row)];
    }
    explicit Emphasis(std::shared_ptr<const table::Mask> mask = nullptr);

private:
    bool m_any = false;
};

/// Draws everything. The only drawing code there is: views and exports call it alike.
void paintFigure(QPainter& painter, const FigureLayout& layout, const PaintStyle& style,
                 const Emphasis& emphasis = Emphasis());

/// Which run is where: a grid of buckets over the figure, so that a million points answer in microseconds.
class HitIndex
{
public:
    struct Hit
    {
        figure::Row row = figure::noRow;
        int panel = -1;
        QPointF at;
        int n = 1;
    };
    void build(const FigureLayout& layout, double reach);
    /// The nearest mark within reach.
    [[nodiscard]] Hit at(const QPointF& position) const;
    [[nodiscard]] std::vector<std::int32_t> within(const QRectF& area) const;
    [[nodiscard]] QPointF positionOf(figure::Row row) const;

private:
    struct Mark
    {
        float x, y;
        std::int32_t row;
    };
    struct Area
    {
        QRectF rect;
        figure::Row row;
        int panel, n;
    };
    QRectF m_bounds;
    double m_reach = 6;
    int m_columns = 0, m_lines = 0;
    std::vector<std::uint32_t> m_starts;
    std::vector<Mark> m_marks;
    std::vector<Area> m_areas;
    std::vector<PanelLayout> m_panels;
};

} // namespace parascope::plots
