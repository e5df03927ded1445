// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/source_model.h"
#include "widgets/selection/latest.h"

#include <QWidget>

class QStackedWidget;
class QTreeView;

namespace parascope::gui {

class EmptyState;
class OpeningRow;
class Workbench;

/// Lists the open databases and their platforms. Clearing a check mark removes the platform from the filter.
class SourcesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SourcesPanel(Workbench& bench, QWidget* parent = nullptr);

signals:
    void openRequested();
    /// The user wants to change how the columns of a table are read.
    void columnsRequested(const QString& path);

private:
    void count();
    void showSources();
    /// Shows a text in place of the tree while the tree is empty.
    void showNone();
    void toggle(const QString& platform, bool shown);
    void showMenu(const QPoint& at);

    Workbench& m_bench;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QTreeView* m_tree;
    OpeningRow* m_opening;
    models::SourceModel* m_model;
    selection::Latest<std::vector<models::Source>> m_latest{selection::panelPool()};
    std::vector<models::Source> m_sources;
};

} // namespace parascope::gui
