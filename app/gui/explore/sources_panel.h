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

/// What is open: databases and their platforms. A check mark taken puts the platform out of the filter.
class SourcesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SourcesPanel(Workbench& bench, QWidget* parent = nullptr);

signals:
    void openRequested();

private:
    void count();
    void showSources();
    /// What is said in place of the tree, while there is nothing in it.
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
