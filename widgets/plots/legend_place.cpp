// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/legend_place.h"

#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace parascope::plots {

std::vector<QRectF> textsOf(const PanelLayout& layout, const PaintStyle& style)
{
    std::vector<QRectF> out;
    for (const auto& note : layout.panel->notes)
        out.push_back(layout.noteBox(note, style));
    for (const auto& line : layout.panel->lines) {
        if (line.label.empty() || line.labelAlong || line.points.size() < 2)
            continue;
        const auto &before = line.points[line.points.size() - 2], &last = line.points.back();
        QPointF a = layout.map(before.first, before.second), e = layout.map(last.first, last.second);
        if (cutLine(a, e, layout.frame))
            out.push_back(endNameBox(style, line, {a, e}));
    }
    return out;
}

QPointF endOf(const QLineF& last)
{
    const bool upright = std::abs(last.dx()) < std::abs(last.dy());
    return upright ? (last.p1().y() > last.p2().y() ? last.p1() : last.p2())
                   : (last.p1().x() > last.p2().x() ? last.p1() : last.p2());
}

QRectF endNameBox(const PaintStyle& style, const figure::Line& line, const QLineF& last)
{
    const QFont font = style.noteFont();
    const bool upright = std::abs(last.dx()) < std::abs(last.dy());
    const QPointF size(textWidth(font, qs(line.label)), textHeight(font));
    const QPointF at = endOf(last) + QPointF(upright ? -3 : 0, upright ? -4 : -2) * style.unit;
    return {at - size, at};
}

Corner emptiestCorner(const PanelLayout& layout, const PaintStyle& style, const QSizeF& size, double gap)
{
    const QRectF& f = layout.frame;
    // Collect the positions of marks, and how many marks each one represents. A sample of a large cloud shows
    // the density of a corner as well as the whole cloud, and logarithms are slow.
    constexpr std::size_t most = 2000;
    std::vector<std::pair<QPointF, double>> marks;
    for (const auto& series : layout.panel->points)
        for (std::size_t i = 0, n = series.x.size(), step = n / most + 1; i < n; i += step)
            marks.emplace_back(layout.map(series.x[i], series.y[i]), static_cast<double>(step));
    for (const auto& line : layout.panel->lines)
        for (std::size_t i = 1; i < line.points.size(); ++i) {
            const QPointF a = layout.map(line.points[i - 1].first, line.points[i - 1].second);
            const QPointF e = layout.map(line.points[i].first, line.points[i].second);
            for (int k = 0; k <= 20; ++k)
                marks.emplace_back(a + (e - a) * (k / 20.0), 1);
        }
    const auto texts = textsOf(layout, style);
    const std::array<Qt::Alignment, 4> corners = {Qt::AlignRight | Qt::AlignBottom,
                                                  Qt::AlignLeft | Qt::AlignTop, Qt::AlignRight | Qt::AlignTop,
                                                  Qt::AlignLeft | Qt::AlignBottom};
    Corner best{corners[0], std::numeric_limits<double>::infinity()};
    for (const auto corner : corners) {
        const QPointF at(corner.testFlag(Qt::AlignLeft) ? f.left() : f.right() - size.width(),
                         corner.testFlag(Qt::AlignTop) ? f.top() : f.bottom() - size.height());
        const QRectF box = QRectF(at, size).adjusted(-gap, -gap, gap, gap);
        const double within =
            std::accumulate(marks.begin(), marks.end(), 0.0, [&](double sum, const auto& mark) {
                return sum + (box.contains(mark.first) ? mark.second : 0);
            });
        const auto under = std::count_if(texts.begin(), texts.end(),
                                         [&](const QRectF& text) { return box.intersects(text); });
        if (const double covered = within + static_cast<double>(under); covered < best.marks)
            best = {corner, covered};
    }
    return best;
}

} // namespace parascope::plots
