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

/// What a brush, a click or a key asks the shared selection to do.
struct SelectionRequest
{
    enum class Mode { Replace, Add, Toggle };
    struct Range
    {
        QString column;
        double low, high; ///< inclusive, in the column's own unit
    };

    std::vector<std::int32_t> rows; ///< the runs under the brush
    /// The brush on axes that are columns: all runs in those ranges. Empty with Alt (this slice only).
    std::vector<Range> ranges;
    Mode mode = Mode::Replace;
};

/// Shows one figure and lets a person point at it. A QCustomPlot (FigurePlot) draws it, with the objects
/// that also export; this widget takes pointer and keys. Knows no database and changes no selection: it
/// asks by signals. All members belong to the thread of the user interface.
class PlotView : public QWidget
{
    Q_OBJECT

public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    /// A new spec or snapshot: rebuilt and repainted at the next frame (20 a second at most). On failure
    /// the old picture stays and error() has the sentence. While `streaming`, ranges only grow, in steps.
    void setData(const figure::Spec& spec, const figure::Input& input, bool streaming = false);
    /// A figure built elsewhere (another thread); `spec` and `input` serve the hover card.
    /// So may its points be (unitPointsOf() of each panel): else they are made here.
    void setFigure(figure::Figure figure, const figure::Spec& spec, const figure::Input& input,
                   std::vector<UnitPoints> points = {});
    [[nodiscard]] const figure::Figure& figure() const { return *m_figure; }
    [[nodiscard]] const figure::Spec& spec() const { return m_spec; }
    [[nodiscard]] QString error() const { return m_error; }

    /// The emphasised rows of the runs table; null or all zero: none.
    void setSelection(std::shared_ptr<const table::Mask> selection);
    /// The run that the inspector shows: outlined here. figure::noRow for none.
    void setFocusedRun(figure::Row run);
    [[nodiscard]] figure::Row focusedRun() const { return m_focused; }
    /// The run under the pointer, or figure::noRow.
    [[nodiscard]] figure::Row hoveredRun() const { return m_hovered; }

    /// A predicted cell or point, which is no run.
    struct Predicted
    {
        figure::Plane plane;
        Parameters point;
    };
    /// The one at a place of this widget; none elsewhere.
    [[nodiscard]] std::optional<Predicted> predictedAt(const QPointF& place) const;
    /// Where the keyboard stands on a predicted mark; none on a run, or where the pointer has moved since.
    [[nodiscard]] std::optional<QPointF> keyboardPlace() const;
    /// The picture as the screen shows it, for "Copy figure" as an image.
    [[nodiscard]] QImage image(double scale = 2) const;
    /// Where a run's mark is, in widget coordinates; a null point when it is not shown.
    [[nodiscard]] QPointF positionOf(figure::Row run) const;
    /// The picture on the screen is not yet that of the figure and the selection. A hidden view draws
    /// nothing.
    [[nodiscard]] bool isDrawing() const;
    /// Milliseconds of the last repaint of the marks (benchmarks).
    [[nodiscard]] double lastReplotMs() const { return m_replotMs; }

    [[nodiscard]] QSize sizeHint() const override { return {460, 360}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, 140}; }

signals:
    void hovered(qint64 run);   ///< figure::noRow: nothing under the pointer
    void focused(qint64 run);   ///< clicked, or stepped to by keys
    void activated(qint64 run); ///< double click, Ctrl+Enter: its operations
    void selectionRequested(const parascope::plots::SelectionRequest& request);
    void selectionCleared();                                                  ///< Esc
    void scaleCycleRequested();                                               ///< L
    void sliceStepRequested(int direction);                                   ///< [ and ]
    void tableTwinRequested();                                                ///< T
    void sideRequested(QChar side);                                           ///< A, B, R
    void measureRequested(const parascope::plots::PlotView::Predicted& mark); ///< M
    void figureChanged();                                                     ///< the picture was rebuilt
    void drawn(); ///< and is on the screen, with every mark

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
    /// Makes the plot objects of the figure in the theme that the palette belongs to.
    void remake();
    void replotLater();
    void hoverAt(const QPointF& position);
    /// Another picture stands below the pointer.
    void hoverAnew();
    void setHovered(const HitIndex::Hit& hit);
    void showCard();
    void brush(const QRectF& area, Qt::KeyboardModifiers modifiers);
    void step(int dx, int dy, bool extend);
    /// Asks for a run of the forecast under the pointer or the keyboard's place; false where there is none.
    bool askForRun();
    /// Shows `factor` times less of the axes around a point; 0 shows all again.
    void zoom(double factor, const QPointF& around);
    void describe();
    [[nodiscard]] PaintStyle style() const;

    figure::Spec m_spec;
    figure::Input m_input;
    std::shared_ptr<figure::Figure> m_figure; ///< changed only while no other thread draws it
    std::vector<std::pair<figure::Axis, figure::Axis>> m_whole; ///< axes before a zoom; empty: none
    QString m_error;
    std::shared_ptr<const table::Mask> m_selection;
    figure::Row m_focused = figure::noRow, m_hovered = figure::noRow;
    HitIndex::Hit m_guess;                ///< the predicted mark under the pointer, or that arrows went to
    bool m_onGuess = false;               ///< the latter
    figure::Row m_anchor = figure::noRow; ///< where a selection by Shift and arrows began
    FigurePlot* m_plot;
    bool m_streaming = false, m_waiting = false;
    QTimer m_frame, m_cardDelay;
    QElapsedTimer m_sinceFrame;
    bool m_brushing = false;
    QPointF m_pressed, m_pointer;
    double m_replotMs = 0;
};

} // namespace parascope::plots

Q_DECLARE_METATYPE(parascope::plots::SelectionRequest)
