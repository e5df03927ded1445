// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/parts/command_field.h"

#include <QCoreApplication>
#include <QStringList>

class QMenuBar;

namespace parascope::gui {

class Workbench;

/// The entries that the command field can find: the actions of the menus, views, saved filters, the axes of
/// the heat map, and the runs of a small table.
class CommandList
{
    Q_DECLARE_TR_FUNCTIONS(parascope::gui::CommandList)

public:
    /// Returns all commands. `showView` brings the view with this id to the front.
    static std::vector<Command> of(const QMenuBar& menus, Workbench& bench, const QStringList& savedFilters,
                                   const std::function<void(const QString&)>& showView);

private:
    static void addMenu(QMenu& menu, const QString& path, std::vector<Command>& commands);
};

} // namespace parascope::gui
