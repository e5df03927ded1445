// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions.h"

#include "widgets/theme/icons.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace parascope::gui {

Actions::Actions(QMainWindow& window) : QObject(&window), m_window(window) {}

QMenu* Actions::menuOf(const QString& title)
{
    auto& menu = m_menus[title];
    if (!menu) {
        menu = m_window.menuBar()->addMenu(title);
        menu->setToolTipsVisible(true);
    }
    return menu;
}

QAction* Actions::add(const QString& menu, const QString& id, const QString& text, const QString& icon,
                      const QKeySequence& keys, std::function<void()> run)
{
    auto* action = new QAction(text, this);
    action->setObjectName(id);
    if (!icon.isEmpty())
        action->setIcon(theme::icon(icon));
    action->setIconVisibleInMenu(false);
    action->setShortcut(keys);
    retip(*action);
    connect(action, &QAction::triggered, this, std::move(run));
    menuOf(menu)->addAction(action);
    m_window.addAction(action);
    m_byId[id] = action;
    m_all.push_back(action);
    return action;
}

void Actions::retip(QAction& action)
{
    const auto plain = action.text().remove(QLatin1Char('&')).remove(QStringLiteral("..."));
    const auto keys = action.shortcut();
    action.setToolTip(keys.isEmpty()
                          ? plain
                          : QStringLiteral("%1 (%2)").arg(plain, keys.toString(QKeySequence::NativeText)));
}

void Actions::addSeparator(const QString& menu)
{
    menuOf(menu)->addSeparator();
}

QMenu* Actions::addSubmenu(const QString& menu, const QString& text)
{
    return menuOf(menu)->addMenu(text);
}

QAction* Actions::operator[](const QString& id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : found->second;
}

} // namespace parascope::gui
