// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/overlay.h"

#include "widgets/plots/figure_plot.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>

namespace parascope::plots {

void Overlay::refresh()
{
    m_plot.update();
}

void Overlay::outline(QPainter& painter, figure::Row run, const QColor& colour, double width) const
{
    if (run < 0)
        return;
    const auto& theme = *m_plot.style().theme;
    painter.setBrush(Qt::NoBrush);
    for (const auto& panel : m_plot.layout().panels)
        for (const auto& cell : panel.panel->cells)
            if (cell.run == run) {
                const QRectF rect = panel.cell(cell.column, cell.row).adjusted(1, 1, -1, -1);
                painter.setPen(QPen(theme.base, width + 1.5));
                painter.drawRect(rect);
                painter.setPen(QPen(colour, width));
                painter.drawRect(rect);
                return;
            }
    const QPointF at = run == state.hovered ? state.hoveredAt : m_plot.hits().positionOf(run);
    if (at.isNull())
        return;
    painter.setPen(QPen(colour, width));
    painter.drawEllipse(at, 5 * m_plot.style().unit, 5 * m_plot.style().unit);
}

void Overlay::outlineGuess(QPainter& painter) const
{
    const auto& theme = *m_plot.style().theme;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(state.onGuess ? QPen(theme.accent, 2) : QPen(theme.text, 1.5));
    for (const auto& panel : m_plot.layout().panels)
        for (const auto& cell : panel.panel->cells)
            if (const QRectF rect = panel.cell(cell.column, cell.row); rect.contains(state.hoveredAt)) {
                painter.drawRect(rect.adjusted(1, 1, -1, -1));
                return;
            }
    painter.drawEllipse(state.hoveredAt, 5 * m_plot.style().unit, 5 * m_plot.style().unit);
}

void Overlay::paint(QPainter& painter)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& style = m_plot.style();
    const auto& theme = *style.theme;
    const QRectF area(m_plot.viewport());
    outline(painter, state.focused, state.onGuess ? theme.secondary : theme.accent, state.onGuess ? 1.2 : 2);
    if (state.hovered != state.focused)
        outline(painter, state.hovered, theme.text, 1.5);
    if (state.predicted)
        outlineGuess(painter);
    if (state.brushing) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.15F);
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(fill);
        painter.drawRect(state.brush);
    }
    if (!state.error.isEmpty()) {
        const QRectF bar(0, area.height() - 22, area.width(), 22);
        painter.fillRect(bar, theme.errorBack);
        painter.setPen(theme.error);
        painter.setFont(style.font());
        painter.drawText(
            bar.adjusted(8, 0, -8, 0), Qt::AlignVCenter,
            QFontMetricsF(style.font()).elidedText(state.error, Qt::ElideRight, area.width() - 16));
    }
    if (state.keyboard) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(area.adjusted(1, 1, -1, -1));
    }
    if (state.card)
        drawCard(painter, *state.card);
}

void Overlay::drawCard(QPainter& painter, const figure::Card& card) const
{
    const auto& style = m_plot.style();
    const auto& theme = *style.theme;
    const QSizeF room = QRectF(m_plot.viewport()).size();
    struct Text
    {
        QString words;
        QFont font;
        QColor colour;
    };
    std::vector<Text> lines;
    lines.push_back({qs(card.value), style.font(1, true), theme.text});
    const auto join = [&](const std::vector<std::string>& parts, const QColor& colour, std::size_t perLine) {
        for (std::size_t i = 0; i < parts.size(); i += perLine) {
            QStringList some;
            for (std::size_t k = i; k < std::min(parts.size(), i + perLine); ++k)
                some << qs(parts[k]);
            lines.push_back({some.join(QStringLiteral(" \u00b7 ")), style.font(), colour});
        }
    };
    join(card.metrics, theme.text, 2);
    join(card.parameters, theme.text, 3);
    join(card.identity, theme.secondary, 4);
    if (!state.cardHint.isEmpty())
        lines.push_back({state.cardHint, style.font(), theme.accent});
    double wide = 0, high = 0;
    for (const auto& line : lines) {
        wide = std::max(wide, textWidth(line.font, line.words));
        high += textHeight(line.font) * 1.12;
    }
    const QSizeF size(wide + 16, high + 12);
    // Place the card diagonal to the mark, so that it does not cover the mark's row and column labels, and
    // then move it inside the view.
    QPointF at = state.hoveredAt + QPointF(24, 24);
    if (at.x() + size.width() > room.width() - 4)
        at.setX(state.hoveredAt.x() - 24 - size.width());
    if (at.y() + size.height() > room.height() - 4)
        at.setY(state.hoveredAt.y() - 24 - size.height());
    at.setX(std::clamp(at.x(), 4.0, std::max(4.0, room.width() - size.width() - 4)));
    at.setY(std::clamp(at.y(), 4.0, std::max(4.0, room.height() - size.height() - 4)));
    const QRectF box(at, size);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 28));
    painter.drawRoundedRect(box.translated(1.5, 2), theme::radius, theme::radius);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.mode == theme::Mode::Light ? theme.base : theme.dockTitle);
    painter.drawRoundedRect(box, theme::radius, theme::radius);
    double y = box.top() + 6;
    for (const auto& line : lines) {
        painter.setFont(line.font);
        painter.setPen(line.colour);
        painter.drawText(QPointF(box.left() + 8, y + QFontMetricsF(line.font).ascent()), line.words);
        y += textHeight(line.font) * 1.12;
    }
}

} // namespace parascope::plots
