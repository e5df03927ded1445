// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/facet_bar.h"

#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace parascope::editors {

namespace {
constexpr int labelHeight = 14;
}

FacetBar::FacetBar(QString name, QWidget* parent) : QWidget(parent), m_name(std::move(name))
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(m_name);
}

void FacetBar::setValues(std::vector<Value> values, bool anySelection)
{
    if (values == m_values && anySelection == m_anySelection)
        return;
    m_values = std::move(values);
    m_anySelection = anySelection;
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_values.size()) - 1));
    setAccessibleDescription(
        tr("%n value(s); drag to select a range", nullptr, static_cast<int>(m_values.size())));
    update();
}

int FacetBar::indexAt(double x) const
{
    const auto n = static_cast<int>(m_values.size());
    return n == 0 ? -1 : std::clamp(static_cast<int>(x / width() * n), 0, n - 1);
}

void FacetBar::paintEvent(QPaintEvent*)
{
    if (m_values.empty())
        return;
    QPainter painter(this);
    const auto& theme = theme::themeOf(*this);
    const double step = static_cast<double>(width()) / static_cast<double>(m_values.size());
    const double room = height() - labelHeight;
    std::size_t most = 1;
    for (const auto& value : m_values)
        most = std::max(most, value.runs);
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetrics metrics(painter.font());
    double labelFree = 0;
    const int low = m_from ? std::min(*m_from, m_to) : -1, high = m_from ? std::max(*m_from, m_to) : -2;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const auto& value = m_values[i];
        const double x = step * static_cast<double>(i);
        const double h = std::max(value.runs ? 2.0 : 0.0,
                                  room * static_cast<double>(value.runs) / static_cast<double>(most));
        const QRectF bar(x, room - h, std::max(1.0, step - 1), h);
        painter.fillRect(bar, m_anySelection ? theme.border : theme.seriesColour(0));
        if (m_anySelection && value.runs) {
            // A few selected runs among many must still be visible.
            const double part = std::max(value.selected ? 3.0 : 0.0, h * static_cast<double>(value.selected) /
                                                                         static_cast<double>(value.runs));
            painter.fillRect(QRectF(x, room - part, bar.width(), part), theme.seriesColour(0));
        }
        const bool brushing = static_cast<int>(i) >= low && static_cast<int>(i) <= high;
        if (brushing || (hasFocus() && static_cast<int>(i) == m_current)) {
            painter.setPen(QPen(brushing ? theme.text : theme.accent, 2));
            painter.drawRect(QRectF(x + 1, 1, std::max(1.0, step - 3), room - 2));
        }
        const double w = metrics.horizontalAdvance(value.label);
        const double at = std::clamp(x + (step - w) / 2, 0.0, std::max(0.0, width() - w));
        if (at >= labelFree) {
            painter.setPen(theme.secondary);
            painter.drawText(QPointF(at, height() - metrics.descent()), value.label);
            labelFree = at + w + 6;
        }
    }
}

void FacetBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_values.empty())
        return;
    m_from = m_to = m_current = indexAt(event->position().x());
    update();
}

void FacetBar::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_from)
        return;
    m_to = indexAt(event->position().x());
    update();
}

void FacetBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_from || m_values.empty())
        return;
    const auto a = static_cast<std::size_t>(std::min(*m_from, m_to)),
               b = static_cast<std::size_t>(std::max(*m_from, m_to));
    m_from.reset();
    update();
    emit brushed(m_values[a].number, m_values[b].number, event->modifiers());
}

void FacetBar::keyPressEvent(QKeyEvent* event)
{
    const auto n = static_cast<int>(m_values.size());
    if (n > 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        m_current = std::clamp(m_current + (event->key() == Qt::Key_Left ? -1 : 1), 0, n - 1);
        update();
    } else if (n > 0 && event->key() == Qt::Key_Space) {
        const double value = m_values[static_cast<std::size_t>(m_current)].number;
        emit brushed(value, value, event->modifiers());
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool FacetBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !m_values.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto& value = m_values[static_cast<std::size_t>(indexAt(help->pos().x()))];
        QToolTip::showText(
            help->globalPos(),
            tr("%1 %2: %n ok run(s)", nullptr, static_cast<int>(value.runs)).arg(m_name, value.label), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace parascope::editors
