// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/workspace.h"

#include <QObject>
#include <QString>

#include <map>

class QMainWindow;

namespace parascope::gui {

class Dock;
class Session;

/// The docks around the centre: which docks a workspace shows, where and how large they are for the size of
/// the window, and what the session remembers of this.
class WorkspacePanels : public QObject
{
    Q_OBJECT

public:
    WorkspacePanels(QMainWindow& window, Session& session);

    /// `title` is marked for translation in the context of the window. It is also the heading in the manual.
    Dock* add(const char* id, const char* title, const QString& translated, Qt::DockWidgetArea where);
    [[nodiscard]] Dock* operator[](const char* id) const;
    [[nodiscard]] const std::map<QString, Dock*>& all() const { return m_docks; }

    /// Stores the layout of the workspace that is left in the session.
    void save() const;
    /// Shows the layout that the session has for this workspace, or else its default layout.
    void show(Workspace workspace);
    /// Restores the default layout of the workspace: its panels, their places and sizes.
    void reset();
    /// Sets only the sizes, for the present size of the window.
    void arrange();
    /// Expands the tables.
    void showTables();
    /// Gives the keyboard focus to the next visible panel; after the last one, to `centre`.
    void focusNext(QWidget* centre) const;

private:
    [[nodiscard]] QString key() const;
    void resizeTables();
    void hideForgottenTabs();

    QMainWindow& m_window;
    Session& m_session;
    Workspace m_workspace = Workspace::Start;
    std::map<QString, Dock*> m_docks;
};

} // namespace parascope::gui
