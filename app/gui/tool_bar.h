// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/workspace.h"

#include <QToolBar>

#include <map>
#include <vector>

class QToolButton;

namespace parascope::gui {

class Actions;
class Comparison;
class ViewMenus;

/// The tool bar: workspaces, file and undo actions, actions of the workspace, and the command field at the
/// right.
class ToolBar : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(QWidget& window, Actions& actions, Comparison& comparison, ViewMenus& views);
    void setWorkspace(Workspace workspace);
    /// Shows icons without texts when the window is narrower than 1400 pixels.
    void setCompact(bool compact);

private:
    QToolButton* addButton(const QString& actionId, bool withText, std::initializer_list<Workspace> where);
    void addMenuButton(QToolButton* button, std::initializer_list<const char*> actionIds);
    void addComparison();
    void showComparison();

    ViewMenus& m_views;
    Actions& m_actions;
    Comparison& m_comparison;
    std::map<Workspace, QToolButton*> m_workspaces;
    struct Place
    {
        QAction* action;
        std::vector<Workspace> where;
    };
    std::vector<Place> m_places;
    std::vector<QToolButton*> m_texts;
    QToolButton *m_command = nullptr, *m_a = nullptr, *m_b = nullptr, *m_metric = nullptr;
    std::vector<QToolButton*> m_sides;
};

} // namespace parascope::gui
