// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "app/gui/figures/figure_view.h"

#include <QMainWindow>

#include <functional>
#include <vector>

class QToolButton;

namespace parascope::gui {

class Dock;

/// The tiled figure views in the centre of a workspace. They are docks of an inner window, so that they can
/// be split, tabbed and floated, and so that their layout is separate from that of the panels around them.
class ViewArea : public QMainWindow
{
    Q_OBJECT

public:
    /// `source` returns the data of a view, given its id. It is called again whenever refreshData() is
    /// called.
    ViewArea(QString id, selection::SelectionModel& selection, std::function<ViewData(const QString&)> source,
             QWidget* parent = nullptr);
    void refreshData();

    /// Creates, keeps or removes views to match `plans`. A single new view splits the active view, comes to
    /// the front and becomes active; the others stay in place. Several new views are created one per turn of
    /// the event loop, and all views are then tiled in two rows, unless the user has arranged the present
    /// ones.
    void setViews(const std::vector<ViewPlan>& plans);
    /// Sets the spec and the title of a view that exists.
    void setPlan(const ViewPlan& plan);
    /// Whether some views are still to be created.
    [[nodiscard]] bool isMaking() const { return !m_missing.empty(); }
    /// Creates the remaining views now, because one of them was requested.
    void makeAll();
    /// Tiles the views as if the user had not arranged them.
    void retile();
    [[nodiscard]] FigureView* view(const QString& id) const;
    [[nodiscard]] FigureView* activeView() const { return m_active; }
    [[nodiscard]] std::vector<FigureView*> views() const;
    void activate(FigureView* view);
    /// Fills the area with the active view, or brings the other views back.
    void toggleMaximised();
    void showOptions(FigureView* view);
    /// Makes the views the user's own: the closing of a view's dock asks its owner to remove the view instead
    /// of hiding it, and a view can be pinned to its family.
    void setClosable(bool on) { m_closable = on; }
    /// The layout of the docks. It is restored only if its views exist.
    struct Standing
    {
        QByteArray docks;
        bool arranged = false; ///< the user arranged the docks; otherwise they are tiled again when the
                               ///< area's width changes
    };
    [[nodiscard]] Standing standing() const;
    void restore(const Standing& standing);

    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 240}; }

signals:
    void completed(); ///< every requested view has been created
    void moved();     ///< the user has moved a view or the border between two views
    void restored();
    void specRequested(const QString& id, const parascope::figure::Spec& spec);
    void closeRequested(const QString& id);
    /// A view shall keep its family, or follow the others again.
    void pinRequested(const QString& id, bool pinned);
    void runActivated(qint64 row);
    void sideRequested(QChar side);
    /// The menu of the active view is requested.
    void menuRequested(const QPoint& at);
    void measureRequested(const parascope::plots::PlotView::Predicted& mark);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place
    {
        QString id;
        Dock* dock;
        FigureView* view;
        QToolButton* pin;    ///< shown where the views have a family
        bool placed = false; ///< false if just created and hidden until all requested views are there
    };
    void make(const ViewPlan& plan);
    void showPin(QToolButton& pin, const ViewPlan& plan) const;
    void makeNext();
    void placeMade();
    void activateAny();
    void tile();
    /// Places a view next to or below the active view, whichever leaves more space for both. Places it behind
    /// as a tab if neither leaves enough.
    void placeBesideActive(Place& place);
    [[nodiscard]] const Dock* dockOf(const FigureView* view) const;
    void fitTabs();
    static int columnsFor(int width);

    QString m_id;
    selection::SelectionModel& m_selection;
    std::function<ViewData(const QString&)> m_data;
    std::vector<Place> m_places;
    std::vector<ViewPlan> m_missing; ///< views to be created, one per turn
    FigureView* m_active = nullptr;
    bool m_maximised = false, m_closable = false, m_untiled = false;
    bool m_onBorder = false;       ///< the mouse was pressed on the border between two docks
    bool m_placing = false;        ///< the area itself moves docks now
    bool m_arranged = false;       ///< the user placed a view, so the area does not tile by itself
    QByteArray m_beforeMaximising; ///< the layout of the docks
    int m_columns = 0;
};

} // namespace parascope::gui
