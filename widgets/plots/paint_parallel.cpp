// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace parascope::plots {

void paintParallel(const Brushwork& b, const PanelLayout& layout)
{
    const auto& parallel = *layout.panel->parallel;
    const auto axes = parallel.axes.size();
    const double u = b.unit();
    auto& p = b.painter;
    const auto xOf = [&](std::size_t axis) { return layout.map(static_cast<double>(axis), 0).x(); };
    const auto yOf = [&](float at) { return layout.frame.bottom() - static_cast<double>(at) * layout.frame.height(); };
    const auto runs = parallel.rows.size();
    // Many lines hide each other; thinner and fainter ones show where they lie densely.
    const double opacity = std::clamp(40.0 / std::sqrt(static_cast<double>(runs) + 1), 0.12, 0.8);
    for (const bool selected : {false, true}) {
        if (!b.emphasis.any() && selected)
            break;
        for (std::size_t run = 0; run < runs; ++run) {
            const bool chosen = b.emphasis.any() && b.emphasis.contains(parallel.rows[run]);
            if (b.emphasis.any() && chosen != selected)
                continue;
            QColor ink = b.theme().seriesColour(0);
            if (!parallel.colour.empty() && layout.panel->colours) {
                const double at = layout.panel->colours->position(static_cast<double>(parallel.colour[run]));
                ink = std::isfinite(at) ? QColor(b.map.at(b.theme().mapStart + (1 - b.theme().mapStart) * at)) : b.theme().secondary;
            }
            ink.setAlphaF(static_cast<float>(b.emphasis.any() ? (chosen ? 1 : opacity * b.theme().faded) : opacity));
            p.setPen(QPen(ink, (chosen ? 1.3 : 0.8) * u));
            QPolygonF line;
            const auto flush = [&] {
                if (line.size() > 1)
                    p.drawPolyline(line);
                line.clear();
            };
            for (std::size_t a = 0; a < axes; ++a)
                if (const float at = parallel.positions[run * axes + a]; std::isfinite(at))
                    line << QPointF(xOf(a), yOf(at));
                else
                    flush();
            flush();
        }
    }
    const QFont font = b.style.font(0.95);
    for (std::size_t a = 0; a < axes; ++a) {
        const double x = xOf(a);
        p.setPen(QPen(b.theme().axis, b.style.linePt * u));
        p.drawLine(QPointF(x, layout.frame.top()), QPointF(x, layout.frame.bottom()));
        double last = layout.frame.bottom() + textHeight(font);
        for (const auto& tick : parallel.axes[a].ticks) {
            const double y = layout.frame.bottom() - parallel.axes[a].position(tick.position) * layout.frame.height();
            if (last - y < textHeight(font) * 0.9)
                continue;
            last = y;
            p.setPen(QPen(b.theme().axis, b.style.linePt * u));
            p.drawLine(QPointF(x, y), QPointF(x + 2.5 * u, y));
            // Labels lie over the lines: a ground of base colour keeps them legible.
            const QString words = qs(tick.label);
            QColor ground = b.theme().base;
            ground.setAlphaF(0.75F);
            p.fillRect(QRectF(x + 3 * u, y - textHeight(font) * 0.42, textWidth(font, words) + 2 * u, textHeight(font) * 0.84), ground);
            b.text({x + 4 * u, y}, words, font, b.theme().text, 0, 0.5);
        }
    }
}

} // namespace parascope::plots
