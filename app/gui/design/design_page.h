// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/design/grid_figures.h"
#include "widgets/selection/selection_model.h"

#include <QWidget>

#include <string>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace parascope::editors {
class ProblemLine;
}
namespace parascope::models {
class RecordModel;
}

namespace parascope::gui {

class PropertyList;
class ViewArea;
class Workbench;

/// The centre of Design, before any run: the grid as figures (FLOPs against parameters, memory), its points
/// in run order, and the layers of the selected point.
class DesignPage : public QWidget
{
    Q_OBJECT

public:
    explicit DesignPage(Workbench& bench, QWidget* parent = nullptr);

signals:
    void startRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void showWhere();
    void showFigures();
    void showProblem();
    /// Removes from the axes the values for which no point has a model.
    void removeRefused();
    void fit();
    void showLayers(int line);

    Workbench& m_bench;
    GridFigures m_figures;
    selection::SelectionModel m_selection; ///< a selection of points, not of runs
    ViewArea* m_views;
    class EmptyState* m_noViews;
    editors::ProblemLine* m_problem;
    std::string m_plans; ///< the views' specs as last set, so that changes by the user are kept
    models::RecordModel *m_points, *m_layers;
    QTableView *m_pointTable, *m_layerTable;
    QLabel *m_title, *m_layerTitle;
    QLabel* m_where; ///< the database that Start writes to
    PropertyList* m_cost;
    QPushButton* m_start;
    QStackedWidget* m_figureStack;
    class QSplitter* m_splitter;
    bool m_moved = false; ///< whether the user moved the border between points and layers; it then stays
};

} // namespace parascope::gui
