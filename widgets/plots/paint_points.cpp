// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/paint_parts.h"

#include <QImage>
#include <QPaintDevice>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::plots {
namespace {

constexpr double radiusPt = 2.3;

struct Look
{
    QColor fill, edge;
    double opacity = 1, grow = 0;
};

/// On screen more marks than this are blitted; QPainter takes 2 us and more for each disc.
constexpr std::size_t blitSize = 1500;

QRgb fillOf(const Brushwork& b, const PanelLayout& layout, const figure::Points& series, std::size_t i)
{
    if (series.colour.empty() || !layout.panel->colours)
        return b.theme().seriesColour(series.series).rgb();
    const double at = layout.panel->colours->position(static_cast<double>(series.colour[i]));
    const bool ramp = layout.panel->colours->map == figure::ColourScale::Map::Sequential;
    const double start = ramp ? b.theme().mapStart : 0;
    return std::isfinite(at) ? b.map.at(start + (1 - start) * at) : b.theme().secondary.rgb();
}

Look lookOf(const Brushwork& b, QRgb fill, bool selected, bool mapped, bool ringed)
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

void paintOne(const Brushwork& b, const figure::Points& series, const QPointF& at, const Look& look)
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
    paintMarker(p, series.marker, at, (radiusPt + look.grow) * u);
}

/// The marker's coverage, 0 .. 255, in a square of odd side.
struct Stamp
{
    int side = 1;
    std::vector<std::uint8_t> alpha;

    Stamp(figure::Marker marker, double radius, bool hollow, double opacity)
    {
        side = 2 * static_cast<int>(std::ceil(radius + 0.7)) + 1;
        QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
        image.fill(0);
        QPainter p(&image);
        p.setRenderHint(QPainter::Antialiasing);
        p.setOpacity(opacity);
        const bool outline = hollow || marker == figure::Marker::Cross;
        p.setPen(outline ? QPen(Qt::black, 1.1) : QPen(Qt::NoPen));
        p.setBrush(outline ? Qt::NoBrush : QBrush(Qt::black));
        paintMarker(p, marker, QPointF(side / 2.0, side / 2.0), radius);
        p.end();
        alpha.resize(static_cast<std::size_t>(side * side));
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                alpha[static_cast<std::size_t>(y * side + x)] = static_cast<std::uint8_t>(qAlpha(image.pixel(x, y)));
    }
};

void blend(QRgb* line, const std::uint8_t* alpha, int count, QRgb colour)
{
    const unsigned r = static_cast<unsigned>(qRed(colour)), g = static_cast<unsigned>(qGreen(colour)), b = static_cast<unsigned>(qBlue(colour));
    for (int i = 0; i < count; ++i) {
        const unsigned a = alpha[i];
        if (a == 255) {
            line[i] = colour | 0xFF000000U;
        } else if (a != 0) {
            const QRgb old = line[i];
            const unsigned rest = 255 - a;
            const auto mix = [&](unsigned fresh, int was) { return (fresh * a + static_cast<unsigned>(was) * rest + 127) / 255; };
            line[i] = qRgba(static_cast<int>(mix(r, qRed(old))), static_cast<int>(mix(g, qGreen(old))),
                            static_cast<int>(mix(b, qBlue(old))), static_cast<int>(mix(255, qAlpha(old))));
        }
    }
}

/// All marks of one series into an image, one stamp a pixel at most: what a second mark on the very
/// same pixel would add cannot be seen, and a million marks cost no more than the frame has pixels.
class Cloud
{
public:
    Cloud(const Brushwork& b, const PanelLayout& layout, double pixelsPerUnit)
        : m_b(b), m_layout(layout), m_scale(pixelsPerUnit),
          m_image(std::max(1, static_cast<int>(std::lround(layout.frame.width() * pixelsPerUnit))),
                  std::max(1, static_cast<int>(std::lround(layout.frame.height() * pixelsPerUnit))),
                  QImage::Format_ARGB32_Premultiplied)
    {
        m_image.fill(0);
    }

    void add(const figure::Points& series, const std::vector<UnitPoint>& points)
    {
        if (m_b.emphasis.any()) {
            pass(series, points, false, m_b.theme().faded, 0);
            pass(series, points, true, 1, 0.75);
        } else {
            pass(series, points, true, 1, 0);
        }
    }
    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    void pass(const figure::Points& series, const std::vector<UnitPoint>& points, bool selected, double opacity, double grow)
    {
        // Smaller marks for larger clouds: they stay apart longer.
        const double size = series.x.size() > 200000 ? 0.45 : series.x.size() > 20000 ? 0.65 : 1;
        const Stamp stamp(series.marker, std::max(0.7, (radiusPt * size + grow) * m_b.unit() * m_scale), series.hollow, opacity);
        const int w = m_image.width(), h = m_image.height(), half = stamp.side / 2;
        std::vector<std::uint8_t> taken(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), 0);
        const auto wide = static_cast<float>(w), high = static_cast<float>(h);
        auto* bits = reinterpret_cast<QRgb*>(m_image.bits());
        const auto stride = m_image.bytesPerLine() / 4;
        const bool masked = m_b.emphasis.any();
        const QRgb plain = m_b.theme().seriesColour(series.series).rgb();
        const bool mapped = !series.colour.empty();
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (masked && m_b.emphasis.contains(series.rows[i]) != selected)
                continue;
            const float fx = points[i].x * wide, fy = high - points[i].y * high;
            if (!(fx >= 0 && fx < wide && fy >= 0 && fy < high))
                continue;
            const int cx = static_cast<int>(fx), cy = static_cast<int>(fy);
            auto& seen = taken[static_cast<std::size_t>(cy) * static_cast<std::size_t>(w) + static_cast<std::size_t>(cx)];
            if (seen)
                continue;
            seen = 1;
            const QRgb colour = mapped ? fillOf(m_b, m_layout, series, i) : plain;
            const int left = std::max(0, cx - half), right = std::min(w, cx + half + 1);
            for (int y = std::max(0, cy - half); y < std::min(h, cy + half + 1); ++y)
                blend(bits + y * stride + left, stamp.alpha.data() + (y - cy + half) * stamp.side + (left - cx + half), right - left, colour);
        }
    }

    const Brushwork& m_b;
    const PanelLayout& m_layout;
    double m_scale;
    QImage m_image;
};

void paintEach(const Brushwork& b, const PanelLayout& layout, const figure::Points& series)
{
    const QRectF frame = layout.frame.adjusted(-0.5, -0.5, 0.5, 0.5);
    // Selected marks above the faded ones.
    for (const bool selected : {false, true}) {
        if (!b.emphasis.any() && selected)
            break;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const bool chosen = b.emphasis.any() && b.emphasis.contains(series.rows.empty() ? figure::noRow : series.rows[i]);
            if (b.emphasis.any() && chosen != selected)
                continue;
            const QPointF at = layout.map(series.x[i], series.y[i]);
            if (!std::isfinite(at.x() + at.y()) || !frame.contains(at))
                continue;
            const bool ringed = !series.ringed.empty() && series.ringed[i];
            paintOne(b, series, at, lookOf(b, fillOf(b, layout, series, i), chosen, !series.colour.empty(), ringed));
        }
    }
}

} // namespace

void paintMarker(QPainter& painter, figure::Marker marker, const QPointF& c, double r)
{
    switch (marker) {
    case figure::Marker::Disc: painter.drawEllipse(c, r, r); break;
    case figure::Marker::Square: painter.drawRect(QRectF(c.x() - 0.88 * r, c.y() - 0.88 * r, 1.76 * r, 1.76 * r)); break;
    case figure::Marker::Triangle:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -1.15 * r), c + QPointF(1.05 * r, 0.8 * r), c + QPointF(-1.05 * r, 0.8 * r)}));
        break;
    case figure::Marker::Diamond:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -1.25 * r), c + QPointF(1.1 * r, 0), c + QPointF(0, 1.25 * r), c + QPointF(-1.1 * r, 0)}));
        break;
    case figure::Marker::InvertedTriangle:
        painter.drawPolygon(QPolygonF({c + QPointF(0, 1.15 * r), c + QPointF(1.05 * r, -0.8 * r), c + QPointF(-1.05 * r, -0.8 * r)}));
        break;
    case figure::Marker::Cross:
        painter.drawLine(c + QPointF(-r, -r), c + QPointF(r, r));
        painter.drawLine(c + QPointF(-r, r), c + QPointF(r, -r));
        break;
    }
}

void paintPoints(const Brushwork& b, const PanelLayout& layout, const UnitPoints& points)
{
    std::size_t total = 0;
    for (const auto& series : layout.panel->points)
        total += series.x.size();
    if (total <= (b.style.vector ? cloudSize : blitSize)) {
        for (const auto& series : layout.panel->points)
            paintEach(b, layout, series);
        return;
    }
    const double scale = b.style.vector ? b.style.rasterDpi / 72 / b.unit()
                                        : b.painter.device()->devicePixelRatioF() * b.painter.transform().m11();
    Cloud cloud(b, layout, scale);
    for (std::size_t s = 0; s < layout.panel->points.size(); ++s)
        cloud.add(layout.panel->points[s], points[s]);
    b.painter.drawImage(layout.frame, cloud.image());
}

} // namespace parascope::plots
