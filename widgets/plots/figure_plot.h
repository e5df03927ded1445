// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/draw_figure.h"
#include "widgets/plots/hit_index.h"
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/scene.h"
#include "widgets/selection/latest.h"

#include <qcustomplot.h>

namespace parascope::plots {

class ColourBar;
class MarkLegend;
class Overlay;

/// A figure as QCustomPlot objects: a QCPAxisRect for each panel in a QCPLayoutGrid, tickers with the
/// figure's axes, marks as plottables, legends and headers as layout elements. The screen shows it as a
/// widget; exports draw the same objects with toPainter().
class FigurePlot : public QCustomPlot
{
public:
    explicit FigurePlot(QWidget* parent = nullptr);
    ~FigurePlot() override;

    /// Creates the objects again for a figure.
    void setFigure(std::shared_ptr<const figure::Figure> figure, const PaintStyle& style);
    /// Prepares the plot for the screen: the pool draws the marks of crowded panels, and an earlier picture
    /// is shown until the new one is ready; cells are kept as an image. An export draws everything at once.
    void setOnScreen();
    /// Draws everything again in a later turn of the event loop, if the widget is visible then.
    void replotSoon();
    /// Whether the screen does not yet show the present figure and emphasis.
    [[nodiscard]] bool isDrawing() const { return m_soon || m_painting.isBusy() || !hasPictures(); }
    /// Draws everything that is pending, now.
    void complete();
    void setEmphasis(Emphasis emphasis) { m_emphasis = std::move(emphasis); }
    [[nodiscard]] const PaintStyle& style() const { return m_style; }
    [[nodiscard]] const figure::Panel& panel(std::size_t i) const { return m_figure->panels[i]; }
    [[nodiscard]] Overlay& overlay() { return *m_overlay; }

    /// Lays out for this size without drawing.
    void settle(const QSize& size);
    /// The layout of the last replot, settle or toPainter.
    [[nodiscard]] const FigureLayout& layout() const { return m_layout; }
    /// The index is built at the first call after a change of layout.
    [[nodiscard]] const HitIndex& hits() const;

    /// Sets the points of the figure if they were computed before; otherwise they are computed here when
    /// needed.
    void setUnitPoints(std::vector<UnitPoints> points);
    [[nodiscard]] const UnitPoints& unitPoints(std::size_t i) const { return (*allUnitPoints())[i]; }
    /// Returns the picture of a crowded panel: the present one, or an earlier one until that is ready. Null
    /// means that the caller draws the marks.
    [[nodiscard]] const QImage* picture(std::size_t i) const;
    [[nodiscard]] bool isOnScreen() const { return m_onScreen; }

    /// Calls `paint` with the context and the layout that the parts of panel `i` paint with.
    template <class Paint>
    void withBrush(QPainter& painter, std::size_t i, Paint paint) const
    {
        const PaintContext b{painter, m_style, m_emphasis, mapOf(*m_figure, i)};
        paint(b, m_layout.panels[i]);
    }

protected:
    void updateLayout() override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part
    {
        QCPAxisRect* rect = nullptr;
        ColourBar* bar = nullptr;
        MarkLegend* legend = nullptr; ///< in a corner of the frame
        MarkLegend* row = nullptr;    ///< above or below the frame
        int line = 0, column = 0;     ///< position in the grid of panels
        QCPAxis* x = nullptr;
        QCPAxis* y = nullptr;
    };

    void clear();
    void addHeader();
    void addPanels();
    void addPanel(QCPLayoutGrid& grid, std::size_t i, int columns);
    void styleAxis(QCPAxis& axis, const figure::Axis& from, bool cells);
    void addMarks(std::size_t i);
    /// Runs between two passes of the layout: equal frames, fewer labels, wrapped legends.
    bool balance();
    /// Returns the space for the title of a panel's axis. Panels next to each other write the same title in
    /// the same size, that of the narrowest panel.
    [[nodiscard]] double titleRoom(std::size_t i, bool vertical) const;
    /// Uses smaller type or fewer labels until the labels do not touch. Returns true if anything changed.
    bool fitTicks(QCPAxis& axis, double length, bool horizontal);
    /// Uses smaller type, or cuts the end, until an axis' title is no longer than its panel.
    bool fitTitle(QCPAxis& axis, const QString& title, double room);
    void takeLayout();
    bool placeLegends();
    /// Makes the legend a row above the frame, because no corner is free.
    void moveLegendOut(std::size_t i);
    [[nodiscard]] const AllUnitPoints& allUnitPoints() const;
    [[nodiscard]] Scene sceneOfNow() const;
    /// Whether the pictures of crowded panels exist and show the present state.
    [[nodiscard]] bool hasPictures() const;
    /// Requests the pictures of crowded panels, unless they exist.
    void askForPictures();
    void takePictures(ScenePictures& pictures);
    [[nodiscard]] bool isForTheScreen();

    std::shared_ptr<const figure::Figure> m_figure;
    PaintStyle m_style;
    Emphasis m_emphasis;
    FigureLayout m_layout;
    std::vector<Part> m_parts;
    QList<QCPMarginGroup*> m_groups;
    QCPLayoutGrid* m_grid = nullptr;
    std::unique_ptr<Overlay> m_overlay;
    mutable AllUnitPoints m_points;
    mutable HitIndex m_hits;
    mutable bool m_hitsStale = true;
    bool m_onScreen = false, m_crowded = false, m_soon = false;
    ScenePictures m_pictures;
    selection::Latest<ScenePictures> m_painting;
    std::vector<QRectF> m_indexed; ///< area and frames at the time of the last takeLayout()
};

} // namespace parascope::plots
