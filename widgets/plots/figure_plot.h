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

/// A figure as QCustomPlot objects: a QCPAxisRect for each panel in a QCPLayoutGrid, own tickers fed with the
/// figure's axes, marks as plottables, legends and headers as layout elements. The screen shows it as a
/// widget, exports draw the same objects with toPainter().
class FigurePlot : public QCustomPlot
{
public:
    explicit FigurePlot(QWidget* parent = nullptr);
    ~FigurePlot() override;

    /// Makes the objects anew.
    void setFigure(std::shared_ptr<const figure::Figure> figure, const PaintStyle& style);
    /// For the screen: crowded panels get their marks from the pool, and an earlier picture stays until the
    /// new one is there; cells are kept as a picture. An export draws everything at once.
    void setOnScreen();
    /// Draws everything anew in a turn of the event loop of its own, if the widget can be seen then.
    void replotSoon();
    /// What is on the screen is not yet what the figure and the emphasis say.
    [[nodiscard]] bool isDrawing() const { return m_soon || m_painting.isBusy() || !hasPictures(); }
    /// Draws whatever waits, now.
    void complete();
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
    void setUnitPoints(std::vector<UnitPoints> points);
    [[nodiscard]] const UnitPoints& unitPoints(std::size_t i) const { return (*allUnitPoints())[i]; }
    /// The picture of a crowded panel: that of now, or an earlier one until it is there. Null: it is to be
    /// drawn here.
    [[nodiscard]] const QImage* picture(std::size_t i) const;
    [[nodiscard]] bool isOnScreen() const { return m_onScreen; }

    /// Calls `paint` with everything that the parts of panel `i` paint with.
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
        MarkLegend* row = nullptr;    ///< above or below it
        int line = 0, column = 0;     ///< of the grid of panels
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
    /// Of a panel's axis. Panels side by side write the same title in the same size: that of the narrowest.
    [[nodiscard]] double titleRoom(std::size_t i, bool vertical) const;
    /// Smaller type or fewer labels, until they stay apart; true if that changed.
    bool fitTicks(QCPAxis& axis, double length, bool horizontal);
    /// Smaller type, or the end left out, until an axis' title is no longer than its panel.
    bool fitTitle(QCPAxis& axis, const QString& title, double room);
    void takeLayout();
    bool placeLegends();
    /// No corner is free: the legend becomes a row above the frame.
    void moveLegendOut(std::size_t i);
    [[nodiscard]] const AllUnitPoints& allUnitPoints() const;
    [[nodiscard]] Scene sceneOfNow() const;
    /// Those of crowded panels are there, and show what is to be shown.
    [[nodiscard]] bool hasPictures() const;
    /// Asks for the pictures of crowded panels, unless they are there.
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
    std::vector<QRectF> m_indexed; ///< area and frames when the layout was last taken
};

} // namespace parascope::plots
