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

/// With more marks than this, the screen draws them from stamps; QPainter takes at least 2 us for each disc.
constexpr std::size_t blitSize = 1500;

QRgb fillOf(const PaintContext& b, const PanelLayout& layout, const figure::Points& series, std::size_t i)
{
    if (series.colour.empty() || !layout.panel->colours)
        return b.theme().seriesColour(series.series).rgb();
    const double at = layout.panel->colours->position(static_cast<double>(series.colour[i]));
    return std::isfinite(at) ? markColour(b.theme(), b.map, *layout.panel->colours, at)
                             : b.theme().secondary.rgb();
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
    if (series.basis != figure::Points::Basis::Measured) {
        p.setPen(guessPen(fill, 0.9 * u, series.basis));
        p.setBrush(Qt::NoBrush);
    } else if (series.hollow || series.marker == figure::Marker::Cross) {
        p.setPen(QPen(fill, 0.9 * u));
        p.setBrush(series.hollow ? QBrush(b.theme().base) : QBrush(Qt::NoBrush));
    } else {
        p.setPen(QPen(edge, (look.edge == b.theme().base ? 0.4 : 0.9) * u));
        p.setBrush(fill);
    }
    paintMarker(p, series.marker, at, (markRadiusPt * scale + look.grow) * u);
}

/// Draws the intervals of forecasts, which should contain 95 % of the runs.
void paintIntervals(const PaintContext& b, const PanelLayout& layout)
{
    std::size_t guesses = 0;
    for (const auto& series : layout.panel->points)
        guesses += series.guesses.size();
    if (guesses > mostIntervals)
        return;
    for (const auto& series : layout.panel->points)
        for (std::size_t i = 0; i < series.guesses.size(); ++i) {
            const auto& cell = series.guesses[i].cell;
            QPointF low = layout.map(series.x[i], cell.low), high = layout.map(series.x[i], cell.high);
            if (!std::isfinite(low.y() + high.y() + low.x()) || !cutLine(low, high, layout.frame))
                continue;
            b.painter.setPen(guessPen(QColor(fillOf(b, layout, series, i)), 0.7 * b.unit(), series.basis));
            b.painter.drawLine(low, high);
        }
}

void paintEach(const PaintContext& b, const PanelLayout& layout, const figure::Points& series)
{
    const QRectF frame = layout.frame.adjusted(-0.5, -0.5, 0.5, 0.5);
    // Draw the selected marks above the faded ones.
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

QPen guessPen(const QColor& colour, double width, figure::Points::Basis basis)
{
    QColor ink = colour;
    ink.setAlphaF(static_cast<float>(guessOpacity) * ink.alphaF());
    return QPen(ink, width, basis == figure::Points::Basis::Unsure ? Qt::DotLine : Qt::SolidLine);
}

QRgb markColour(const theme::Theme& theme, const theme::ColourMap& map, const figure::ColourScale& scale,
                double position)
{
    if (!scale.series.empty()) {
        const auto last = static_cast<double>(scale.series.size() - 1);
        return theme.seriesColour(scale.series[static_cast<std::size_t>(std::lround(position * last))]).rgb();
    }
    if (scale.map == figure::ColourScale::Map::Diverging)
        return map.at(position);
    const double end = scale.levels.empty() ? 1 : theme.mapEnd;
    return map.at(theme.mapStart + (end - theme.mapStart) * position);
}

QColor valueFill(const theme::Theme& theme, const theme::ColourMap& map, const figure::Panel& panel,
                 double value)
{
    if (!panel.colours)
        return map.at(0);
    const auto& scale = *panel.colours;
    return scale.series.empty() ? QColor(map.at(scale.position(value)))
                                : theme.seriesColour(scale.series[scale.nearest(value)]);
}

QRgb levelColour(const theme::Theme& theme, const theme::ColourMap& map, const figure::ColourScale& scale,
                 std::size_t level)
{
    return markColour(theme, map, scale, scale.placeOf(level));
}

QRgb shadeColour(const PaintContext& b, const figure::ColourScale& scale, std::uint8_t shade)
{
    return shade == noShade ? b.theme().secondary.rgb()
                            : markColour(b.theme(), b.map, scale, (shade - 1.0) / (maxShades - 1));
}

void paintPoints(const PaintContext& b, const PanelLayout& layout, const UnitPoints& points)
{
    paintIntervals(b, layout);
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
