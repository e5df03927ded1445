// SPDX-License-Identifier: GPL-3.0-or-later
// Handles pointer and keys of a timeline.
#include "widgets/plots/timeline_view.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace parascope::plots {

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return QWidget::mousePressEvent(event);
    m_down = true;
    m_dragging = false;
    m_pressed = event->position();
    m_dragged = m_pressed.x();
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_down && !m_dragging &&
        std::abs(event->position().x() - m_pressed.x()) >= QGuiApplication::styleHints()->startDragDistance())
        m_dragging = true;
    if (m_dragging) {
        const double moved = timeAt(m_dragged) - timeAt(event->position().x());
        m_dragged = event->position().x();
        return showTimes(m_from + moved, m_to + moved);
    }
    const auto here = eventAt(event->position());
    if (here == m_hovered)
        return;
    m_hovered = here;
    update();
    if (here)
        QToolTip::showText(event->globalPosition().toPoint(), shortText(*here), this);
    else
        QToolTip::hideText();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_down, false) && !std::exchange(m_dragging, false) &&
        event->button() == Qt::LeftButton)
        choose(eventAt(event->position()));
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto place = eventAt(event->position());
    if (!place)
        return fit();
    constexpr double margin = 0.25; // of its length, on both sides
    const auto& at = eventOf(*place);
    const double length = std::max(1.0, static_cast<double>(at.end - at.begin));
    showTimes(startOf(at) - margin * length, static_cast<double>(at.end) + margin * length);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    constexpr double notch = 120, zoomPerNotch = 1.25;
    const double turned = event->angleDelta().y() / notch;
    if (turned == 0 || !m_timeline)
        return QWidget::wheelEvent(event);
    zoom(std::pow(zoomPerNotch, turned), event->position().x());
    event->accept();
}

void TimelineView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (std::exchange(m_hovered, std::nullopt))
        update();
}

/// Goes to the next event of the row, or to the event of another row at the same time.
void TimelineView::step(int along, int across)
{
    if (!m_timeline)
        return;
    const auto rows = static_cast<int>(rowCount());
    const int row = m_chosen ? static_cast<int>(m_chosen->row) : 1;
    const double time = m_chosen ? startOf(eventOf(*m_chosen)) : m_from;
    for (int to = row + across; to >= 0 && to < rows; to += across) {
        const auto size = eventsOf(static_cast<std::size_t>(to)).size();
        std::size_t next = 0;
        if (m_chosen && across == 0) {
            if ((along < 0 && m_chosen->event == 0) || (along > 0 && m_chosen->event + 1 >= size))
                return;
            next = along < 0 ? m_chosen->event - 1 : m_chosen->event + 1;
        } else {
            next = firstFrom(eventsOf(static_cast<std::size_t>(to)), time);
            next = std::min(next, std::max<std::size_t>(size, 1) - 1);
        }
        if (next < size) {
            choose(Place{static_cast<std::size_t>(to), next});
            const auto& event = eventOf(*m_chosen);
            if (startOf(event) < m_from || static_cast<double>(event.end) > m_to) {
                const double half = (m_to - m_from) / 2;
                showTimes(startOf(event) - half, startOf(event) + half);
            }
            return;
        }
        if (across == 0)
            return;
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    static const std::map<int, std::pair<int, int>> arrows = {
        {Qt::Key_Left, {-1, 0}}, {Qt::Key_Right, {1, 0}}, {Qt::Key_Up, {0, -1}}, {Qt::Key_Down, {0, 1}}};
    if (const auto arrow = arrows.find(event->key()); arrow != arrows.end())
        return step(arrow->second.first, arrow->second.second);
    static const std::map<int, double> zooms = {
        {Qt::Key_Plus, 1.25}, {Qt::Key_Equal, 1.25}, {Qt::Key_Minus, 0.8}};
    if (const auto factor = zooms.find(event->key()); factor != zooms.end())
        return zoom(factor->second,
                    m_chosen ? std::clamp(rectOf(*m_chosen).center().x(), frame().left(), frame().right())
                             : frame().center().x());
    if (event->key() == Qt::Key_0)
        return fit();
    QWidget::keyPressEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace parascope::plots
