// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cloud.h"
#include "widgets/plots/paint_parts.h"

#include <QPaintDevice>
#include <QPolygonF>

#include <cmath>

namespace parascope::plots {
namespace {

struct Look
{
    QColor fill, edge;
    double opacity = 1, grow = 0;
};

/// On screen more marks than this are blitted; QPainter takes 2 us and more for each disc.
constexpr std::size_t blitSize = 1500;

QRgb fillOf(const PaintContext& b, const PanelLayout& layout, const figure::Points& series, std::size_t i)
{
    if (series.colour.empty() || !layout.panel->colours)
        return b.theme().seriesColour(series.series).rgb();
    const double at = layout.panel->colours->position(static_cast<double>(series.colour[i]));
    return std::isfinite(at) ? b.rampAt(at, layout.panel->colours->map) : b.theme().secondary.rgb();
}

Look lookOf(const PaintContext& b, QRgb fill, bool selected, bool mapped, bool ringed)
{
    Look look;
    look.fill = QColor(fill);
    look.edge = ringed ? b.theme().error : b.theme().base;
    if (b.emphasis.any()) {
        look.opacity = selected ? 1 : b.theme().faded;
        if (selected) {
            look.grow = 0.75;
            look.edge = mapped ? b.theme().text : b.theme().base;
        }
    }
    return look;
}

void paintOne(const PaintContext& b, const figure::Points& series, const QPointF& at, const Look& look,
              double scale)
{
    auto& p = b.painter;
    const double u = b.unit();
    QColor fill = look.fill, edge = look.edge;
    fill.setAlphaF(static_cast<float>(look.opacity));
    edge.setAlphaF(static_cast<float>(look.opacity));
    if (series.hollow || series.marker == figure::Marker::Cross) {
        p.setPen(QPen(fill, 0.9 * u));
        p.setBrush(series.hollow ? QBrush(b.theme().base) : QBrush(Qt::NoBrush));
    } else {
        p.setPen(QPen(edge, (look.edge == b.theme().base ? 0.4 : 0.9) * u));
        p.setBrush(fill);
    }
    paintMarker(p, series.marker, at, (markRadiusPt * scale + look.grow) * u);
}

void paintEach(const PaintContext& b, const PanelLayout& layout, const figure::Points& series)
{
    const QRectF frame = layout.frame.adjusted(-0.5, -0.5, 0.5, 0.5);
    // Selected marks above the faded ones.
    for (const bool selected : {false, true}) {
        if (!b.emphasis.any() && selected)
            break;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const bool chosen =
                b.emphasis.any() && b.emphasis.contains(series.rows.empty() ? figure::noRow : series.rows[i]);
            if (b.emphasis.any() && chosen != selected)
                continue;
            const QPointF at = layout.map(series.x[i], series.y[i]);
            if (!std::isfinite(at.x() + at.y()) || !frame.contains(at))
                continue;
            const bool ringed = !series.ringed.empty() && series.ringed[i];
            paintOne(b, series, at,
                     lookOf(b, fillOf(b, layout, series, i), chosen, !series.colour.empty(), ringed),
                     layout.markScale);
        }
    }
}

} // namespace

void paintMarker(QPainter& painter, figure::Marker marker, const QPointF& c, double r)
{
    switch (marker) {
    case figure::Marker::Disc:
        painter.drawEllipse(c, r, r);
        break;
    case figure::Marker::Square:
        painter.drawRect(QRectF(c.x() - 0.88 * r, c.y() - 0.88 * r, 1.76 * r, 1.76 * r));
        break;
    case figure::Marker::Triangle:
        painter.drawPolygon(QPolygonF(
            {c + QPointF(0, -1.15 * r), c + QPointF(1.05 * r, 0.8 * r), c + QPointF(-1.05 * r, 0.8 * r)}));
        break;
    case figure::Marker::Diamond:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -1.25 * r), c + QPointF(1.1 * r, 0),
                                       c + QPointF(0, 1.25 * r), c + QPointF(-1.1 * r, 0)}));
        break;
    case figure::Marker::InvertedTriangle:
        painter.drawPolygon(QPolygonF(
            {c + QPointF(0, 1.15 * r), c + QPointF(1.05 * r, -0.8 * r), c + QPointF(-1.05 * r, -0.8 * r)}));
        break;
    case figure::Marker::Star: {
        QPolygonF star;
        for (int i = 0; i < 10; ++i) {
            const double turn = i * 3.14159265358979 / 5, reach = (i % 2 ? 0.75 : 1.9) * r;
            star << c + QPointF(reach * std::sin(turn), -reach * std::cos(turn));
        }
        painter.drawPolygon(star);
        break;
    }
    case figure::Marker::Cross:
        painter.drawLine(c + QPointF(-r, -r), c + QPointF(r, r));
        painter.drawLine(c + QPointF(-r, r), c + QPointF(r, -r));
        break;
    }
}

QRgb shadeColour(const PaintContext& b, figure::ColourScale::Map map, std::uint8_t shade)
{
    return shade == noShade ? b.theme().secondary.rgb() : b.rampAt((shade - 1.0) / (maxShades - 1), map);
}

void paintPoints(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points)
{
    std::size_t total = 0;
    for (const auto& series : layout.panel->points)
        total += series.x.size();
    if (total <= (b.style.vector ? cloudSize : blitSize)) {
        for (const auto& series : layout.panel->points)
            paintEach(b, layout, series);
        return;
    }
    const double scale = b.style.vector
                             ? b.style.rasterDpi / 72 / b.unit()
                             : b.painter.device()->devicePixelRatioF() * b.painter.transform().m11();
    b.painter.drawImage(layout.frame, cloudOf(b, layout, points, scale));
}

QImage cloudOf(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points, double scale)
{
    Cloud cloud(b, layout, scale);
    for (std::size_t s = 0; s < layout.panel->points.size(); ++s)
        cloud.add(layout.panel->points[s], points[s]);
    return cloud.image();
}

} // namespace parascope::plots
