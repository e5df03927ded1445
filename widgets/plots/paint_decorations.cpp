// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/theme/outcome_mark.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {

QColor PaintContext::ink(figure::Ink which, int series) const
{
    switch (which) {
    case figure::Ink::Text:
        return theme().text;
    case figure::Ink::Secondary:
        return theme().secondary;
    case figure::Ink::Axis:
        return theme().axis;
    case figure::Ink::Error:
        return theme().error;
    case figure::Ink::Accent:
        return theme().accent;
    case figure::Ink::Series:
        return theme().seriesColour(series);
    }
    return theme().text;
}

void PaintContext::text(const QPointF& at, const QString& words, const QFont& font, const QColor& colour,
                        double alignX, double alignY, double degrees) const
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
    // Align by the cap height, because a text looks centred by its capitals.
    const double cap = metrics.capHeight();
    const double y = alignY == 0 ? metrics.ascent() : alignY == 1 ? -metrics.descent() : cap / 2;
    painter.drawText(QPointF(-alignX * width, y), words);
    painter.restore();
}

double colourBarWidth(const PaintStyle& style, const figure::ColourScale& scale)
{
    double widest = 0;
    for (const auto& tick : scale.axis.ticks)
        widest = std::max(widest, textWidth(style.font(), qs(tick.label)));
    return (7.5 + 5 + 3) * style.unit + widest +
           (scale.axis.title.empty() ? 0 : textHeight(style.font(1.02)) + 3 * style.unit);
}

double colourNoteGap(const PaintStyle& style)
{
    return 2 * style.unit + textHeight(style.font()) * 0.35;
}

void paintColourBar(const PaintContext& b, const PanelLayout& layout)
{
    const auto& scale = *layout.panel->colours;
    const QRectF& bar = layout.colourBar;
    const double u = b.unit();
    const QFont font = b.style.font();
    b.painter.setPen(Qt::NoPen);
    // Each step has one colour. Vector files store the steps as rectangles; a ramp has at most 256 of them.
    const int steps =
        scale.levels.empty() ? (b.style.vector ? 128 : 256) : static_cast<int>(scale.levels.size());
    for (int i = 0; i < steps; ++i) {
        const double low = static_cast<double>(i) / steps, high = static_cast<double>(i + 1) / steps;
        const double at = steps > 1 ? static_cast<double>(i) / (steps - 1) : 0.5;
        // Cells have their own background, on which the whole map is visible.
        const QRgb colour = !scale.levels.empty()
                                ? levelColour(b.theme(), b.map, scale, static_cast<std::size_t>(i))
                            : layout.panel->cells.empty() ? markColour(b.theme(), b.map, scale, at)
                                                          : b.map.at(at);
        // Let the steps overlap upwards, to hide the seams that anti-aliasing leaves between neighbours.
        const double overlap = i + 1 < steps ? bar.height() / steps * 0.5 : 0;
        const double top = bar.bottom() - high * bar.height() - overlap,
                     bottom = bar.bottom() - low * bar.height();
        b.painter.fillRect(QRectF(bar.left(), top, bar.width(), bottom - top), QColor(colour));
    }
    b.painter.setPen(QPen(b.theme().axis, b.style.linePt * u * 0.8));
    b.painter.setBrush(Qt::NoBrush);
    if (b.style.paper)
        b.painter.drawRect(bar);
    double widest = 0;
    double last = std::numeric_limits<double>::infinity();
    for (const auto& t : scale.axis.ticks) {
        const double at = scale.levels.empty()
                              ? scale.axis.position(t.position)
                              : (static_cast<double>(scale.nearest(t.position)) + 0.5) / steps;
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
    const QFont title = b.style.font(layout.colourTitle.scale);
    // The notes must end before the title, which runs along the whole height of the bar.
    const double room = 6 * u + widest + bar.width() + 4 * u;
    const auto note = [&](const Message& name, double y, double alignY) {
        const auto words = QFontMetricsF(small).elidedText(qs(name), Qt::ElideMiddle, room);
        const double width = textWidth(small, words);
        b.text({std::max(bar.right() + 4 * u + widest - width, bar.center().x() + 6 * u - width / 2), y},
               words, small, b.theme().secondary, 0, alignY);
    };
    note(scale.topNote, bar.top() - colourNoteGap(b.style) - u, 1);
    note(scale.bottomNote, bar.bottom() + colourNoteGap(b.style), 0);
    b.text({bar.right() + 6 * u + widest + textHeight(title) / 2, layout.frame.center().y()},
           layout.colourTitle.words, title, b.theme().text, 0.5, 0.5, 90);
}

namespace {

/// Paints the rectangle of a bar or the marker of a point, in the style of the series.
void paintSeriesSymbol(const PaintContext& b, const figure::Panel& panel, const figure::LegendEntry& entry,
                       const QRectF& box)
{
    const auto& theme = b.theme();
    const double u = b.unit();
    auto& p = b.painter;
    const QColor colour =
        panel.colours && std::isfinite(entry.colour)
            ? QColor(markColour(theme, b.map, *panel.colours, panel.colours->position(entry.colour)))
            : theme.seriesColour(entry.series);
    p.setBrush(entry.hollow ? theme.base : colour);
    if (entry.box) {
        p.setPen(entry.hollow ? QPen(theme.text, u) : QPen(Qt::NoPen));
        p.drawRect(box);
        return;
    }
    p.setPen(entry.basis != figure::Points::Basis::Measured ? guessPen(colour, u, entry.basis)
             : entry.hollow                                 ? QPen(colour, u)
                                                            : QPen(theme.base, 0.5 * u));
    paintMarker(p, entry.marker, box.center(), 2.6 * u);
}

} // namespace

void paintSymbol(const PaintContext& b, const figure::Panel& panel, const figure::LegendEntry& entry,
                 const QRectF& box)
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
        theme::paintCaveat(p, box, entry.quality, theme, u);
        break;
    case figure::LegendEntry::Kind::NotRun:
        p.fillRect(box, theme.alternate);
        p.setPen(Qt::NoPen);
        p.setBrush(theme.secondary);
        p.drawEllipse(box.center(), 0.9 * u, 0.9 * u);
        break;
    case figure::LegendEntry::Kind::Waiting:
        p.fillRect(box, theme.alternate);
        p.setPen(QPen(theme.secondary, 0.8 * u));
        p.setBrush(Qt::NoBrush);
        p.drawEllipse(box.center(), 2 * u, 2 * u);
        break;
    case figure::LegendEntry::Kind::Excluded:
        p.setPen(QPen(theme.border, 0.6 * u));
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
        break;
    case figure::LegendEntry::Kind::Predicted:
    case figure::LegendEntry::Kind::Unsure: {
        const QColor fill = theme::predictedFill(QColor(b.map.at(0.6)), theme);
        p.fillRect(box, fill);
        QColor ink = theme::inkOn(fill);
        ink.setAlphaF(0.5F);
        if (entry.kind == figure::LegendEntry::Kind::Unsure)
            theme::paintHatch(p, box, ink, u);
        p.setPen(QPen(ink, 0.7 * u, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(box);
        break;
    }
    case figure::LegendEntry::Kind::Running:
    case figure::LegendEntry::Kind::Refused:
    case figure::LegendEntry::Kind::WillFail:
        p.setPen(QPen(entry.kind == figure::LegendEntry::Kind::Running ? theme.accent : theme.secondary,
                      1.2 * u,
                      entry.kind == figure::LegendEntry::Kind::Running ? Qt::SolidLine : Qt::DashLine));
        p.setBrush(theme.base);
        p.drawRect(box);
        if (entry.kind == figure::LegendEntry::Kind::WillFail)
            theme::paintHatch(p, box, theme.error, u);
        break;
    case figure::LegendEntry::Kind::Series:
        paintSeriesSymbol(b, panel, entry, box);
        break;
    }
}

} // namespace parascope::plots
