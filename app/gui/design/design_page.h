// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTableView;

namespace parascope::models {
class RecordModel;
}

namespace parascope::gui {

class PropertyList;
class Workbench;

/// The centre of Design: the points of the grid in run order, and the layers of the one that is chosen.
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
    void fit();
    void showLayers(int line);

    Workbench& m_bench;
    models::RecordModel *m_points, *m_layers;
    QTableView *m_pointTable, *m_layerTable;
    QLabel *m_title, *m_layerTitle;
    PropertyList* m_cost;
    class QSplitter* m_splitter;
    bool m_moved = false; ///< by hand: the line between points and layers stays
};

} // namespace parascope::gui
