// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cloud.h"
#include "widgets/plots/paint_parts.h"

#include <QPaintDevice>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::plots {

namespace {

/// With more dots than this, the screen shows them as a cloud. QPainter takes several microseconds for a
/// circle, and a million runs by batch have tens of thousands of dots beyond their whiskers.
constexpr std::size_t paintedDots = 1500;

class Dots
{
public:
    Dots(const PaintContext& b, const PanelLayout& layout) : m_b(b), m_layout(layout)
    {
        std::size_t all = 0;
        for (const auto& box : layout.panel->boxes)
            all += box.outliers.size();
        m_asCloud = !b.style.vector && all > paintedDots;
    }
    /// Draws a dot; `at` must be within the frame.
    void draw(const QPointF& at, int series)
    {
        if (m_asCloud) {
            const auto& frame = m_layout.frame;
            m_clouds[series].at.push_back({static_cast<float>((at.x() - frame.left()) / frame.width()),
                                           static_cast<float>((frame.bottom() - at.y()) / frame.height())});
            return;
        }
        QColor colour = m_b.theme().seriesColour(series);
        colour.setAlphaF(static_cast<float>(opacity));
        m_b.painter.setPen(Qt::NoPen);
        m_b.painter.setBrush(colour);
        m_b.painter.drawEllipse(at, radius(), radius());
    }
    /// Call this once all dots are drawn.
    void finish() const
    {
        if (m_clouds.empty())
            return;
        Cloud cloud(m_b, m_layout, m_b.painter.device()->devicePixelRatioF() * m_b.painter.transform().m11());
        for (const auto& [series, points] : m_clouds)
            cloud.addDots(series, points, radius(), opacity);
        m_b.painter.drawImage(m_layout.frame, cloud.image());
    }

private:
    static constexpr double opacity = 0.8;
    [[nodiscard]] double radius() const { return 1.1 * m_b.unit(); }

    const PaintContext& m_b;
    const PanelLayout& m_layout;
    bool m_asCloud = false;
    std::map<int, UnitSeries> m_clouds; ///< the dots of each series
};

} // namespace

void paintBoxes(const PaintContext& b, const PanelLayout& layout)
{
    const double u = b.unit();
    auto& p = b.painter;
    constexpr int crispBoxes = 200;
    /// The boxes of one colour.
    struct Frames
    {
        QVector<QRectF> boxes;
        QVector<QLineF> whiskers;
    };
    std::map<int, Frames> frames;
    QVector<QLineF> medians;
    Dots dots(b, layout);
    for (const auto& box : layout.panel->boxes) {
        const double group = box.places > 1 ? 0.8 : 0.55, wide = group / box.places;
        const double centre = box.category - group / 2 + wide * (box.place + 0.5);
        const double half = layout.boxHalf(box, u);
        auto& frame = frames[box.series];
        const auto whisker = [&](double from, double to) {
            QPointF a = layout.map(centre, from), e = layout.map(centre, to);
            if (std::isfinite(a.y()) && std::isfinite(e.y()) && cutLine(a, e, layout.frame))
                frame.whiskers.append({a, e});
        };
        whisker(box.lowWhisker, box.lowBox);
        whisker(box.highBox, box.highWhisker);
        const double floor = std::max(box.lowBox, layout.panel->y.low),
                     roof = std::min(box.highBox, layout.panel->y.high);
        frame.boxes.append(
            QRectF(layout.map(centre - half, roof), layout.map(centre + half, floor)).normalized());
        medians.append({layout.map(centre - half, box.median), layout.map(centre + half, box.median)});
        // The outliers are in ascending order. On screen, dots closer than a quarter of a pixel are drawn as
        // one.
        double last = std::numeric_limits<double>::infinity();
        for (const double v : box.outliers) {
            const QPointF at = layout.map(centre, v);
            if (!std::isfinite(at.y()) || !layout.frame.contains(at) ||
                (!b.style.vector && std::abs(at.y() - last) < 0.25))
                continue;
            last = at.y();
            dots.draw(at, box.series);
        }
    }
    // On screen, hundreds of boxes are only a few pixels wide. Smooth edges would blur them and take most of
    // the time.
    p.save();
    const bool crisp = !b.style.vector && layout.panel->boxes.size() > crispBoxes;
    if (crisp)
        p.setRenderHint(QPainter::Antialiasing, false);
    for (const auto& [series, frame] : frames) {
        const QColor colour = b.theme().seriesColour(series);
        QColor fill = colour;
        fill.setAlphaF(0.28F);
        if (!crisp) {
            p.setPen(QPen(colour, 0.9 * u));
            p.setBrush(fill);
            p.drawLines(frame.whiskers);
            p.drawRects(frame.boxes);
            continue;
        }
        // Boxes as narrow as their outlines would hide each other, so draw them as translucent bands.
        const bool bands = frame.boxes.front().width() < 3.5;
        p.setPen(QPen(bands ? fill : colour, 0)); // one pixel
        p.setBrush(Qt::NoBrush);
        p.drawLines(frame.whiskers);
        for (const auto& box : frame.boxes)
            p.fillRect(
                QRect(box.topLeft().toPoint(), QSize(std::max(1, qRound(box.width())), qRound(box.height()))),
                fill);
        if (!bands)
            p.drawRects(frame.boxes);
    }
    p.setPen(QPen(b.theme().text, 1.5 * u, Qt::SolidLine, Qt::FlatCap));
    p.drawLines(medians);
    p.restore();
    dots.finish();
}

} // namespace parascope::plots
