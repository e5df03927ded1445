// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/axis_strip.h"

#include "widgets/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace parascope::editors {

namespace {

/// With more cells than this, the cells are too narrow to drag.
constexpr int maxCells = 64;
constexpr int beyond = 3; ///< number of cells offered past an end

QString textOf(double value)
{
    return value == std::floor(value) ? QString::number(value, 'f', 0) : QString::number(value, 'g', 12);
}

} // namespace

AxisStrip::AxisStrip(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFixedHeight(9);
    setToolTip(tr("Drag an end to make the range longer or shorter"));
    hide();
}

void AxisStrip::setAxis(const AxisText& axis)
{
    if (m_dragged >= 0)
        return; // the strip already shows the range that is being dragged
    m_values.clear();
    const auto json = axisToJson(axis);
    if (json && json->is_object()) {
        const double from = json->value("from", 1.0), to = json->value("to", 1.0);
        const bool plus = json->contains("plus");
        const double by = json->value(plus ? "plus" : "times", 2.0);
        const auto next = [&](double value) { return plus ? value + by : value * by; };
        const auto previous = [&](double value) { return plus ? value - by : value / by; };
        // Hyper-parameters count things. Do not offer a value below one, or a fraction if the present values
        // are whole numbers.
        double low = from;
        for (int i = 0; i < beyond && previous(low) >= 1 &&
                        (from != std::floor(from) || previous(low) == std::floor(previous(low)));
             ++i)
            low = previous(low);
        for (double value = low; static_cast<int>(m_values.size()) < maxCells; value = next(value)) {
            m_values.push_back(value);
            if (value < from * (1 - 1e-9))
                m_first = static_cast<int>(m_values.size());
            if (value <= to * (1 + 1e-9))
                m_last = static_cast<int>(m_values.size()) - 1;
            else if (static_cast<int>(m_values.size()) - 1 - m_last >= beyond)
                break;
        }
        if (low == from)
            m_first = 0;
        if (m_values.size() >= static_cast<std::size_t>(maxCells))
            m_values.clear();
    }
    setVisible(!m_values.empty());
    update();
}

double AxisStrip::cellWidth() const
{
    return m_values.empty() ? 0 : static_cast<double>(width()) / static_cast<double>(m_values.size());
}

QPoint AxisStrip::handle(int end) const
{
    const double cell = cellWidth();
    return {static_cast<int>(end == 0 ? (m_first + 0.2) * cell : (m_last + 0.8) * cell), height() / 2};
}

/// Returns the end whose outermost cell is under the pointer or nearer to it; -1 if neither is within reach.
int AxisStrip::endAt(double x) const
{
    const double cell = cellWidth(), reach = std::max(cell, 8.0);
    const double toFirst = std::abs(x - m_first * cell), toLast = std::abs(x - (m_last + 1) * cell);
    if (std::min(toFirst, toLast) > reach)
        return -1;
    return toFirst < toLast ? 0 : 1;
}

void AxisStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = theme::themeOf(*this);
    const double cell = cellWidth();
    for (int i = 0; i < static_cast<int>(m_values.size()); ++i) {
        const bool inside = i >= m_first && i <= m_last;
        const bool end = (m_over == 0 && i == m_first) || (m_over == 1 && i == m_last);
        painter.fillRect(QRectF(i * cell + 0.5, 2, cell - 1, height() - 4), end      ? theme.accent
                                                                            : inside ? theme.seriesColour(0)
                                                                                     : theme.gridLine);
    }
}

void AxisStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_dragged = endAt(event->position().x());
}

void AxisStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged < 0) {
        mark(endAt(event->position().x()));
        return;
    }
    const int cells = static_cast<int>(m_values.size());
    const int at = std::clamp(static_cast<int>(event->position().x() / cellWidth()), 0, cells - 1);
    const int first = m_dragged == 0 ? std::min(at, m_last) : m_first,
              last = m_dragged == 1 ? std::max(at, m_first) : m_last;
    if (first == m_first && last == m_last)
        return;
    m_first = first;
    m_last = last;
    update();
    emit valuesDragged(textOf(m_values[static_cast<std::size_t>(first)]) + QStringLiteral(" … ") +
                       textOf(m_values[static_cast<std::size_t>(last)]));
}

void AxisStrip::mouseReleaseEvent(QMouseEvent*)
{
    m_dragged = -1;
}

void AxisStrip::mark(int end)
{
    setCursor(end < 0 ? Qt::ArrowCursor : Qt::SizeHorCursor);
    if (end != m_over) {
        m_over = end;
        update();
    }
}

} // namespace parascope::editors
