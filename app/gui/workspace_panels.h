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

    /// `title`: marked for translation in the context of the window; the manual's heading, too.
    Dock* add(const char* id, const char* title, const QString& translated, Qt::DockWidgetArea where);
    [[nodiscard]] Dock* operator[](const char* id) const;
    [[nodiscard]] const std::map<QString, Dock*>& all() const { return m_docks; }

    /// The arrangement of the workspace that is left goes into the session.
    void save() const;
    /// As the session has it, or as it is meant.
    void show(Workspace workspace);
    /// The workspace as it is meant: which panels, where, how large.
    void reset();
    /// The sizes alone, for the window's present one.
    void arrange();
    /// The tables unfold.
    void showTables();
    /// The next visible panel takes the keyboard; behind the last one `centre`.
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
