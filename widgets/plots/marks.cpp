// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/marks.h"

#include "widgets/plots/figure_plot.h"
#include "widgets/plots/paint_parts.h"

namespace parascope::plots {

Marks::Marks(FigurePlot& plot, std::size_t panel, QCPAxis* x, QCPAxis* y)
    : QCPAbstractPlottable(x, y), m_plot(plot), m_panel(panel)
{
    // All views share the selection of the window; QCustomPlot's own selection is not used.
    setSelectable(QCP::stNone);
}

double Marks::selectTest(const QPointF& pos, bool, QVariant* details) const
{
    const auto hit = m_plot.hits().at(pos);
    if (hit.row < 0 || hit.panel != static_cast<int>(m_panel))
        return -1;
    if (details)
        *details = QVariant::fromValue<qint64>(hit.row);
    return QLineF(hit.at, pos).length();
}

QCPRange Marks::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = true;
    const auto& x = m_plot.panel(m_panel).x;
    return {x.low, x.high};
}

QCPRange Marks::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = true;
    const auto& y = m_plot.panel(m_panel).y;
    return {y.low, y.high};
}

QRect Marks::clipRect() const
{
    return m_plot.viewport();
}

void Marks::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    // Do not use QCPPainter::setAntialiasing, because its half-pixel shift is for lines on integer
    // coordinates.
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::TextAntialiasing);
}

void Marks::draw(QCPPainter* painter)
{
    if (m_panel < m_plot.layout().panels.size())
        m_plot.withBrush(*painter, m_panel,
                         [this](const PaintContext& b, const PanelLayout& layout) { paint(b, layout); });
}

void Marks::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    const auto& panel = m_plot.panel(m_panel);
    if (!panel.legend.empty())
        m_plot.withBrush(*painter, m_panel, [&](const PaintContext& b, const PanelLayout&) {
            paintSymbol(b, panel, panel.legend.front(), rect);
        });
}

void HeatCells::paint(const PaintContext& b, const PanelLayout& layout)
{
    constexpr std::size_t keepFrom = 200;
    if (!plot().isOnScreen() || layout.panel->cells.size() < keepFrom) {
        paintCells(b, layout);
    } else {
        const double ratio = b.painter.device()->devicePixelRatioF();
        if (m_frame != layout.frame || m_picture.size() != (layout.frame.size() * ratio).toSize()) {
            m_frame = layout.frame;
            m_picture = QImage((layout.frame.size() * ratio).toSize(), QImage::Format_RGB32);
            m_picture.setDevicePixelRatio(ratio);
            QPainter painter(&m_picture);
            painter.translate(-layout.frame.topLeft());
            paintCells({painter, b.style, b.emphasis, b.map}, layout);
        }
        b.painter.drawImage(layout.frame.topLeft(), m_picture);
    }
    paintChosenCells(b, layout);
}

void BarMarks::paint(const PaintContext& b, const PanelLayout& layout)
{
    paintBars(b, layout);
}

void BoxMarks::paint(const PaintContext& b, const PanelLayout& layout)
{
    paintBoxes(b, layout);
}

void LineMarks::paint(const PaintContext& b, const PanelLayout& layout)
{
    paintLines(b, layout);
}

void PointMarks::paint(const PaintContext& b, const PanelLayout& layout)
{
    if (const auto* picture = plot().picture(panelIndex()))
        b.painter.drawImage(layout.frame, *picture);
    else
        paintPoints(b, layout, plot().unitPoints(panelIndex()));
}

void ParallelMarks::paint(const PaintContext& b, const PanelLayout& layout)
{
    paintParallel(b, layout, plot().picture(panelIndex()));
}

} // namespace parascope::plots
