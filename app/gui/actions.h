// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>

#include <functional>
#include <map>
#include <vector>

class QMainWindow;
class QMenuBar;

namespace parascope::gui {

/// Owns every action of the program. Menus, tool bar and the command field take their actions from here.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QMainWindow& window);

    /// Adds an action to its menu ("File"). Its tool tip and the command field show its shortcut.
    QAction* add(const QString& menu, const QString& id, const QString& text, const QString& icon,
                 const QKeySequence& keys, std::function<void()> run);
    /// Rebuilds the tool tip, with the shortcut, after the text of the action changed.
    static void retip(QAction& action);
    void addSeparator(const QString& menu);
    /// Adds a submenu and returns it; the caller fills it.
    class QMenu* addSubmenu(const QString& menu, const QString& text);
    [[nodiscard]] QAction* operator[](const QString& id) const;
    [[nodiscard]] const std::vector<QAction*>& all() const { return m_all; }

private:
    QMenu* menuOf(const QString& title);

    QMainWindow& m_window;
    std::map<QString, QAction*> m_byId;
    std::vector<QAction*> m_all;
    std::map<QString, QMenu*> m_menus;
};

} // namespace parascope::gui
