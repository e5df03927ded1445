// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/theme/outcome_mark.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::plots {

QColor Brushwork::ink(figure::Ink which, int series) const
{
    switch (which) {
    case figure::Ink::Text: return theme().text;
    case figure::Ink::Secondary: return theme().secondary;
    case figure::Ink::Axis: return theme().axis;
    case figure::Ink::Error: return theme().error;
    case figure::Ink::Accent: return theme().accent;
    case figure::Ink::Series: return theme().seriesColour(series);
    }
    return theme().text;
}

void Brushwork::text(const QPointF& at, const QString& words, const QFont& font, const QColor& colour, double alignX,
                     double alignY, double degrees) const
{
    if (words.isEmpty())
        return;
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(words);
    painter.setFont(font);
    painter.setPen(colour);
    painter.save();
    painter.translate(at);
    if (degrees != 0)
        painter.rotate(-degrees);
    // Aligned by the cap height, which is what the eye centres.
    const double cap = metrics.capHeight();
    const double y = alignY == 0 ? metrics.ascent() : alignY == 1 ? -metrics.descent() : cap / 2;
    painter.drawText(QPointF(-alignX * width, y), words);
    painter.restore();
}

void paintAxes(const Brushwork& b, const PanelLayout& layout)
{
    const auto& panel = *layout.panel;
    const QRectF& f = layout.frame;
    const double u = b.unit();
    const QFont tick = b.style.font(), title = b.style.font(1.02);
    const QPen axisPen(b.theme().axis, b.style.linePt * u), gridPen(b.theme().gridLine, b.style.linePt * u);
    const bool cells = !panel.cells.empty();

    b.painter.setPen(gridPen);
    if (panel.x.grid)
        for (const auto& t : panel.x.ticks)
            if (const double x = f.left() + panel.x.position(t.position) * f.width(); x > f.left() + u && x < f.right() - u)
                b.painter.drawLine(QPointF(x, f.top()), QPointF(x, f.bottom()));
    if (panel.y.grid)
        for (const auto& t : panel.y.ticks)
            if (const double y = f.bottom() - panel.y.position(t.position) * f.height(); y > f.top() - u && y < f.bottom() - u)
                b.painter.drawLine(QPointF(f.left(), y), QPointF(f.right(), y));

    b.painter.setPen(axisPen);
    if (cells && b.style.vector)
        b.painter.setBrush(Qt::NoBrush), b.painter.drawRect(f);
    else {
        if (panel.x.visible)
            b.painter.drawLine(f.bottomLeft(), f.bottomRight());
        if (panel.y.visible)
            b.painter.drawLine(f.topLeft(), f.bottomLeft());
    }

    // Labels that would touch are thinned evenly: every second, every third.
    const auto stride = [&](const figure::Axis& axis, double length, bool horizontal) {
        if (axis.ticks.size() < 2)
            return 1;
        double widest = 0;
        for (const auto& t : axis.ticks)
            widest = std::max(widest, horizontal ? textWidth(tick, qs(t.label)) + 4 * u : textHeight(tick) * 0.9);
        double least = length;
        for (std::size_t i = 1; i < axis.ticks.size(); ++i)
            least = std::min(least, std::abs(axis.position(axis.ticks[i].position) - axis.position(axis.ticks[i - 1].position)) * length);
        return std::max(1, static_cast<int>(std::ceil(widest / std::max(least, 1e-6))));
    };
    const bool xCategory = panel.x.scale == figure::Axis::Scale::Category;
    const double tickLength = 3 * u;
    if (panel.x.visible) {
        int i = 0;
        const int every = stride(panel.x, f.width(), true);
        for (const auto& t : panel.x.ticks) {
            const double x = f.left() + panel.x.position(t.position) * f.width();
            if (x < f.left() - u || x > f.right() + u)
                continue;
            b.painter.setPen(axisPen);
            if (!xCategory)
                b.painter.drawLine(QPointF(x, f.bottom()), QPointF(x, f.bottom() + tickLength));
            if (i++ % every == 0)
                b.text({x, f.bottom() + 4 * u}, qs(t.label), tick, b.theme().axis, 0.5, 0);
        }
        b.painter.setPen(axisPen);
        for (const double m : panel.x.minor) {
            const double x = f.left() + panel.x.position(m) * f.width();
            b.painter.drawLine(QPointF(x, f.bottom()), QPointF(x, f.bottom() + tickLength * 0.5));
        }
    }
    if (panel.y.visible) {
        int i = 0;
        const int every = stride(panel.y, f.height(), false);
        const bool category = panel.y.scale == figure::Axis::Scale::Category;
        for (const auto& t : panel.y.ticks) {
            const double y = f.bottom() - panel.y.position(t.position) * f.height();
            if (y < f.top() - u || y > f.bottom() + u)
                continue;
            b.painter.setPen(axisPen);
            if (!category)
                b.painter.drawLine(QPointF(f.left(), y), QPointF(f.left() - tickLength, y));
            if (i++ % every == 0)
                b.text({f.left() - 5 * u, y}, qs(t.label), tick, b.theme().axis, 1, 0.5);
        }
        b.painter.setPen(axisPen);
        for (const double m : panel.y.minor) {
            const double y = f.bottom() - panel.y.position(m) * f.height();
            b.painter.drawLine(QPointF(f.left(), y), QPointF(f.left() - tickLength * 0.5, y));
        }
    }
    const double below = panel.x.visible && !panel.x.ticks.empty() ? textHeight(tick) + 5 * u : 2 * u;
    b.text({f.center().x(), f.bottom() + below}, qs(panel.x.title), title, b.theme().text, 0.5, 0);
    if (!panel.y.title.empty())
        b.text({layout.outer.left() + 3 * u + textHeight(title) / 2, f.center().y()}, qs(panel.y.title), title,
               b.theme().text, 0.5, 0.5, 90);
    const QString heading = panel.letter.empty() ? qs(panel.title) : qs(panel.letter + (panel.title.empty() ? "" : "  " + panel.title));
    b.text({f.left(), f.top() - 3 * u}, heading, b.style.font(1.02, true), b.theme().text, 0, 1);
}

void paintColourBar(const Brushwork& b, const PanelLayout& layout)
{
    const auto& scale = *layout.panel->colours;
    const QRectF& bar = layout.colourBar;
    const double u = b.unit();
    const QFont font = b.style.font();
    b.painter.setPen(Qt::NoPen);
    // Steps of one colour each: vector files keep them as rectangles, and a ramp has no more than 256.
    const int steps = scale.levels.empty() ? (b.style.vector ? 128 : 256) : static_cast<int>(scale.levels.size());
    for (int i = 0; i < steps; ++i) {
        const double low = static_cast<double>(i) / steps, high = static_cast<double>(i + 1) / steps;
        const double at = steps > 1 ? static_cast<double>(i) / (steps - 1) : 0.5;
        // Overlap upwards hides the seams that anti-aliasing leaves between neighbours.
        const double overlap = i + 1 < steps ? bar.height() / steps * 0.5 : 0;
        const double top = bar.bottom() - high * bar.height() - overlap, bottom = bar.bottom() - low * bar.height();
        b.painter.fillRect(QRectF(bar.left(), top, bar.width(), bottom - top), QColor(b.map.at(at)));
    }
    b.painter.setPen(QPen(b.theme().axis, b.style.linePt * u * 0.8));
    b.painter.setBrush(Qt::NoBrush);
    if (b.style.vector)
        b.painter.drawRect(bar);
    double widest = 0;
    double last = std::numeric_limits<double>::infinity();
    for (const auto& t : scale.axis.ticks) {
        const double at = scale.levels.empty() ? scale.axis.position(t.position)
                                               : (scale.position(t.position) * (steps - 1) + 0.5) / steps;
        const double y = bar.bottom() - at * bar.height();
        if (y < bar.top() - u || y > bar.bottom() + u || last - y < textHeight(font) * 0.75)
            continue;
        last = y;
        b.painter.setPen(QPen(b.theme().axis, b.style.linePt * u * 0.8));
        b.painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 2.5 * u, y));
        b.text({bar.right() + 4 * u, y}, qs(t.label), font, b.theme().axis, 0, 0.5);
        widest = std::max(widest, textWidth(font, qs(t.label)));
    }
    const QFont small = b.style.font(0.9);
    b.text({bar.center().x() + 6 * u, bar.top() - 3 * u}, qs(scale.topNote), small, b.theme().secondary, 0.5, 1);
    b.text({bar.center().x() + 6 * u, bar.bottom() + 2 * u}, qs(scale.bottomNote), small, b.theme().secondary, 0.5, 0);
    const QFont title = b.style.font(1.02);
    b.text({bar.right() + 6 * u + widest + textHeight(title) / 2, layout.frame.center().y()}, qs(scale.axis.title), title,
           b.theme().text, 0.5, 0.5, 90);
}

namespace {

void paintSymbol(const Brushwork& b, const figure::LegendEntry& entry, const QRectF& box)
{
    const auto& theme = b.theme();
    const double u = b.unit();
    auto& p = b.painter;
    switch (entry.kind) {
    case figure::LegendEntry::Kind::OutcomeMark:
        theme::paintOutcome(p, box, entry.outcome, theme, u);
        p.setPen(QPen(theme.border, 0.6 * u));
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
        break;
    case figure::LegendEntry::Kind::QualityMark:
        p.fillRect(box, QColor(b.map.at(0.3)));
        theme::paintCaveat(p, box, theme, u);
        break;
    case figure::LegendEntry::Kind::NotRun:
        p.fillRect(box, theme.alternate);
        p.setPen(Qt::NoPen);
        p.setBrush(theme.secondary);
        p.drawEllipse(box.center(), 0.9 * u, 0.9 * u);
        break;
    case figure::LegendEntry::Kind::Running:
    case figure::LegendEntry::Kind::Predicted:
        p.setPen(QPen(entry.kind == figure::LegendEntry::Kind::Running ? theme.accent : theme.secondary, 1.2 * u,
                      entry.kind == figure::LegendEntry::Kind::Running ? Qt::SolidLine : Qt::DashLine));
        p.setBrush(theme.base);
        p.drawRect(box);
        break;
    case figure::LegendEntry::Kind::Series: {
        const QColor colour = theme.seriesColour(entry.series);
        if (entry.box) {
            p.setPen(entry.hollow ? QPen(theme.text, u) : QPen(Qt::NoPen));
            p.setBrush(entry.hollow ? QBrush(theme.base) : QBrush(colour));
            p.drawRect(box);
        } else {
            p.setPen(entry.hollow ? QPen(colour, u) : QPen(theme.base, 0.5 * u));
            p.setBrush(entry.hollow ? QBrush(theme.base) : QBrush(colour));
            paintMarker(p, entry.marker, box.center(), 2.6 * u);
        }
        break;
    }
    }
}

/// The corner of the frame with the fewest marks under a rectangle of this size.
QPointF emptiestCorner(const PanelLayout& layout, const QSizeF& size, double gap)
{
    const QRectF& f = layout.frame;
    const std::array<QPointF, 4> corners = {
        QPointF(f.right() - size.width() - gap, f.bottom() - size.height() - gap), QPointF(f.left() + gap, f.top() + gap),
        QPointF(f.right() - size.width() - gap, f.top() + gap), QPointF(f.left() + gap, f.bottom() - size.height() - gap)};
    QPointF best = corners[0];
    double fewest = std::numeric_limits<double>::infinity();
    for (const auto& corner : corners) {
        const QRectF box = QRectF(corner, size).adjusted(-gap, -gap, gap, gap);
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
        for (const auto& bx : layout.panel->boxes) {
            const double x = bx.category - 0.4 + 0.8 * (bx.place + 0.5) / bx.places;
            const QRectF body = QRectF(layout.map(x, bx.lowWhisker), layout.map(x, bx.highWhisker)).normalized().adjusted(-gap, 0, gap, 0);
            marks += box.intersects(body) ? 3 : 0;
        }
        if (marks < fewest) {
            fewest = marks;
            best = corner;
        }
    }
    return best;
}

} // namespace

void paintLegend(const Brushwork& b, const PanelLayout& layout)
{
    const auto& panel = *layout.panel;
    if (panel.legend.empty() || !b.style.legend)
        return;
    const double u = b.unit();
    const QFont font = b.style.font(panel.cells.empty() ? 1 : 0.9);
    const double height = textHeight(font), symbol = 7 * u;
    if (!panel.cells.empty()) {
        // One row under the axis title.
        double x = layout.frame.left();
        const double y = layout.frame.bottom() + (panel.x.ticks.empty() ? 0 : textHeight(b.style.font()) + 5 * u) +
                         (panel.x.title.empty() ? 0 : textHeight(b.style.font(1.02))) + 2 * u;
        for (const auto& entry : panel.legend) {
            const double width = symbol + 3 * u + textWidth(font, qs(entry.text)) + 8 * u;
            if (x + width > layout.outer.right() && x > layout.frame.left())
                break;
            paintSymbol(b, entry, QRectF(x, y + (height - symbol) / 2, symbol, symbol));
            b.text({x + symbol + 3 * u, y}, qs(entry.text), font, b.theme().secondary, 0, 0);
            x += width;
        }
        return;
    }
    double wide = 0;
    for (const auto& entry : panel.legend)
        wide = std::max(wide, symbol + 4 * u + textWidth(font, qs(entry.text)));
    const QSizeF size(wide, height * static_cast<double>(panel.legend.size()));
    QPointF at = emptiestCorner(layout, size, 3 * u);
    for (const auto& entry : panel.legend) {
        paintSymbol(b, entry, QRectF(at.x(), at.y() + (height - symbol) / 2, symbol, symbol));
        b.text({at.x() + symbol + 4 * u, at.y()}, qs(entry.text), font, b.theme().text, 0, 0);
        at.ry() += height;
    }
}

void paintHeader(const Brushwork& b, const FigureLayout& layout)
{
    if (layout.header.isNull())
        return;
    const QFont font = b.style.font();
    const QFontMetricsF metrics(font);
    const auto line = [&](const std::string& words, double y, const QColor& colour) {
        b.text({layout.header.left(), y}, metrics.elidedText(qs(words), Qt::ElideRight, layout.header.width()), font, colour, 0, 0);
    };
    line(layout.figure.what, layout.header.top(), b.theme().text);
    line(layout.figure.count, layout.header.top() + textHeight(font), b.theme().secondary);
}

} // namespace parascope::plots
