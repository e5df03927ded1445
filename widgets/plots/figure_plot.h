// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/draw_figure.h"
#include "widgets/plots/hit_index.h"
#include "widgets/plots/paint_parts.h"

#include <qcustomplot.h>

namespace parascope::plots {

class ColourBar;
class MarkLegend;
class Overlay;

/// A figure as QCustomPlot objects: a QCPAxisRect for each panel in a QCPLayoutGrid, own tickers fed with the
/// figure's axes, marks as plottables, legends and headers as layout elements. The screen shows it as a
/// widget, exports draw the same objects with toPainter().
class FigurePlot : public QCustomPlot
{
public:
    explicit FigurePlot(QWidget* parent = nullptr);
    ~FigurePlot() override;

    /// Makes the objects anew. `figure` must stay until the next call.
    void setFigure(const figure::Figure& figure, const PaintStyle& style);
    /// Lets go of the figure.
    void reset();
    void setEmphasis(Emphasis emphasis) { m_emphasis = std::move(emphasis); }
    [[nodiscard]] const PaintStyle& style() const { return m_style; }
    [[nodiscard]] const figure::Panel& panel(std::size_t i) const { return m_figure->panels[i]; }
    [[nodiscard]] Overlay& overlay() { return *m_overlay; }

    /// Lays out for this size without drawing.
    void settle(const QSize& size);
    /// Of the last replot, settle or toPainter.
    [[nodiscard]] const FigureLayout& layout() const { return m_layout; }
    /// Built when first asked after a change of layout.
    [[nodiscard]] const HitIndex& hits() const;

    /// Those of the figure, made before; anything else is made here when it is needed.
    void setUnitPoints(std::vector<UnitPoints> points) { m_points = std::move(points); }
    [[nodiscard]] const UnitPoints& unitPoints(std::size_t i) const { return allUnitPoints()[i]; }

    /// Calls `paint` with everything that the parts of panel `i` paint with.
    template <class Paint>
    void withBrush(QPainter& painter, std::size_t i, Paint paint) const
    {
        const Brushwork b{painter, m_style, m_emphasis, mapOf(i)};
        paint(b, m_layout.panels[i]);
    }

protected:
    void updateLayout() override;

private:
    struct Part
    {
        QCPAxisRect* rect = nullptr;
        ColourBar* bar = nullptr;
        MarkLegend* legend = nullptr;   ///< in a corner of the frame
        MarkLegend* row = nullptr;      ///< above or below it
        int line = 0, column = 0;       ///< of the grid of panels
        QCPAxis* x = nullptr;
        QCPAxis* y = nullptr;
    };

    void clear();
    void addHeader();
    void addPanels();
    void addPanel(QCPLayoutGrid& grid, std::size_t i, int columns);
    void styleAxis(QCPAxis& axis, const figure::Axis& from, bool cells);
    void addMarks(std::size_t i);
    /// Between two passes of the layout: equal frames, thinned labels, wrapped legends.
    bool balance();
    /// Smaller type or fewer labels, until they stay apart; true if that changed.
    bool fitTicks(QCPAxis& axis, double length, bool horizontal);
    /// Smaller type, or the end left out, until an axis' title is no longer than its panel.
    bool fitTitle(QCPAxis& axis, const QString& title, double room);
    void takeLayout();
    bool placeLegends();
    /// No corner is free: the legend becomes a row above the frame.
    void moveLegendOut(std::size_t i);
    [[nodiscard]] const std::vector<UnitPoints>& allUnitPoints() const;
    [[nodiscard]] const theme::ColourMap& mapOf(std::size_t i) const;

    const figure::Figure* m_figure;
    PaintStyle m_style;
    Emphasis m_emphasis;
    FigureLayout m_layout;
    std::vector<Part> m_parts;
    QList<QCPMarginGroup*> m_groups;
    QCPLayoutGrid* m_grid = nullptr;
    Overlay* m_overlay;
    mutable std::vector<UnitPoints> m_points;
    mutable HitIndex m_hits;
    mutable bool m_hitsStale = true;
    std::vector<QRectF> m_indexed; ///< area and frames when the layout was last taken
};

} // namespace parascope::plots
