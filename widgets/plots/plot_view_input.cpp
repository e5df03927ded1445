// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to a plot: pointer and keys.
#include "widgets/plots/plot_view.h"
#include "widgets/plots/text_metrics.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {

constexpr int cardDelayMs = 80; // long enough not to flicker while the pointer crosses

SelectionRequest::Mode modeOf(Qt::KeyboardModifiers modifiers)
{
    return modifiers & Qt::ShiftModifier     ? SelectionRequest::Mode::Add
           : modifiers & Qt::ControlModifier ? SelectionRequest::Mode::Toggle
                                             : SelectionRequest::Mode::Replace;
}

/// The values of an axis between two positions, in the column's unit. A category's text must read as a
/// number to be a range.
bool rangeOn(const figure::Axis& axis, double from, double to, SelectionRequest::Range& range)
{
    if (axis.name.empty())
        return false;
    range.column = qs(axis.name);
    double low = axis.value(std::min(from, to)), high = axis.value(std::max(from, to));
    if (axis.scale == figure::Axis::Scale::Category) {
        const auto first = static_cast<std::size_t>(std::clamp(std::lround(low), 0L, static_cast<long>(axis.ticks.size()) - 1));
        const auto last = static_cast<std::size_t>(std::clamp(std::lround(high), 0L, static_cast<long>(axis.ticks.size()) - 1));
        bool a = false, b = false;
        low = qs(axis.ticks[first].label).toDouble(&a);
        high = qs(axis.ticks[last].label).toDouble(&b);
        if (!a || !b)
            return false;
    }
    range.low = low / axis.factor;
    range.high = high / axis.factor;
    return true;
}

} // namespace

void PlotView::hoverAt(const QPointF& position)
{
    m_pointer = position;
    if (!m_layout)
        return;
    if (m_hitsStale) {
        m_hits.build(*m_layout, 6 * style().unit);
        m_hitsStale = false;
    }
    const auto hit = m_hits.at(position);
    if (hit.row == m_hovered)
        return;
    m_hovered = hit.row;
    m_cardShown = false;
    if (m_hovered >= 0)
        m_cardDelay.start(cardDelayMs);
    else
        m_cardDelay.stop();
    update();
    emit hovered(m_hovered);
}

void PlotView::showCard()
{
    m_cardShown = m_hovered >= 0 && !m_brushing;
    update();
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton) {
        m_pointer = event->position();
        if (!m_brushing && (m_pointer - m_pressed).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance())
            m_brushing = true;
        if (m_brushing) {
            m_cardShown = false;
            update();
        }
        return;
    }
    hoverAt(event->position());
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    hoverAt(event->position());
    m_pressed = m_pointer = event->position();
    m_brushing = false;
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    if (m_brushing) {
        m_brushing = false;
        brush(QRectF(m_pressed, event->position()).normalized(), event->modifiers());
        update();
        return;
    }
    if (m_hovered < 0)
        return;
    setFocusedRun(m_hovered);
    emit focused(m_hovered);
    if (event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier))
        emit selectionRequested({{static_cast<std::int32_t>(m_hovered)}, {}, modeOf(event->modifiers())});
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* event)
{
    hoverAt(event->position());
    if (event->button() == Qt::LeftButton && m_hovered >= 0)
        emit activated(m_hovered);
}

void PlotView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_cardDelay.stop();
    m_cardShown = false;
    if (m_hovered != figure::noRow) {
        m_hovered = figure::noRow;
        emit hovered(m_hovered);
    }
    update();
}

void PlotView::brush(const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_layout)
        return;
    if (m_hitsStale) {
        m_hits.build(*m_layout, 6 * style().unit);
        m_hitsStale = false;
    }
    SelectionRequest request;
    request.mode = modeOf(modifiers);
    for (const auto& panel : m_layout->panels) {
        const QRectF part = area.intersected(panel.frame);
        if (part.isEmpty())
            continue;
        const auto inside = m_hits.within(part);
        request.rows.insert(request.rows.end(), inside.begin(), inside.end());
        if (modifiers & Qt::AltModifier || !request.ranges.empty())
            continue;
        SelectionRequest::Range range;
        if (rangeOn(panel.panel->x, (part.left() - panel.frame.left()) / panel.frame.width(),
                    (part.right() - panel.frame.left()) / panel.frame.width(), range))
            request.ranges.push_back(range);
        if (rangeOn(panel.panel->y, (panel.frame.bottom() - part.bottom()) / panel.frame.height(),
                    (panel.frame.bottom() - part.top()) / panel.frame.height(), range))
            request.ranges.push_back(range);
    }
    emit selectionRequested(request);
}

void PlotView::step(int dx, int dy, bool extend)
{
    if (!m_layout)
        return;
    if (m_hitsStale) {
        m_hits.build(*m_layout, 6 * style().unit);
        m_hitsStale = false;
    }
    figure::Row next = figure::noRow;
    const QPointF from = m_focused >= 0 ? m_hits.positionOf(m_focused) : QPointF();
    double best = std::numeric_limits<double>::infinity();
    const auto consider = [&](figure::Row row, const QPointF& at) {
        if (row < 0 || row == m_focused)
            return;
        if (from.isNull()) {
            // Nothing is focused: begin at the lower left.
            if (const double d = at.x() + (height() - at.y()); d < best) {
                best = d;
                next = row;
            }
            return;
        }
        const QPointF d = at - from;
        const double along = d.x() * dx - d.y() * dy, across = std::abs(d.x() * dy) + std::abs(d.y() * dx);
        if (along > 0.5 && along + 3 * across < best) {
            best = along + 3 * across;
            next = row;
        }
    };
    for (const auto& panel : m_layout->panels) {
        for (const auto& cell : panel.panel->cells)
            consider(cell.run, panel.cell(cell.column, cell.row).center());
        for (const auto& series : panel.panel->points)
            for (std::size_t i = 0; i < series.rows.size(); ++i)
                if (const QPointF at = panel.map(series.x[i], series.y[i]); panel.frame.contains(at))
                    consider(series.rows[i], at);
    }
    if (next < 0)
        return;
    setFocusedRun(next);
    emit focused(next);
    if (extend)
        emit selectionRequested({{static_cast<std::int32_t>(next)}, {}, SelectionRequest::Mode::Add});
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left: return step(-1, 0, extend);
    case Qt::Key_Right: return step(1, 0, extend);
    case Qt::Key_Up: return step(0, 1, extend);
    case Qt::Key_Down: return step(0, -1, extend);
    case Qt::Key_Escape: emit selectionCleared(); return;
    case Qt::Key_Space:
        if (m_focused >= 0)
            emit selectionRequested({{static_cast<std::int32_t>(m_focused)}, {}, SelectionRequest::Mode::Toggle});
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focused >= 0) {
            if (event->modifiers() & Qt::ControlModifier)
                emit activated(m_focused);
            else
                emit focused(m_focused);
        }
        return;
    case Qt::Key_BracketLeft: emit sliceStepRequested(-1); return;
    case Qt::Key_BracketRight: emit sliceStepRequested(1); return;
    case Qt::Key_L: emit scaleCycleRequested(); return;
    case Qt::Key_T: emit tableTwinRequested(); return;
    case Qt::Key_A:
    case Qt::Key_B:
    case Qt::Key_R:
        if (event->modifiers() == Qt::NoModifier) {
            emit sideRequested(QChar(static_cast<char16_t>(event->key())));
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace parascope::plots
