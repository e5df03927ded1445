// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/style.h"

#include "widgets/theme/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace parascope::gui {

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (!box && element != PE_IndicatorRadioButton) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const auto& theme = theme::themeOf(option->palette);
    const bool on = option->state & (State_On | State_NoChange), enabled = option->state & State_Enabled;
    const QRectF rect = QRectF(option->rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(enabled ? 1 : 0.5);
    painter->setPen(
        QPen(on || (option->state & (State_MouseOver | State_HasFocus)) ? theme.accent : theme.secondary, 1));
    if (box) {
        painter->setBrush(on ? theme.accent : theme.base);
        painter->drawRoundedRect(rect, 2, 2);
        if (on) {
            const auto at = [&](double x, double y) {
                return QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height());
            };
            painter->setPen(
                QPen(theme::inkOn(theme.accent), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter->drawPolyline(QPolygonF{at(0.22, 0.52), at(0.43, 0.73), at(0.79, 0.28)});
        }
    } else {
        painter->setBrush(theme.base);
        painter->drawEllipse(rect);
        if (on) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accent);
            painter->drawEllipse(rect.center(), rect.width() * 0.28, rect.width() * 0.28);
        }
    }
    painter->restore();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 15;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

/// Turns off all animations except that of progress bars.
int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const
{
    if (hint == SH_Widget_Animation_Duration)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace parascope::gui
