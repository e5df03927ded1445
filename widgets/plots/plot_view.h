// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/plots/figure_layout.h"
#include "widgets/plots/hit_index.h"
#include "widgets/plots/unit_points.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace parascope::plots {

class FigurePlot;

/// A change of the shared selection that a brush, a click or a key requests.
struct SelectionRequest
{
    enum class Mode { Replace, Add, Toggle };
    struct Range
    {
        QString column;
        double low, high; ///< inclusive, in the column's own unit
    };

    std::vector<std::int32_t> rows; ///< the runs under the brush
    /// The ranges of a brush on axes that are columns: all runs in those ranges are meant. Empty with Alt,
    /// which selects only within this slice.
    std::vector<Range> ranges;
    Mode mode = Mode::Replace;
};

/// Shows one figure and handles pointer and keys on it. A QCustomPlot (FigurePlot) draws it with the same
/// objects as an export. The widget has no database and changes no selection; it requests changes by signals.
/// All members belong to the GUI thread.
class PlotView : public QWidget
{
    Q_OBJECT

public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    /// Sets a new spec or snapshot. The figure is rebuilt and repainted at the next frame (at most 20 per
    /// second). On failure the old picture stays and error() has the sentence. While `streaming`, ranges only
    /// grow, in steps.
    void setData(const figure::Spec& spec, const figure::Input& input, bool streaming = false);
    /// Sets a figure that was built elsewhere (on another thread). `spec` and `input` serve the hover card.
    /// `points` (unitPointsOf() of each panel) may also be built elsewhere; otherwise they are computed here.
    void setFigure(figure::Figure figure, const figure::Spec& spec, const figure::Input& input,
                   std::vector<UnitPoints> points = {});
    [[nodiscard]] const figure::Figure& figure() const { return *m_figure; }
    [[nodiscard]] const figure::Spec& spec() const { return m_spec; }
    [[nodiscard]] QString error() const { return m_error; }

    /// Sets the emphasised rows of the runs table; null or all zero means none.
    void setSelection(std::shared_ptr<const table::Mask> selection);
    /// Sets the run that the inspector shows, which is outlined here; figure::noRow means none.
    void setFocusedRun(figure::Row run);
    [[nodiscard]] figure::Row focusedRun() const { return m_focused; }
    /// The run under the pointer, or figure::noRow.
    [[nodiscard]] figure::Row hoveredRun() const { return m_hovered; }

    /// A predicted cell or point, which is not a run.
    struct Predicted
    {
        figure::Plane plane;
        Parameters point;
    };
    /// Returns the predicted mark at a position of this widget, or nothing if there is none.
    [[nodiscard]] std::optional<Predicted> predictedAt(const QPointF& place) const;
    /// Returns the keyboard position if it is on a predicted mark. Returns nothing if it is on a run, or if
    /// the pointer has moved since.
    [[nodiscard]] std::optional<QPointF> keyboardPlace() const;
    /// Returns the picture as the screen shows it, for "Copy figure" as an image.
    [[nodiscard]] QImage image(double scale = 2) const;
    /// Returns the position of a run's mark in widget coordinates; a null point if the run is not shown.
    [[nodiscard]] QPointF positionOf(figure::Row run) const;
    /// Whether the screen does not yet show the present figure and selection. A hidden view draws nothing.
    [[nodiscard]] bool isDrawing() const;
    /// Milliseconds of the last repaint of the marks, for benchmarks.
    [[nodiscard]] double lastReplotMs() const { return m_replotMs; }

    [[nodiscard]] QSize sizeHint() const override { return {460, 360}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, 140}; }

signals:
    void hovered(qint64 run);   ///< figure::noRow means that there is no run under the pointer
    void focused(qint64 run);   ///< a run was clicked, or reached by keys
    void activated(qint64 run); ///< double click or Ctrl+Enter: its operations are requested
    void selectionRequested(const parascope::plots::SelectionRequest& request);
    void selectionCleared();                                                  ///< Esc
    void scaleCycleRequested();                                               ///< L
    void sliceStepRequested(int direction);                                   ///< [ and ]
    void tableTwinRequested();                                                ///< T
    void sideRequested(QChar side);                                           ///< A, B, R
    void measureRequested(const parascope::plots::PlotView::Predicted& mark); ///< M
    void figureChanged();                                                     ///< the picture was rebuilt
    void drawn(); ///< the picture is on the screen, with every mark

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void rebuild();
    /// Creates the plot objects of the figure in the theme of the palette.
    void remake();
    void replotLater();
    void hoverAt(const QPointF& position);
    /// Updates the hover state after the picture below the pointer changed.
    void hoverAnew();
    void setHovered(const HitIndex::Hit& hit);
    void showCard();
    void brush(const QRectF& area, Qt::KeyboardModifiers modifiers);
    void step(int dx, int dy, bool extend);
    /// Requests a run of the forecast under the pointer or at the keyboard position. Returns false if there
    /// is none.
    bool askForRun();
    /// Zooms the panel at a point about that point: both axes in its frame, one axis on that axis' own strip.
    /// Returns false if nothing can be zoomed there.
    bool zoomAt(double factor, const QPointF& at);
    /// Zooms every panel about its middle.
    void zoomAll(double factor);
    /// Shows the whole range of every axis again.
    void fit();
    bool startPan(const QPointF& at);
    void panTo(const QPointF& at);
    void endPan(const QPointF& at);
    /// Shows a part of the present ranges of a panel; (0, 0, 1, 1) is all of them, with y upward. Returns
    /// false if the axes cannot show it.
    bool showPart(std::size_t panel, const QRectF& part);
    /// The layout, also when the present figure was not drawn yet.
    [[nodiscard]] const FigureLayout& currentLayout();
    void describe();
    [[nodiscard]] PaintStyle style() const;

    figure::Spec m_spec;
    figure::Input m_input;
    std::shared_ptr<figure::Figure> m_figure; ///< changed only while no other thread draws it
    std::vector<std::pair<figure::Axis, figure::Axis>>
        m_whole; ///< axes before a zoom; empty if there is no zoom
    QString m_error;
    std::shared_ptr<const table::Mask> m_selection;
    figure::Row m_focused = figure::noRow, m_hovered = figure::noRow;
    HitIndex::Hit m_guess;  ///< the predicted mark under the pointer, or the one that the arrow keys reached
    bool m_onGuess = false; ///< the arrow keys reached m_guess
    figure::Row m_anchor = figure::noRow; ///< where a selection by Shift and arrow keys began
    FigurePlot* m_plot;
    bool m_streaming = false, m_waiting = false;
    QTimer m_frame, m_cardDelay;
    QElapsedTimer m_sinceFrame;
    bool m_brushing = false;
    QPointF m_pressed, m_pointer;
    struct Pan
    {
        std::size_t panel;
        QPointF reached; ///< the picture was moved up to this position
    };
    std::optional<Pan> m_panned; ///< set while the middle button drags a panel
    double m_replotMs = 0;
};

} // namespace parascope::plots

Q_DECLARE_METATYPE(parascope::plots::SelectionRequest)
