// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/outcome_mark.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace parascope::theme {

QColor predictedFill(const QColor& measured, const Theme& theme)
{
    const auto mix = [](int a, int b) { return (a * 55 + b * 45) / 100; };
    return {mix(measured.red(), theme.base.red()), mix(measured.green(), theme.base.green()),
            mix(measured.blue(), theme.base.blue())};
}

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double unit)
{
    painter.save();
    painter.setPen(QPen(colour, 0.6 * unit, Qt::SolidLine, Qt::FlatCap));
    const double pitch = 4.2 * unit;
    // Cut the lines x + y = k * pitch at the rectangle by computation, because SVG would lose a clip path.
    const double first = std::ceil((rect.left() + rect.top()) / pitch) * pitch;
    QList<QLineF> lines;
    for (double sum = first; sum < rect.right() + rect.bottom(); sum += pitch) {
        const double x0 = std::max(rect.left(), sum - rect.bottom()),
                     x1 = std::min(rect.right(), sum - rect.top());
        if (x1 > x0)
            lines.append({x0, sum - x0, x1, sum - x1});
    }
    painter.drawLines(lines);
    painter.restore();
}

void paintOutcome(QPainter& painter, const QRectF& rect, Outcome outcome, const Theme& theme, double unit)
{
    painter.fillRect(rect, theme.base);
    if (outcome == Outcome::Oom) {
        QColor line = theme.axis;
        line.setAlphaF(0.55F);
        paintHatch(painter, rect, line, unit);
        return;
    }
    const double r = std::min({rect.width(), rect.height(), 11 * unit}) * 0.36;
    const QPointF c = rect.center();
    painter.save();
    painter.setPen(QPen(theme.secondary, 0.9 * unit, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    switch (outcome) {
    case Outcome::Timeout:
        painter.drawEllipse(c, r, r);
        painter.drawLine(c, c + QPointF(0, -0.65 * r));
        painter.drawLine(c, c + QPointF(0.5 * r, 0));
        break;
    case Outcome::Crash:
        painter.drawLine(c + QPointF(-0.8 * r, -0.8 * r), c + QPointF(0.8 * r, 0.8 * r));
        painter.drawLine(c + QPointF(-0.8 * r, 0.8 * r), c + QPointF(0.8 * r, -0.8 * r));
        break;
    case Outcome::Unsupported:
        painter.drawLine(c + QPointF(-0.8 * r, 0), c + QPointF(0.8 * r, 0));
        break;
    case Outcome::Cancelled:
        painter.drawEllipse(c, 0.8 * r, 0.8 * r);
        break;
    case Outcome::Compiled:
        painter.drawPolygon(QPolygonF(
            {c + QPointF(0, -r), c + QPointF(0.8 * r, 0), c + QPointF(0, r), c + QPointF(-0.8 * r, 0)}));
        break;
    case Outcome::Unfinished: {
        QPainterPath hook;
        hook.moveTo(c + QPointF(-0.5 * r, -0.5 * r));
        hook.cubicTo(c + QPointF(-0.5 * r, -1.2 * r), c + QPointF(0.6 * r, -1.2 * r),
                     c + QPointF(0.55 * r, -0.45 * r));
        hook.cubicTo(c + QPointF(0.5 * r, 0), c + QPointF(0, 0), c + QPointF(0, 0.4 * r));
        painter.drawPath(hook);
        painter.setBrush(theme.secondary);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(c + QPointF(0, 0.95 * r), 0.14 * r, 0.14 * r);
        break;
    }
    case Outcome::Completed:
    case Outcome::Oom:
        break;
    }
    painter.restore();
}

CaveatMark caveatMarkOf(QualitySet quality)
{
    if (has(quality, Quality::Drift) || has(quality, Quality::Unsettled))
        return CaveatMark::Disc;
    if (has(quality, Quality::FewSamples))
        return CaveatMark::Square;
    return quality == static_cast<QualitySet>(Quality::Noisy) ? CaveatMark::Triangle : CaveatMark::Diamond;
}

void paintCaveat(QPainter& painter, const QRectF& rect, QualitySet quality, const Theme& theme, double unit)
{
    const double side = std::min({6 * unit, rect.width() * 0.5, rect.height() * 0.5});
    const QRectF box(rect.right() - side, rect.top(), side, side);
    const QPointF middle = box.center();
    painter.save();
    painter.setPen(QPen(theme.mode == Mode::Light ? theme.secondary : theme.window, 0.3 * unit));
    painter.setBrush(Qt::white);
    switch (caveatMarkOf(quality)) {
    case CaveatMark::Disc:
        painter.drawEllipse(box.adjusted(0.1 * side, 0.1 * side, -0.1 * side, -0.1 * side));
        break;
    case CaveatMark::Square:
        painter.drawRect(box.adjusted(0.2 * side, 0, 0, -0.2 * side));
        break;
    case CaveatMark::Triangle:
        painter.drawPolygon(QPolygonF({box.topLeft(), box.topRight(), box.bottomRight()}));
        break;
    case CaveatMark::Diamond:
        painter.drawPolygon(QPolygonF({{middle.x(), box.top()},
                                       {box.right(), middle.y()},
                                       {middle.x(), box.bottom()},
                                       {box.left(), middle.y()}}));
        break;
    }
    painter.restore();
}

} // namespace parascope::theme
