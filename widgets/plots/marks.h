// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

struct PaintContext;
class FigurePlot;

/// The marks of one kind in one panel as a plottable. QCustomPlot's own plottables draw mark by mark, merge
/// points or stretch images. These draw the marks of engine/figure with the same code on screen and on paper.
/// They cut the marks at the frame themselves, because SVG has no clip in Qt 6.4.
class Marks : public QCPAbstractPlottable
{
public:
    Marks(FigurePlot& plot, std::size_t panel, QCPAxis* x, QCPAxis* y);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;
    /// The ranges that the figure shows. engine/figure has chosen them, with space for every mark.
    QCPRange getKeyRange(bool& found, QCP::SignDomain sign = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain sign = QCP::sdBoth,
                           const QCPRange& keys = QCPRange()) const override;

protected:
    virtual void paint(const PaintContext& b, const PanelLayout& layout) = 0;
    [[nodiscard]] const FigurePlot& plot() const { return m_plot; }
    [[nodiscard]] std::size_t panelIndex() const { return m_panel; }

    QRect clipRect() const override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    FigurePlot& m_plot;
    std::size_t m_panel;
};

/// Cells of a heat map with their outcome and quality marks and the outline of the selection. On screen, many
/// cells are drawn once for the size of the frame. A change of selection then costs only its outline.
class HeatCells : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;

    QImage m_picture;
    QRectF m_frame; ///< frame of the picture
};

/// Bars: plain, stacked or hollow, with their intervals.
class BarMarks : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;
};

class BoxMarks : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;
};

/// Curves, ceilings, reference lines, and the bands behind them.
class LineMarks : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;
};

/// Scatter plots: single marks, or a cloud drawn from stamps if there are many marks.
class PointMarks : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;
};

class ParallelMarks : public Marks
{
    using Marks::Marks;
    void paint(const PaintContext& b, const PanelLayout& layout) override;
};

} // namespace parascope::plots
