// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"

#include <QImage>
#include <QPaintDevice>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::plots {
namespace {

/// QPainter takes a quarter of a millisecond for one smooth line over six axes. More lines than this are
/// drawn by Weave.
constexpr std::size_t strokeOnScreen = 60, strokeOnPaper = 2000;

QRgb inkAt(const PaintContext& b, const PanelLayout& layout, double position)
{
    return std::isfinite(position) ? markColour(b.theme(), b.map, *layout.panel->colours, position)
                                   : b.theme().secondary.rgb();
}

/// Many lines hide each other; fainter ones show where they are dense.
double opacityOf(std::size_t lines)
{
    return std::clamp(40.0 / std::sqrt(static_cast<double>(lines) + 1), 0.12, 0.8);
}

/// The lines as a picture of their density. Between two axes, all lines from one pixel to the same other
/// pixel are one line with a weight, so that a million runs cost no more than the square of the frame's
/// height. If several lines cross a pixel, its opacity grows with the logarithm of their number, and its
/// colour is that of their mean value.
class Weave
{
public:
    Weave(const PaintContext& b, const PanelLayout& layout, double pixelsPerUnit)
        : m_b(b), m_layout(layout), m_parallel(*layout.panel->parallel),
          m_image(std::max(1, static_cast<int>(std::lround(layout.frame.width() * pixelsPerUnit))),
                  std::max(2, static_cast<int>(std::lround(layout.frame.height() * pixelsPerUnit))),
                  QImage::Format_ARGB32_Premultiplied),
          m_scale(pixelsPerUnit), m_rows(static_cast<std::size_t>(m_image.height())),
          m_levels(std::min<std::size_t>(m_rows, 400))
    {
        m_image.fill(0);
        const auto* colours = layout.panel->colours ? &*layout.panel->colours : nullptr;
        if (colours && !m_parallel.colour.empty()) {
            m_colour.reserve(m_parallel.colour.size());
            for (const float value : m_parallel.colour)
                m_colour.push_back(static_cast<float>(colours->position(static_cast<double>(value))));
        }
    }

    /// Draws the selected or the other lines over the present image.
    void add(bool chosen, double opacity, double widthPt)
    {
        const auto axes = m_parallel.axes.size();
        m_lines.assign(m_levels * m_levels, {});
        for (std::size_t a = 0; a + 1 < axes; ++a) {
            gather(a, chosen);
            weave(a, widthPt * m_b.unit() * m_scale);
            blend(opacity);
        }
    }
    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    /// The number of lines, how many of them have a colour value, and the sum of their positions on the
    /// colour scale.
    struct Bundle
    {
        float lines = 0, valued = 0, sum = 0;
    };

    [[nodiscard]] int columnOf(std::size_t axis) const
    {
        return static_cast<int>(
            std::lround((m_layout.map(static_cast<double>(axis), 0).x() - m_layout.frame.left()) * m_scale));
    }

    void gather(std::size_t a, bool chosen)
    {
        const auto axes = m_parallel.axes.size(), runs = m_parallel.rows.size();
        std::fill(m_lines.begin(), m_lines.end(), Bundle{});
        const float top = static_cast<float>(m_levels - 1);
        for (std::size_t run = 0; run < runs; ++run) {
            if (m_b.emphasis.any() && m_b.emphasis.contains(m_parallel.rows[run]) != chosen)
                continue;
            const float from = m_parallel.positions[run * axes + a],
                        to = m_parallel.positions[run * axes + a + 1];
            if (!std::isfinite(from + to))
                continue;
            const auto level = [&](float at) {
                return static_cast<std::size_t>(std::clamp(at, 0.0F, 1.0F) * top + 0.5F);
            };
            auto& bundle = m_lines[level(from) * m_levels + level(to)];
            bundle.lines += 1;
            if (!m_colour.empty() && std::isfinite(m_colour[run])) {
                bundle.valued += 1;
                bundle.sum += m_colour[run];
            }
        }
    }

    void weave(std::size_t a, double width)
    {
        m_left = std::clamp(columnOf(a), 0, m_image.width());
        m_columns = std::clamp(columnOf(a + 1), m_left, m_image.width()) - m_left;
        m_pixels.assign(static_cast<std::size_t>(m_columns) * m_rows, {});
        const double high = static_cast<double>(m_rows), top = static_cast<double>(m_levels - 1);
        for (std::size_t from = 0; from < m_levels; ++from)
            for (std::size_t to = 0; to < m_levels; ++to)
                if (const auto& bundle = m_lines[from * m_levels + to]; bundle.lines > 0) {
                    const double start = high * (1 - static_cast<double>(from) / top),
                                 end = high * (1 - static_cast<double>(to) / top);
                    line(start, end, width, bundle);
                }
    }

    /// Adds one straight line over the strip. In each column it adds to the rows that it covers, and partly
    /// to the rows at its edges.
    void line(double start, double end, double width, const Bundle& bundle)
    {
        const double slope = (end - start) / std::max(1, m_columns);
        const double half = 0.5 * width * std::sqrt(1 + slope * slope), high = static_cast<double>(m_rows);
        for (int column = 0; column < m_columns; ++column) {
            const double y = start + slope * (column + 0.5);
            const double low = std::max(0.0, y - half), up = std::min(high, y + half);
            for (auto row = static_cast<std::size_t>(low); static_cast<double>(row) < up; ++row) {
                const auto part = static_cast<float>(std::min(up, static_cast<double>(row) + 1) -
                                                     std::max(low, static_cast<double>(row)));
                auto& pixel = m_pixels[static_cast<std::size_t>(column) * m_rows + row];
                pixel.lines += part * bundle.lines;
                pixel.valued += part * bundle.valued;
                pixel.sum += part * bundle.sum;
            }
        }
    }

    void blend(double opacity)
    {
        float most = 1;
        for (const auto& pixel : m_pixels)
            most = std::max(most, pixel.lines);
        const double range = std::log(static_cast<double>(most) + 1e-9) + 1e-9;
        const QRgb plain = m_colour.empty() ? m_b.theme().seriesColour(0).rgb() : m_b.theme().secondary.rgb();
        for (int y = 0; y < m_image.height(); ++y) {
            auto* bits = reinterpret_cast<QRgb*>(m_image.scanLine(y)) + m_left;
            for (int column = 0; column < m_columns; ++column) {
                const auto& pixel =
                    m_pixels[static_cast<std::size_t>(column) * m_rows + static_cast<std::size_t>(y)];
                if (pixel.lines <= 0)
                    continue;
                const double lines = static_cast<double>(pixel.lines);
                const double share = lines <= 1 ? opacity * lines
                                                : opacity + (1 - opacity) * opacity * std::log(lines) / range;
                const QRgb ink = pixel.valued > 0
                                     ? inkAt(m_b, m_layout, static_cast<double>(pixel.sum / pixel.valued))
                                     : plain;
                const auto mix = [&](int fresh, int was) {
                    return static_cast<int>(std::lround(fresh * share + was * (1 - share)));
                };
                const QRgb was = bits[column];
                bits[column] = qRgba(mix(qRed(ink), qRed(was)), mix(qGreen(ink), qGreen(was)),
                                     mix(qBlue(ink), qBlue(was)), mix(255, qAlpha(was)));
            }
        }
    }

    const PaintContext& m_b;
    const PanelLayout& m_layout;
    const figure::Parallel& m_parallel;
    QImage m_image;
    double m_scale;
    std::size_t m_rows, m_levels; ///< pixels of an axis, and the distinct positions on it
    std::vector<float> m_colour;  ///< position of each run on the colour scale
    std::vector<Bundle> m_lines;  ///< [level on the left axis, level on the right axis]
    std::vector<Bundle> m_pixels; ///< [column, row] of the strip between two axes
    int m_left = 0, m_columns = 0;
};

void strokeLines(const PaintContext& b, const PanelLayout& layout, bool chosen, double opacity,
                 double widthPt)
{
    const auto& parallel = *layout.panel->parallel;
    const auto axes = parallel.axes.size(), runs = parallel.rows.size();
    for (std::size_t run = 0; run < runs; ++run) {
        if (b.emphasis.any() && b.emphasis.contains(parallel.rows[run]) != chosen)
            continue;
        QColor ink = b.theme().seriesColour(0);
        if (!parallel.colour.empty() && layout.panel->colours)
            ink = QColor(
                inkAt(b, layout, layout.panel->colours->position(static_cast<double>(parallel.colour[run]))));
        ink.setAlphaF(static_cast<float>(opacity));
        b.painter.setPen(QPen(ink, widthPt * b.unit()));
        QPolygonF line;
        const auto flush = [&] {
            if (line.size() > 1)
                b.painter.drawPolyline(line);
            line.clear();
        };
        for (std::size_t a = 0; a < axes; ++a)
            if (const float at = parallel.positions[run * axes + a]; std::isfinite(at))
                line << QPointF(layout.map(static_cast<double>(a), 0).x(),
                                layout.frame.bottom() - static_cast<double>(at) * layout.frame.height());
            else
                flush();
        flush();
    }
}

/// The opacity of the lines.
struct Strength
{
    std::size_t chosen;
    double base, front;
    Strength(const PaintContext& b, const std::vector<std::int32_t>& rows)
        : chosen(b.emphasis.any()
                     ? static_cast<std::size_t>(std::count_if(
                           rows.begin(), rows.end(), [&](auto row) { return b.emphasis.contains(row); }))
                     : 0),
          base(opacityOf(rows.size()) * (b.emphasis.any() ? b.theme().faded : 1)),
          front(b.emphasis.any() ? std::max(0.3, opacityOf(chosen)) : 1)
    {
    }
};

void paintRuns(const PaintContext& b, const PanelLayout& layout)
{
    const auto& rows = layout.panel->parallel->rows;
    if (rows.size() <= (b.style.vector ? strokeOnPaper : strokeOnScreen)) {
        const Strength strength(b, rows);
        strokeLines(b, layout, false, strength.base, 0.8);
        if (strength.chosen > 0)
            strokeLines(b, layout, true, 1, 1.3);
        return;
    }
    const double scale = b.style.vector
                             ? b.style.rasterDpi / 72 / b.unit()
                             : b.painter.device()->devicePixelRatioF() * b.painter.transform().m11();
    b.painter.drawImage(layout.frame, weaveOf(b, layout, scale));
}

} // namespace

QImage weaveOf(const PaintContext& b, const PanelLayout& layout, double scale)
{
    const Strength strength(b, layout.panel->parallel->rows);
    Weave weave(b, layout, scale);
    weave.add(false, strength.base, 0.8);
    if (strength.chosen > 0)
        weave.add(true, strength.chosen <= strokeOnScreen ? 1 : strength.front, 1.3);
    return weave.image();
}

void paintParallel(const PaintContext& b, const PanelLayout& layout, const QImage* lines)
{
    if (lines)
        b.painter.drawImage(layout.frame, *lines);
    else
        paintRuns(b, layout);
    const auto& parallel = *layout.panel->parallel;
    const auto axes = parallel.axes.size();
    const double u = b.unit();
    auto& p = b.painter;
    const auto xOf = [&](std::size_t axis) { return layout.map(static_cast<double>(axis), 0).x(); };
    const QFont font = b.style.font(0.95);
    for (std::size_t a = 0; a < axes; ++a) {
        const double x = xOf(a);
        p.setPen(QPen(b.theme().axis, b.style.linePt * u));
        p.drawLine(QPointF(x, layout.frame.top()), QPointF(x, layout.frame.bottom()));
        double last = layout.frame.bottom() + textHeight(font);
        for (const auto& tick : parallel.axes[a].ticks) {
            const double y =
                layout.frame.bottom() - parallel.axes[a].position(tick.position) * layout.frame.height();
            if (last - y < textHeight(font) * 0.9)
                continue;
            last = y;
            p.setPen(QPen(b.theme().axis, b.style.linePt * u));
            p.drawLine(QPointF(x, y), QPointF(x + 2.5 * u, y));
            // Labels are above the lines; a background in the base colour keeps them legible.
            const QString words = qs(tick.label);
            QColor ground = b.theme().base;
            ground.setAlphaF(0.75F);
            p.fillRect(QRectF(x + 3 * u, y - textHeight(font) * 0.42, textWidth(font, words) + 2 * u,
                              textHeight(font) * 0.84),
                       ground);
            b.text({x + 4 * u, y}, words, font, b.theme().text, 0, 0.5);
        }
    }
}

} // namespace parascope::plots
