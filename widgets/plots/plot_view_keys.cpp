// SPDX-License-Identifier: GPL-3.0-or-later
// Handles keyboard input of a plot.
#include "widgets/plots/figure_plot.h"
#include "widgets/plots/overlay.h"
#include "widgets/plots/plot_view.h"

#include <QKeyEvent>

#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace parascope::plots {

namespace {

/// Visits every mark that the keyboard can reach: visit(run, its position, whether it is a forecast).
template <class Visit>
void forEachMark(const FigureLayout& layout, Visit visit)
{
    for (const auto& panel : layout.panels) {
        for (const auto& cell : panel.panel->cells)
            visit(cell.run, panel.cell(cell.column, cell.row).center(),
                  cell.state == figure::Cell::State::Predicted ||
                      cell.state == figure::Cell::State::WillFail);
        for (const auto& series : panel.panel->points)
            for (std::size_t i = 0; i < series.rows.size(); ++i)
                if (const QPointF at = panel.map(series.x[i], series.y[i]); panel.frame.contains(at))
                    visit(series.rows[i], at, !series.guesses.empty());
    }
}

/// Returns how far a step goes in the direction of an arrow, with the sideways part counted three times;
/// infinite if it does not go that way.
double distanceAhead(const QPointF& step, const QPointF& arrow)
{
    const double along = QPointF::dotProduct(step, arrow),
                 across = std::abs(step.x() * arrow.y()) + std::abs(step.y() * arrow.x());
    return along > 0.5 ? along + 3 * across : std::numeric_limits<double>::infinity();
}

} // namespace

void PlotView::step(int dx, int dy, bool extend)
{
    figure::Row next = figure::noRow;
    QPointF place; // position of the next run, or of a forecast
    const QPointF from = m_onGuess        ? m_pointer
                         : m_focused >= 0 ? m_plot->hits().positionOf(m_focused)
                                          : QPointF();
    double best = std::numeric_limits<double>::infinity();
    forEachMark(m_plot->layout(), [&](figure::Row row, const QPointF& at, bool guess) {
        if ((row < 0 && !guess) || (!m_onGuess && row >= 0 && row == m_focused))
            return;
        // If nothing is focused, begin at the lower left.
        const double distance =
            from.isNull() ? at.x() + (height() - at.y()) : distanceAhead(at - from, QPointF(dx, -dy));
        if (distance < best) {
            best = distance;
            next = row;
            place = at;
        }
    });
    if (place.isNull())
        return;
    if (next < 0) {
        // A forecast has no run to inspect or to select, so only show its card.
        m_pointer = place;
        m_onGuess = true;
        return setHovered(m_plot->hits().at(place));
    }
    if (m_onGuess)
        setHovered({});
    // The first step with Shift begins at the focused run. Steps back make the selection smaller again.
    if (!extend)
        m_anchor = figure::noRow;
    else if (m_anchor < 0)
        m_anchor = m_focused >= 0 ? m_focused : next;
    setFocusedRun(next);
    emit focused(next);
    if (!extend)
        return;
    const QPointF a = m_plot->hits().positionOf(m_anchor), b = m_plot->hits().positionOf(next);
    constexpr double touch = 0.5; // a rectangle without an area intersects nothing
    const auto between = QRectF(a, b).normalized().adjusted(-touch, -touch, touch, touch);
    emit selectionRequested({m_plot->hits().within(between), {}, SelectionRequest::Mode::Replace});
}

bool PlotView::askForRun()
{
    const auto mark = m_guess.isGuess() ? predictedAt(m_pointer) : std::nullopt;
    if (!mark || mark->plane.family.empty())
        return false;
    emit measureRequested(*mark);
    return true;
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    static const std::map<int, std::pair<int, int>> arrows = {
        {Qt::Key_Left, {-1, 0}}, {Qt::Key_Right, {1, 0}}, {Qt::Key_Up, {0, 1}}, {Qt::Key_Down, {0, -1}}};
    if (const auto arrow = arrows.find(event->key()); arrow != arrows.end())
        return step(arrow->second.first, arrow->second.second, event->modifiers() & Qt::ShiftModifier);
    static const std::map<int, void (PlotView::*)()> requests = {
        {Qt::Key_Escape, &PlotView::selectionCleared},
        {Qt::Key_L, &PlotView::scaleCycleRequested},
        {Qt::Key_T, &PlotView::tableTwinRequested}};
    if (const auto request = requests.find(event->key()); request != requests.end()) {
        emit(this->*request->second)();
        return;
    }
    static const std::map<int, double> zooms = {
        {Qt::Key_Plus, 1.25}, {Qt::Key_Equal, 1.25}, {Qt::Key_Minus, 0.8}};
    if (const auto factor = zooms.find(event->key()); factor != zooms.end())
        return zoomAll(factor->second);
    switch (event->key()) {
    case Qt::Key_Space:
        if (m_focused >= 0)
            emit selectionRequested(
                {{static_cast<std::int32_t>(m_focused)}, {}, SelectionRequest::Mode::Toggle});
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
    case Qt::Key_BracketLeft:
        emit sliceStepRequested(-1);
        return;
    case Qt::Key_BracketRight:
        emit sliceStepRequested(1);
        return;
    case Qt::Key_0:
        return fit();
    case Qt::Key_M:
        if (askForRun())
            return;
        break;
    case Qt::Key_A:
    case Qt::Key_B:
    case Qt::Key_R:
        if (event->modifiers() == Qt::NoModifier) {
            emit sideRequested(QChar(static_cast<char16_t>(event->key())));
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_plot->overlay().state.keyboard = true;
    m_plot->overlay().refresh();
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_plot->overlay().state.keyboard = false;
    m_plot->overlay().refresh();
}

} // namespace parascope::plots
