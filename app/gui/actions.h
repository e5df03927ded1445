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

/// Every action of the program, once: menus, tool bar and the command field take them from here.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QMainWindow& window);

    /// Adds an action to its menu ("File"); tool tip and command field show its shortcut.
    QAction* add(const QString& menu, const QString& id, const QString& text, const QString& icon,
                 const QKeySequence& keys, std::function<void()> run);
    /// After another text: the tool tip says it, with the shortcut.
    static void retip(QAction& action);
    void addSeparator(const QString& menu);
    /// A submenu's place; the owner fills it.
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
