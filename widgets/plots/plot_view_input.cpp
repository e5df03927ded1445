// SPDX-License-Identifier: GPL-3.0-or-later
// Handles pointer input of a plot.
#include "widgets/plots/figure_plot.h"
#include "widgets/plots/overlay.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/text_metrics.h"

#include <QGuiApplication>
#include <QMouseEvent>
#include <QStyleHints>

#include <algorithm>
#include <cmath>
#include <utility>

namespace parascope::plots {
namespace {

constexpr int cardDelayMs = 80; // long enough to avoid flicker while the pointer moves across

SelectionRequest::Mode modeOf(Qt::KeyboardModifiers modifiers)
{
    return modifiers & Qt::ShiftModifier     ? SelectionRequest::Mode::Add
           : modifiers & Qt::ControlModifier ? SelectionRequest::Mode::Toggle
                                             : SelectionRequest::Mode::Replace;
}

/// Returns the range of values of an axis between two positions, in the column's unit. For a category, the
/// texts must read as numbers.
bool rangeOn(const figure::Axis& axis, double from, double to, SelectionRequest::Range& range)
{
    if (axis.name.empty())
        return false;
    range.column = qs(axis.name);
    double low = axis.value(std::min(from, to)), high = axis.value(std::max(from, to));
    if (axis.scale == figure::Axis::Scale::Category) {
        const auto first = static_cast<std::size_t>(
            std::clamp(std::lround(low), 0L, static_cast<long>(axis.ticks.size()) - 1));
        const auto last = static_cast<std::size_t>(
            std::clamp(std::lround(high), 0L, static_cast<long>(axis.ticks.size()) - 1));
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
    if (m_waiting)
        return; // the picture under the pointer is about to change
    m_onGuess = false;
    const auto hit = m_plot->hits().at(position);
    if (hit.row != m_hovered || !hit.sameMark(m_guess) ||
        (hit.isGuess() && hit.at != m_plot->overlay().state.hoveredAt))
        setHovered(hit);
}

std::optional<QPointF> PlotView::keyboardPlace() const
{
    return m_onGuess && predictedAt(m_pointer) ? std::optional(m_pointer) : std::nullopt;
}

std::optional<PlotView::Predicted> PlotView::predictedAt(const QPointF& place) const
{
    const auto hit = m_plot->hits().at(place);
    if (!hit.isGuess())
        return std::nullopt;
    const auto& panel = *m_plot->layout().panels[static_cast<std::size_t>(hit.panel)].panel;
    if (hit.point >= 0) {
        const auto& series = panel.points[static_cast<std::size_t>(hit.series)];
        return Predicted{*series.plane, series.guesses[static_cast<std::size_t>(hit.point)].point};
    }
    if (!panel.plane)
        return std::nullopt;
    return Predicted{*panel.plane, figure::pointOf(panel, panel.cells[static_cast<std::size_t>(hit.cell)])};
}

/// In the previous slice, another run may have been at this position. Its card and its ring would describe
/// data that are no longer shown.
void PlotView::hoverAnew()
{
    if (m_hovered < 0 && !m_guess.isGuess())
        return;
    const auto hit = m_plot->hits().at(m_pointer);
    if (hit.row != m_hovered || !hit.sameMark(m_guess) || hit.isGuess())
        setHovered(hit); // a predicted value may have changed
    else
        m_plot->overlay().state.hoveredAt = hit.at;
}

void PlotView::setHovered(const HitIndex::Hit& hit)
{
    m_hovered = hit.row;
    m_guess = hit;
    m_onGuess = m_onGuess && hit.isGuess();
    auto& state = m_plot->overlay().state;
    state.hovered = hit.row;
    state.hoveredAt = hit.at;
    state.predicted = hit.isGuess();
    state.onGuess = m_onGuess;
    state.card.reset();
    if (m_hovered >= 0 || hit.isGuess())
        m_cardDelay.start(cardDelayMs);
    else
        m_cardDelay.stop();
    m_plot->overlay().refresh();
    emit hovered(m_hovered);
}

void PlotView::showCard()
{
    if ((m_hovered < 0 && !m_guess.isGuess()) || m_brushing)
        return;
    auto& state = m_plot->overlay().state;
    const auto hit = m_plot->hits().at(m_pointer);
    if (hit.isGuess()) {
        const auto& panel = *m_plot->layout().panels[static_cast<std::size_t>(hit.panel)].panel;
        if (hit.point >= 0) {
            const auto& series = panel.points[static_cast<std::size_t>(hit.series)];
            state.card = figure::card(*series.plane, series.guesses[static_cast<std::size_t>(hit.point)]);
        } else {
            state.card = figure::card(panel, panel.cells[static_cast<std::size_t>(hit.cell)]);
        }
        state.cardHint = m_onGuess ? tr("M: measure this") : tr("Right button: measure this");
    } else {
        state.card = figure::card(m_spec, m_input, m_hovered, hit.n);
        for (const auto& panel : m_plot->layout().panels)
            for (const auto& cell : panel.panel->cells)
                if (cell.run == m_hovered && !cell.sides.empty())
                    state.card = figure::ratioCard(m_spec, m_input, cell);
        state.cardHint =
            figure::isProfiled(m_input, m_hovered) ? tr("Double-click opens its operations") : QString();
    }
    m_plot->overlay().refresh();
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_panned) {
        m_pointer = event->position();
        if (!m_waiting) // movements during a repaint are added to the next one
            panTo(m_pointer);
        return;
    }
    if (!(event->buttons() & Qt::LeftButton))
        return hoverAt(event->position());
    m_pointer = event->position();
    if (!m_brushing &&
        (m_pointer - m_pressed).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance())
        m_brushing = true;
    if (!m_brushing)
        return;
    auto& state = m_plot->overlay().state;
    state.card.reset();
    state.brushing = true;
    state.brush = QRectF(m_pressed, m_pointer).normalized();
    m_plot->overlay().refresh();
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton && startPan(event->position()))
        return;
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    hoverAt(event->position());
    m_pressed = m_pointer = event->position();
    m_brushing = false;
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton && m_panned)
        return endPan(event->position());
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    if (m_brushing) {
        m_brushing = false;
        m_plot->overlay().state.brushing = false;
        m_plot->overlay().refresh();
        brush(QRectF(m_pressed, event->position()).normalized(), event->modifiers());
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
    if (event->button() != Qt::LeftButton)
        return;
    if (m_hovered >= 0)
        emit activated(m_hovered);
    else if (!m_guess.isGuess())
        fit();
}

void PlotView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_cardDelay.stop();
    auto& state = m_plot->overlay().state;
    state.card.reset();
    state.hovered = figure::noRow;
    state.predicted = false;
    m_guess = {};
    m_onGuess = false;
    m_plot->overlay().refresh();
    if (std::exchange(m_hovered, figure::noRow) != figure::noRow)
        emit hovered(m_hovered);
}

void PlotView::brush(const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    SelectionRequest request;
    request.mode = modeOf(modifiers);
    for (const auto& panel : m_plot->layout().panels) {
        const QRectF part = area.intersected(panel.frame);
        if (part.isEmpty())
            continue;
        const auto inside = m_plot->hits().within(part);
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

} // namespace parascope::plots
