// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "app/gui/figures/figure_view.h"

#include <QMainWindow>

#include <functional>
#include <vector>

namespace parascope::gui {

class Dock;

/// The tiled figure views in the centre of a workspace: docks of an inner window, so that they split, tab,
/// float and keep their layout apart from the panels around them.
class ViewArea : public QMainWindow
{
    Q_OBJECT

public:
    /// `source` says what a view (by its id) draws from; asked again whenever refreshData() is called.
    ViewArea(QString id, selection::SelectionModel& selection, std::function<ViewData(const QString&)> source,
             QWidget* parent = nullptr);
    void refreshData();

    /// Makes, keeps or removes views so that these are there. A single new one is a split of the active view,
    /// in front and active, and the others stay where they are; of several, each is made in a turn of its own
    /// and all are tiled in two rows, unless somebody arranged those that stand.
    void setViews(const std::vector<ViewPlan>& plans);
    /// Whether some of them are still to be made.
    [[nodiscard]] bool isMaking() const { return !m_missing.empty(); }
    /// Makes them now: one of them is asked for.
    void makeAll();
    /// As nobody had arranged them.
    void retile();
    [[nodiscard]] FigureView* view(const QString& id) const;
    [[nodiscard]] FigureView* activeView() const { return m_active; }
    [[nodiscard]] std::vector<FigureView*> views() const;
    void activate(FigureView* view);
    /// Fills the area with the active view, or brings the others back.
    void toggleMaximised();
    void showOptions(FigureView* view);
    /// Closing a view's dock asks its owner to take the view away, instead of hiding it.
    void setClosable(bool on) { m_closable = on; }
    /// Where the docks stand; restored only where its views exist.
    struct Standing
    {
        QByteArray docks;
        bool arranged = false; ///< by somebody; else they are tiled anew when the area has another width
    };
    [[nodiscard]] Standing standing() const;
    void restore(const Standing& standing);

    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 240}; }

signals:
    void completed(); ///< every view that was asked for has been made
    void moved();     ///< a person has moved a view, or the border between two
    void restored();
    void specRequested(const QString& id, const parascope::figure::Spec& spec);
    void closeRequested(const QString& id);
    void runActivated(qint64 row);
    void sideRequested(QChar side);
    /// On the view that is active now.
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
        bool placed = false; ///< else just made, and hidden until all that were asked for are there
    };
    void make(const ViewPlan& plan);
    void makeNext();
    void placeMade();
    void activateAny();
    void tile();
    /// Beside or below the active view, whichever leaves both more room; behind it as a tab where neither
    /// does.
    void placeBesideActive(Place& place);
    [[nodiscard]] const Dock* dockOf(const FigureView* view) const;
    void fitTabs();
    static int columnsFor(int width);

    QString m_id;
    selection::SelectionModel& m_selection;
    std::function<ViewData(const QString&)> m_data;
    std::vector<Place> m_places;
    std::vector<ViewPlan> m_missing; ///< to be made, one a turn
    FigureView* m_active = nullptr;
    bool m_maximised = false, m_closable = false, m_untiled = false;
    bool m_onBorder = false;       ///< the mouse was pressed on the border between two docks
    bool m_placing = false;        ///< docks float or dock because the area moves them
    bool m_arranged = false;       ///< somebody placed a view: it is not tiled anew by itself
    QByteArray m_beforeMaximising; ///< where the docks stood
    int m_columns = 0;
};

} // namespace parascope::gui
