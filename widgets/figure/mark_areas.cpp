// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/mark_areas.h"

#include "widgets/figure/page.h"
#include "widgets/plots/draw_figure.h"

namespace parascope::paper {

namespace {

/// Half the side (pt) of the square around a point that answers to the pointer.
constexpr double reach = 4;

std::size_t countOf(const figure::Figure& figure)
{
    std::size_t count = 0;
    for (const auto& panel : figure.panels) {
        for (const auto& cell : panel.cells)
            count += cell.run >= 0;
        for (const auto& points : panel.points)
            count += points.rows.size();
    }
    return count;
}

void addCells(std::vector<Mark>& out, const plots::PanelLayout& layout)
{
    for (const auto& cell : layout.panel->cells)
        if (cell.run >= 0)
            out.push_back({&cell, cell.run, layout.cell(cell.column, cell.row)});
}

void addPoints(std::vector<Mark>& out, const plots::PanelLayout& layout)
{
    constexpr double half = reach * unitsPerPoint;
    for (const auto& points : layout.panel->points) {
        for (std::size_t i = 0; i < points.rows.size() && i < points.x.size(); ++i) {
            const QPointF at = layout.map(points.x[i], points.y[i]);
            if (points.rows[i] >= 0 && layout.frame.contains(at))
                out.push_back(
                    {nullptr, points.rows[i], QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)});
        }
    }
}

} // namespace

std::vector<Mark> marksOf(const figure::Figure& figure, const figure::Spec& spec, std::size_t most)
{
    const auto page = pageOf(spec, figure);
    if (!page || countOf(figure) > most)
        return {};
    const QSize size = (page->points() * unitsPerPoint).toSize();
    const auto layout = plots::layoutFigure(size, figure, styleOf(spec, *page, unitsPerPoint, true));
    std::vector<Mark> out;
    for (const auto& panel : layout.panels) {
        addCells(out, panel);
        addPoints(out, panel);
    }
    return out;
}

} // namespace parascope::paper
