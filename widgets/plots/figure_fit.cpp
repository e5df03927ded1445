// SPDX-License-Identifier: GPL-3.0-or-later
// Fits a figure into its frame: equal panels, type and labels that do not touch, legends next to the data.
#include "widgets/plots/figure_plot.h"

#include "widgets/plots/axis_ticker.h"
#include "widgets/plots/decorations.h"
#include "widgets/plots/legend_place.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::plots {
namespace {

/// Returns the row and column of an element in a grid; -1 if it is not in the grid.
QPoint placeOf(const QCPLayoutGrid& grid, const QCPLayoutElement* element)
{
    for (int r = 0; r < grid.rowCount(); ++r)
        for (int c = 0; c < grid.columnCount(); ++c)
            if (grid.elementAt(grid.rowColToIndex(r, c)) == element)
                return {c, r};
    return {-1, -1};
}

/// Returns the largest length of a title that is centred next to the frame. Below the frame are labels and
/// more, above it only a few pixels.
int heightAround(const QCPAxisRect& rect)
{
    return rect.height() + 2 * std::min(rect.margins().top(), rect.margins().bottom());
}

/// Returns the space for a title that is centred below its frame and must end before the next panel and the
/// page do.
template <class Part>
int roomBelow(const std::vector<Part>& parts, const Part& part, int pageEnd)
{
    const int centre = part.rect->rect().center().x();
    int end = pageEnd;
    for (const auto& other : parts)
        if (other.line == part.line && other.column == part.column + 1)
            end = other.rect->outerRect().left();
    return 2 * std::min(centre - part.rect->outerRect().left(), end - centre);
}

} // namespace

FittedText fitted(const PaintStyle& style, const QString& text, double room)
{
    for (const double scale : {1.02, 0.9, 0.81})
        if (textWidth(style.font(scale), text) <= room)
            return {scale, text};
    return {0.81, QFontMetricsF(style.font(0.81)).elidedText(text, Qt::ElideRight, room)};
}

double FigurePlot::titleRoom(std::size_t i, bool vertical) const
{
    const auto axisOf = [&](std::size_t k) -> const figure::Axis& {
        return vertical ? panel(k).y : panel(k).x;
    };
    const auto roomOf = [&](const Part& part) {
        if (!vertical)
            return roomBelow(m_parts, part, viewport().right());
        return m_style.paper ? part.rect->outerRect().height() : heightAround(*part.rect);
    };
    int room = std::numeric_limits<int>::max();
    for (std::size_t k = 0; k < m_parts.size(); ++k)
        if (axisOf(k).title == axisOf(i).title && axisOf(k).labelled)
            room = std::min(room, roomOf(m_parts[k]));
    return room;
}

bool FigurePlot::balance()
{
    if (!m_grid)
        return false;
    bool changed = false;
    const auto stretch = [&changed](double now, double wanted, auto set) {
        wanted = std::max(1.0, std::round(wanted));
        if (std::abs(now - wanted) < 0.5)
            return;
        set(wanted);
        changed = true;
    };
    // Make the frames equal in width and, by their shares, in height. Their outer sizes differ by the texts
    // around them.
    double wide = 0, high = 0, shares = 0;
    for (const auto& part : m_parts) {
        if (part.line == 0)
            wide += part.rect->width();
        if (part.column == 0) {
            high += part.rect->height();
            shares += panel(static_cast<std::size_t>(&part - m_parts.data())).heightShare;
        }
    }
    const auto columns = static_cast<double>(
        std::count_if(m_parts.begin(), m_parts.end(), [](const Part& p) { return p.line == 0; }));
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto& part = m_parts[i];
        const QPoint at = placeOf(*m_grid, part.rect);
        const QMargins m = part.rect->margins();
        if (part.line == 0 && columns > 1)
            stretch(m_grid->columnStretchFactors()[at.x()], wide / columns + m.left() + m.right(),
                    [&](double f) { m_grid->setColumnStretchFactor(at.x(), f); });
        if (part.column == 0 && shares > panel(i).heightShare)
            stretch(m_grid->rowStretchFactors()[at.y()],
                    high * panel(i).heightShare / shares + m.top() + m.bottom(),
                    [&](double f) { m_grid->setRowStretchFactor(at.y(), f); });
        changed |= fitTicks(*part.x, part.rect->width(), true);
        changed |= fitTicks(*part.y, part.rect->height(), false);
        changed |= fitTitle(*part.x, qs(panel(i).x.title), titleRoom(i, false));
        changed |= fitTitle(*part.y, qs(panel(i).y.title), titleRoom(i, true));
        if (part.row) { // next to it are the colour bar and the next panel
            const int beside = m_layout.area.toRect().right() - part.row->rect().left() -
                               (part.bar ? part.bar->outerRect().width() : 0) - (m_parts.size() > 1 ? 0 : 1);
            changed |= part.row->wrapTo(
                columns > 1 ? std::min(beside, static_cast<int>(wide / columns) + m.right()) : beside);
        }
    }
    return placeLegends() || changed;
}

bool FigurePlot::fitTicks(QCPAxis& axis, double length, bool horizontal)
{
    const auto ticker = qSharedPointerDynamicCast<AxisTicker>(axis.ticker());
    if (!ticker)
        return false;
    auto lines = horizontal ? ticker->inLines(length, m_style.font(), m_style.unit) : std::vector<QString>();
    const bool inLines = !lines.empty(), changed = ticker->setLabels(std::move(lines));
    if (inLines) {
        axis.setTickLabelFont(m_style.font());
        return ticker->setStride(1) || changed;
    }
    // On paper, use smaller type before leaving labels out.
    int stride = 1;
    for (const double scale : {1.0, 0.9, 0.81}) {
        const QFont font = m_style.font(scale);
        stride = ticker->strideFor(length, font, m_style.unit, horizontal);
        if (stride > 1 && m_style.paper && scale > 0.85)
            continue;
        const QFont chosen = stride > 1 ? m_style.font() : font;
        if (axis.tickLabelFont() != chosen)
            axis.setTickLabelFont(chosen);
        if (stride > 1)
            stride = ticker->strideFor(length, chosen, m_style.unit, horizontal);
        break;
    }
    return ticker->setStride(stride) || changed;
}

bool FigurePlot::fitTitle(QCPAxis& axis, const QString& title, double room)
{
    if (axis.label().isEmpty())
        return false;
    // Keep a gap to the title of another panel. Leave out the unit before cutting the title.
    room -= 4 * m_style.unit;
    auto fit = fitted(m_style, title, room);
    if (fit.words != title)
        fit = fitted(m_style, title.section(QStringLiteral(" ("), 0, 0), room);
    const auto& [scale, words] = fit;
    const QFont font = m_style.font(scale);
    if (axis.label() == words && axis.labelFont() == font)
        return false;
    axis.setLabel(words);
    axis.setLabelFont(font);
    return true;
}

bool FigurePlot::placeLegends()
{
    bool moved = false;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        if (auto& part = m_parts[i]; part.legend) {
            const auto corner = emptiestCorner(m_layout.panels[i], m_style,
                                               part.legend->minimumOuterSizeHint(), 2 * m_style.unit);
            if (corner.marks > 0) {
                moveLegendOut(i);
                moved = true;
                continue;
            }
            moved |= part.rect->insetLayout()->insetAlignment(0) != corner.alignment;
            part.rect->insetLayout()->setInsetAlignment(0, corner.alignment);
        }
    return moved;
}

void FigurePlot::moveLegendOut(std::size_t i)
{
    auto& part = m_parts[i];
    part.rect->insetLayout()->remove(part.legend);
    part.legend = nullptr;
    part.row = new MarkLegend(*this, i, true);
    part.row->setMinimumMargins({0, 0, 0, m_style.whole(2)});
    const QPoint at = placeOf(*m_grid, part.rect);
    // Another panel of the same line may have created the row already.
    const bool free = at.y() > 0 && !m_grid->hasElement(at.y() - 1, at.x()) &&
                      std::any_of(m_parts.begin(), m_parts.end(), [&](const Part& p) {
                          return p.row && p.line == part.line && placeOf(*m_grid, p.row).y() == at.y() - 1;
                      });
    if (!free)
        m_grid->insertRow(at.y());
    m_grid->addElement(free ? at.y() - 1 : at.y(), at.x(), part.row);
    part.row->setMarginGroup(QCP::msLeft, part.rect->marginGroup(QCP::msLeft));
}

} // namespace parascope::plots
