// SPDX-License-Identifier: GPL-3.0-or-later
// Zooms and pans the axes of a plot.
#include "widgets/plots/figure_plot.h"
#include "widgets/plots/plot_view.h"

#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace parascope::plots {
namespace {

constexpr double zoomPerNotch = 1.25;

/// Cells, bars, boxes and parallel axes are always shown completely; their axes are categories.
bool canZoom(const figure::Panel& panel)
{
    return !panel.points.empty() && panel.cells.empty() && panel.bars.empty() && panel.boxes.empty();
}

/// Whether the numbers of the range are far enough apart, and small enough, for ticks between them.
bool isShowable(const figure::Axis& axis)
{
    constexpr double closest = 1e-9, largest = 1e200;
    const double size = std::max(std::abs(axis.low), std::abs(axis.high));
    return axis.scale == figure::Axis::Scale::Category ||
           (size < largest && axis.high - axis.low > closest * size &&
            (axis.scale != figure::Axis::Scale::Log || axis.low > 1 / largest));
}

figure::Axis partOf(const figure::Axis& axis, double from, double to)
{
    // An axis that does not change keeps its round ends, which rounding would move.
    return from == 0 && to == 1 ? axis : figure::rescaled(axis, axis.value(from), axis.value(to));
}

} // namespace

const FigureLayout& PlotView::currentLayout()
{
    if (m_waiting)
        m_plot->settle(size());
    return m_plot->layout();
}

bool PlotView::showPart(std::size_t panel, const QRectF& part)
{
    const auto& old = m_figure->panels[panel];
    auto x = partOf(old.x, part.left(), part.right());
    auto y = partOf(old.y, part.top(), part.bottom());
    if (!isShowable(x) || !isShowable(y))
        return false;
    if (m_whole.empty())
        for (const auto& one : m_figure->panels)
            m_whole.emplace_back(one.x, one.y);
    // Make a copy, because another thread may be drawing the present figure.
    m_figure = std::make_shared<figure::Figure>(*m_figure);
    m_figure->panels[panel].x = std::move(x);
    m_figure->panels[panel].y = std::move(y);
    return true;
}

bool PlotView::zoomAt(double factor, const QPointF& at)
{
    const auto& panels = currentLayout().panels;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const auto& frame = panels[i].frame;
        if (!panels[i].outer.contains(at) || !canZoom(*panels[i].panel) || frame.isEmpty())
            continue;
        const bool across = at.x() >= frame.left() && at.x() <= frame.right(),
                   along = at.y() >= frame.top() && at.y() <= frame.bottom();
        const bool onX = across && at.y() >= frame.top(), onY = along && at.x() <= frame.right();
        const auto changes = [](const figure::Axis& axis) {
            return axis.scale != figure::Axis::Scale::Category;
        };
        if (!(onX && changes(panels[i].panel->x)) && !(onY && changes(panels[i].panel->y)))
            continue;
        const double size = 1 / factor, x = (at.x() - frame.left()) / frame.width(),
                     y = (frame.bottom() - at.y()) / frame.height();
        QRectF part(0, 0, 1, 1);
        if (onX)
            part = QRectF(x * (1 - size), part.top(), size, part.height());
        if (onY)
            part = QRectF(part.left(), y * (1 - size), part.width(), size);
        if (showPart(i, part))
            remake();
        return true; // the surroundings do not scroll when the zoom reaches its end
    }
    return false;
}

void PlotView::zoomAll(double factor)
{
    const double size = 1 / factor, rest = (1 - size) / 2;
    bool changed = false;
    for (std::size_t i = 0; i < m_figure->panels.size(); ++i)
        changed = (canZoom(m_figure->panels[i]) && showPart(i, {rest, rest, size, size})) || changed;
    if (changed)
        remake();
}

void PlotView::fit()
{
    if (m_whole.empty())
        return;
    m_figure = std::make_shared<figure::Figure>(*m_figure);
    for (std::size_t i = 0; i < m_whole.size(); ++i)
        std::tie(m_figure->panels[i].x, m_figure->panels[i].y) = m_whole[i];
    m_whole.clear();
    remake();
}

bool PlotView::startPan(const QPointF& at)
{
    const auto& panels = currentLayout().panels;
    for (std::size_t i = 0; i < panels.size() && !m_panned; ++i)
        if (panels[i].frame.contains(at) && canZoom(*panels[i].panel))
            m_panned = Pan{i, at};
    if (!m_panned)
        return false;
    setHovered({}); // its card would stay where the mark was
    setCursor(Qt::ClosedHandCursor);
    return true;
}

void PlotView::panTo(const QPointF& at)
{
    const auto& panels = currentLayout().panels;
    const auto moved = at - m_panned->reached;
    m_panned->reached = at;
    // The figure may be another one than at the beginning of the drag.
    if (moved.isNull() || m_panned->panel >= panels.size() || !canZoom(*panels[m_panned->panel].panel))
        return;
    const auto& frame = panels[m_panned->panel].frame;
    if (!frame.isEmpty() &&
        showPart(m_panned->panel, {-moved.x() / frame.width(), moved.y() / frame.height(), 1, 1}))
        remake();
}

void PlotView::endPan(const QPointF& at)
{
    panTo(at);
    m_panned.reset();
    unsetCursor();
}

void PlotView::wheelEvent(QWheelEvent* event)
{
    constexpr double notch = 120; // in eighths of a degree; touchpads and fine wheels report parts of it
    const double turned = event->angleDelta().y() / notch;
    if (turned != 0 && zoomAt(std::pow(zoomPerNotch, turned), event->position()))
        event->accept();
    else
        QWidget::wheelEvent(event);
}

} // namespace parascope::plots
