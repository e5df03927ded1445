// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/legend_place.h"

#include <array>
#include <limits>

namespace parascope::plots {

Corner emptiestCorner(const PanelLayout& layout, const QSizeF& size, double gap)
{
    const QRectF& f = layout.frame;
    const std::array<Qt::Alignment, 4> corners = {Qt::AlignRight | Qt::AlignBottom, Qt::AlignLeft | Qt::AlignTop,
                                                  Qt::AlignRight | Qt::AlignTop, Qt::AlignLeft | Qt::AlignBottom};
    Corner best{corners[0], std::numeric_limits<double>::infinity()};
    for (const auto corner : corners) {
        const QPointF at(corner.testFlag(Qt::AlignLeft) ? f.left() : f.right() - size.width(),
                         corner.testFlag(Qt::AlignTop) ? f.top() : f.bottom() - size.height());
        const QRectF box = QRectF(at, size).adjusted(-gap, -gap, gap, gap);
        double marks = 0;
        for (const auto& series : layout.panel->points)
            // A thousandth of a large cloud tells a corner's density as well as all of it.
            for (std::size_t i = 0, n = series.x.size(), step = n / 5000 + 1; i < n; i += step)
                marks += box.contains(layout.map(series.x[i], series.y[i])) ? static_cast<double>(step) : 0;
        for (const auto& line : layout.panel->lines)
            for (std::size_t i = 1; i < line.points.size(); ++i) {
                const QPointF a = layout.map(line.points[i - 1].first, line.points[i - 1].second);
                const QPointF e = layout.map(line.points[i].first, line.points[i].second);
                for (int k = 0; k <= 20; ++k)
                    marks += box.contains(a + (e - a) * (k / 20.0)) ? 1 : 0;
            }
        if (marks < best.marks)
            best = {corner, marks};
    }
    return best;
}

} // namespace parascope::plots
