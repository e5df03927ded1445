// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cloud.h"
#include "widgets/plots/legend_place.h"
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"

#include <QPaintDevice>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace parascope::plots {

void paintBars(const PaintContext& b, const PanelLayout& layout)
{
    const auto& panel = *layout.panel;
    const double u = b.unit();
    auto& p = b.painter;
    for (const auto& bar : panel.bars) {
        const double group = bar.places > 1 ? 0.72 : 0.5, wide = group / bar.places;
        const double centre =
            bar.category + (panel.horizontalBars ? -1 : 1) * (-group / 2 + wide * (bar.place + 0.5));
        const double half = wide * 0.42;
        const auto at = [&](double along, double across) {
            return panel.horizontalBars ? layout.map(along, across) : layout.map(across, along);
        };
        const QRectF rect = QRectF(at(bar.from, centre - half), at(bar.value, centre + half)).normalized();
        const QColor colour = b.theme().seriesColour(bar.series);
        p.setPen(bar.hollow ? QPen(b.theme().text, 1.1 * u) : QPen(Qt::NoPen));
        p.setBrush(bar.hollow ? QBrush(b.theme().base) : QBrush(colour));
        p.drawRect(rect);
        if (std::isfinite(bar.low) && std::isfinite(bar.high)) {
            const QPointF low = at(bar.low, centre), high = at(bar.high, centre);
            const QPointF cap = panel.horizontalBars ? QPointF(0, 2.2 * u) : QPointF(2.2 * u, 0);
            // Draw a rim in the base colour first, because half of an interval is over its own bar.
            for (const auto& pen : {QPen(b.theme().base, 1.8 * u, Qt::SolidLine, Qt::FlatCap),
                                    QPen(b.theme().axis, 0.8 * u, Qt::SolidLine, Qt::FlatCap)}) {
                p.setPen(pen);
                p.drawLine(low, high);
                p.drawLine(low - cap, low + cap);
                p.drawLine(high - cap, high + cap);
            }
        }
        // Values are next to the names of the axis, in the same size, with the same stride.
        const auto& names = layout.yTicks;
        if (!bar.label.empty() && (!panel.horizontalBars || bar.category % names.stride == 0)) {
            const QColor ink = bar.place == 0 ? b.theme().text : b.theme().secondary;
            if (panel.horizontalBars)
                b.text({layout.outer.right() - 5 * u, rect.center().y()}, qs(bar.label),
                       b.style.font(names.scale), ink, 1, 0.5);
            else
                b.text({rect.center().x(), rect.top() - 2 * u}, qs(bar.label), b.style.font(0.9), ink, 0.5,
                       1);
        }
    }
}

namespace {

/// Draws an arrow head at the end of a line, before the mark at that point.
void paintArrowHead(const PaintContext& b, const QLineF& line, const QColor& ink, double width)
{
    const double u = b.unit(), side = (1.6 + 1.6 * width) * u;
    const QPointF along = (line.p2() - line.p1()) / line.length(), across(-along.y(), along.x());
    const QPointF tip = line.p2() - along * std::min(markRadiusPt * u, 0.4 * line.length());
    b.painter.setPen(Qt::NoPen);
    b.painter.setBrush(ink);
    b.painter.drawPolygon(QPolygonF(
        {tip, tip - along * side + across * side * 0.45, tip - along * side - across * side * 0.45}));
}

} // namespace

namespace {

/// Gives lines across cells a rim in the base colour, on screen. In the dark theme the lines are white, and
/// so are cells near 1.
void paintRims(const PaintContext& b, const PanelLayout& layout)
{
    for (const auto& line : layout.panel->lines)
        for (std::size_t i = 1; i < line.points.size(); ++i) {
            b.painter.setPen(
                QPen(b.theme().base, (line.width + 1.8) * b.unit(), Qt::SolidLine, Qt::SquareCap));
            b.painter.drawLine(layout.map(line.points[i - 1].first, line.points[i - 1].second),
                               layout.map(line.points[i].first, line.points[i].second));
        }
}

} // namespace

namespace {

struct Named
{
    const figure::Line* line;
    QLineF last; ///< its last segment within the frame
};

/// Returns the places for words at the end of a line, the best first: above it, or left of an upright line;
/// below it, or on its other side; and a row higher next to an upright one.
std::vector<QRectF> placesOf(const PaintStyle& style, figure::Line line, const QLineF& last,
                             const Message& words, const QRectF& frame)
{
    line.label = words;
    const bool upright = std::abs(last.dx()) < std::abs(last.dy());
    const QRectF first = endNameBox(style, line, last);
    std::vector<QRectF> out{first};
    if (upright) {
        const QPointF aside(first.width() + 6 * style.unit, 0), higher(0, -first.height() - style.unit);
        for (const auto& by : {aside, higher, aside + higher})
            out.push_back(first.translated(by));
    } else {
        out.push_back(first.translated(0, first.height() + 4 * style.unit));
    }
    std::erase_if(out, [&](const QRectF& box) {
        return box.left() < frame.left() || (box != first && !frame.contains(box));
    });
    return out;
}

/// Writes a name at the end of its line, or along the line if PanelLayout::names has it, where no heavier
/// line's name is. On screen, a name without free space is shortened or left out, because the caption and the
/// table have it. Paper shows all names of the layout, as its LaTeX source does.
void paintNames(const PaintContext& b, const PanelLayout& layout, std::vector<Named> named)
{
    const QFont font = b.style.font(0.95);
    std::stable_sort(named.begin(), named.end(), [](const Named& one, const Named& other) {
        // If two lines have the same width, the upper one keeps the place above its line.
        return one.line->width != other.line->width
                   ? one.line->width > other.line->width
                   : std::min(one.last.y1(), one.last.y2()) < std::min(other.last.y1(), other.last.y2());
    });
    std::vector<QPolygonF> taken;
    const auto take = [&](const QPolygonF& outline) {
        const bool covered = std::any_of(taken.begin(), taken.end(),
                                         [&](const QPolygonF& other) { return other.intersects(outline); });
        if (!covered)
            taken.push_back(outline);
        return !covered;
    };
    for (const auto& [line, last] : named) {
        if (line->labelAlong) {
            const auto& name = layout.names[static_cast<std::size_t>(line - layout.panel->lines.data())];
            if (!name.words.isEmpty() && (take(name.outline) || b.style.paper))
                b.text(name.at, name.words, font, b.theme().secondary, 0.5, 1, name.turn);
            continue;
        }
        const auto draw = [&, ink = line->ink](const QRectF& box, const Message& words) {
            b.text(box.bottomRight(), qs(words), font,
                   ink == figure::Ink::Error ? b.theme().error : b.theme().secondary, 1, 1);
        };
        const auto write = [&](const Message& words) {
            for (const auto& box : placesOf(b.style, *line, last, words, layout.frame))
                if (take(QPolygonF(box))) {
                    draw(box, words);
                    return true;
                }
            return false;
        };
        if (write(line->label))
            continue;
        if (b.style.paper)
            draw(endNameBox(b.style, *line, last), line->label);
        else if (!line->brief.empty())
            write(line->brief);
    }
}

/// Draws the part of a line within the frame. Returns its last segment there.
QLineF paintWithin(QPainter& painter, const PanelLayout& layout, const figure::Line& line)
{
    QPolygonF run;
    QLineF last;
    const auto flush = [&] {
        if (run.size() > 1)
            painter.drawPolyline(run);
        run.clear();
    };
    for (std::size_t i = 1; i < line.points.size(); ++i) {
        QPointF a = layout.map(line.points[i - 1].first, line.points[i - 1].second);
        QPointF e = layout.map(line.points[i].first, line.points[i].second);
        if (!std::isfinite(a.x() + a.y() + e.x() + e.y()) || !cutLine(a, e, layout.frame)) {
            flush();
            continue;
        }
        if (run.isEmpty() || run.last() != a) {
            flush();
            run << a;
        }
        run << e;
        last = QLineF(a, e);
    }
    flush();
    return last;
}

} // namespace

void paintLines(const PaintContext& b, const PanelLayout& layout)
{
    const double u = b.unit();
    auto& p = b.painter;
    for (const auto& band : layout.panel->bands) {
        QColor fill = b.ink(band.ink, band.series);
        fill.setAlphaF(0.14F);
        p.fillRect(QRectF(layout.map(band.x0, band.y0), layout.map(band.x1, band.y1))
                       .normalized()
                       .intersected(layout.frame),
                   fill);
    }
    if (!layout.panel->cells.empty() && !b.style.paper)
        paintRims(b, layout);
    std::vector<Named> named;
    for (const auto& line : layout.panel->lines) {
        const auto& scale = layout.panel->colours;
        const QColor ink = scale && std::isfinite(line.colour)
                               ? QColor(markColour(b.theme(), b.map, *scale, scale->position(line.colour)))
                               : b.ink(line.ink, line.series);
        const Qt::PenStyle dash = line.dash == figure::Line::Dash::Solid    ? Qt::SolidLine
                                  : line.dash == figure::Line::Dash::Dashed ? Qt::DashLine
                                                                            : Qt::DotLine;
        p.setPen(QPen(ink, line.width * u, dash, Qt::FlatCap, Qt::RoundJoin));
        p.setBrush(Qt::NoBrush);
        const QLineF last = paintWithin(p, layout, line);
        if (line.arrow && !last.isNull() && last.length() > 4 * u)
            paintArrowHead(b, last, ink, line.width);
        if (!line.label.empty() && !last.isNull())
            named.push_back({&line, last});
    }
    paintNames(b, layout, std::move(named));
    for (const auto& note : layout.panel->notes)
        b.text(layout.noteBox(note, b.style).topLeft(), qs(note.text), b.style.noteFont(),
               b.theme().secondary, 0, 0);
}

} // namespace parascope::plots
