// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;
class QTreeView;

namespace parascope::models {
class SourceModel;
}

namespace parascope::gui {

class EmptyState;
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
    void refresh();
    void toggle(const QString& platform, bool shown);
    void showMenu(const QPoint& at);

    Workbench& m_bench;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QTreeView* m_tree;
    models::SourceModel* m_model;
};

} // namespace parascope::gui
