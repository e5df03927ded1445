// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/parts/command_field.h"

#include <QCoreApplication>
#include <QStringList>

class QMenuBar;

namespace parascope::gui {

class Workbench;

/// What the command field can find: what stands in the menus, views, saved filters, axes of the heat map, and
/// of a small table its runs.
class CommandList
{
    Q_DECLARE_TR_FUNCTIONS(parascope::gui::CommandList)

public:
    /// `showView`: brings the view of this id in front.
    static std::vector<Command> of(const QMenuBar& menus, Workbench& bench, const QStringList& savedFilters,
                                   const std::function<void(const QString&)>& showView);

private:
    static void addMenu(QMenu& menu, const QString& path, std::vector<Command>& commands);
};

} // namespace parascope::gui
