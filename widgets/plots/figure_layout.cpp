// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_painter.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {

double widestTick(const figure::Axis& axis, const QFont& font)
{
    double widest = 0;
    for (const auto& tick : axis.ticks)
        widest = std::max(widest, textWidth(font, qs(tick.label)));
    return widest;
}

bool hasRightLabels(const figure::Panel& panel)
{
    return panel.horizontalBars &&
           std::any_of(panel.bars.begin(), panel.bars.end(), [](const auto& b) { return !b.label.empty(); });
}

bool labelsFitIn(const PanelLayout& layout, const PaintStyle& style)
{
    const QFont font = style.font(layout.labelScale);
    const QSizeF cell = layout.cell(0, 0).size();
    if (textHeight(font) * 0.8 + 2 * style.unit > cell.height())
        return false;
    double widest = 0;
    for (const auto& c : layout.panel->cells)
        widest = std::max(widest, textWidth(font, qs(c.label)));
    // 3 px to spare on screen; a printed line is finer.
    return widest + (style.vector ? 1.2 : 2 * 3 * 0.75) * style.unit <= cell.width();
}

/// The margins around a frame, from what is written there.
QMarginsF marginsOf(const figure::Panel& panel, const PaintStyle& style)
{
    const double u = style.unit;
    const QFont tick = style.font(), title = style.font(1.02);
    double left = 4 * u, right = 6 * u, top = 5 * u, bottom = 3 * u;
    if (panel.x.visible && !panel.x.ticks.empty()) {
        bottom += textHeight(tick) + 5 * u;
        // Half of the last label stands beyond the frame.
        if (panel.x.scale != figure::Axis::Scale::Category)
            right = std::max(right, textWidth(tick, qs(panel.x.ticks.back().label)) / 2 + 2 * u);
    }
    if (!panel.x.title.empty())
        bottom += textHeight(title);
    if (panel.y.visible && !panel.y.ticks.empty())
        left += widestTick(panel.y, tick) + 5 * u;
    if (!panel.y.title.empty())
        left += textHeight(title) + u;
    if (!panel.title.empty() || !panel.letter.empty())
        top += textHeight(title) + u;
    if (hasRightLabels(panel)) {
        double widest = 0;
        for (const auto& bar : panel.bars)
            widest = std::max(widest, textWidth(tick, qs(bar.label)));
        right = widest + 10 * u;
    }
    return {left, top, right, bottom};
}

} // namespace

QFont PaintStyle::font(double scale, bool strong) const
{
    QFont f = theme::font(theme::Type::Plot, strong);
    if (!family.isEmpty())
        f.setFamily(family);
    f.setPixelSize(std::max(1, static_cast<int>(std::lround(textPt * scale * unit))));
    f.setStyleHint(QFont::SansSerif);
    if (vector)
        f.setHintingPreference(QFont::PreferNoHinting);
    return f;
}

QPointF PanelLayout::map(double x, double y) const
{
    return {frame.left() + panel->x.position(x) * frame.width(), frame.bottom() - panel->y.position(y) * frame.height()};
}

QRectF PanelLayout::cell(int column, int row) const
{
    return QRectF(map(column - 0.5, row + 0.5), map(column + 0.5, row - 0.5)).normalized();
}

FigureLayout::FigureLayout(const figure::Figure& f, const QRectF& within, const PaintStyle& style)
    : figure(f), area(within)
{
    const double u = style.unit;
    QRectF rest = area;
    if (style.header) {
        header = QRectF(area.left() + 6 * u, area.top() + 3 * u, area.width() - 12 * u, 2 * textHeight(style.font()));
        rest.setTop(header.bottom());
    }
    if (f.panels.empty())
        return;
    const int columns = std::max(1, f.columns);
    const int lines = (static_cast<int>(f.panels.size()) + columns - 1) / columns;
    double shares = 0;
    std::vector<double> share(static_cast<std::size_t>(lines), 0);
    for (std::size_t i = 0; i < f.panels.size(); ++i) {
        auto& s = share[i / static_cast<std::size_t>(columns)];
        s = std::max(s, f.panels[i].heightShare);
    }
    for (const double s : share)
        shares += s;
    panels.resize(f.panels.size());
    double top = rest.top();
    for (int line = 0; line < lines; ++line) {
        const double height = rest.height() * share[static_cast<std::size_t>(line)] / shares;
        // Frames of one line share their top and bottom, of one column their left side.
        for (int column = 0; column < columns; ++column) {
            const auto i = static_cast<std::size_t>(line * columns + column);
            if (i >= panels.size())
                break;
            auto& p = panels[i];
            p.panel = &f.panels[i];
            const double width = rest.width() / columns;
            p.outer = QRectF(rest.left() + column * width, top, width, height);
        }
        top += height;
    }
    for (std::size_t i = 0; i < panels.size(); ++i) {
        auto& p = panels[i];
        QMarginsF m = marginsOf(*p.panel, style);
        for (std::size_t other = 0; other < panels.size(); ++other) {
            const QMarginsF theirs = marginsOf(f.panels[other], style);
            if (other % static_cast<std::size_t>(columns) == i % static_cast<std::size_t>(columns))
                m.setLeft(std::max(m.left(), theirs.left()));
            if (other / static_cast<std::size_t>(columns) == i / static_cast<std::size_t>(columns)) {
                m.setTop(std::max(m.top(), theirs.top()));
                m.setBottom(std::max(m.bottom(), theirs.bottom()));
            }
        }
        p.frame = p.outer.marginsRemoved(m);
        // Marks that a heat map cannot explain in place stand in a row under its axis.
        if (!p.panel->cells.empty() && style.legend && !p.panel->legend.empty())
            p.frame.setBottom(p.frame.bottom() - textHeight(style.font(0.9)) - 3 * u);
        if (p.panel->colours) {
            const auto& scale = *p.panel->colours;
            const double notes = scale.topNote.empty() ? 0 : textHeight(style.font(0.9)) + 2 * u;
            const double wide = 7.5 * u + 5 * u + widestTick(scale.axis, style.font()) +
                                (scale.axis.title.empty() ? 0 : textHeight(style.font(1.02)) + 3 * u) + 3 * u;
            p.frame.setRight(p.outer.right() - wide - 8 * u);
            p.colourBar = QRectF(p.frame.right() + 8 * u, p.frame.top() + notes, 7.5 * u, p.frame.height() - 2 * notes);
        }
        if (!p.panel->cells.empty() && style.maxCell > 0) {
            const double limit = style.maxCell * u;
            const double columnsShown = p.panel->x.high - p.panel->x.low, rowsShown = p.panel->y.high - p.panel->y.low;
            if (p.frame.width() > limit * columnsShown) {
                const double cut = p.frame.width() - limit * columnsShown;
                p.frame.setRight(p.frame.right() - cut);
                p.colourBar.translate(-cut, 0);
            }
            if (p.frame.height() > limit * rowsShown) {
                p.frame.setBottom(p.frame.top() + limit * rowsShown);
                p.colourBar.setHeight(p.frame.height());
            }
        }
        p.frame.setWidth(std::max(1.0, p.frame.width()));
        p.frame.setHeight(std::max(1.0, p.frame.height()));
        if (!style.vector) {
            // Whole pixels: lines of cells and axes stay sharp.
            p.frame = p.frame.toAlignedRect();
            p.colourBar = p.colourBar.toAlignedRect();
        }
        if (!p.panel->cells.empty())
            for (const double scale : {0.81, 0.88, 0.95}) {
                if (!style.cellLabels || (!style.vector && scale < 0.95))
                    continue;
                auto trial = p;
                trial.labelScale = scale;
                if (labelsFitIn(trial, style)) {
                    p.labelsFit = true;
                    p.labelScale = scale;
                }
            }
    }
}

Emphasis::Emphasis(std::shared_ptr<const table::Mask> mask) : selection(std::move(mask))
{
    m_any = selection && std::any_of(selection->begin(), selection->end(), [](auto b) { return b != 0; });
}

} // namespace parascope::plots
