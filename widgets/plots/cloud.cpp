// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cloud.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::plots {
namespace {

/// The marker's coverage, 0 .. 255, in the smallest square with an odd side that contains it.
struct Stamp
{
    int side = 1;
    std::vector<std::uint8_t> alpha;

    Stamp(figure::Marker marker, double radius, bool hollow, double opacity)
    {
        int half = static_cast<int>(std::ceil(2 * radius + 1));
        const int whole = 2 * half + 1;
        QImage image(whole, whole, QImage::Format_ARGB32_Premultiplied);
        image.fill(0);
        QPainter p(&image);
        p.setRenderHint(QPainter::Antialiasing);
        p.setOpacity(opacity);
        const bool outline = hollow || marker == figure::Marker::Cross;
        p.setPen(outline ? QPen(Qt::black, 1.1) : QPen(Qt::NoPen));
        p.setBrush(outline ? Qt::NoBrush : QBrush(Qt::black));
        paintMarker(p, marker, QPointF(whole / 2.0, whole / 2.0), radius);
        p.end();
        const auto at = [&](int x, int y) { return qAlpha(image.pixel(x + whole / 2, y + whole / 2)); };
        const auto bare = [&](int ring) {
            for (int i = -ring; i <= ring; ++i)
                if (at(i, -ring) || at(i, ring) || at(-ring, i) || at(ring, i))
                    return false;
            return true;
        };
        while (half > 0 && bare(half))
            --half;
        side = 2 * half + 1;
        for (int y = -half; y <= half; ++y)
            for (int x = -half; x <= half; ++x)
                alpha.push_back(static_cast<std::uint8_t>(at(x, y)));
    }
};

/// Returns a * b / 255, rounded.
unsigned share(unsigned a, unsigned b)
{
    const unsigned product = a * b + 128;
    return (product + (product >> 8)) >> 8;
}

/// Returns `colour` with this coverage over a premultiplied pixel.
QRgb over(QRgb was, QRgb colour, unsigned cover)
{
    const unsigned rest = 255 - cover;
    const auto mix = [&](int fresh, int old) {
        return static_cast<int>(share(static_cast<unsigned>(fresh), cover) +
                                share(static_cast<unsigned>(old), rest));
    };
    return qRgba(mix(qRed(colour), qRed(was)), mix(qGreen(colour), qGreen(was)),
                 mix(qBlue(colour), qBlue(was)), mix(255, qAlpha(was)));
}

} // namespace

Cloud::Cloud(const PaintContext& b, const PanelLayout& layout, double pixelsPerUnit)
    : m_b(b), m_layout(layout), m_scale(pixelsPerUnit),
      m_image(std::max(1, static_cast<int>(std::lround(layout.frame.width() * pixelsPerUnit))),
              std::max(1, static_cast<int>(std::lround(layout.frame.height() * pixelsPerUnit))),
              QImage::Format_ARGB32_Premultiplied)
{
    m_image.fill(0);
}

void Cloud::add(const figure::Points& series, const UnitSeries& points)
{
    const double radius = markRadiusPt * m_layout.markScale * m_b.unit();
    const double most = series.basis == figure::Points::Basis::Measured ? 1 : guessOpacity;
    if (m_b.emphasis.any()) {
        pass(series, points, Which::Others, most * m_b.theme().faded, radius);
        pass(series, points, Which::Selected, most, radius + 0.75 * m_b.unit());
    } else {
        pass(series, points, Which::All, most, radius);
    }
}

void Cloud::addDots(int series, const UnitSeries& points, double radius, double opacity)
{
    figure::Points dots;
    dots.series = series;
    pass(dots, points, Which::All, opacity, radius);
}

void Cloud::mark(const figure::Points& series, const UnitSeries& points, Which which)
{
    const auto wide = static_cast<float>(m_image.width()), high = static_cast<float>(m_image.height());
    const int w = m_image.width();
    const bool mapped = !points.shades.empty();
    m_taken.assign(static_cast<std::size_t>(w) * static_cast<std::size_t>(m_image.height()), 0);
    const auto each = [&](auto wanted, auto shadeOf) {
        for (std::size_t i = 0; i < points.at.size(); ++i) {
            const float x = points.at[i].x * wide, y = high - points.at[i].y * high;
            if (!(x >= 0 && x < wide && y >= 0 && y < high) || !wanted(i))
                continue;
            auto& taken = m_taken[static_cast<std::size_t>(static_cast<int>(y) * w + static_cast<int>(x))];
            if (!mapped || taken == 0)
                taken = shadeOf(i);
        }
    };
    const auto shade = [&](std::size_t i) { return mapped ? points.shades[i] : std::uint8_t{1}; };
    if (which == Which::All)
        each([](std::size_t) { return true; }, shade);
    else
        each(
            [&](std::size_t i) {
                return m_b.emphasis.contains(series.rows[i]) == (which == Which::Selected);
            },
            shade);
}

void Cloud::pass(const figure::Points& series, const UnitSeries& points, Which which, double opacity,
                 double radius)
{
    mark(series, points, which);
    const Stamp stamp(series.marker, std::max(0.7, radius * m_scale), series.hollow, opacity);
    const int w = m_image.width(), h = m_image.height(), half = stamp.side / 2;
    const bool mapped = !points.shades.empty();
    std::array<QRgb, 256> inks{};
    for (std::size_t i = 1; i < inks.size(); ++i)
        inks[i] = mapped ? shadeColour(m_b, *m_layout.panel->colours, static_cast<std::uint8_t>(i))
                         : m_b.theme().seriesColour(series.series).rgb();
    if (!mapped)
        m_cover.assign(m_taken.size(), 0);
    auto* bits = reinterpret_cast<QRgb*>(m_image.bits());
    const auto stride = m_image.bytesPerLine() / 4;
    for (int cy = 0; cy < h; ++cy)
        for (int cx = 0; cx < w; ++cx) {
            const auto shade = m_taken[static_cast<std::size_t>(cy * w + cx)];
            if (shade == 0)
                continue;
            const int left = std::max(0, cx - half), right = std::min(w, cx + half + 1);
            for (int y = std::max(0, cy - half); y < std::min(h, cy + half + 1); ++y) {
                const auto* alpha = stamp.alpha.data() + (y - cy + half) * stamp.side + (left - cx + half);
                if (mapped) {
                    auto* line = bits + y * stride;
                    for (int x = left; x < right; ++x, ++alpha)
                        line[x] = over(line[x], inks[shade], *alpha);
                } else {
                    // Stamps of one colour need only their coverage, in any order.
                    auto* line = m_cover.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(w);
                    for (int x = left; x < right; ++x, ++alpha)
                        line[x] = static_cast<std::uint8_t>(line[x] + share(255U - line[x], *alpha));
                }
            }
        }
    if (mapped)
        return;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
            if (const auto cover = m_cover[static_cast<std::size_t>(y * w + x)])
                bits[y * stride + x] = over(bits[y * stride + x], inks[1], cover);
}

} // namespace parascope::plots
